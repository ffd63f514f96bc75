import SimulatedFoundation

/// The values that the user can choose for a parameter.
public protocol DynamicOptionsProvider: Sendable {
  associatedtype Result: ResultsCollection
  associatedtype DefaultValue = Result.Item
  init()
  func results() async throws -> Result
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  public typealias ParameterDependency = IntentParameterDependency
  public func defaultResult() async -> DefaultValue? { nil }
}

/// Finds entities, by identifier and as suggestions.
public protocol EntityQuery: DynamicOptionsProvider where Result.Item == Entity, DefaultValue == Entity {
  associatedtype Entity: AppEntity
  associatedtype Result = [Entity]
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  func suggestedEntities() async throws -> Result
}

extension EntityQuery {
  public typealias Dependency = AppDependency
  public func results() async throws -> Result { try await suggestedEntities() }
}

extension EntityQuery where Result == [Entity] {
  public func suggestedEntities() async throws -> [Entity] { [] }
}

public protocol EntityStringQuery: EntityQuery {
  func entities(matching string: String) async throws -> Result
}

public protocol EnumerableEntityQuery: EntityQuery {
  func allEntities() async throws -> [Entity]
}
extension EnumerableEntityQuery where Result == [Entity] {
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    try await allEntities().filter { identifiers.contains($0.id) }
  }
  public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

public protocol ResultsCollection<Item> {
  associatedtype Item
}
extension Array: ResultsCollection {
  public typealias Item = Element
}

public struct IntentItem<Value: Sendable>: Sendable {
  public let value: Value
  public init(
    _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
  }
  public init(_ value: Value) { self.value = value }
}

public struct IntentItemSection<Value: Sendable>: Sendable {
  let items: [IntentItem<Value>]

  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [IntentItem<Value>]
  ) {
    self.items = items
  }
  public init(
    _ title: LocalizedStringResource? = nil, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil, items: [Value]
  ) {
    self.items = items.map { IntentItem($0) }
  }
}

public struct IntentItemCollection<Value: Sendable>: ResultsCollection {
  public typealias Item = Value
  public let items: [Value]
  public static var empty: Self { Self(items: [Value]()) }

  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Value>]
  ) {
    items = sections.flatMap { $0.items.map(\.value) }
  }
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [IntentItem<Value>]
  ) {
    self.items = items.map(\.value)
  }
  public init(promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false, items: [Value])
  {
    self.items = items
  }
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    @ArrayBuilder<IntentItemSection<Value>> sectionsBuilder: () -> [IntentItemSection<Value>]
  ) {
    self.init(sections: sectionsBuilder())
  }
}

public typealias ItemCollection = IntentItemCollection
public typealias ItemSection = IntentItemSection

/// Collects elements into an array.
@resultBuilder public enum ArrayBuilder<Element> {
  public static func buildExpression(_ element: Element) -> [Element] { [element] }
  public static func buildExpression(_ elements: [Element]) -> [Element] { elements }
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }
  public static func buildEither(first part: [Element]) -> [Element] { part }
  public static func buildEither(second part: [Element]) -> [Element] { part }
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}
