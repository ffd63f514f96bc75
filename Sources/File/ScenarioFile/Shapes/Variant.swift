import ScenarioValues

/// A value that can be written in several ways: as a word, as another scalar, as a list, or as a mapping with a key
/// that tells which kind it is.
struct Variant<Value: Sendable>: Sendable {
  typealias Word = (word: String, value: Value, doc: String)

  /// A mapping of this kind. This key tells it from other kinds.
  struct Case: Sendable {
    var key: String
    var shape: Shape<Value>
  }

  var words: [Word] = []
  /// Scalars other than ``words``.
  var scalar: Shape<Value>?
  var list: Shape<Value>?
  var cases: [Case] = []
  /// Mappings with none of the cases' keys.
  var otherMapping: Shape<Value>?

  func map<Other: Sendable>(_ transform: @escaping @Sendable (Value) -> Other) -> Variant<Other> {
    Variant<Other>(
      words: words.map { ($0.word, transform($0.value), $0.doc) },
      scalar: scalar?.map(transform), list: list?.map(transform),
      cases: cases.map { .init(key: $0.key, shape: $0.shape.map(transform)) },
      otherMapping: otherMapping?.map(transform))
  }

  /// The same with more ways.
  func with(_ words: [Word] = [], cases: [Case] = []) -> Variant {
    var variant = self
    variant.words += words
    variant.cases += cases
    return variant
  }

  /// All of these ways, as in "expected atEnd, never, after: … or earliest: …".
  var expected: String { form.expected }

  @_semantics("optimize.sil.specialize.generic.never")
  var shape: Shape<Value> {
    let form = self.form
    return Shape(schema: form.schema, reader: VariantReader(variant: self, form: form))
  }

  private var form: VariantForm {
    VariantForm(
      words: words.map { (text: $0.word, doc: $0.doc) }, scalar: scalar?.schema,
      list: list?.schema, cases: cases.map { (key: $0.key, schema: $0.shape.schema) },
      otherMapping: otherMapping?.schema)
  }
}

extension Variant where Value: Equatable {
  /// The shape, with the words as the text of their values.
  var writingWords: Shape<Value> {
    shape.writing { [words] value in words.first { $0.value == value }?.word }
  }
}

private struct VariantReader<Value: Sendable>: Reader {
  let variant: Variant<Value>
  let form: VariantForm

  func read(_ node: SourceNode, _ context: inout ReadingContext) -> Value? {
    switch form.way(of: node, &context) {
    case .word(let index): variant.words[index].value
    case .scalar: variant.scalar?.read(node, &context)
    case .list: variant.list?.read(node, &context)
    case .mapping(let index, let mapping): variant.cases[index].shape.read(mapping, &context)
    case .otherMapping(let mapping): variant.otherMapping?.read(mapping, &context)
    case nil: nil
    }
  }
}

/// Tells the ways of a ``Variant`` apart. It does not depend on the type of the value.
private struct VariantForm: Sendable {
  /// The way in which a value is written. Refused keys are left out of a mapping.
  enum Way {
    case word(Int)
    case scalar
    case list
    case mapping(case: Int, SourceNode)
    case otherMapping(SourceNode)
  }

  let words: [(text: String, doc: String)]
  let scalar: SchemaNode?
  let list: SchemaNode?
  let cases: [(key: String, schema: SchemaNode)]
  let otherMapping: SchemaNode?

  var expected: String {
    let words = self.words.map(\.text)
    let keys = cases.map(\.key).filter { !words.contains($0) }.map { "\($0): …" }
    let (values, mapping) = ([scalar, list].compactMap(\.self), [otherMapping].compactMap(\.self))
    return (words + values.map(\.expected) + keys + mapping.map(\.expected)).listed()
  }

  var schema: SchemaNode {
    var nodes: [SchemaNode] = []
    if !words.isEmpty {
      nodes.append(
        .scalar(
          ScalarSchema(
            forms: words.map { .word($0.text, doc: $0.doc) }, expected: words.map(\.text).listed(),
            examples: words.map(\.text))))
    }
    nodes += [scalar, list].compactMap(\.self)
    nodes += cases.map(\.schema)
    nodes += [otherMapping].compactMap(\.self)
    if let only = nodes.first, nodes.count == 1 { return only }
    return .choice(nodes)
  }

  /// `nil` after reporting that the node is written in none of these ways.
  func way(of node: SourceNode, _ context: inout ReadingContext) -> Way? {
    switch node.content {
    case .scalar(let text, _):
      if let index = words.firstIndex(where: { $0.text == text }) { return .word(index) }
      if scalar != nil, Suggestion.nearest(to: text, among: words.map(\.text)) == nil { return .scalar }
    case .list:
      if list != nil { return .list }
    case .mapping(let entries): return mapping(node, entries, &context)
    }
    return context.refuse(expected: expected, at: node, hint: hint(for: node))
  }

  private func hint(for node: SourceNode) -> String {
    guard case .scalar(let text, _) = node.content else { return "" }
    if cases.contains(where: { $0.key == text }) { return "; '\(text)' needs a value: {\(text): …}" }
    return Suggestion.hint(for: text, among: words.map(\.text) + cases.map(\.key))
  }

  private func mapping(
    _ node: SourceNode, _ entries: [SourceEntry], _ context: inout ReadingContext
  ) -> Way? {
    let chosen = entries.compactMap { entry in cases.firstIndex { $0.key == entry.key } }
    guard let first = chosen.first else {
      if otherMapping != nil { return .otherMapping(withoutMisspeltCases(node, entries, &context)) }
      refuse(entries, at: node, &context)
      return nil
    }
    guard chosen.count == 1 else {
      let keys = chosen.map { "'\(cases[$0].key)'" }
      let position = entries.last { entry in cases.contains { $0.key == entry.key } }?.keyPosition
      return context.refuse(
        "expected only one of \(cases.map(\.key).listed("and")); found \(keys.listed("and"))",
        at: position ?? node.position)
    }
    // A key of another kind is not unknown, so the message names the conflict.
    let own = cases[first].schema.keys
    let others = Set((cases.map(\.schema) + [otherMapping].compactMap(\.self)).flatMap(\.keys))
    var kept = node
    kept.content = .mapping(
      entries.filter { entry in
        guard !own.contains(entry.key), others.contains(entry.key) else { return true }
        context.report("'\(entry.key)' cannot be combined with '\(cases[first].key)'", at: entry.keyPosition)
        return false
      })
    return .mapping(case: first, kept)
  }

  /// Without this, the message for a misspelled key would suggest only the keys of `otherMapping`.
  private func withoutMisspeltCases(
    _ node: SourceNode, _ entries: [SourceEntry], _ context: inout ReadingContext
  ) -> SourceNode {
    let known = otherMapping?.keys ?? []
    var kept = node
    kept.content = .mapping(
      entries.filter { entry in
        guard !known.contains(entry.key), Suggestion.nearest(to: entry.key, among: known) == nil,
          let meant = Suggestion.nearest(to: entry.key, among: cases.map(\.key))
        else { return true }
        context.report(
          "unknown key '\(entry.key.escapedForMessage())'; did you mean '\(meant)'?", at: entry.keyPosition)
        return false
      })
    return kept
  }

  private func refuse(_ entries: [SourceEntry], at node: SourceNode, _ context: inout ReadingContext) {
    guard let entry = entries.first else {
      context.report("expected \(expected); found an empty mapping", at: node.position)
      return
    }
    let hint = Suggestion.hint(for: entry.key, among: cases.map(\.key))
    context.report(
      "expected \(expected); found the key '\(entry.key.escapedForMessage())'\(hint)", at: entry.keyPosition)
  }
}

extension Shape where Value: Sendable {
  /// This value, or `none`.
  func orNone(_ doc: String) -> Shape<Value?> {
    let ways = if case .choice(let nodes) = schema { nodes } else { [schema] }
    func part(_ isIncluded: (SchemaNode) -> Bool) -> Shape<Value?>? {
      let nodes = ways.filter(isIncluded)
      let whole = optional
      guard let first = nodes.first else { return nil }
      return Shape<Value?>(
        schema: nodes.count == 1 ? first : .choice(nodes), read: { whole.read($0, &$1) })
    }
    return Variant<Value?>(
      words: [("none", nil, doc)], scalar: part(\.isScalar),
      otherMapping: part { !$0.isScalar }
    ).shape.writing { value in value.map(write) ?? "none" }
  }
}

extension Variant.Case {
  /// A mapping with this key only.
  static func single(
    _ key: String, _ shape: Shape<Value>, _ doc: String, evidence: Evidence? = nil,
    plausible: PlausibleRange? = nil
  ) -> Variant.Case {
    Variant.Case(
      key: key,
      shape: record(from: Value?.none) {
        field(key, \.self, shape, doc, evidence: evidence, plausible: plausible, isRequired: true)
      }.checked { value, _, _ in value })
  }
}

extension SchemaNode {
  /// The keys that a mapping may have here.
  var keys: [String] {
    switch self {
    case .mapping(let mapping): mapping.fields.map(\.key)
    case .reference(_, let resolve): resolve().keys
    case .scalar, .list, .entries, .any, .choice: []
    }
  }

  fileprivate var isScalar: Bool { if case .scalar = self { true } else { false } }

  /// The schema that a reference refers to. Any other schema is its own.
  var resolved: SchemaNode {
    if case .reference(_, let resolve) = self { resolve() } else { self }
  }
}
