/// One declaration that both reads a value and describes what it reads.
struct Shape<Value>: Sendable {
  let schema: SchemaNode
  /// The value, or `nil` after reporting why there is none.
  let read: @Sendable (SourceNode, inout ReadingContext) -> Value?
  /// The value as a file would say it, where it is a single scalar.
  var write: @Sendable (Value) -> String? = { _ in nil }

  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    Shape<Other>(schema: schema, read: { node, context in read(node, &context).map(transform) })
  }

  /// Goes on to another value, or reports why there is none.
  func checked<Other>(
    _ check: @escaping @Sendable (Value, SourceNode, inout ReadingContext) -> Other?
  ) -> Shape<Other> {
    Shape<Other>(
      schema: schema,
      read: { node, context in read(node, &context).flatMap { check($0, node, &context) } })
  }

  /// The same, described under a name.
  func named(_ name: String) -> Shape<Value> {
    let schema = schema
    return Shape(schema: .reference(name: name, { schema }), read: read, write: write)
  }

  func writing(_ write: @escaping @Sendable (Value) -> String?) -> Shape<Value> {
    Shape(schema: schema, read: read, write: write)
  }
}

/// What came of the text of a scalar.
enum ScalarReading<Value> {
  case value(Value)
  /// With a hint that says more than what was expected, such as `; the unit is missing`.
  case refused(hint: String)

  static var refused: ScalarReading { .refused(hint: "") }

  init(_ value: Value?) {
    self = value.map(ScalarReading.value) ?? .refused
  }
}

extension Shape {
  /// A single value. `parse` is given its text, and whether it stood without quotes.
  static func scalar(
    _ schema: ScalarSchema, parse: @escaping @Sendable (String, _ isPlain: Bool) -> ScalarReading<Value>
  ) -> Shape {
    Shape(
      schema: .scalar(schema),
      read: { node, context in
        guard case .scalar(let text, let isPlain) = node.content, !node.isNothing else {
          context.report(expected: schema.expected, at: node)
          return nil
        }
        switch parse(text, isPlain) {
        case .value(let value): return value
        case .refused(let hint):
          context.report(expected: schema.expected, at: node, hint: hint)
          return nil
        }
      })
  }

  /// One of these words.
  static func words(
    _ words: [(word: String, value: Value, doc: String)], expected: String? = nil
  ) -> Shape where Value: Equatable & Sendable {
    let schema = ScalarSchema(
      forms: words.map { .word($0.word, doc: $0.doc) }, expected: expected ?? words.map(\.word).listed(),
      examples: words.map(\.word))
    return scalar(schema) { text, _ in
      if let match = words.first(where: { $0.word == text }) { return .value(match.value) }
      return .refused(hint: Suggestion.hint(for: text, among: words.map(\.word)))
    }.writing { value in words.first { $0.value == value }?.word }
  }
}
