/// Quoted texts that start with an escaped U+FEFF. The parser takes it for a byte order mark and drops it.
///
/// An unescaped U+FEFF is refused, see ``SourceText``.
struct LeadingByteOrderMarks {
  /// By the place of the value. A value with an anchor or a tag starts there.
  private var counts: [SourcePosition: Int] = [:]

  init(_ text: String) {
    guard Self.beginsWithEscape(text) else { return }
    let scalars = Array(text.unicodeScalars)
    var cursor = TextCursor()
    // Place of the value's anchor or tag.
    var properties: SourcePosition?
    for (index, scalar) in scalars.enumerated() {
      let isFirst = index == 0 || Self.precedesValues(scalars[index - 1])
      switch scalar {
      case "&" where isFirst, "!" where isFirst: properties = properties ?? cursor.position
      case "\"" where isFirst:
        let count = Self.count(in: scalars[(index + 1)...])
        if count > 0 { counts[properties ?? cursor.position] = count }
        properties = nil
      case _ where isFirst && !Self.precedesValues(scalar): properties = nil
      default: break
      }
      cursor.advance(over: scalar)
    }
  }

  /// The text that the parser read at this place, with the characters that it dropped.
  func restored(_ text: String, at position: SourcePosition) -> String {
    guard let count = counts[position] else { return text }
    let rest = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    return String(repeating: "\u{FEFF}", count: count) + String(rest)
  }

  private static func precedesValues(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\t", "\n", "\r", ",", "[", "{", ":": true
    default: false
    }
  }

  /// Whether any quoted text may start with an escape. Usually none does.
  private static func beginsWithEscape(_ text: String) -> Bool {
    var last: UInt8 = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\\"), last == UInt8(ascii: "\"") { return true }
      last = byte
    }
    return false
  }

  /// The number of escapes of U+FEFF at the start.
  private static func count(in scalars: ArraySlice<Unicode.Scalar>) -> Int {
    var (rest, count) = (scalars, 0)
    while rest.first == "\\" {
      let escape = String(String.UnicodeScalarView(rest.dropFirst().prefix(9)))
      if escape.hasPrefix("u"), escape.dropFirst().prefix(4).lowercased() == "feff" {
        rest = rest.dropFirst(6)
      } else if escape.hasPrefix("U"), escape.dropFirst().lowercased() == "0000feff" {
        rest = rest.dropFirst(10)
      } else {
        break
      }
      count += 1
    }
    return count
  }
}
