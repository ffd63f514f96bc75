/// A report as one HTML file that needs no other file and no network. Each kind of report has an initializer of its own.
public struct HTMLReport: Sendable {
  /// The page.
  public let html: String

  init(_ document: HTMLDocument) { html = document.html }

  /// Writes the file whole. If that fails, an earlier file stays as it was.
  public func write(to path: String) throws(ReportError) {
    try WholeFile.write(html, to: path)
  }
}
