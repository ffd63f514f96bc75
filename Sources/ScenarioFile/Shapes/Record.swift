/// A key of a mapping, and the property that it sets.
struct Field<Root>: Sendable {
  let key: String
  let isRequired: Bool
  let schema: @Sendable (Root) -> SchemaField
  let read: @Sendable (SourceNode, inout Root, inout ReadingContext) -> Void
}

extension Field {
  /// The same key, for a value that holds the ``Root``.
  func inside<Whole>(_ property: WritableKeyPath<Whole, Root> & Sendable) -> Field<Whole> {
    Field<Whole>(
      key: key, isRequired: isRequired, schema: { schema($0[keyPath: property]) },
      read: { node, whole, context in read(node, &whole[keyPath: property], &context) })
  }
}

/// A key that sets a property which has a default.
func field<Root, Value>(
  _ key: String, _ property: WritableKeyPath<Root, Value> & Sendable, _ shape: Shape<Value>, _ doc: String,
  evidence: Evidence? = nil, isRequired: Bool = false
) -> Field<Root> {
  Field(
    key: key, isRequired: isRequired,
    schema: { root in
      SchemaField(
        key: key, doc: doc, isRequired: isRequired,
        defaultText: isRequired ? nil : shape.write(root[keyPath: property]), evidence: evidence,
        value: shape.schema)
    },
    read: { node, root, context in
      if let value = shape.read(node, &context) { root[keyPath: property] = value }
    })
}

/// A key that sets a property which is absent by default.
func field<Root, Value>(
  _ key: String, _ property: WritableKeyPath<Root, Value?> & Sendable, _ shape: Shape<Value>, _ doc: String,
  evidence: Evidence? = nil, isRequired: Bool = false
) -> Field<Root> {
  Field(
    key: key, isRequired: isRequired,
    schema: { root in
      SchemaField(
        key: key, doc: doc, isRequired: isRequired,
        defaultText: isRequired ? nil : root[keyPath: property].flatMap(shape.write), evidence: evidence,
        value: shape.schema)
    },
    read: { node, root, context in
      if let value = shape.read(node, &context) { root[keyPath: property] = value }
    })
}

/// A mapping with known keys, read onto a value that has the defaults.
///
/// A mistake in one key does not keep the others from being read, so that all are reported in one go.
func record<Root: Sendable>(
  from initial: Root, conflicts: [KeyPair] = [], _ fields: [Field<Root>]
) -> Shape<Root> {
  let keys = fields.map(\.key)
  let indices = Dictionary(zip(keys, fields.indices), uniquingKeysWith: { first, _ in first })
  let expected =
    "a mapping with \(keys.count == 1 ? "the key" : "keys such as") " + keys.prefix(4).listed("and")
  let schema = MappingSchema(fields: fields.map { $0.schema(initial) }, conflicts: conflicts)
  return Shape(
    schema: .mapping(schema),
    read: { node, context in
      guard case .mapping(let entries) = node.content else {
        context.report(expected: expected, at: node)
        return nil
      }
      var root = initial
      for entry in entries {
        guard let index = indices[entry.key] else {
          let key = entry.key.escapedForMessage()
          let hint = Suggestion.nearest(to: entry.key, among: keys)
          context.report(
            "unknown key '\(key)'"
              + (hint.map { "; did you mean '\($0)'?" } ?? "; expected \(keys.listed())"),
            at: entry.keyPosition)
          continue
        }
        context.descend(into: entry.key) { fields[index].read(entry.value, &root, &$0) }
      }
      for field in fields where field.isRequired && node[field.key] == nil {
        context.report("missing key '\(field.key)'", at: node.owner)
      }
      for pair in conflicts {
        let both = entries.filter { $0.key == pair.first || $0.key == pair.second }
        guard both.count == 2, let later = both.max(by: { $0.keyPosition < $1.keyPosition }),
          let other = both.first(where: { $0.key != later.key })
        else { continue }
        context.report("'\(later.key)' cannot be combined with '\(other.key)'", at: later.keyPosition)
      }
      return root
    })
}
