extension StringProtocol {
  /// The text on one line of a terminal: control characters escaped, and cut after `limit` characters.
  func escapedForMessage(limit: Int = 60) -> String {
    var result = ""
    for scalar in unicodeScalars.prefix(limit) {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        result += isControl ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
    }
    return unicodeScalars.dropFirst(limit).isEmpty ? result : result + "…"
  }
}

extension Sequence where Element == String {
  /// `a, b or c`.
  func listed(_ conjunction: String = "or") -> String {
    let words = Array(self)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
