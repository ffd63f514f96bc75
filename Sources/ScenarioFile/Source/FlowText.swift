extension SourceNode {
  /// The value on one line, in YAML.
  var flowText: String {
    switch content {
    case .scalar(let text, let isPlain): isPlain ? text.inFlow : text.quoted
    case .list(let elements): "[" + elements.map(\.flowText).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{"
        + entries.map { "\($0.key.inFlow): \($0.value.flowText)" }
        .joined(separator: ", ") + "}"
    }
  }
}

extension String {
  /// As a word of a scenario file that a person reads: in quotes only if YAML could take it for something else.
  package var yamlWord: String {
    let isPlain =
      first?.isLetter ?? false
      && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./-_".contains($0)) }
    let others = ["true", "false", "null", "yes", "no", "on", "off"]
    return isPlain && !others.contains(lowercased()) ? self : quoted
  }

  /// In a list or a mapping on one line.
  var inFlow: String { isPlainInFlow ? self : quoted }

  private var isPlainInFlow: Bool {
    !isEmpty
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789.%+-_:".unicodeScalars.contains($0)
      }
      && !hasSuffix(":") && first != "%"
      && (first != "-" || utf8.dropFirst().first.map(NumberText.isDigit) ?? false)
  }

  fileprivate var quoted: String {
    "\""
      + unicodeScalars.reduce(into: "") { text, scalar in
        switch scalar {
        case "\"", "\\": text += "\\\(scalar)"
        case _
        where scalar.value < 0x20 || scalar.value == 0x7F || (0x80...0x9F).contains(scalar.value)
          || scalar.value == 0x2028 || scalar.value == 0x2029 || scalar.value == 0xFEFF:
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      } + "\""
  }
}
