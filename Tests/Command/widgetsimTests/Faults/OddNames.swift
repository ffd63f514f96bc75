import Foundation

/// Names that are valid and hostile.
enum OddNames {
  static let all = [
    "a,b,,", "\"quoted\" and 'quoted'", "two\nlines\r\nand\rmore", "\u{202E}drawkcab\u{2066}\u{200F}",
    "=HYPERLINK(\"x\")", "</script><b>&amp;", "\\u0000 \\\" \\", "\u{2028}\u{85}\t tab",
    "e\u{301}\u{1F468}\u{200D}\u{1F469}", "\u{1B}]0;title\u{7}\u{1B}[31mred\u{9B}2J\u{7F}",
    // A mark makes another character of each for what looks at characters.
    "|\u{301}<\u{301}\"\u{301},\u{301}'\u{301}\n\u{301}%\u{301}:\u{301}&\u{301}",
    String(repeating: "ä,\"", count: 3_333),
  ]

  /// A small scenario with such a title and such a widget.
  static func scenario(_ name: String) -> String {
    """
    title: \(quoted(name))
    device: {days: 1, warmUpDays: 0}
    apps: {A: {}}
    widgets:
      ? \(quoted(name))
      : {app: A, kind: K, family: systemSmall, surface: {homePage: 1},
         provider: {fetch: {latency: 0s}, timeline: {entries: 1, policy: {after: 15m}}}, content: static}
    """
  }

  /// In YAML's own escapes: within quotes it would fold line breaks.
  static func quoted(_ name: String) -> String {
    "\"" + name.unicodeScalars.map { "\\U" + String(format: "%08X", $0.value) }.joined() + "\""
  }

  /// Whether nothing in it can move a terminal's cursor, or change the direction of what stands beside it.
  static func isInert(_ text: String, besides breaks: String = "\n") -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control: breaks.unicodeScalars.contains(scalar)
      case .format: scalar == "\u{200D}"
      case .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }
}
