/// Text made safe for HTML and SVG.
enum HTMLText {
  /// For text and for attributes in double quotes.
  static func escaped(_ text: String) -> String {
    // By bytes, and most texts have nothing to escape: each value of a page comes here.
    guard text.utf8.contains(where: { escape($0) != nil }) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if let escape = escape(byte) { bytes += escape.utf8 } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func escape(_ byte: UInt8) -> String? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    default: nil
    }
  }

  /// A sentence of a doc comment, without its backticks.
  static func prose(_ text: String) -> String {
    escaped(String(decoding: text.utf8.filter { $0 != UInt8(ascii: "`") }, as: UTF8.self))
  }

  /// A name from a scenario on one line, cut if it is very long.
  static func name(_ name: String, columns: Int = 60) -> String {
    escaped(plainName(name, columns: columns))
  }

  /// The same, not escaped.
  static func plainName(_ name: String, columns: Int = 60) -> String {
    DisplayText.line(name, to: columns)
  }

  /// A name inside other text, isolated so that it does not change the direction of that text.
  static func isolated(_ name: String, columns: Int = 60) -> String {
    "<bdi>\(self.name(name, columns: columns))</bdi>"
  }

  /// The text of a file. Line breaks and tabs stay; other control characters and invisible formatting become visible.
  static func file(_ text: String) -> String {
    let text = text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
    return escaped(DisplayText.printable(text, keeping: "\n\t".unicodeScalars))
  }

  /// `timelinePolicy` → `timeline policy`, `backgroundURLSession` → `background URL session`.
  static func words(_ name: String) -> String {
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
}
