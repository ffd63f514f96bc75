/// Replaces values of a file with those of `path=value` texts.
enum OverrideEditor {
  private static let longestPath = 10_000

  static func apply(_ overrides: [String], to root: inout SourceNode) -> [Finding] {
    var findings: [Finding] = []
    for (index, text) in overrides.enumerated() {
      let position = SourcePosition.override(index)
      guard let override = ScenarioOverride(text) else {
        findings.append(Finding(position: position, message: "expected path=value, such as device.days=30"))
        continue
      }
      let path = override.path[...]
      guard path.utf8.count <= longestPath,
        !path.split(separator: ".", omittingEmptySubsequences: false).contains("")
      else {
        findings.append(
          Finding(
            position: position, message: "expected keys separated by dots, such as device.days"))
        continue
      }
      if let message = missingName(path, in: root) {
        findings.append(Finding(position: position, message: message))
        continue
      }
      switch value(override.value, position) {
      case .failure(let error): findings.append(error)
      case .success(let value):
        if let message = set(value, at: path, in: &root, depth: 0) {
          findings.append(Finding(position: position, message: message))
        }
      }
    }
    return findings
  }

  private static let named = ["apps": "app", "contents": "content", "stacks": "stack", "widgets": "widget"]

  /// A path into a widget, an app, a stack or a content that is not there would make an incomplete one.
  private static func missingName(_ path: Substring, in root: SourceNode) -> String? {
    let (section, rest) = SourcePath.split(path)
    guard let noun = named[String(section)], rest.contains(".") else { return nil }
    let place = root[String(section)]
    guard place == nil || place?.entries != nil, SourcePath.match(rest, among: place?.entries ?? []) == nil
    else { return nil }
    let name = String(SourcePath.split(rest).first)
    return "there is no \(noun) '\(name.escapedForMessage())'"
      + Suggestion.hintOfName(name, among: (place?.entries ?? []).map(\.key))
  }

  private static func value(_ text: String, _ position: SourcePosition) -> Result<SourceNode, Finding> {
    switch SourceText.decode(Array(text.utf8)) {
    case .failure(let error): return .failure(Finding(position: position, message: error.message))
    case .success(let text):
      // YAML cannot start with this. The shell has removed the quotes.
      if text.hasPrefix(">=") {
        return .success(SourceNode(content: .scalar(text, isPlain: true), position: position))
      }
      let source = YAMLSource(text)
      if let finding = source.findings.first {
        return .failure(Finding(position: position, message: finding.message))
      }
      guard let root = source.root else {
        return .failure(Finding(position: position, message: "the value is missing after '='"))
      }
      return .success(root.moved(to: position))
    }
  }

  /// Sets the value. Returns a message if that is impossible, otherwise `nil`.
  private static func set(
    _ value: SourceNode, at path: Substring, in node: inout SourceNode, depth: Int
  ) -> String? {
    guard !path.isEmpty else {
      let keyPosition = node.keyPosition
      node = value
      node.keyPosition = keyPosition
      return nil
    }
    guard depth < YAMLSource.deepestNesting else {
      return "the path has more than \(YAMLSource.deepestNesting) keys; no scenario is nested so deeply"
    }
    switch node.content {
    case .list(var elements):
      let (first, rest) = SourcePath.split(path)
      guard let index = Int(first), elements.indices.contains(index) else {
        let count = elements.count
        return "'\(first.escapedForMessage())' is not an element of the list; "
          + (count == 0 ? "it is empty" : "expected 0\(count > 1 ? " … \(count - 1)" : "")")
      }
      if let message = set(value, at: rest, in: &elements[index], depth: depth + 1) { return message }
      node.content = .list(elements)
      return nil
    case .scalar:
      node.content = .mapping([])
      node.position = value.position
      return setEntry(value, at: path, among: [], in: &node, depth: depth)
    case .mapping(let entries):
      return setEntry(value, at: path, among: entries, in: &node, depth: depth)
    }
  }

  private static func setEntry(
    _ value: SourceNode, at path: Substring, among entries: [SourceEntry], in node: inout SourceNode,
    depth: Int
  ) -> String? {
    var entries = entries
    if let (index, rest) = SourcePath.match(path, among: entries) {
      if let message = set(value, at: rest, in: &entries[index].value, depth: depth + 1) { return message }
      // Errors of the new value, or of the key itself, are errors of the override.
      if rest.isEmpty { entries[index].keyPosition = value.position }
    } else {
      let (first, rest) = SourcePath.split(path)
      var child = SourceNode(content: .mapping([]), position: value.position, keyPosition: value.position)
      if let message = set(value, at: rest, in: &child, depth: depth + 1) { return message }
      entries.append(SourceEntry(key: String(first), keyPosition: value.position, value: child))
    }
    node.content = .mapping(entries)
    return nil
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
