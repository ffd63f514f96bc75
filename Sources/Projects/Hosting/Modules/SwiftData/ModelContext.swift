import SimulatedPhone
import SwiftUI

public struct ModelConfiguration: Hashable, Sendable {
  public struct CloudKitDatabase: Hashable, Sendable {
    public static let automatic = Self(), none = Self()
    public static func `private`(_ name: String) -> Self { Self() }
  }
  public struct GroupContainer: Hashable, Sendable {
    public static let automatic = Self(), none = Self()
    public static func identifier(_ name: String) -> Self { Self() }
  }
  public var name = "default"
  public var url = URL.applicationSupportDirectory.appendingPathComponent("default.store")
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
    groupContainer: GroupContainer = .automatic, cloudKitDatabase: CloudKitDatabase = .automatic
  ) {}
  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) { self.url = url }
  public init(
    for type: any PersistentModel.Type, _ others: any PersistentModel.Type...,
    isStoredInMemoryOnly: Bool = false
  ) {}
}

public final class ModelContainer: Equatable, @unchecked Sendable {
  public var configurations: Set<ModelConfiguration>
  public let schema: Schema
  public init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws { (self.schema, self.configurations) = (schema, Set(configurations)) }
  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws { try self.init(for: schema, migrationPlan: nil, configurations: configurations) }
  public convenience init(
    for types: any PersistentModel.Type..., migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws { try self.init(for: Schema(types), configurations: configurations) }
  @MainActor public var mainContext: ModelContext { .only }
  public func deleteAllData() { SimulatedStore.objects = [] }
  public static func == (one: ModelContainer, other: ModelContainer) -> Bool { one === other }
}

public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public var fetchLimit: Int?
  public var fetchOffset: Int?
  public var includePendingChanges = true
  public var propertiesToFetch: [PartialKeyPath<T>] = []
  public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    (self.predicate, self.sortBy) = (predicate, sortBy)
  }
}

/// What is stored, in memory. All contexts are the same.
public final class ModelContext: Equatable, @unchecked Sendable {
  static let only = ModelContext()
  public var autosaveEnabled = true
  public var undoManager: UndoManager?
  public var author: String?
  public var hasChanges: Bool { false }
  public var container: ModelContainer { try! ModelContainer(for: Schema()) }
  public static let didSave = Notification.Name("ModelContextDidSave")
  public static let willSave = Notification.Name("ModelContextWillSave")
  private init() {}
  public init(_ container: ModelContainer) {}
  public static func == (one: ModelContext, other: ModelContext) -> Bool { true }

  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] {
    var found: [T] = []
    var versions: [Int?] = []
    for (object, version) in SimulatedStore.objects {
      guard let object = object as? T, try descriptor.predicate?.evaluate(object) ?? true else { continue }
      found.append(object)
      versions.append(version)
    }
    SimulatedPhone.noteFetch(versions, from: "SwiftData's store")
    let rest = found.sorted(using: descriptor.sortBy).dropFirst(max(0, descriptor.fetchOffset ?? 0))
    return Array(rest.prefix(max(0, descriptor.fetchLimit ?? rest.count)))
  }
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>, batchSize: Int) throws -> [T] {
    try fetch(descriptor)
  }
  public func fetchCount<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> Int {
    try fetch(descriptor).count
  }
  public func fetchIdentifiers<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws
    -> [PersistentIdentifier]
  { try fetch(descriptor).map(\.persistentModelID) }
  public func enumerate<T: PersistentModel>(
    _ descriptor: FetchDescriptor<T>, batchSize: Int = 5000, allowEscapingMutations: Bool = false,
    block: (T) throws -> Void
  ) throws { try fetch(descriptor).forEach(block) }
  public func insert<T: PersistentModel>(_ object: T) {
    delete(object)
    SimulatedStore.objects.append((object, SimulatedPhone.versionNow))
  }
  public func delete<T: PersistentModel>(_ object: T) {
    SimulatedStore.objects.removeAll { $0.object === object }
  }
  public func delete<T: PersistentModel>(
    model: T.Type, where predicate: Predicate<T>? = nil, includeSubclasses: Bool = true
  ) throws {
    try SimulatedStore.objects.removeAll {
      try ($0.object as? T).map { try predicate?.evaluate($0) ?? true } ?? false
    }
  }
  public func model(for id: PersistentIdentifier) -> any PersistentModel {
    SimulatedStore.objects.first { $0.object.persistentModelID == id }!.object
  }
  public func registeredModel<T: PersistentModel>(for id: PersistentIdentifier) -> T? {
    SimulatedStore.objects.first { $0.object.persistentModelID == id }?.object as? T
  }
  public func transaction(block: () throws -> Void) throws { try block() }
  public func save() throws {}
  public func rollback() {}
  public func processPendingChanges() {}
}

/// The stored objects, each time that a view is made.
@propertyWrapper public struct Query<Element: PersistentModel> {
  private var descriptor: FetchDescriptor<Element>
  public init(_ descriptor: FetchDescriptor<Element>, animation: Animation? = nil) {
    self.descriptor = descriptor
  }
  public init(
    filter: Predicate<Element>? = nil, sort: [SortDescriptor<Element>] = [], animation: Animation? = nil
  ) { descriptor = FetchDescriptor(predicate: filter, sortBy: sort) }
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort: any KeyPath<Element, Value> & Sendable,
    order: SortOrder = .forward,
    animation: Animation? = nil
  ) { descriptor = FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(sort, order: order)]) }
  public init<Value: Comparable>(
    filter: Predicate<Element>? = nil, sort: any KeyPath<Element, Value?> & Sendable,
    order: SortOrder = .forward, animation: Animation? = nil
  ) { descriptor = FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(sort, order: order)]) }
  public var wrappedValue: [Element] { (try? ModelContext.only.fetch(descriptor)) ?? [] }
  public var modelContext: ModelContext { .only }
}

extension EnvironmentValues {
  public var modelContext: ModelContext {
    get { .only }
    set {}
  }
}
nonisolated extension View {
  public func modelContainer(_ container: ModelContainer) -> some View { self }
  public func modelContainer(
    for types: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View { self }
  public func modelContainer(
    for type: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
    isUndoEnabled: Bool = false, onSetup: @escaping (Result<ModelContainer, any Error>) -> Void = { _ in }
  ) -> some View { self }
  public func modelContext(_ context: ModelContext) -> some View { self }
}
