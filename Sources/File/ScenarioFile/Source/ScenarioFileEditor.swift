import ScenarioValues

/// Sets values in the text of a scenario file.
package enum ScenarioFileEditor {
  /// The file with other values. Comments and everything else stay as they are.
  ///
  /// - Parameters:
  ///   - overrides: the values, applied in order.
  ///   - bytes: the file's content, which can be read with these values.
  /// - Returns: `nil` if the place of a value in the text is not clear, such as in the middle of an alias. The caller reads the result
  ///   again, because a value of an anchor changes more than one place.
  package static func text(setting overrides: [ScenarioOverride], in bytes: [UInt8]) -> String? {
    guard var text = try? SourceText.decode(bytes) else { return nil }
    for override in overrides {
      guard let edited = setting(override, in: text) else { return nil }
      text = edited
    }
    return text
  }

  /// The file with other values, written anew: with only the comments at its start, and with a copy of its anchor in place of each
  /// alias.
  package static func rewritten(setting overrides: [ScenarioOverride], in bytes: [UInt8]) -> String? {
    guard let text = try? SourceText.decode(bytes), var root = YAMLSource(text).root,
      OverrideEditor.apply(overrides.map(\.text), to: &root).isEmpty
    else { return nil }
    let head = text.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("#") }
    return head.map { $0 + "\n" }.joined() + root.fileText.text
  }

  private static func setting(_ override: ScenarioOverride, in text: String) -> String? {
    guard let root = YAMLSource(text).root else { return nil }
    var place = YAMLPlace(text)
    var (node, rest) = (root, Substring(override.path))
    while !rest.isEmpty {
      switch node.content {
      case .list(let elements):
        let (first, others) = ScenarioPath.split(rest)
        guard let index = Int(first), elements.indices.contains(index) else { return nil }
        (node, rest) = (elements[index], others)
      case .mapping(let entries):
        guard let (index, others) = ScenarioPath.match(rest, among: entries) else {
          return place.appending(flow(rest, override.value), to: node)
        }
        (node, rest) = (entries[index].value, others)
      case .scalar:
        return place.replacing(node, with: "{\(flow(rest, override.value))}" as YAMLText)
      }
    }
    return place.replacing(node, with: "\(value: override.value)")
  }

  /// `key: value`, with a mapping for each further key of the path.
  private static func flow(_ path: Substring, _ value: String) -> YAMLText {
    let (first, rest) = ScenarioPath.split(path)
    return "\(key: first) \(rest.isEmpty ? "\(value: value)" : "{\(flow(rest, value))}")"
  }
}

/// Finds where values start and end in a text.
private struct YAMLPlace {
  private var scalars: [Unicode.Scalar]
  /// The index of the first character of each line.
  private let lines: [Int]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    lines = [0] + scalars.indices.filter { [scalars] in scalars[$0] == "\n" }.map { $0 + 1 }
  }

  private var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The text with this in place of a value.
  mutating func replacing(_ node: SourceNode, with value: YAMLText) -> String? {
    guard let start = index(of: node.position), let end = node.end.flatMap(index) else { return nil }
    // Nothing is at the colon of its key.
    let needsSpace = start > 0 && scalars[start - 1] == ":"
    scalars.replaceSubrange(start..<end, with: ((needsSpace ? " " : "") + value.text).unicodeScalars)
    return text
  }

  /// The text with another entry at the end of a mapping.
  mutating func appending(_ entry: YAMLText, to node: SourceNode) -> String? {
    guard let start = index(of: node.position), let end = node.end.flatMap(index), let entries = node.entries
    else { return nil }
    if scalars.indices.contains(start), scalars[start] == "{" {
      scalars.insert(contentsOf: ((entries.isEmpty ? "" : ", ") + entry.text).unicodeScalars, at: end - 1)
      return text
    }
    guard case .file(_, let column)? = entries.first?.keyPosition else { return nil }
    let line = scalars[end...].firstIndex(of: "\n") ?? scalars.endIndex
    scalars.insert(
      contentsOf: ("\n" + String(repeating: " ", count: column - 1) + entry.text).unicodeScalars, at: line)
    return text
  }

  private func index(of position: SourcePosition) -> Int? {
    guard case .file(let line, let column) = position, lines.indices.contains(line - 1) else { return nil }
    let index = lines[line - 1] + column - 1
    return index <= scalars.count ? index : nil
  }
}
