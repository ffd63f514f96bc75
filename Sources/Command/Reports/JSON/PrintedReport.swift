/// A report that commands print in several formats.
package protocol PrintedReport {
  /// What the terminal and Markdown show.
  var document: Document { get }
  /// Everything, with values in the figures' units. What does not apply is left out.
  var jsonObject: JSONObject { get }
}

extension PrintedReport {
  /// For the terminal, in lines of at most `TextWidth.columns` columns.
  package func text(_ style: TextStyle = .plain) -> String { document.text(style) }

  /// In GitHub's Markdown.
  package var markdown: String { document.markdown }

  /// With keys in alphabetical order.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package func json() throws -> String { try ReportJSON.text(jsonObject) }
}
