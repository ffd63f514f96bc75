import ScenarioValues

/// What the log of a phone tells about the rules that nobody knows: values that this phone could have, together.
/// `widgetsim reloads fit` writes it, and a scenario names it with its key `phone`.
package struct PhoneFile: Hashable, Sendable {
  /// Comments for a reader, each a line.
  package var comments: [String]
  /// The most plausible value of each key.
  package var usual: [ScenarioOverride]
  /// The keys whose values belong together.
  package var paths: [String]
  /// Worlds in which the phone could have written its log, all equally plausible. Each has a value for each of ``paths``.
  package var worlds: [[String]]
  /// For a reader, and to give away; not read from a file.
  package var found: SharedPhone?

  package static let largestByteCount = 1 << 20

  package init(
    comments: [String], usual: [ScenarioOverride], paths: [String], worlds: [[String]],
    found: SharedPhone? = nil
  ) {
    (self.comments, self.usual, self.paths, self.worlds) = (comments, usual, paths, worlds)
    self.found = found
  }

  package var yaml: String {
    var lines: [YAMLText] = comments.map { "\(comment: $0)" }
    if let found { lines += ["found:"] + found.lines.map { "  " + $0 } }
    lines.append(usual.isEmpty ? "usual: {}" : "usual:")
    lines += usual.map { "  \(key: $0.path) \(value: $0.value)" }
    lines.append(paths.isEmpty ? "paths: []" : "paths:")
    lines += paths.map { "  - \($0)" }
    lines.append("worlds:")
    lines += worlds.map { "  - \(list: $0.map { "\(value: $0)" })" }
    return lines.map { $0 + "\n" }.joined().text
  }

  /// - Throws: what is wrong, with its place in the file.
  init(_ bytes: [UInt8]) throws(Finding) {
    let source = YAMLSource(try SourceText.decode(bytes))
    if let finding = source.findings.first { throw finding }
    let start = SourcePosition.start
    let root = source.root
    guard let values = root?["usual"]?.entries, case .list(let paths)? = root?["paths"]?.content,
      case .list(let worlds)? = root?["worlds"]?.content, !worlds.isEmpty
    else {
      throw Finding(
        position: root?.position ?? start,
        message: "expected usual, paths and worlds, as 'widgetsim reloads fit' writes them")
    }
    comments = []
    usual = values.map { ScenarioOverride(path: $0.key, value: $0.value.flowText) }
    self.paths = paths.map(\.flowText)
    self.worlds = []
    for (path, node) in values.map({ ($0.key, $0.value) }) + zip(self.paths, paths)
    where path.wholeMatch(of: /device(\.[A-Za-z0-9]+)+/) == nil {
      throw Finding(
        position: node.position, message: "expected a key of the device; found '\(path.escapedForMessage())'")
    }
    for world in worlds {
      guard case .list(let values) = world.content, values.count == paths.count else {
        throw Finding(
          position: world.position,
          message: "expected \(paths.count) values, one for each of paths; found \(world.found)")
      }
      self.worlds.append(values.map(\.flowText))
    }
  }

  /// Without the keys that are set elsewhere.
  func without(_ overrides: [ScenarioOverride]) -> PhoneFile {
    func isFree(_ path: String) -> Bool {
      !overrides.contains {
        $0.path == path || path.hasPrefix($0.path + ".") || $0.path.hasPrefix(path + ".")
      }
    }
    let free = paths.indices.filter { isFree(paths[$0]) }
    return PhoneFile(
      comments: comments, usual: usual.filter { isFree($0.path) }, paths: free.map { paths[$0] },
      worlds: worlds.map { world in free.map { world[$0] } })
  }
}
