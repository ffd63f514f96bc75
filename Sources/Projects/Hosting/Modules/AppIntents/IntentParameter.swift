import SimulatedFoundation

/// A parameter of an intent. It has the value that was set, or its default, or what the options'
/// provider gives by default.
@propertyWrapper public final class IntentParameter<Value>: @unchecked Sendable {
  public let title: LocalizedStringResource
  private var value: Value?
  private let hasDefault: Bool
  /// The value when the configuration names none.
  private let usual: () async throws -> Value?

  init(
    _ title: LocalizedStringResource?, _ value: Value?,
    usual: @escaping () async throws -> Value? = { try await usualValue() }
  ) {
    self.title = title ?? ""
    self.value = value
    self.usual = usual
    hasDefault = value != nil
  }

  public var wrappedValue: Value {
    get {
      guard let value = value ?? neutralValue(of: Value.self) else {
        fatalError(
          "The parameter \"\(String(localized: title))\" has no value. Set it in the widget's configuration.")
      }
      return value
    }
    set { value = newValue }
  }

  public var projectedValue: IntentParameter<Value> { self }

  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value { wrappedValue }
  public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error { CancellationError() }
  public func requestConfirmation(for value: Value, dialog: IntentDialog? = nil) async throws -> Bool { true }
  public func requestDisambiguation(among values: [Value], dialog: IntentDialog? = nil) async throws -> Value
  {
    values.first ?? wrappedValue
  }
}

/// A parameter whose value a configuration sets.
protocol ConfigurableParameter {
  /// Takes the value that a configuration has for the parameter; with nil, its usual value.
  func configure(_ json: Any?) async throws
  /// Whether it has a value that says something: not nil, and not an empty text.
  var isSet: Bool { get }
}

extension IntentParameter: ConfigurableParameter {
  func configure(_ json: Any?) async throws {
    if let json {
      value = try await configuredValue(json) ?? value
    } else if !hasDefault {
      value = try await usual() ?? value
    }
  }

  var isSet: Bool {
    guard let value else { return false }
    if let text = value as? String { return !text.isEmpty }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle != .optional || !mirror.children.isEmpty
  }
}
