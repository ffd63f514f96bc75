/// JSON written as bytes, without strings in between (RFC 8259).
extension [UInt8] {
  /// A string with its quotes. Control characters, line separators and invisible formatting (such as bidirectional overrides)
  /// are escaped, so that nobody is misled who reads the file as text.
  mutating func appendJSON(_ text: String) {
    append(0x22)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += [0x5C, 0x22]
      case "\\": self += [0x5C, 0x5C]
      case "\n": self += [0x5C, 0x6E]
      // It could end a surrounding `script` element.
      case "<": appendEscape(0x3C)
      default: appendJSON(scalar)
      }
    }
    append(0x22)
  }

  /// A scalar of a string, other than a quote or a backslash.
  mutating func appendJSON(_ scalar: Unicode.Scalar) {
    if (" "..."~").contains(scalar) {
      append(UInt8(truncatingIfNeeded: scalar.value))
      return
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator:
      for unit in String(scalar).utf16 { appendEscape(unit) }
    default: self += String(scalar).utf8
    }
  }

  /// `"key":`.
  mutating func appendJSON(key: StaticString) {
    append(0x22)
    key.withUTF8Buffer { self += $0 }
    self += [0x22, 0x3A]
  }

  /// `\u001b` for a UTF-16 code unit.
  private mutating func appendEscape(_ unit: UInt16) {
    let digits = Array("0123456789abcdef".utf8)
    self += [0x5C, 0x75]
    for shift in [12, 8, 4, 0] { append(digits[Int(unit >> UInt16(shift)) & 0xF]) }
  }
}
