extension StringProtocol {
  /// The text for one line of a terminal: control and invisible characters are escaped, and the text is cut after
  /// `limit` characters.
  package func escapedForMessage(limit: Int = 60) -> String {
    var result = ""
    for scalar in unicodeScalars.prefix(limit) {
      switch scalar {
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        result += isInvisible(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
    }
    return unicodeScalars.dropFirst(limit).isEmpty ? result : result + "…"
  }

  /// Control characters, and characters that change the direction or the place of others.
  private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: true
    default: false
    }
  }
}

extension Sequence where Element == String {
  /// `a, b or c`.
  package func listed(_ conjunction: String = "or") -> String {
    let words = Array(self)
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}
