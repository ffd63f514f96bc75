/// JSON that may stand inside of a `script` element, written piece by piece.
struct JSONWriter {
  private(set) var text = ""
  private var needsComma = false

  mutating func object(_ body: (inout JSONWriter) -> Void) { enclosed("{", "}", body) }

  mutating func array(_ body: (inout JSONWriter) -> Void) { enclosed("[", "]", body) }

  mutating func key(_ name: String) {
    string(name)
    text += ":"
    needsComma = false
  }

  mutating func string(_ value: String) {
    separate()
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      // So that nothing ends the element or begins a comment.
      case "<", ">", "&", "\u{2028}", "\u{2029}", "\u{0}"..<"\u{20}": escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  mutating func integer(_ value: Int64) {
    separate()
    text += String(value)
  }

  mutating func integer(_ value: Int) { integer(Int64(value)) }

  /// `null` for what is no number.
  mutating func thousandths(_ value: Double?) {
    guard let value, value.magnitude < 1e12 else {
      separate()
      text += "null"
      return
    }
    integer(Int64((value * 1000).rounded()))
  }

  mutating func strings(_ values: [String]) {
    array { json in
      for value in values { json.string(value) }
    }
  }

  private mutating func enclosed(_ opening: String, _ closing: String, _ body: (inout JSONWriter) -> Void) {
    separate()
    text += opening
    needsComma = false
    body(&self)
    text += closing
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { text += "," }
    needsComma = true
  }

  private mutating func escape(_ scalar: Unicode.Scalar) {
    let digits = String(scalar.value, radix: 16)
    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
