/// Text that is printed in GitHub Actions. The runner takes a line for a command if the line starts with `::name` or contains
/// `##[name]`. A name or a title in a file must not become a command, so all text for standard output and standard error goes
/// through this type.
package enum WorkflowText {
  package enum Format {
    /// Text for people.
    case text
    case json, csv
  }

  /// The text without commands. In JSON, an escape replaces a character, so the value stays the same. In CSV, a field at the start
  /// of a row gets quotes if it begins with `::`, so its value stays the same too. CSV has no other way to write `##[`, or `::`
  /// after a line break. There, and in text for people, one character becomes `�`.
  package static func withoutCommands(_ text: String, in format: Format = .text) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var (isLineStart, isInQuotes, isQuotedHere) = (true, false, false)
    for (index, scalar) in scalars.enumerated() {
      if isLineStart, startsCommand(scalars[index...]) {
        if format == .csv, !isInQuotes {
          isQuotedHere = true
          result.append("\"")
        } else {
          // In text, the spaces before `::` stay.
          isLineStart = scalar != ":"
          result.append(scalar == ":" ? "\u{FFFD}" : scalar)
          continue
        }
      }
      if scalar == "\"" { isInQuotes.toggle() }
      let isBreak = scalar == "\n" || scalar == "\r"
      if isQuotedHere, isBreak || scalar == "," {
        isQuotedHere = false
        result.append("\"")
      }
      isLineStart = isBreak
      if scalar == "[", index > 1, scalars[index - 1] == "#", scalars[index - 2] == "#" {
        result.append(contentsOf: (format == .json ? "\\u005b" : "\u{FFFD}").unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    if isQuotedHere { result.append("\"") }
    return String(result)
  }

  /// The runner ignores white space before a command.
  private static func startsCommand(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    let rest = line.drop { $0.properties.isWhitespace && $0 != "\n" && $0 != "\r" || $0 == "\u{FEFF}" }
    return rest.starts(with: "::".unicodeScalars)
  }
}
