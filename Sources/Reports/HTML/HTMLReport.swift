import OutputAnalysis
import WidgetRefresh

/// A run as one HTML file that needs nothing else: pictures of its first days, charts, tables, and how to make it again.
public struct HTMLReport {
  /// Where a run's scenario came from.
  public struct Origin: Sendable {
    /// The scenario file's name, as it was given.
    public var file: String
    /// The scenario file, as it was read.
    public var text: String
    /// The command that makes the same report again.
    public var command: String
    /// Of this program.
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
  ///   - results: of one replication or of several.
  ///   - summary: of the same results.
  ///   - record: of one of the replications, for its days.
  ///   - origin: where the scenario came from.
  public init(
    _ results: ReplicationResults, summary: RunSummary, record: RunRecord, origin: Origin
  ) {
    var record = record
    record.close()
    let page = Page(results: results, summary: summary, record: record, origin: origin)
    html = page.html
  }

  /// Writes the file, or leaves an earlier one as it was.
  public func write(to path: String) throws(ReportError) {
    try WholeFile.write(html, to: path)
  }
}
