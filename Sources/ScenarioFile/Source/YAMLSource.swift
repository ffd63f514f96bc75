internal import Yams

/// YAML text as a tree of `SourceNode`s.
package struct YAMLSource {
  /// Most levels of mappings and lists. A scenario needs at most 14.
  package static let deepestNesting = 64
  /// Most values and keys after aliases are expanded.
  package static let mostNodes = 1_000_000
  /// Only aliases can make a file have more values and keys than bytes. This is the most that they may add.
  package static let mostNodesOfAliases = 100_000
  /// Most duplicate keys that are reported. Each costs a parse …
  static let mostDuplicateKeys = 50
  /// … and at most this number of bytes are parsed for them.
  static let mostBytesForDuplicateKeys = 16 * 1024 * 1024

  /// `nil` if there is nothing to read. The findings then say why.
  private(set) var root: SourceNode?
  private(set) var findings: [Finding] = []
  private var nodeCount = 0
  private let mostNodes: Int
  private var text: RepairedText
  private let marks: LeadingByteOrderMarks
  /// Depth of the node that is being converted.
  private var path: [String] = []

  init(_ text: String) {
    self.text = RepairedText(text)
    marks = LeadingByteOrderMarks(text)
    mostNodes = min(Self.mostNodes, text.utf8.count + Self.mostNodesOfAliases)
    if let error = StructureGuard.check(text) {
      findings.append(error)
      return
    }
    do {
      root = try parse().map { try convert($0, depth: 0) }
    } catch let error as Finding {
      findings.append(error)
    } catch {
      findings.append(Finding(position: .start, message: "this is not YAML"))
    }
  }

  // MARK: Parsing

  /// The parser stops at the first duplicate key. To find all of them and every other error, the earlier key is made
  /// different, and the text is parsed again.
  private mutating func parse() throws(Finding) -> Yams.Node? {
    while true {
      do {
        return try Parser(yaml: text.repaired, resolver: .basic, encoding: .utf8).singleRoot()
      } catch YamlError.duplicatedKeysInMapping(_, let context) {
        let position = text.original(context.mark)
        let affordable = Self.mostBytesForDuplicateKeys / text.repaired.utf8.count
        guard text.tellApart.count < min(affordable, Self.mostDuplicateKeys),
          text.tellApart(keyAt: context.mark)
        else {
          throw Finding(position: position, message: "this key is given twice")
        }
      } catch let error as YamlError {
        throw finding(for: error)
      } catch {
        throw Finding(position: .start, message: "this is not YAML")
      }
    }
  }

  private func finding(for error: YamlError) -> Finding {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      if problem.contains("another document") {
        return Finding(
          position: text.original(mark), message: "a second document starts here; expected only one")
      }
      if text.character(at: mark) == "\t" {
        return Finding(
          position: text.original(mark), message: "found a tab; YAML is indented with spaces")
      }
      let isUnquotedBound =
        switch text.character(at: mark) {
        case ">": problem.contains("cannot start any token")
        case "=": context?.text.contains("block scalar") ?? false
        default: false
        }
      if isUnquotedBound {
        return Finding(
          position: text.original(mark), message: "put a text that starts with > in quotes, such as '>= 60%'")
      }
      if let context, problem.contains("unexpected end of stream") {
        return Finding(
          position: text.original(context.mark), message: "not YAML: the text that starts here has no end")
      }
      var what = [context.map(\.text), problem].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: ": ")
      if let context, context.mark.line < mark.line, context.mark.line > 0 {
        what += "; it starts in line \(context.mark.line)"
      }
      return Finding(position: text.original(mark), message: "not YAML: " + what)
    case .memory: return Finding(position: .start, message: "the file is nested too deeply")
    case .reader(let problem, _, _, _):
      return Finding(position: .start, message: "not YAML: \(problem)")
    default: return Finding(position: .start, message: "this is not YAML")
    }
  }

  // MARK: Converting

  private mutating func convert(
    _ node: Yams.Node, depth: Int
  ) throws(Finding) -> SourceNode {
    let position = node.mark.map(text.original) ?? .start
    nodeCount += 1
    guard nodeCount <= mostNodes else {
      throw Finding(
        position: position,
        message: "the file has more than \(mostNodes) values after its aliases are expanded; "
          + "use fewer aliases, or several scenarios")
    }
    guard depth <= Self.deepestNesting else {
      throw Finding(
        position: position,
        message: "the file is nested more than \(Self.deepestNesting) levels deep; no scenario needs that")
    }
    switch node {
    case .scalar(let scalar):
      check(node.tag, Self.scalarTags, position)
      let isPlain = scalar.style == .plain || scalar.style == .any
      let string = marks.restored(scalar.string, at: position)
      return SourceNode(content: .scalar(string, isPlain: isPlain), position: position)
    case .sequence(let sequence):
      check(node.tag, Self.listTags, position)
      var elements: [SourceNode] = []
      for (index, element) in sequence.enumerated() {
        path.append(String(index))
        elements.append(try convert(element, depth: depth + 1))
        path.removeLast()
      }
      return SourceNode(content: .list(elements), position: position)
    case .mapping(let mapping):
      check(node.tag, Self.mappingTags, position)
      return SourceNode(
        content: .mapping(try convert(mapping, depth: depth)), position: position)
    case .alias: throw Finding(position: position, message: "this alias has no anchor")
    }
  }

  private mutating func convert(
    _ mapping: Yams.Node.Mapping, depth: Int
  ) throws(Finding) -> [SourceEntry] {
    var entries: [SourceEntry] = []
    var firstPositions: [String: SourcePosition] = [:]
    for (keyNode, valueNode) in mapping {
      let position = keyNode.mark.map(text.original) ?? .start
      guard case .scalar(let scalar) = keyNode else {
        throw Finding(
          position: position, message: "expected a name as key; found a list, a mapping or an alias")
      }
      let key = marks.restored(text.originalKey(scalar.string, at: keyNode.mark), at: position)
      nodeCount += 1
      path.append(key)
      var value = try convert(valueNode, depth: depth + 1)
      path.removeLast()
      value.keyPosition = position
      if key == "<<", scalar.style == .plain {
        findings.append(
          Finding(
            position: position, path: path.joined(separator: "."),
            message: "merge keys (<<) are not supported; use an alias for each value"))
      } else if let first = firstPositions[key] {
        var place = ""
        if case .file(let line, _) = first { place = "; the first is in line \(line)" }
        findings.append(
          Finding(
            position: position, path: path.joined(separator: "."),
            message: "key '\(key.escapedForMessage())' is given twice\(place)"))
      } else {
        firstPositions[key] = position
        entries.append(SourceEntry(key: key, keyPosition: position, value: value))
      }
    }
    return entries
  }

  private static let scalarTags = tags("str", "int", "float", "bool", "null")
  private static let listTags = tags("seq")
  private static let mappingTags = tags("map")

  private static func tags(_ names: String...) -> Set<String> {
    Set(["", "!"] + names.map { "tag:yaml.org,2002:" + $0 })
  }

  private mutating func check(_ tag: Tag, _ known: Set<String>, _ position: SourcePosition) {
    let name = tag.description
    guard !known.contains(name) else { return }
    findings.append(
      Finding(
        position: position, path: path.joined(separator: "."),
        message: "tags such as '\(name.escapedForMessage())' are not supported"))
  }
}
