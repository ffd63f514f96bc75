import RandomVariates

/// Texts from outside that could become more than text where they are written.
public enum HostileText {
  public static let all: [String] =
    fragments + ["", "\u{202E}evil\u{202C}", "a\u{301}\"", "'\u{301}", "\r\n", "👩‍👩‍👧‍👦", "e\u{0}f"]

  /// Texts that combine several of these. They are the same in each run.
  public static func mixed(_ count: Int) -> [String] {
    var stream = RandomStream(test: "hostile text")
    return (0..<count).map { _ in
      (0..<Int(2 + 4 * stream.uniform())).map { _ in
        fragments[Int(Double(fragments.count) * stream.uniform())]
      }.joined()
    }
  }

  private static let fragments: [String] = [
    "\"", "'", "\\", "\\n", "\n", "\r", "\t", "\u{0}", "\u{1B}[31m", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}",
    "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}", "\u{202E}", "\u{200B}", "\u{E0041}", "\u{10FFFF}",
    "a: b", "a:", ":a", ": ", " #c", "#", "- ", "-", "--", "---", "...", "? ", "{", "}", "[", "]", ",", "&a",
    "*a",
    "!t", "|", ">", ">= 60%", "%", "@", "`", "~", "null", "yes", "no", "true", "off", "1e3", "0x10", "-.5",
    "017",
    ".inf", "12:30", "2026-03-02", "1..2", "<<", "=", "a=b", "a..b", "a.", ".a", " ", " a ", "$(touch ran)",
    "`touch ran`", "${HOME}", ";touch ran;", "|touch ran", "\n  provider: {command: [touch, ran]}\n",
    "x\nwidgets: {w: {provider: {command: [touch, ran]}}}", "::error::x", "::stop-commands::x", "##[error]x",
    "\n::set-output name=a::b", "<script>", "&amp;", "=1+1", "é", "日本", "🦊", "word", "systemSmall",
  ]
}
