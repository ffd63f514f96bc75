/// Reads values of a type.
///
/// The conforming types are structures, not closures: the optimizer does not copy dynamically dispatched code for
/// each type in a file.
protocol Reader<Value>: Sendable {
  associatedtype Value
  func read(_ node: SourceNode, _ context: inout ReadingContext) -> Value?
}

private struct ClosureReader<Value>: Reader {
  let closure: @Sendable (SourceNode, inout ReadingContext) -> Value?

  func read(_ node: SourceNode, _ context: inout ReadingContext) -> Value? {
    closure(node, &context)
  }
}

/// A type with one way of writing its values in a file.
protocol Shaped: Sendable {
  static var shape: Shape<Self> { get }
}

/// One declaration that reads a value and describes what it reads.
struct Shape<Value>: Sendable {
  let schema: SchemaNode
  private let reader: any Reader<Value>
  private let writer: (@Sendable (Value) -> String?)?

  init(
    schema: SchemaNode, reader: any Reader<Value>, writer: (@Sendable (Value) -> String?)? = nil
  ) {
    self.schema = schema
    self.reader = reader
    self.writer = writer
  }

  init(
    schema: SchemaNode, read: @escaping @Sendable (SourceNode, inout ReadingContext) -> Value?
  ) {
    self.init(schema: schema, reader: ClosureReader(closure: read))
  }

  /// The value, or `nil` after reporting the error.
  func read(_ node: SourceNode, _ context: inout ReadingContext) -> Value? {
    reader.read(node, &context)
  }

  /// The value as a file writes it, if it is a single scalar.
  func write(_ value: Value) -> String? { writer?(value) }

  func map<Other>(_ transform: @escaping @Sendable (Value) -> Other) -> Shape<Other> {
    Shape<Other>(schema: schema, read: { node, context in read(node, &context).map(transform) })
  }

  var optional: Shape<Value?> {
    map(Optional.some).writing { value in value.flatMap(write) }
  }

  /// This shape, or another one for some nodes.
  func or(_ other: Shape, if isOther: @escaping @Sendable (SourceNode) -> Bool) -> Shape {
    Shape(
      schema: .choice([schema, other.schema]),
      read: { node, context in isOther(node) ? other.read(node, &context) : read(node, &context) })
  }

  /// Converts the value to another one, or reports an error and returns `nil`.
  func checked<Other>(
    _ check: @escaping @Sendable (Value, SourceNode, inout ReadingContext) -> Other?
  ) -> Shape<Other> {
    Shape<Other>(
      schema: schema,
      read: { node, context in read(node, &context).flatMap { check($0, node, &context) } })
  }

  /// The same shape, described under a name.
  func named(_ name: String) -> Shape<Value> {
    let schema = schema
    return Shape(schema: .reference(name: name, { schema }), reader: reader, writer: writer)
  }

  func writing(_ write: @escaping @Sendable (Value) -> String?) -> Shape<Value> {
    Shape(schema: schema, reader: reader, writer: write)
  }
}

/// The result of reading the text of a scalar.
enum ScalarReading<Value> {
  case value(Value)
  /// With a hint in addition to what was expected, such as `; the unit is missing`.
  case refused(hint: String)

  static var refused: ScalarReading { .refused(hint: "") }

  init(_ value: Value?) {
    self = value.map(ScalarReading.value) ?? .refused
  }

  func map<Other>(_ transform: (Value) -> Other) -> ScalarReading<Other> {
    flatMap { .value(transform($0)) }
  }

  func flatMap<Other>(_ transform: (Value) -> ScalarReading<Other>) -> ScalarReading<Other> {
    switch self {
    case .value(let value): transform(value)
    case .refused(let hint): .refused(hint: hint)
    }
  }
}

extension Shape {
  /// A single value. `parse` gets its text, and whether it has no quotes.
  static func scalar(
    _ forms: [ScalarSchema.Form], expected: String, examples: [String],
    parse: @escaping @Sendable (String, _ isPlain: Bool) -> ScalarReading<Value>
  ) -> Shape {
    let schema = ScalarSchema(forms: forms, expected: expected, examples: examples)
    return Shape(
      schema: .scalar(schema),
      read: { node, context in
        guard case .scalar(let text, let isPlain) = node.content, !node.isNothing else {
          return context.refuse(expected: expected, at: node)
        }
        switch parse(text, isPlain) {
        case .value(let value): return value
        case .refused(let hint):
          return context.refuse(expected: expected, at: node, hint: hint)
        }
      })
  }

  /// The raw value of one of these cases.
  static func words(_ docs: KeyValuePairs<Value, String>) -> Shape
  where Value: RawRepresentable<String> & Equatable & Sendable {
    words(docs.map { ($0.key.rawValue, $0.key, $0.value) })
  }

  /// One of these words.
  static func words(
    _ words: [(word: String, value: Value, doc: String)], expected: String? = nil
  ) -> Shape where Value: Equatable & Sendable {
    scalar(
      words.map { .word($0.word, doc: $0.doc) }, expected: expected ?? words.map(\.word).listed(),
      examples: words.map(\.word)
    ) { text, _ in
      if let match = words.first(where: { $0.word == text }) { return .value(match.value) }
      return .refused(hint: Suggestion.hint(for: text, among: words.map(\.word)))
    }.writing { value in words.first { $0.value == value }?.word }
  }
}
