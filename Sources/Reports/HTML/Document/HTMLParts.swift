/// Parts of pages.
enum HTMLParts {
  /// - Parameters:
  ///   - title: in HTML.
  ///   - content: in HTML.
  static func section(_ id: String, _ title: String, _ content: String) -> String {
    #"<section aria-labelledby="\#(id)"><h2 id="\#(id)">\#(title)</h2>"# + "\n\(content)</section>\n"
  }

  /// The first section, without a visible title.
  static func answer(_ content: String) -> String {
    #"<section aria-labelledby="answer"><h2 id="answer" class="unseen">Answer</h2>"#
      + "\n\(content)</section>\n"
  }

  /// The answer in a sentence.
  static func verdict(_ tone: TextStyle.Tone, _ text: String) -> String {
    "<p class=\"verdict\"><span class=\"sign \(tone.style)\">\(tone.sign)</span> \(HTMLText.escaped(text))</p>\n"
  }

  /// HTML after the sign of a verdict, in its color.
  static func marked(_ tone: TextStyle.Tone, _ html: String) -> String {
    "<span class=\"\(tone.style)\">\(tone.sign) \(html)</span>"
  }

  /// What a mark means, beside a picture of it in HTML.
  static func key(_ picture: String, _ meaning: String) -> String {
    #"<span class="key">\#(picture) \#(meaning)</span>"#
  }

  static func notes(_ notes: [String]) -> String {
    notes.map { "<p class=\"note\">\(HTMLText.escaped($0))</p>\n" }.joined()
  }
}
