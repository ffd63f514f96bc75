import SimulatedFoundation

public protocol DisplayRepresentable: Sendable {
  var displayRepresentation: DisplayRepresentation { get }
}

public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

public protocol InstanceDisplayRepresentable: DisplayRepresentable {}
public protocol PersistentlyIdentifiable {}

/// Something of the app that the user can choose, found by a query.
public protocol AppEntity: DisplayRepresentable, TypeDisplayRepresentable, Identifiable, Sendable
where ID: EntityIdentifierConvertible {
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  public typealias Property = EntityProperty
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: String(describing: Self.self))
  }
}

public protocol UniqueAppEntity: AppEntity {}
public protocol IndexedEntity: AppEntity {}
public protocol URLRepresentableEntity: AppEntity {}

/// An entity that no query finds.
public protocol TransientAppEntity: DisplayRepresentable, TypeDisplayRepresentable { init() }
extension TransientAppEntity {
  public typealias Property = EntityProperty
}

/// A choice of a fixed few.
public protocol AppEnum: RawRepresentable, CaseIterable, Hashable, Sendable, DisplayRepresentable,
  TypeDisplayRepresentable
{
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

extension AppEnum {
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self] ?? DisplayRepresentation(stringLiteral: "\(rawValue)")
  }
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
  public static var typeDisplayRepresentation: TypeDisplayRepresentation {
    TypeDisplayRepresentation(stringLiteral: String(describing: Self.self))
  }
}

public protocol CustomLocalizedStringResourceConvertible {
  var localizedStringResource: LocalizedStringResource { get }
}

public struct AppIntentError: Error, Sendable {
  public static let restartPerform = Self()
}

/// An identifier that can be written as text.
public protocol EntityIdentifierConvertible: Sendable {
  var entityIdentifierString: String { get }
  static func entityIdentifier(for text: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  public var entityIdentifierString: String { self }
  public static func entityIdentifier(for text: String) -> String? { text }
}
extension Int: EntityIdentifierConvertible {
  public var entityIdentifierString: String { "\(self)" }
  public static func entityIdentifier(for text: String) -> Int? { Int(text) }
}
extension UUID: EntityIdentifierConvertible {
  public var entityIdentifierString: String { uuidString }
  public static func entityIdentifier(for text: String) -> UUID? { UUID(uuidString: text) }
}
extension URL: EntityIdentifierConvertible {
  public var entityIdentifierString: String { absoluteString }
  public static func entityIdentifier(for text: String) -> URL? { URL(string: text) }
}
extension EntityIdentifierConvertible where Self: RawRepresentable, RawValue == String {
  public var entityIdentifierString: String { rawValue }
  public static func entityIdentifier(for text: String) -> Self? { Self(rawValue: text) }
}

/// A property of an entity that intents may read.
@propertyWrapper public final class EntityProperty<Value>: @unchecked Sendable {
  private var value: Value?

  public init(title: LocalizedStringResource? = nil) {}
  public init(wrappedValue: Value, title: LocalizedStringResource? = nil) { value = wrappedValue }

  public var wrappedValue: Value {
    get {
      guard let value else { fatalError("A property of an entity was read before it was set.") }
      return value
    }
    set { value = newValue }
  }
  public var projectedValue: EntityProperty<Value> { self }
}
