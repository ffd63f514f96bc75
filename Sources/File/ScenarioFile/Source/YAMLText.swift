/// Text in YAML. The program writes scenario files only with this type.
///
/// Only a literal in the source code is written as it is. Whatever a text in `\(…)` contains, it becomes one word, one key, one
/// value or one comment. So the text cannot add anything else to the file.
package struct YAMLText: Hashable, Sendable, ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init(stringLiteral value: StaticString) { text = "\(value)" }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: StaticString) { text += "\(literal)" }

    package mutating func appendInterpolation(_ yaml: YAMLText) { text += yaml.text }

    package mutating func appendInterpolation(_ number: some BinaryInteger) { text += "\(number)" }

    /// A text as one word, in quotation marks if necessary.
    package mutating func appendInterpolation(_ word: String) {
      text += YAMLText.scalar(word, isPlain: false)
    }

    /// A key, with its colon.
    package mutating func appendInterpolation(key: String) {
      let word = YAMLText.scalar(key, isPlain: false)
      // YAML requires that the colon of a longer key is on a line of its own.
      let isShort = word.unicodeScalars.count <= 1000
      let indentation = text.reversed().prefix { $0 != "\n" }.reversed().prefix { $0 == " " }
      text += isShort ? word + ":" : "? \(word)\n\(String(indentation)):"
    }

    /// A comment, up to the end of the line.
    package mutating func appendInterpolation(comment: String) {
      text += "# " + comment.escapedForMessage(limit: 400)
    }

    /// A value that is written in YAML. If the value is not valid YAML, it becomes a text.
    package mutating func appendInterpolation(value: String) {
      let decoded = try? SourceText.decode(Array(value.utf8))
      let source = decoded.map { YAMLSource($0) }
      guard let root = source?.root, source?.findings.isEmpty ?? false else {
        return appendInterpolation(value)
      }
      appendInterpolation(root)
    }

    /// A value on one line.
    mutating func appendInterpolation(_ node: SourceNode) {
      switch node.content {
      case .scalar(let word, let isPlain): text += YAMLText.scalar(word, isPlain: isPlain)
      case .list(let elements): appendInterpolation(list: elements.map { "\($0)" })
      case .mapping(let entries):
        appendInterpolation("{\(entries.map { "\(key: $0.key) \($0.value)" }.joined(", "))}" as YAMLText)
      }
    }

    package mutating func appendInterpolation(list: [YAMLText]) {
      appendInterpolation("[\(list.joined(", "))]" as YAMLText)
    }
  }

  package static func + (left: YAMLText, right: YAMLText) -> YAMLText { "\(left)\(right)" }
  package static func += (left: inout YAMLText, right: YAMLText) { left.text += right.text }

  /// - Parameter isPlain: whether the scalar may be a number, a truth value or null. If not, it stays a text.
  fileprivate static func scalar(_ text: String, isPlain: Bool) -> String {
    if isPlain, ["", "~"].contains(text) { return "null" }
    return (isPlain ? staysPlain(text) : isWord(text)) ? text : quoted(text)
  }

  private static func isWord(_ text: String) -> Bool {
    let others = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"]
    return text.utf8.first.map { isLetter($0) } ?? false
      && text.utf8.allSatisfy { isLetter($0) || NumberText.isDigit($0) || "./-_".utf8.contains($0) }
      // `optimize` would take two dots for a range.
      && !text.contains("..") && !others.contains(text.lowercased())
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Whether a plain scalar needs no quotation marks, even in brackets and after an equals sign.
  private static func staysPlain(_ text: String) -> Bool {
    NumberText.parse(text) != nil
      || text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789.%+-_:".unicodeScalars.contains($0)
      }
        && !text.hasSuffix(":") && !["%", ":"].contains(text.unicodeScalars.first)
        && (text.utf8.first != UInt8(ascii: "-")
          || text.utf8.dropFirst().first.map(NumberText.isDigit) ?? false)
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.reduce(into: "") { text, scalar in
        switch scalar.properties.generalCategory {
        case _ where scalar == "\"" || scalar == "\\": text += "\\\(scalar)"
        // U+200D joins the parts of an emoji.
        case .format where scalar == "\u{200D}": text.unicodeScalars.append(scalar)
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned:
          let digits = String(scalar.value, radix: 16)
          let length = scalar.value > 0xFFFF ? 8 : 4
          text += (length > 4 ? "\\U" : "\\u") + String(repeating: "0", count: length - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      } + "\""
  }
}

extension Sequence where Element == YAMLText {
  package func joined(_ separator: YAMLText = "") -> YAMLText {
    var all: YAMLText = ""
    for (index, one) in enumerated() { all += index > 0 ? separator + one : one }
    return all
  }
}

extension SourceNode {
  /// The value on one line, in YAML.
  var flowText: String { ("\(self)" as YAMLText).text }

  /// The value as a whole file.
  var fileText: YAMLText {
    guard case .mapping(let entries) = content else { return "\(self)\n" }
    return entries.map { $0.lines(indentation: "") }.joined()
  }
}

extension SourceEntry {
  fileprivate func lines(indentation: YAMLText) -> YAMLText {
    let inner = indentation + "  "
    let parts: [YAMLText] =
      switch value.content {
      case .mapping(let entries): entries.map { $0.lines(indentation: inner) }
      case .list(let elements) where elements.contains { $0.entries != nil }:
        elements.map { "\(inner)- \($0)\n" }
      default: []
      }
    return "\(indentation)\(key: key)" + (parts.isEmpty ? " \(value)\n" : "\n" + parts.joined())
  }
}
