import OutputAnalysis
import WidgetRefresh

/// A run as one HTML file that needs no other file: pictures of its first days, charts, tables, and the command that makes it again.
public struct HTMLReport {
  /// The source of the scenario.
  public struct Origin: Sendable {
    /// The name of the scenario file, as given.
    public var file: String
    /// The text of the scenario file.
    public var text: String
    /// The command that makes the same page again.
    public var command: String
    /// The version of this program.
    public var version: String

    public init(file: String, text: String, command: String, version: String) {
      self.file = file
      self.text = text
      self.command = command
      self.version = version
    }
  }

  /// The page.
  public let html: String

  /// - Parameters:
  ///   - results: the results of one or more replications.
  ///   - summary: their summary.
  ///   - record: the days of one of the replications.
  ///   - origin: the source of the scenario.
  public init(
    _ results: ReplicationResults, summary: RunSummary, record: RunRecord, origin: Origin
  ) {
    var record = record
    record.close()
    let page = Page(results: results, summary: summary, record: record, origin: origin)
    html = page.html
  }

  /// Writes the file whole. If that fails, an earlier file stays as it was.
  public func write(to path: String) throws(ReportError) {
    try WholeFile.write(html, to: path)
  }
}
