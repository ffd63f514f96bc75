import ScenarioValues

/// Replaces values of a file with those of `path=value` texts.
enum OverrideEditor {
  /// The most bytes of a path. Two of the longest names fit, with the other keys.
  private static let longestPath = 100_000

  /// - Returns: an error for each text that cannot be applied.
  static func apply(_ overrides: [String], to root: inout SourceNode) -> [Finding] {
    var findings: [Finding] = []
    for (index, text) in overrides.enumerated() {
      do throws(Finding) {
        try apply(text, .override(index), to: &root)
      } catch {
        findings.append(Finding(position: .override(index), message: error.message))
      }
    }
    return findings
  }

  /// The position is set later.
  private static func refusal(_ message: String) -> Finding { Finding(position: .start, message: message) }

  private static func apply(
    _ text: String, _ position: SourcePosition, to root: inout SourceNode
  ) throws(Finding) {
    guard let override = ScenarioOverride(text) else {
      throw refusal("expected path=value, such as device.days=30")
    }
    let path = override.path[...]
    guard path.utf8.count <= longestPath, !path.hasSuffix("."), !ScenarioPath.keys(override.path).contains("")
    else {
      throw refusal(
        "expected keys separated by dots, such as device.days; a name with dots or '=' is written in "
          + "quotation marks, as in widgets.\"a..b\".family")
    }
    if let message = missingName(path, in: root) { throw refusal(message) }
    try set(value(override.value, position), at: path, in: &root, depth: 0)
  }

  private static let named = ["apps": "app", "contents": "content", "stacks": "stack", "widgets": "widget"]

  /// A path into a widget, an app, a stack or a content that is not there would make an incomplete one.
  private static func missingName(_ path: Substring, in root: SourceNode) -> String? {
    let (section, rest) = ScenarioPath.split(path)
    guard let noun = named[section], !ScenarioPath.split(rest).rest.isEmpty else { return nil }
    let place = root[section]
    guard place == nil || place?.entries != nil, ScenarioPath.match(rest, among: place?.entries ?? []) == nil
    else { return nil }
    let name = ScenarioPath.split(rest).first
    let key = ScenarioPath.key(name).escapedForMessage()
    return "there is no \(noun) '\(name.escapedForMessage())' (\(section).\(key)={…} adds one)"
      + Suggestion.hintOfName(name, among: (place?.entries ?? []).map(\.key))
  }

  private static func value(_ text: String, _ position: SourcePosition) throws(Finding) -> SourceNode {
    let decoded = try SourceText.decode(Array(text.utf8))
    // YAML cannot start with this. The shell has removed the quotes.
    if decoded.hasPrefix(">=") {
      return SourceNode(content: .scalar(decoded, isPlain: true), position: position)
    }
    let source = YAMLSource(decoded)
    if let finding = source.findings.first { throw finding }
    guard let root = source.root else { throw refusal("the value is missing after '='") }
    return root.moved(to: position)
  }

  private static func set(
    _ value: SourceNode, at path: Substring, in node: inout SourceNode, depth: Int
  ) throws(Finding) {
    guard !path.isEmpty else {
      let keyPosition = node.keyPosition
      node = value
      node.keyPosition = keyPosition
      return
    }
    guard depth < YAMLSource.deepestNesting else {
      throw refusal(
        "the path has more than \(YAMLSource.deepestNesting) keys; no scenario is nested so deeply")
    }
    switch node.content {
    case .list(var elements):
      let (first, rest) = ScenarioPath.split(path)
      guard let index = Int(first), elements.indices.contains(index) else {
        let count = elements.count
        throw refusal(
          "'\(first.escapedForMessage())' is not an element of the list; "
            + (count == 0 ? "it is empty" : "expected 0\(count > 1 ? " … \(count - 1)" : "")"))
      }
      try set(value, at: rest, in: &elements[index], depth: depth + 1)
      node.content = .list(elements)
    case .scalar:
      node.content = .mapping([])
      node.position = value.position
      try setEntry(value, at: path, among: [], in: &node, depth: depth)
    case .mapping(let entries): try setEntry(value, at: path, among: entries, in: &node, depth: depth)
    }
  }

  private static func setEntry(
    _ value: SourceNode, at path: Substring, among entries: [SourceEntry], in node: inout SourceNode,
    depth: Int
  ) throws(Finding) {
    var entries = entries
    if let (index, rest) = ScenarioPath.match(path, among: entries) {
      try set(value, at: rest, in: &entries[index].value, depth: depth + 1)
      // Errors of the new value, or of the key itself, are errors of the override.
      if rest.isEmpty { entries[index].keyPosition = value.position }
    } else {
      let (first, rest) = ScenarioPath.split(path)
      var child = SourceNode(content: .mapping([]), position: value.position, keyPosition: value.position)
      try set(value, at: rest, in: &child, depth: depth + 1)
      entries.append(SourceEntry(key: first, keyPosition: value.position, value: child))
    }
    node.content = .mapping(entries)
  }
}

extension SourceNode {
  /// The same node with this position for all of its parts.
  fileprivate func moved(to position: SourcePosition) -> SourceNode {
    var node = self
    node.position = position
    node.keyPosition = keyPosition == nil ? nil : position
    switch content {
    case .scalar: break
    case .list(let elements): node.content = .list(elements.map { $0.moved(to: position) })
    case .mapping(let entries):
      node.content = .mapping(
        entries.map {
          SourceEntry(key: $0.key, keyPosition: position, value: $0.value.moved(to: position))
        })
    }
    return node
  }
}
