/// Finding places in the file by paths such as `widgets.latest-commit.provider.timeline.entriesAt.0`.
///
/// Names may contain dots: among the keys that a mapping has, the longest that fits is taken.
extension SourceNode {
  /// The position of the value that `path` names, or of its nearest ancestor that is there.
  func position(ofPath path: String) -> SourcePosition {
    var node = self
    // Bracketed indices, as in `events[0].at`, are the same as dotted ones.
    var rest = Substring(path.replacing("[", with: ".").replacing("]", with: ""))
    while !rest.isEmpty {
      guard let (child, remainder) = node.step(into: rest) else { break }
      node = child
      rest = remainder
    }
    return node.position
  }

  private func step(into path: Substring) -> (SourceNode, Substring)? {
    switch content {
    case .scalar: return nil
    case .list(let elements):
      let (first, rest) = SourcePath.split(path)
      guard let index = Int(first), elements.indices.contains(index) else { return nil }
      return (elements[index], rest)
    case .mapping(let entries):
      guard let (index, rest) = SourcePath.match(path, among: entries) else { return nil }
      return (entries[index].value, rest)
    }
  }
}

enum SourcePath {
  /// The path up to its first dot, and what follows the dot.
  static func split(_ path: Substring) -> (first: Substring, rest: Substring) {
    guard let dot = path.firstIndex(of: ".") else { return (path, "") }
    return (path[..<dot], path[path.index(after: dot)...])
  }

  /// The entry with the longest key that `path` begins with, and the rest of the path.
  static func match(_ path: Substring, among entries: [SourceEntry]) -> (index: Int, rest: Substring)? {
    var best: (index: Int, rest: Substring, length: Int)?
    for (index, entry) in entries.enumerated() {
      let length = entry.key.utf8.count
      guard length > best?.length ?? -1, path.hasPrefix(entry.key) else { continue }
      let rest = path.dropFirst(entry.key.count)
      if rest.isEmpty {
        best = (index, rest, length)
      } else if rest.hasPrefix(".") {
        best = (index, rest.dropFirst(), length)
      }
    }
    return best.map { ($0.index, $0.rest) }
  }
}
