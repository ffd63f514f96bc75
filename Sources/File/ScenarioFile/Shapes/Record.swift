import ScenarioValues

/// A key of a mapping, and the property that it sets.
protocol Field<Root>: Sendable {
  associatedtype Root
  /// `root` has the defaults.
  func schema(_ root: Root) -> SchemaField
  func read(_ node: SourceNode, onto root: inout Root, _ context: inout ReadingContext)
}

/// A key for a property of a property.
private struct InnerField<Whole, Root>: Field {
  let property: WritableKeyPath<Whole, Root> & Sendable
  let field: any Field<Root>

  func schema(_ root: Whole) -> SchemaField { field.schema(root[keyPath: property]) }

  func read(_ node: SourceNode, onto root: inout Whole, _ context: inout ReadingContext) {
    field.read(node, onto: &root[keyPath: property], &context)
  }
}

/// The same keys, for a value with a `Root` in it.
func inside<Whole, Root>(
  _ property: WritableKeyPath<Whole, Root> & Sendable, _ fields: [any Field<Root>]
) -> [any Field<Whole>] {
  fields.map { InnerField(property: property, field: $0) }
}

/// A key for a property.
private struct PropertyField<Root, Value>: Field {
  let schema: SchemaField
  let property: WritableKeyPath<Root, Value> & Sendable
  let shape: Shape<Value>
  /// Whether a default is no value at all.
  let isAbsent: @Sendable (Value) -> Bool

  func schema(_ root: Root) -> SchemaField {
    let value = root[keyPath: property]
    let text = shape.write(value)
    var field = schema
    if !schema.isRequired { field.defaultText = text }
    field.isAbsentByDefault = text == nil && isAbsent(value)
    return field
  }

  func read(_ node: SourceNode, onto root: inout Root, _ context: inout ReadingContext) {
    if let value = shape.read(node, &context) { root[keyPath: property] = value }
  }
}

/// A key that sets a property with a default.
@_semantics("optimize.sil.specialize.generic.never")
func field<Root, Value>(
  _ key: String, _ property: WritableKeyPath<Root, Value> & Sendable, _ shape: Shape<Value>, _ doc: String,
  evidence: Evidence? = nil, plausible: PlausibleRange? = nil, isRequired: Bool = false,
  isAbsent: @escaping @Sendable (Value) -> Bool = { _ in false }
) -> any Field<Root> {
  let schema = SchemaField(
    key: key, doc: doc, isRequired: isRequired, evidence: evidence, plausible: plausible,
    value: shape.schema)
  return PropertyField(schema: schema, property: property, shape: shape, isAbsent: isAbsent)
}

/// A key that sets a property that is absent by default.
@_semantics("optimize.sil.specialize.generic.never")
func field<Root, Value>(
  _ key: String, _ property: WritableKeyPath<Root, Value?> & Sendable, _ shape: Shape<Value>, _ doc: String,
  evidence: Evidence? = nil, plausible: PlausibleRange? = nil, isRequired: Bool = false
) -> any Field<Root> {
  field(
    key, property, shape.optional, doc, evidence: evidence, plausible: plausible, isRequired: isRequired,
    isAbsent: { $0 == nil })
}

/// A key that sets a property of a type with a shape of its own.
@_semantics("optimize.sil.specialize.generic.never")
func field<Root, Value: Shaped>(
  _ key: String, _ property: WritableKeyPath<Root, Value> & Sendable, _ doc: String,
  evidence: Evidence? = nil, plausible: PlausibleRange? = nil, isRequired: Bool = false
) -> any Field<Root> {
  field(
    key, property, Value.shape, doc, evidence: evidence, plausible: plausible, isRequired: isRequired)
}

/// The same for a property that is absent by default.
@_semantics("optimize.sil.specialize.generic.never")
func field<Root, Value: Shaped>(
  _ key: String, _ property: WritableKeyPath<Root, Value?> & Sendable, _ doc: String,
  evidence: Evidence? = nil, plausible: PlausibleRange? = nil, isRequired: Bool = false
) -> any Field<Root> {
  field(
    key, property, Value.shape, doc, evidence: evidence, plausible: plausible, isRequired: isRequired)
}

/// The keys of a mapping, one after another.
@resultBuilder
enum FieldList<Root> {
  static func buildExpression(_ field: any Field<Root>) -> [any Field<Root>] { [field] }
  static func buildExpression(_ fields: [any Field<Root>]) -> [any Field<Root>] { fields }
  static func buildOptional(_ fields: [any Field<Root>]?) -> [any Field<Root>] { fields ?? [] }
  static func buildBlock(_ fields: [any Field<Root>]...) -> [any Field<Root>] { fields.flatMap(\.self) }
}

/// A mapping with known keys, read onto a value that has the defaults.
///
/// An error at one key does not stop the reading of the others, so all errors are reported together.
///
/// - Parameters:
///   - shortForm: the key whose value alone can be written instead of the mapping.
///   - renamed: keys of older versions, with today's.
@_semantics("optimize.sil.specialize.generic.never")
func record<Root: Sendable>(
  from initial: Root, conflicts: [KeyPair] = [], shortForm: String? = nil, renamed: [String: String] = [:],
  @FieldList<Root> _ fields: () -> [any Field<Root>]
) -> Shape<Root> {
  let fields = fields()
  let keys = KnownKeys(
    MappingSchema(fields: fields.map { $0.schema(initial) }, conflicts: conflicts, shortForm: shortForm),
    renamed: renamed)
  return Shape(
    schema: .mapping(keys.schema), reader: RecordReader(initial: initial, keys: keys, fields: fields))
}

private struct RecordReader<Root: Sendable>: Reader {
  let initial: Root
  let keys: KnownKeys
  let fields: [any Field<Root>]

  func read(_ node: SourceNode, _ context: inout ReadingContext) -> Root? {
    guard let known = keys.check(node, &context) else { return nil }
    var root = initial
    for (index, entry) in known {
      context.descend(into: entry.key) { fields[index].read(entry.value, onto: &root, &$0) }
    }
    return root
  }
}

/// The keys of a mapping.
///
/// Neither this nor ``VariantForm`` is generic. The optimizer copies generic code for each type in a file. With all
/// checks in each copy, the module took minutes to build. The code that makes the tables, once, is generic and marked
/// so that it is not copied.
private struct KnownKeys: Sendable {
  let schema: MappingSchema
  private let keys: [String]
  private let indices: [String: Int]
  private let expected: String
  private let renamed: [String: String]

  init(_ schema: MappingSchema, renamed: [String: String]) {
    (self.schema, self.renamed) = (schema, renamed)
    keys = schema.fields.map(\.key)
    indices = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
    expected = SchemaNode.mapping(schema).expected
  }

  /// The entries that can be read, each with the index of its field; `nil` if the node is not a mapping. Reports keys
  /// that are unknown, missing, or in conflict.
  func check(_ node: SourceNode, _ context: inout ReadingContext) -> [(index: Int, entry: SourceEntry)]? {
    guard case .mapping(let entries) = node.content else {
      return context.refuse(expected: expected, at: node)
    }
    var known: [(index: Int, entry: SourceEntry)] = []
    for entry in entries {
      if let index = indices[entry.key] {
        known.append((index, entry))
      } else {
        reportUnknown(entry, &context)
      }
    }
    for field in schema.fields
    where field.isRequired && node[field.key] == nil
      && !entries.contains(where: { renamed[$0.key] == field.key })
    {
      context.report("missing key '\(field.key)'", at: node.owner)
    }
    for pair in schema.conflicts {
      let both = entries.filter { $0.key == pair.first || $0.key == pair.second }
      guard both.count == 2, let later = both.max(by: { $0.keyPosition < $1.keyPosition }),
        let other = both.first(where: { $0.key != later.key })
      else { continue }
      context.report("'\(later.key)' cannot be combined with '\(other.key)'", at: later.keyPosition)
    }
    return known
  }

  private func reportUnknown(_ entry: SourceEntry, _ context: inout ReadingContext) {
    let key = entry.key.escapedForMessage()
    if let name = renamed[entry.key] {
      return context.report("the key '\(key)' is now '\(name)'", at: entry.keyPosition)
    }
    let hint = context.givesHints ? Suggestion.nearest(to: entry.key, among: keys) : nil
    context.report(
      "unknown key '\(key)'" + (hint.map { "; did you mean '\($0)'?" } ?? "; expected \(keys.listed())"),
      at: entry.keyPosition)
  }
}
