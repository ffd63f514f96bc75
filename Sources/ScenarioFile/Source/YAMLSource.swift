internal import Yams

/// YAML text as a tree of ``SourceNode``s.
struct YAMLSource {
  /// Levels of mappings and lists; no scenario needs more than 14.
  static let deepestNesting = 64
  /// Values and keys once aliases are written out.
  static let mostNodes = 100_000
  /// After so many duplicate keys, the others are not looked for: each costs a parse.
  static let mostDuplicateKeys = 50

  /// `nil` where there is nothing to read; the findings then say why.
  private(set) var root: SourceNode?
  private(set) var findings: [Finding] = []
  private var nodeCount = 0
  private var text: RepairedText

  init(_ text: String) {
    self.text = RepairedText(text)
    if let error = StructureGuard.check(text) {
      findings.append(error.finding)
      return
    }
    do {
      root = try parse().map { try convert($0, path: [], depth: 0) }
    } catch let error as FindingError {
      findings.append(error.finding)
    } catch {
      findings.append(Finding(position: .start, message: "this is not YAML"))
    }
  }

  // MARK: Parsing

  /// The parser gives up at the first duplicate key. Telling the earlier of the two apart and parsing again finds all
  /// of them, with their places, and everything else that is wrong.
  private mutating func parse() throws(FindingError) -> Yams.Node? {
    while true {
      do {
        return try Parser(yaml: text.repaired, resolver: .basic, encoding: .utf8).singleRoot()
      } catch YamlError.duplicatedKeysInMapping(_, let context) {
        let position = text.original(context.mark)
        guard text.tellApart.count < Self.mostDuplicateKeys, text.tellApart(keyAt: context.mark) else {
          throw FindingError(Finding(position: position, message: "this key is given twice"))
        }
      } catch let error as YamlError {
        throw FindingError(finding(for: error))
      } catch {
        throw FindingError(Finding(position: .start, message: "this is not YAML"))
      }
    }
  }

  private func finding(for error: YamlError) -> Finding {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      if problem.contains("another document") {
        return Finding(position: text.original(mark), message: "a second document begins here; expected one")
      }
      if text.character(at: mark) == "\t" {
        return Finding(
          position: text.original(mark), message: "a tab stands here; YAML is indented with spaces")
      }
      if let context, problem.contains("unexpected end of stream") {
        return Finding(
          position: text.original(context.mark), message: "not YAML: what begins here does not end")
      }
      var what = [context.map(\.text), problem].compactMap(\.self).filter { !$0.isEmpty }
        .joined(separator: ": ")
      if let context, context.mark.line < mark.line, context.mark.line > 0 {
        what += "; it begins in line \(context.mark.line)"
      }
      return Finding(position: text.original(mark), message: "not YAML: " + what)
    case .memory:
      return Finding(position: .start, message: "the file is nested too deeply")
    case .reader(let problem, _, _, _):
      return Finding(position: .start, message: "not YAML: \(problem)")
    default:
      return Finding(position: .start, message: "this is not YAML")
    }
  }

  // MARK: Converting

  private mutating func convert(
    _ node: Yams.Node, path: [String], depth: Int
  ) throws(FindingError) -> SourceNode {
    let position = node.mark.map(text.original) ?? .start
    nodeCount += 1
    guard nodeCount <= Self.mostNodes else {
      throw FindingError(
        Finding(
          position: position,
          message: "the file holds more than 100,000 values once its aliases are written out"))
    }
    guard depth <= Self.deepestNesting else {
      throw FindingError(Finding(position: position, message: "the file is nested more than 64 levels deep"))
    }
    switch node {
    case .scalar(let scalar):
      check(node.tag, ["str", "int", "float", "bool", "null"], position, path)
      let isPlain = scalar.style == .plain || scalar.style == .any
      return SourceNode(content: .scalar(scalar.string, isPlain: isPlain), position: position)
    case .sequence(let sequence):
      check(node.tag, ["seq"], position, path)
      var elements: [SourceNode] = []
      for (index, element) in sequence.enumerated() {
        elements.append(try convert(element, path: path + [String(index)], depth: depth + 1))
      }
      return SourceNode(content: .list(elements), position: position)
    case .mapping(let mapping):
      check(node.tag, ["map"], position, path)
      return SourceNode(
        content: .mapping(try convert(mapping, path: path, depth: depth)), position: position)
    case .alias:
      throw FindingError(Finding(position: position, message: "this alias names nothing"))
    }
  }

  private mutating func convert(
    _ mapping: Yams.Node.Mapping, path: [String], depth: Int
  ) throws(FindingError) -> [SourceEntry] {
    var entries: [SourceEntry] = []
    var firstPositions: [String: SourcePosition] = [:]
    for (keyNode, valueNode) in mapping {
      let position = keyNode.mark.map(text.original) ?? .start
      guard case .scalar(let scalar) = keyNode else {
        throw FindingError(
          Finding(position: position, message: "a key is a name, not a list, a mapping or an alias"))
      }
      let key = text.originalKey(scalar.string, at: keyNode.mark)
      nodeCount += 1
      var value = try convert(valueNode, path: path + [key], depth: depth + 1)
      value.keyPosition = position
      if key == "<<", scalar.style == .plain {
        findings.append(
          Finding(
            position: position, path: path.joined(separator: "."),
            message: "merge keys (<<) are not supported; use an alias for each value"))
      } else if let first = firstPositions[key] {
        var place = ""
        if case .file(let line, _) = first { place = "; first in line \(line)" }
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

  private static let tagPrefix = "tag:yaml.org,2002:"

  private mutating func check(_ tag: Tag, _ known: [String], _ position: SourcePosition, _ path: [String]) {
    let name = tag.description
    guard !name.isEmpty, name != "!", !known.contains(where: { Self.tagPrefix + $0 == name }) else { return }
    findings.append(
      Finding(
        position: position, path: path.joined(separator: "."),
        message: "tags such as '\(name.escapedForMessage())' are not supported"))
  }
}
