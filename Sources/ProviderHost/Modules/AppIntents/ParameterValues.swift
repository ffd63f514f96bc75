import Foundation

/// The value that a parameter has when nobody set it and it has no default, if its type has one.
func neutralValue<Value>(of type: Value.Type) -> Value? {
  (type as? any HasNeutralValue.Type)?.neutralValue as? Value
}

protocol HasNeutralValue { static var neutralValue: Self { get } }
extension Optional: HasNeutralValue { static var neutralValue: Self { nil } }
extension Array: HasNeutralValue { static var neutralValue: Self { [] } }
extension Bool: HasNeutralValue { static var neutralValue: Bool { false } }
extension Int: HasNeutralValue { static var neutralValue: Int { 0 } }
extension Double: HasNeutralValue { static var neutralValue: Double { 0 } }
extension String: HasNeutralValue { static var neutralValue: String { "" } }
extension Date: HasNeutralValue { static var neutralValue: Date { Date() } }

/// The value of a parameter as a configuration writes it: text, a number, true or false, a list of
/// them; a case of an `AppEnum` by its raw value.
func plainValue<Value>(_ json: Any) -> Value? {
  if let type = Value.self as? any ConfiguredValue.Type { return type.configured(json) as? Value }
  return json as? Value
}

protocol ConfiguredValue { static func configured(_ json: Any) -> Self? }

extension Optional: ConfiguredValue {
  static func configured(_ json: Any) -> Self? { .some(plainValue(json)) }
}
extension Array: ConfiguredValue {
  static func configured(_ json: Any) -> Self? { (json as? [Any])?.compactMap { plainValue($0) } }
}
extension Bool: ConfiguredValue {
  static func configured(_ json: Any) -> Bool? { json as? Bool }
}
extension Int: ConfiguredValue {
  static func configured(_ json: Any) -> Int? {
    json as? Int ?? (json as? Double).flatMap { Int(exactly: $0) }
  }
}
extension Double: ConfiguredValue {
  static func configured(_ json: Any) -> Double? { json as? Double ?? (json as? Int).map(Double.init) }
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

/// The case with a raw value.
func enumCase<E: AppEnum>(_ json: Any) -> E? {
  plainValue(json).flatMap { (raw: E.RawValue) in E(rawValue: raw) }
}
