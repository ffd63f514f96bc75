@_exported import Observation
@_exported import SimulatedFoundation
import SimulatedPhone

/// What the app stores: the class of a model. `@Model` makes a class one.
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable {}

extension PersistentModel {
  public var id: PersistentIdentifier { persistentModelID }
  public var persistentModelID: PersistentIdentifier { PersistentIdentifier(object: ObjectIdentifier(self)) }
  public var modelContext: ModelContext? {
    SimulatedStore.objects.contains { $0.object === self } ? ModelContext.only : nil
  }
  public var isDeleted: Bool { false }
  public var hasChanges: Bool { false }
  public static func == (one: Self, other: Self) -> Bool { one === other }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

public struct PersistentIdentifier: Hashable, Identifiable, Sendable {
  let object: ObjectIdentifier
  public var id: Self { self }
}

/// In the order in which objects were inserted.
extension PersistentIdentifier: Comparable {
  private var place: Int {
    SimulatedStore.objects.firstIndex { ObjectIdentifier($0.object) == object } ?? .max
  }
  public static func < (one: Self, other: Self) -> Bool { one.place < other.place }
}

/// All objects, of all contexts: no store is a file.
enum SimulatedStore {
  nonisolated(unsafe) static var objects: [(object: any PersistentModel, version: Int?)] = []
}

@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "SimulatedMacros", type: "ModelMacro")
@attached(peer)
public macro Attribute(
  _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")
@attached(peer)
public macro Relationship(
  _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
  minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil,
  inverse: AnyKeyPath? = nil, hashModifier: String? = nil
) = #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")
@attached(peer)
public macro Transient() = #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
  #externalMacro(module: "SimulatedMacros", type: "PreviewMacro")

public protocol ModelActor: Actor {
  nonisolated var modelContainer: ModelContainer { get }
}
extension ModelActor {
  public var modelContext: ModelContext { ModelContext(modelContainer) }
}
@attached(member, names: named(modelContainer), named(init))
@attached(extension, conformances: ModelActor)
public macro ModelActor() = #externalMacro(module: "SimulatedMacros", type: "ModelActorMacro")

public final class Schema: @unchecked Sendable {
  public struct Version: Hashable, Sendable {
    public init(_ major: Int, _ minor: Int, _ patch: Int) {}
  }
  public struct Attribute: Sendable {
    public struct Option: Sendable {
      public static let unique = Self(), externalStorage = Self(), ephemeral = Self(), spotlight = Self()
      public static let preserveValueOnDeletion = Self(), allowsCloudEncryption = Self()
      public static func transformable(by name: String) -> Self { Self() }
      public static func transformable(by type: Any.Type) -> Self { Self() }
    }
  }
  public struct Relationship: Sendable {
    public struct Option: Sendable { public static let unique = Self() }
    public enum DeleteRule: Sendable { case noAction, nullify, cascade, deny }
  }
  public init(_ types: [any PersistentModel.Type] = [], version: Version = Version(1, 0, 0)) {}
  public init(versionedSchema: any VersionedSchema.Type) {}
}
public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}
public protocol SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { get }
  static var stages: [MigrationStage] { get }
}
public enum MigrationStage {
  case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
  case custom(
    fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
    willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
}
