/// YAML text as a tree of `SourceNode`s.
package struct YAMLSource {
  /// Most levels of mappings and lists. A scenario needs at most 14.
  package static let deepestNesting = 64
  /// Most values and keys after aliases are expanded.
  package static let mostNodes = 1_000_000
  /// Only aliases can make a file have more values and keys than bytes. This is the most that they may add.
  package static let mostNodesOfAliases = 100_000

  /// A value with an anchor.
  private struct Anchored {
    var node: SourceNode
    /// Number of values and keys in it.
    var count: Int
    /// Levels of mappings and lists in it.
    var height: Int
  }

  /// `nil` if there is nothing to read. The findings then say why.
  private(set) var root: SourceNode?
  private(set) var findings: [Finding] = []
  private let events: YAMLEvents
  private let mostNodes: Int
  private var nodeCount = 0
  /// The deepest level so far of the value that is being read.
  private var deepest = 0
  private var anchors: [String: Anchored] = [:]
  /// Keys and indices of the value that is being read.
  private var path: [String] = []

  init(_ text: String) {
    events = YAMLEvents(text)
    mostNodes = min(Self.mostNodes, text.utf8.count + Self.mostNodesOfAliases)
    do throws(Finding) {
      root = try document()
    } catch {
      findings.append(error)
    }
  }

  private mutating func document() throws(Finding) -> SourceNode? {
    _ = try events.next()
    guard case .startOfDocument = try events.next().kind else { return nil }
    let root = try node(of: events.next(), depth: 0)
    _ = try events.next()
    let next = try events.next()
    if case .startOfDocument = next.kind {
      throw Finding(position: next.start, message: "a second document starts here; expected only one")
    }
    return root
  }

  /// The value that starts with this event.
  private mutating func node(of event: YAMLEvents.Event, depth: Int) throws(Finding) -> SourceNode {
    let (countBefore, deepestBefore) = (nodeCount, deepest)
    deepest = depth
    defer { deepest = max(deepest, deepestBefore) }
    try count(1, at: event.start)
    try check(depth: depth, at: event.start)
    var node: SourceNode
    switch event.kind {
    case .alias(let name):
      guard let anchored = anchors[name] else {
        throw Finding(position: event.start, message: "not YAML: found undefined alias")
      }
      try count(anchored.count - 1, at: event.start)
      deepest = depth + anchored.height
      try check(depth: deepest, at: event.start)
      return anchored.node
    case .scalar(let text, let style):
      check(event.tag, Self.scalarTags, event.start)
      node = SourceNode(content: .scalar(text, isPlain: style == .plain), position: event.start)
      node.end = style == .block ? nil : event.end
    case .startOfList(let style):
      check(event.tag, Self.listTags, event.start)
      let (elements, end) = try elements(depth: depth + 1)
      node = SourceNode(content: .list(elements), position: event.start)
      node.end = style == .flow ? end : elements.last?.end
    default:
      check(event.tag, Self.mappingTags, event.start)
      let (entries, end) = try entries(depth: depth + 1)
      node = SourceNode(content: .mapping(entries), position: event.start)
      let isFlow = if case .startOfMapping(.flow) = event.kind { true } else { false }
      node.end = isFlow ? end : entries.last?.value.end
    }
    if let anchor = event.anchor {
      // An alias needs the anchor, so nothing can take its place.
      node.end = nil
      anchors[anchor] = Anchored(node: node, count: nodeCount - countBefore, height: deepest - depth)
    }
    return node
  }

  private mutating func elements(depth: Int) throws(Finding) -> ([SourceNode], end: SourcePosition) {
    var elements: [SourceNode] = []
    while true {
      let event = try events.next()
      if case .endOfCollection = event.kind { return (elements, event.end) }
      path.append(String(elements.count))
      elements.append(try node(of: event, depth: depth))
      path.removeLast()
    }
  }

  private mutating func entries(depth: Int) throws(Finding) -> ([SourceEntry], end: SourcePosition) {
    var entries: [SourceEntry] = []
    var firstPositions: [String: SourcePosition] = [:]
    while true {
      let event = try events.next()
      if case .endOfCollection = event.kind { return (entries, event.end) }
      guard case .scalar(let key, let style) = event.kind else {
        throw Finding(
          position: event.start, message: "expected a name as key; found a list, a mapping or an alias")
      }
      // It counts, and may have an anchor, like any value.
      _ = try node(of: event, depth: depth)
      path.append(key)
      var value = try node(of: events.next(), depth: depth)
      value.keyPosition = event.start
      path.removeLast()
      if key == "<<", style == .plain {
        report("merge keys (<<) are not supported; use an alias for each value", at: event.start)
      } else if let first = firstPositions[key] {
        var line = ""
        if case .file(let number, _) = first { line = "; the first is in line \(number)" }
        report("key '\(key.escapedForMessage())' is given twice\(line)", at: event.start)
      } else {
        firstPositions[key] = event.start
        entries.append(SourceEntry(key: key, keyPosition: event.start, value: value))
      }
    }
  }

  // MARK: Limits

  private mutating func count(_ nodes: Int, at position: SourcePosition) throws(Finding) {
    nodeCount += nodes
    guard nodeCount > mostNodes else { return }
    throw Finding(
      position: position,
      message: "the file has more than \(mostNodes) values after its aliases are expanded; "
        + "use fewer aliases, or several scenarios")
  }

  private func check(depth: Int, at position: SourcePosition) throws(Finding) {
    if depth > Self.deepestNesting { throw Self.tooDeep(at: position) }
  }

  static func tooDeep(at position: SourcePosition) -> Finding {
    Finding(
      position: position,
      message: "the file is nested more than \(deepestNesting) levels deep; no scenario needs that")
  }

  private static let scalarTags = tags("str", "int", "float", "bool", "null")
  private static let listTags = tags("seq")
  private static let mappingTags = tags("map")

  private static func tags(_ names: String...) -> Set<String> {
    Set(["", "!"] + names.map { "tag:yaml.org,2002:" + $0 })
  }

  private mutating func check(_ tag: String?, _ known: Set<String>, _ position: SourcePosition) {
    guard let tag, !known.contains(tag) else { return }
    report(
      path.isEmpty
        ? "tags are not supported" : "tags such as '\(tag.escapedForMessage())' are not supported",
      at: position
    )
  }

  private mutating func report(_ message: String, at position: SourcePosition) {
    findings.append(Finding(position: position, path: path.joined(separator: "."), message: message))
  }
}
