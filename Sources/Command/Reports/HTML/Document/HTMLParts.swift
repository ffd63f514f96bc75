/// Parts of pages.
package enum HTMLParts {
  /// Lines of Swift; empty: nothing.
  static func swift(_ lines: [String]) -> HTML {
    // A line break in a text would show as a sign for an unprintable character.
    let code: [HTML] = lines.map { "\($0)\n" }
    return lines.isEmpty ? "" : "<pre class=\"swift\"><code>\(code)</code></pre>\n"
  }

  package static func section(_ id: String, _ title: HTML, _ content: HTML) -> HTML {
    "<section aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(title)</h2>\n\(content)</section>\n"
  }

  /// The first section, without a visible title.
  package static func answer(_ content: HTML) -> HTML {
    "<section aria-labelledby=\"answer\"><h2 id=\"answer\" class=\"unseen\">Answer</h2>\n\(content)</section>\n"
  }

  /// The answer in a sentence.
  package static func verdict(_ tone: TextStyle.Tone, _ text: String) -> HTML {
    "<p class=\"verdict\"><span class=\"sign \(tone.style)\">\(tone.sign)</span> \(text)</p>\n"
  }

  /// Text after the sign of a verdict, in its color.
  package static func marked(_ tone: TextStyle.Tone, _ text: String) -> HTML {
    "<span class=\"\(tone.style)\">\(tone.sign) \(text)</span>"
  }

  /// What a mark means, beside a picture of it.
  package static func key(_ picture: HTML, _ meaning: String) -> HTML {
    #"<span class="key">\#(picture) \#(meaning)</span>"#
  }

  package static func notes(_ notes: [String]) -> HTML {
    "\(notes.map { "<p class=\"note\">\($0)</p>\n" })"
  }
}
