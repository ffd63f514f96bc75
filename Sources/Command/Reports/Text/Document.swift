/// A report without a format.
package struct Document {
  package enum Part {
    /// What kind of report it is. In the terminal, the command says so.
    case kind(String)
    case title(String)
    /// That of a part.
    case heading(String)
    /// Each in one line, so that it can be copied.
    case commands([String])
    /// What is said below a title.
    case lines([String])
    case table(ReportTable)
    /// A sentence about the table above.
    case remark(String)
    case paragraph(String)
    /// What the table means.
    case notes([String])
    case answer(String)
    /// Errors, with their heading. In the terminal, the command has said them.
    case errors(String, [String])
  }

  package var parts: [Part]

  package init(parts: [Part]) { self.parts = parts }

  /// For the terminal, in lines of at most ``TextWidth/columns`` columns.
  package func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    /// Whether a table can follow without an empty line.
    var isBelowHeading = false
    var isBelowAnswer = false
    for part in parts {
      let added: [String]
      var isAttached = false
      switch part {
      case .kind, .errors: continue
      case .title(let text), .heading(let text): added = [style.bold(DisplayText.line(text))]
      case .lines(let texts):
        isAttached = !isBelowAnswer
        added = texts.flatMap(printed)
      case .commands(let texts): added = texts.map { "  " + $0 }
      case .table(let table):
        isAttached = isBelowHeading
        added = table.lines(style)
      case .remark(let text):
        isAttached = true
        added = DisplayText.wrapped(text, to: TextWidth.columns - 2, indent: "  ").map { "  " + $0 }
      case .paragraph(let text): added = DisplayText.wrapped(text)
      case .notes(let texts): added = texts.flatMap(printed)
      case .answer(let text): added = DisplayText.wrapped(text).map(style.bold)
      }
      if case .lines = part {} else { isBelowHeading = false }
      if case .heading = part { isBelowHeading = true }
      if case .answer = part { isBelowAnswer = true } else { isBelowAnswer = false }
      if !isAttached, !lines.isEmpty { lines.append("") }
      lines += added
    }
    return DisplayText.text(lines)
  }

  private func printed(_ text: String) -> [String] { DisplayText.paragraph(DisplayText.printable(text)) }

  /// GitHub's Markdown.
  package var markdown: String {
    parts.map { part in
      switch part {
      case .kind(let text), .title(let text): "## " + Markdown.text(text)
      case .heading(let text): "### " + Markdown.text(text)
      case .lines(let texts): Markdown.list(texts)
      case .commands(let texts): texts.map { "    " + $0 }.joined(separator: "\n\n")
      case .errors(let heading, let texts): "### \(Markdown.text(heading))\n\n\(Markdown.list(texts))"
      case .table(let table): table.markdown
      case .remark(let text), .paragraph(let text): Markdown.text(text)
      case .notes(let texts): Markdown.text(texts.joined(separator: " "))
      case .answer(let text): "**\(Markdown.text(text))**"
      }
    }.joined(separator: "\n\n") + "\n"
  }
}
