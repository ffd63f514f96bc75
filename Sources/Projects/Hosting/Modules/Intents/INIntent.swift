@_exported import CoreLocation
@_exported import SimulatedFoundation

/// The superclass of the class that Xcode makes from an `.intentdefinition` file. Its parameters
/// have the values that the scenario's `configuration` has.
open class INIntent: NSObject, @unchecked Sendable {
  /// The values of the widget's parameters, by name.
  public var simulatedParameters: [String: Any] = [:]
  /// The names of the parameters, as far as the class knows them.
  open class var simulatedParameterNames: [String] { [] }
  open var identifier: String?
  open var intentDescription: String?
  open var suggestedInvocationPhrase: String?
  open var donationMetadata: Any?

  public required override init() {}

  /// The value of a parameter that the user has set. A class of your own that stands for Xcode's
  /// reads its properties with it.
  public func parameter<Value>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    simulatedParameters[name] as? Value
  }

  /// The value of a parameter that is a list of objects: the configuration has their identifiers.
  public func parameter<Value: INObject>(_ name: String) -> [Value]? {
    (simulatedParameters[name] as? [String])?.map { Value(identifier: $0, display: $0) }
  }

  /// The value of a parameter that is a number or a truth value.
  public func parameter(_ name: String) -> NSNumber? {
    switch simulatedParameters[name] {
    case let value as Int: NSNumber(value: value)
    case let value as Double: NSNumber(value: value)
    case let value as Bool: NSNumber(value: value)
    default: simulatedParameters[name] as? NSNumber
    }
  }

  /// The value of a parameter that is an enumeration.
  /// The configuration has a case's name or number.
  public func parameter<Value: RawRepresentable & CaseIterable>(
    _ name: String, as type: Value.Type = Value.self
  ) -> Value?
  where Value.RawValue == Int {
    if let text = simulatedParameters[name] as? String {
      return Value.allCases.first { "\($0)".caseInsensitiveCompare(text) == .orderedSame }
    }
    return (simulatedParameters[name] as? Int).flatMap(Value.init(rawValue:))
  }

  /// The value of a parameter that is an object: the configuration has its identifier.
  public func parameter<Value: INObject>(_ name: String, as type: Value.Type = Value.self) -> Value? {
    (simulatedParameters[name] as? String).map { Value(identifier: $0, display: $0) }
  }
}

/// An object that the user chooses in a widget's settings.
open class INObject: NSObject, @unchecked Sendable {
  public let identifier: String?
  public let displayString: String
  open var pronunciationHint: String?
  open var subtitleString: String?
  open var displayImage: INImage?
  open var alternativeSpeakableMatches: [INSpeakableString]?

  public required init(identifier: String?, display: String) {
    self.identifier = identifier
    displayString = display
  }

  public convenience init(identifier: String?, display: String, pronunciationHint: String?) {
    self.init(identifier: identifier, display: display)
  }

  public convenience init(
    identifier: String?, display: String, subtitle: String?, image: INImage?
  ) {
    self.init(identifier: identifier, display: display)
    subtitleString = subtitle
    displayImage = image
  }

  open override func isEqual(_ object: Any?) -> Bool { (object as? INObject)?.identifier == identifier }
  open override var hash: Int { identifier.hashValue }
}

public final class INImage: NSObject, @unchecked Sendable {
  public init(named name: String) {}
  public init(imageData: Data) {}
  public init?(url: URL) {}
}

public final class INSpeakableString: NSObject, @unchecked Sendable {
  public let spokenPhrase: String
  public init(spokenPhrase: String) { self.spokenPhrase = spokenPhrase }
}
