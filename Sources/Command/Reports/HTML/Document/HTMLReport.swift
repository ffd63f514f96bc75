/// A report with a page of its own.
package protocol PageReport {
  /// - Parameter origin: what the page is made from.
  func page(_ origin: PageOrigin) -> HTMLDocument
}

/// A report as one HTML file that needs no other file and no network.
public struct HTMLReport: Sendable {
  /// The page.
  public let html: String

  package init(_ report: some PageReport, origin: PageOrigin) { html = report.page(origin).html.text }

  /// Writes the file whole. If that fails, an earlier file stays as it was.
  public func write(to path: String) throws(ReportError) {
    try WholeFile.write(html, to: path)
  }
}
