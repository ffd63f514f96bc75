/// Text from a scenario, made safe for one line of a terminal.
package enum DisplayText {
  /// Control characters, line breaks and invisible formatting (bidirectional overrides among it) become `�`.
  package static func printable(_ text: String) -> String { printable(text, keeping: "".unicodeScalars) }

  /// The same, but the control characters of `kept` stay as they are.
  package static func printable(_ text: String, keeping kept: String.UnicodeScalarView) -> String {
    if text.utf8.allSatisfy({ isPlain($0) || kept.contains(Unicode.Scalar($0)) }) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where kept.contains(scalar): result.append(scalar)
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned:
        result.append("\u{FFFD}")
      case .format where scalar != zeroWidthJoiner: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The number of terminal columns that the text probably takes. East Asian wide characters and emoji take two.
  package static func width(_ text: String) -> Int {
    text.utf8.allSatisfy(isPlain) ? text.utf8.count : text.reduce(0) { $0 + width($1) }
  }

  /// Whether the byte is a printable ASCII character.
  private static func isPlain(_ byte: UInt8) -> Bool { (0x20...0x7E).contains(byte) }

  /// At most `columns` wide; what is cut off is replaced by `…`.
  package static func truncated(_ text: String, to columns: Int) -> String {
    if text.utf8.count <= columns, text.utf8.allSatisfy(isPlain) { return text }
    // Only the start matters. A name can be very long, or one character with very many combining marks.
    var taken = ""
    var used = 0
    var scalars = 0
    for character in text {
      used += width(character)
      scalars += character.unicodeScalars.count
      if used > columns || scalars > 8 * columns { return cut(taken, to: columns - 1) + "…" }
      taken.append(character)
    }
    return text
  }

  /// A text from a scenario on one line, cut to `columns`.
  package static func line(_ text: String, to columns: Int = TextWidth.columns) -> String {
    truncated(printable(text), to: columns)
  }

  /// A name from a scenario on one line, cut if it is very long.
  package static func name(_ name: String, columns: Int = 60) -> String { line(name, to: columns) }

  /// A sentence of a doc comment, without its backticks.
  package static func prose(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self)
  }

  /// `timelinePolicy` → `timeline policy`, `backgroundURLSession` → `background URL session`.
  package static func words(_ name: String) -> String {
    let letters = Array(name)
    var result = ""
    for (index, letter) in letters.enumerated() {
      guard letter.isUppercase else {
        result.append(letter)
        continue
      }
      let followsCapital = index > 0 && letters[index - 1].isUppercase
      let precedesCapital = index + 1 < letters.count && letters[index + 1].isUppercase
      let precedesWord = index + 1 < letters.count && letters[index + 1].isLowercase
      if index > 0, !followsCapital || precedesWord { result.append(" ") }
      let isAcronym = precedesCapital || followsCapital && !precedesWord
      result += isAcronym ? String(letter) : letter.lowercased()
    }
    return result
  }

  /// The lines as one text, without spaces at their ends.
  package static func text(_ lines: [String]) -> String {
    lines.map { withoutTrailingSpaces($0) + "\n" }.joined()
  }

  package static func withoutTrailingSpaces(_ line: String) -> String {
    String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
  }

  /// Filled with spaces on the right. A longer text is cut.
  package static func padded(_ text: String, to columns: Int) -> String {
    let fitting = truncated(text, to: columns)
    return fitting + String(repeating: " ", count: max(0, columns - width(fitting)))
  }

  /// Filled with spaces on the left.
  package static func rightAligned(_ text: String, in columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - width(text))) + text
  }

  /// `1 day`, `2 days`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// The start of a text that fits into a line: to its last space if it has one in the second half of the line, at
  /// least one character.
  package static func fitting(_ text: Substring, in columns: Int) -> Substring {
    var used = 0
    var scalars = 0
    var end = text.startIndex
    while end < text.endIndex {
      used += width(text[end])
      scalars += text[end].unicodeScalars.count
      if used > columns || scalars > 8 * columns { break }
      end = text.index(after: end)
    }
    if end == text.endIndex { return text }
    if end == text.startIndex { return text.prefix(1) }
    let line = text[..<end]
    guard let space = line.lastIndex(of: " "), width(String(line[space...])) <= columns / 2 else {
      return line
    }
    return line[..<space]
  }

  /// A text in lines, all but the first one indented.
  package static func paragraph(_ text: String) -> [String] { wrapped(text, indent: "  ") }

  /// Broken into lines at spaces, short enough to be read. Words that are too long are cut.
  package static func wrapped(_ text: String, to most: Int = TextWidth.columns, indent: String = "")
    -> [String]
  {
    let columns = min(most, 120)
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let start = lines.isEmpty ? "" : indent
      let piece = truncated(String(word), to: columns - width(indent))
      if line.isEmpty {
        line = start + piece
      } else if width(line) + 1 + width(piece) <= columns {
        line += " " + piece
      } else {
        lines.append(line)
        line = indent + piece
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  private static func cut(_ text: String, to columns: Int) -> String {
    var result = text
    while width(result) > columns, !result.isEmpty { result.removeLast() }
    return result
  }

  private static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    let properties = first.properties
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if properties.isEmojiPresentation { return 2 }
    // A variation selector or a joiner makes an emoji of a plain character.
    if character.unicodeScalars.count > 1, properties.isEmoji, first.value > 0x7F { return 2 }
    return wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  /// Blocks whose characters are wide or fullwidth (Unicode Standard Annex 11).
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18DFF, 0x1B000...0x1B2FF,
    0x20000...0x3FFFD,
  ]
}
