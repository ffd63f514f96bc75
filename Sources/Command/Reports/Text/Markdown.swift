/// GitHub's Markdown.
package enum Markdown {
  /// Text that has no meaning in Markdown.
  package static func text(_ text: String) -> String {
    // Scalar by scalar, because a combining mark after a character would hide it.
    String(
      DisplayText.printable(text).unicodeScalars.reduce(into: String.UnicodeScalarView()) { result, scalar in
        if "\\`*_[]<>|#&~".unicodeScalars.contains(scalar) { result.append("\\") }
        result.append(scalar)
      })
  }

  /// Several texts as a list.
  package static func list(_ texts: [String]) -> String {
    texts.count == 1 ? text(texts[0]) : texts.map { "- " + text($0) }.joined(separator: "\n")
  }

  /// A row of a table.
  package static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
}
