import ScenarioValues

/// Finds places in the file by paths such as `widgets.latest-commit.provider.timeline.entriesAt.0`.
///
/// Names of widgets and figures may contain dots. Of the keys of a mapping, the longest that fits is taken.
extension SourceNode {
  /// The place of the value that `path` names, or of its nearest ancestor, and the path as this file writes it.
  ///
  /// A path may omit a key that only tells one way of writing from another, such as `documented` in
  /// `device.budget.documented.checkAgain` or `source` in `apps.Weather.silentPush.source.perDay`.
  func place(ofPath path: String) -> (position: SourcePosition, path: String) {
    var node = self
    var keys: [String] = []
    var rest = Substring(path)
    while !rest.isEmpty {
      guard let step = node.step(into: rest) else {
        // A missing value is reported at the key that would contain it.
        return (node.entries == nil ? node.position : node.owner, path)
      }
      (node, rest) = (step.node, step.rest)
      keys.append(step.key)
    }
    return (node.position, keys.joined(separator: "."))
  }

  private func step(into path: Substring) -> (key: String, node: SourceNode, rest: Substring)? {
    switch content {
    case .scalar: return nil
    case .list(let elements):
      let (first, rest) = ScenarioPath.split(path)
      guard let index = Int(first), elements.indices.contains(index) else { return nil }
      return (first, elements[index], rest)
    case .mapping(let entries):
      if let (index, rest) = ScenarioPath.match(path, among: entries) {
        return (entries[index].key, entries[index].value, rest)
      }
      let ways = entries.filter { ScenarioPath.match(path, among: $0.value.entries ?? []) != nil }
      guard let way = ways.first ?? entries.first, ways.count == 1 || entries.count == 1 else { return nil }
      return (way.key, way.value, path)
    }
  }
}

extension ScenarioPath {
  /// The entry with the longest key with which `path` starts, and the rest of the path.
  static func match(_ path: Substring, among entries: [SourceEntry]) -> (index: Int, rest: Substring)? {
    var best: (index: Int, rest: Substring, length: Int)?
    for (index, entry) in entries.enumerated() {
      let length = entry.key.utf8.count
      guard length > best?.length ?? -1, let rest = rest(of: path, after: [entry.key]) else {
        continue
      }
      best = (index, rest, length)
    }
    return best.map { ($0.index, $0.rest) }
  }
}
