/// JSON written as bytes, without strings in between (RFC 8259).
extension [UInt8] {
  /// A string with its quotes. Control characters, line separators and invisible formatting (bidirectional overrides among
  /// it) are escaped, so that a reader that shows the text as it is cannot be misled.
  mutating func appendJSON(_ text: String) {
    append(0x22)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += [0x5C, 0x22]
      case "\\": self += [0x5C, 0x5C]
      case "\n": self += [0x5C, 0x6E]
      // Would end a `script` element that it stands in.
      case "<": appendEscape(0x3C)
      case " "..."~": append(UInt8(truncatingIfNeeded: scalar.value))
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
          for unit in String(scalar).utf16 { appendEscape(unit) }
        default: self += String(scalar).utf8
        }
      }
    }
    append(0x22)
  }

  /// `"key":`.
  mutating func appendJSON(key: StaticString) {
    append(0x22)
    key.withUTF8Buffer { self += $0 }
    self += [0x22, 0x3A]
  }

  /// `\u001b` for a UTF-16 code unit.
  mutating func appendEscape(_ unit: UInt16) {
    let digits = Array("0123456789abcdef".utf8)
    self += [0x5C, 0x75]
    for shift in [12, 8, 4, 0] { append(digits[Int(unit >> UInt16(shift)) & 0xF]) }
  }
}
