import ScenarioValues

/// Walks through a scenario file with its table and collects the defaults that nobody knows. A value that the file gives is known.
struct UncertainKeys {
  private(set) var parameters: [UncertainParameter] = []
  /// Values to be written in their long form first, so that a key beside them can be set: `{source: contentChange}` for
  /// `contentChange`.
  private(set) var longForms: [ScenarioOverride] = []
  /// All keys that the file has or could have, by path.
  private(set) var fields: [String: SchemaField] = [:]

  init(of root: SourceNode) {
    visit(scenarioSchema, root, path: "")
  }

  /// The same path as ``fields`` writes it, with quotation marks around a name with dots.
  func known(_ path: String) -> String {
    fields[path] != nil
      ? path
      : fields.keys.filter {
        ScenarioPath.keys($0).count <= ScenarioPath.keys(path).count && ScenarioPath.isAtOrBelow($0, path)
      }.min() ?? path
  }

  /// - Parameter node: `nil`: the file does not have this value, so its parts have their defaults.
  private mutating func visit(_ schema: SchemaNode, _ node: SourceNode?, path: String) {
    switch schema {
    case .scalar, .any: break
    case .reference(_, let resolve): visit(resolve(), node, path: path)
    case .list(let list):
      guard case .list(let nodes) = node?.content else { return }
      for (index, node) in nodes.enumerated() { visit(list.element, node, path: "\(path).\(index)") }
    case .entries(let entries):
      for entry in node?.entries ?? [] {
        visit(entries.value, entry.value, path: Self.path(path, ScenarioPath.key(entry.key)))
      }
    case .mapping(let mapping):
      for field in mapping.fields { visit(field, node?[field.key], path: Self.path(path, field.key)) }
    case .choice: visit(alternatives: schema.alternatives, node, path: path)
    }
  }

  private mutating func visit(_ field: SchemaField, _ node: SourceNode?, path: String) {
    fields[path] = field
    if let node { return visit(field.value, node, path: path) }
    if let range = field.plausible,
      let parameter = UncertainParameter(path: path, field: field, range: range)
    {
      parameters.append(parameter)
    } else if !field.isRequired, !field.isAbsentByDefault {
      if let word = field.defaultText {
        visit(alternatives: field.value.alternatives, forWord: word, path: path)
      } else {
        visit(field.value, nil, path: path)
      }
    }
  }

  private mutating func visit(alternatives: [SchemaNode], _ node: SourceNode?, path: String) {
    let mappings = alternatives.compactMap(\.mapping)
    guard let node else {
      let whole = mappings.filter { mapping in !mapping.fields.contains(where: \.isRequired) }
      if whole.count == 1 { visit(.mapping(whole[0]), nil, path: path) }
      return
    }
    if let long = mappings.first(where: { $0.shortForm != nil }), let key = long.shortForm, node[key] == nil {
      longForms.append(ScenarioOverride(path: path, value: ("{\(key: key) \(node)}" as YAMLText).text))
      for field in long.fields {
        visit(field, field.key == key ? node : nil, path: Self.path(path, field.key))
      }
      return
    }
    switch node.content {
    case .scalar(let word, _): visit(alternatives: alternatives, forWord: word, path: path)
    case .list: if let list = alternatives.first(where: \.isList) { visit(list, node, path: path) }
    case .mapping(let entries):
      let keys = Set(entries.map(\.key))
      let fitting = mappings.first { mapping in
        keys.isSubset(of: mapping.fields.map(\.key))
          && mapping.fields.allSatisfy { !$0.isRequired || keys.contains($0.key) }
      }
      if let fitting {
        visit(.mapping(fitting), node, path: path)
      } else if let entries = alternatives.first(where: \.isEntries) {
        visit(entries, node, path: path)
      }
    }
  }

  /// A word such as `documented` that can also be the key of a mapping, `{documented: {minimumSpacing: 3m}}`.
  private mutating func visit(alternatives: [SchemaNode], forWord word: String, path: String) {
    for mapping in alternatives.compactMap(\.mapping) {
      guard let only = mapping.fields.first, mapping.fields.count == 1, only.key == word else { continue }
      visit(only.value, nil, path: Self.path(path, word))
    }
  }

  private static func path(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}

extension SchemaNode {
  /// The ways to write the value, without choices of choices.
  fileprivate var alternatives: [SchemaNode] {
    switch resolved {
    case .choice(let nodes): nodes.flatMap(\.alternatives)
    case let other: [other]
    }
  }

  fileprivate var mapping: MappingSchema? {
    if case .mapping(let mapping) = self { mapping } else { nil }
  }

  fileprivate var isList: Bool { if case .list = self { true } else { false } }
  fileprivate var isEntries: Bool { if case .entries = self { true } else { false } }

  /// Whether a file can have a value at this path. Names can be any.
  func has(_ path: Substring) -> Bool {
    guard !path.isEmpty else { return true }
    switch resolved {
    case .scalar, .any, .reference: return false
    case .choice(let nodes): return nodes.contains { $0.has(path) }
    case .list(let list):
      let (first, rest) = ScenarioPath.split(path)
      return Int(first) != nil && list.element.has(rest)
    case .mapping(let mapping):
      return mapping.fields.contains { field in
        ScenarioPath.rest(of: path, after: [field.key]).map(field.value.has) ?? false
      }
    case .entries(let entries):
      if entries.value.has(ScenarioPath.split(path).rest) { return true }
      // A name in the path may contain dots and have no quotation marks.
      return !path.hasPrefix("\"")
        && path.indices.contains { path[$0] == "." && entries.value.has(path[path.index(after: $0)...]) }
    }
  }

  /// The words among its values.
  var words: [String] {
    alternatives.flatMap { node -> [String] in
      guard case .scalar(let scalar) = node else { return [] }
      return scalar.forms.flatMap { form -> [String] in
        switch form {
        case .word(let word, _): [word]
        case .boolean: ["true", "false"]
        case .number, .integer, .pattern, .text: []
        }
      }
    }
  }

  /// Whether its numbers are whole.
  var isWhole: Bool {
    let forms = alternatives.flatMap { node -> [ScalarSchema.Form] in
      if case .scalar(let scalar) = node { scalar.forms } else { [] }
    }
    return forms.contains { if case .integer = $0 { true } else { false } }
  }
}
