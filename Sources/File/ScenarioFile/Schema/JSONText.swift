/// A JSON value. Objects keep the order of their members.
indirect enum JSONText {
  case string(String)
  /// As it is written.
  case number(String)
  case bool(Bool)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// Indented by two spaces; short arrays of scalars on one line.
  func rendered(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .string(let text): return Self.quoted(text)
    case .number(let text): return text
    case .bool(let value): return value ? "true" : "false"
    case .array(let elements):
      let line = "[" + elements.map { $0.rendered() }.joined(separator: ", ") + "]"
      if elements.allSatisfy(\.isScalar), line.utf8.count + indent <= 100 { return line }
      let lines = elements.map { inner + $0.rendered(indent: indent + 2) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.map {
        inner + Self.quoted($0.key) + ": " + $0.value.rendered(indent: indent + 2)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .string, .number, .bool: true
    case .array, .object: false
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default:
        if scalar.value < 0x20 {
          let code = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
