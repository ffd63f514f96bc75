/// JSON written as bytes (RFC 8259).
extension [UInt8] {
  /// A scalar of a string, other than a quote or a backslash. Control characters, line separators and invisible formatting
  /// (such as bidirectional overrides) are escaped, so that nobody is misled who reads the file as text.
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

  /// `\u001b` for a UTF-16 code unit.
  private mutating func appendEscape(_ unit: UInt16) {
    let digits = Array("0123456789abcdef".utf8)
    self += [0x5C, 0x75]
    for shift in [12, 8, 4, 0] { append(digits[Int(unit >> UInt16(shift)) & 0xF]) }
  }
}
