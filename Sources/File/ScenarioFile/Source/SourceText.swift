/// Turns the bytes of a file into text for a YAML parser.
package enum SourceText {
  /// Largest file. No scenario is nearly as large, and a parser needs several times the memory of its input.
  package static let largestByteCount = 4 * 1024 * 1024

  /// - Throws: why the bytes are no text, or no text that YAML allows.
  static func decode(_ bytes: [UInt8]) throws(Finding) -> String {
    guard bytes.count <= largestByteCount else {
      throw refusal(
        "the file is larger than \(largestByteCount >> 20) MiB; a scenario has a few kB, so put recorded usage into a log"
      )
    }
    for (mark, name) in otherByteOrderMarks where bytes.starts(with: mark) {
      throw refusal("the file is \(name); expected UTF-8")
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    guard let text = String(validating: content, as: UTF8.self) else {
      // The repaired text shows the place: the first replacement character that is not in the bytes.
      let repaired = String(decoding: content, as: UTF8.self)
      throw locateInvalidByte(repaired, content)
    }
    try checkCharacters(text)
    return text
  }

  private static let otherByteOrderMarks: [([UInt8], String)] = [
    ([0xFF, 0xFE, 0, 0], "UTF-32"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE], "UTF-16"),
    ([0xFE, 0xFF], "UTF-16"),
  ]

  private static func refusal(_ message: String) -> Finding { Finding(position: .start, message: message) }

  private static func locateInvalidByte(_ repaired: String, _ bytes: ArraySlice<UInt8>) -> Finding {
    var cursor = TextCursor()
    var offset = bytes.startIndex
    for scalar in repaired.unicodeScalars {
      let width = UTF8.width(scalar)
      let written = bytes[offset...].prefix(width)
      guard written.elementsEqual(String(scalar).utf8) else { break }
      cursor.advance(over: scalar)
      offset += width
    }
    let byte = offset < bytes.endIndex ? bytes[offset] : 0
    return Finding(
      position: cursor.position,
      message: "the file is not UTF-8: found byte 0x\(String(byte, radix: 16, uppercase: true))")
  }

  /// The characters that YAML allows.
  private static func checkCharacters(_ text: String) throws(Finding) {
    var cursor = TextCursor()
    for scalar in text.unicodeScalars {
      let isAllowed =
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
          0x10000...0x10FFFF:
          true
        default: false
        }
      guard isAllowed else {
        let code = String(scalar.value, radix: 16, uppercase: true)
        let name = scalar.value == 0 ? "a NUL byte" : "the control character U+\(code)"
        throw Finding(position: cursor.position, message: "found \(name); a scenario file is plain text")
      }
      cursor.advance(over: scalar)
    }
  }
}

/// Line and column of the current place in a text, with YAML's line breaks.
struct TextCursor {
  private(set) var line = 1
  private(set) var column = 1
  private var isAfterReturn = false

  var position: SourcePosition { .file(line: line, column: column) }

  mutating func advance(over scalar: Unicode.Scalar) {
    switch scalar {
    case "\n" where isAfterReturn: isAfterReturn = false
    case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
      line += 1
      column = 1
      isAfterReturn = scalar == "\r"
    default:
      column += 1
      isAfterReturn = false
    }
  }
}
