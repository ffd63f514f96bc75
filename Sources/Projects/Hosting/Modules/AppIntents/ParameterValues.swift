import SimulatedFoundation

// The values of parameters, by their types. A type that these protocols do not know has the value as JSON has it.

/// A type whose values a configuration can name: text, a number, true or false, a list of them; a case of an `AppEnum` by
/// its raw value; an entity by its identifier.
protocol ConfiguredValue {
  static func configured(_ json: Any) async throws -> Self?
  /// The value when the configuration names none: an entity is its query's default.
  static func usual() async throws -> Self?
}

extension ConfiguredValue {
  static func usual() async throws -> Self? { nil }
}

func configuredValue<Value>(_ json: Any) async throws -> Value? {
  switch Value.self {
  case let type as any ConfiguredValue.Type: try await type.configured(json) as? Value
  case let type as any AppEnum.Type: enumCase(type, json) as? Value
  case let type as any AppEntity.Type: try await entity(type, json) as? Value
  default: json as? Value
  }
}

func usualValue<Value>() async throws -> Value? {
  switch Value.self {
  case let type as any ConfiguredValue.Type: try await type.usual() as? Value
  case let type as any AppEntity.Type: try await defaultEntity(type) as? Value
  default: nil
  }
}

private func enumCase<E: AppEnum>(_ type: E.Type, _ json: Any) -> E? {
  let raw = json as? E.RawValue ?? (json as? String).flatMap { Int($0) as? E.RawValue }
  return raw.flatMap(E.init(rawValue:))
}

private func entity<E: AppEntity>(_ type: E.Type, _ json: Any) async throws -> E? {
  guard let identifier = E.ID.entityIdentifier(for: json as? String ?? "\(json)") else { return nil }
  return try await E.defaultQuery.entities(for: [identifier]).first
}

private func defaultEntity<E: AppEntity>(_ type: E.Type) async throws -> E? {
  await E.defaultQuery.defaultResult()
}

extension Optional: ConfiguredValue {
  static func configured(_ json: Any) async throws -> Self? { .some(try await configuredValue(json)) }
  static func usual() async throws -> Self? { .some(try await usualValue()) }
}
extension Array: ConfiguredValue {
  static func configured(_ json: Any) async throws -> Self? {
    var values: Self = []
    for element in json as? [Any] ?? [json] {
      if let value: Element = try await configuredValue(element) { values.append(value) }
    }
    return values
  }
}
extension Int: ConfiguredValue {
  static func configured(_ json: Any) -> Int? {
    json as? Int ?? (json as? Double).flatMap { Int(exactly: $0) } ?? (json as? String).flatMap { Int($0) }
  }
}
extension Double: ConfiguredValue {
  static func configured(_ json: Any) -> Double? {
    json as? Double ?? (json as? Int).map(Double.init) ?? (json as? String).flatMap { Double($0) }
  }
}
extension String: ConfiguredValue {
  static func configured(_ json: Any) -> String? { json as? String ?? "\(json)" }
}
extension URL: ConfiguredValue {
  static func configured(_ json: Any) -> URL? { (json as? String).flatMap { URL(string: $0) } }
}
extension Date: ConfiguredValue {
  /// Text after ISO 8601.
  static func configured(_ json: Any) -> Date? {
    (json as? String).flatMap { try? Date($0, strategy: .iso8601) }
  }
}

// The value that a parameter has when nobody set it and it has no default.

func neutralValue<Value>(of type: Value.Type) -> Value? {
  if let cases = type as? any AppEnum.Type { return firstCase(cases) as? Value }
  return (type as? any HasNeutralValue.Type)?.neutralValue as? Value
}

private func firstCase<E: AppEnum>(_ type: E.Type) -> E? { E.allCases.first }

protocol HasNeutralValue { static var neutralValue: Self { get } }
extension Optional: HasNeutralValue { static var neutralValue: Self { nil } }
extension Array: HasNeutralValue { static var neutralValue: Self { [] } }
extension Bool: HasNeutralValue { static var neutralValue: Bool { false } }
extension Int: HasNeutralValue { static var neutralValue: Int { 0 } }
extension Double: HasNeutralValue { static var neutralValue: Double { 0 } }
extension String: HasNeutralValue { static var neutralValue: String { "" } }
extension Date: HasNeutralValue { static var neutralValue: Date { Date() } }
