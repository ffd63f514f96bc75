// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import SimulatedPhone

/// All objects, of all contexts: no store is a file.
enum SimulatedStore {
  nonisolated(unsafe) static var objects: [NSManagedObject] = []
  nonisolated(unsafe) static var types: [String: NSManagedObject.Type] = [:]
}

public protocol NSFetchRequestResult {}
extension NSManagedObject: NSFetchRequestResult {}
extension NSManagedObjectID: NSFetchRequestResult {}
extension NSDictionary: NSFetchRequestResult {}
extension NSNumber: NSFetchRequestResult {}

public enum NSFetchRequestResultType: UInt, Sendable {
  case managedObjectResultType, managedObjectIDResultType, dictionaryResultType, countResultType
}

open class NSPersistentStoreRequest: NSObject, @unchecked Sendable {
  open var affectedStores: [NSPersistentStore]?
}
/// Which objects are asked for. Only a predicate with a block is evaluated, and nothing is sorted.
open class NSFetchRequest<ResultType>: NSPersistentStoreRequest, @unchecked Sendable {
  open var entityName: String?
  open var entity: NSEntityDescription?
  open var predicate: NSPredicate?
  open var sortDescriptors: [NSSortDescriptor]?
  open var fetchLimit = 0
  open var fetchOffset = 0
  open var fetchBatchSize = 0
  open var resultType = NSFetchRequestResultType.managedObjectResultType
  open var returnsObjectsAsFaults = true
  open var returnsDistinctResults = false
  open var includesSubentities = true
  open var includesPropertyValues = true
  open var includesPendingChanges = true
  open var shouldRefreshRefetchedObjects = false
  open var propertiesToFetch: [Any]?
  open var propertiesToGroupBy: [Any]?
  open var relationshipKeyPathsForPrefetching: [String]?
  public override init() {}
  public init(entityName: String) { self.entityName = entityName }
  open func execute() throws -> [ResultType] { NSManagedObjectContext.results(of: self) }
}

open class NSPersistentStoreResult: NSObject, @unchecked Sendable {}
open class NSBatchDeleteRequest: NSPersistentStoreRequest, @unchecked Sendable {
  open var resultType = NSBatchDeleteRequestResultType.resultTypeStatusOnly
  public init(fetchRequest: NSFetchRequest<any NSFetchRequestResult>) {}
  public init(objectIDs: [NSManagedObjectID]) {}
}
public enum NSBatchDeleteRequestResultType: UInt, Sendable {
  case resultTypeStatusOnly, resultTypeObjectIDs, resultTypeCount
}
open class NSBatchDeleteResult: NSPersistentStoreResult, @unchecked Sendable { open var result: Any? }

public enum NSManagedObjectContextConcurrencyType: UInt, Sendable {
  case confinementConcurrencyType, privateQueueConcurrencyType, mainQueueConcurrencyType
  public static let privateQueue = Self.privateQueueConcurrencyType
  public static let mainQueue = Self.mainQueueConcurrencyType
}

open class NSManagedObjectContext: NSObject, @unchecked Sendable {
  public enum ScheduledTaskType: Sendable { case immediate, enqueued }
  open var parent: NSManagedObjectContext?
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator?
  open var automaticallyMergesChangesFromParent = false
  open var mergePolicy: Any = NSMergePolicy.error
  open var undoManager: UndoManager?
  open var name: String?
  open var transactionAuthor: String?
  open var retainsRegisteredObjects = false
  open var shouldDeleteInaccessibleFaults = true
  open var stalenessInterval: TimeInterval = -1
  open var userInfo = NSMutableDictionary()
  public override init() {}
  public init(_ type: ScheduledConcurrency) {}
  public init(concurrencyType: NSManagedObjectContextConcurrencyType) {}
  public enum ScheduledConcurrency: Sendable { case mainQueue, privateQueue }

  open func fetch<T>(_ request: NSFetchRequest<T>) throws -> [T] { Self.results(of: request) }
  open func count<T>(for request: NSFetchRequest<T>) throws -> Int { Self.results(of: request).count }
  @discardableResult open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult
  {
    NSBatchDeleteResult()
  }
  static func results<T>(of request: NSFetchRequest<T>) -> [T] {
    let name = request.entityName ?? request.entity?.name
    let type = T.self as? NSManagedObject.Type
    let found = SimulatedStore.objects.filter { object in
      (name == nil || type != nil && type != NSManagedObject.self || object.entity.name == name)
        && object is T && request.predicate?.evaluate(with: object) ?? true
    }
    SimulatedPhone.noteFetch(found.map(\.version), from: "Core Data's store")
    let rest = found.dropFirst(max(0, request.fetchOffset))
    return rest.prefix(request.fetchLimit > 0 ? request.fetchLimit : rest.count).compactMap { $0 as? T }
  }

  open func insert(_ object: NSManagedObject) {
    object.managedObjectContext = self
    SimulatedStore.types[object.entity.name ?? ""] = type(of: object)
    if !SimulatedStore.objects.contains(object) { SimulatedStore.objects.append(object) }
  }
  open func delete(_ object: NSManagedObject) {
    object.delete()
    SimulatedStore.objects.removeAll { $0 === object }
  }
  open func object(with id: NSManagedObjectID) -> NSManagedObject { id.object }
  open func existingObject(with id: NSManagedObjectID) throws -> NSManagedObject { id.object }
  open func registeredObject(for id: NSManagedObjectID) -> NSManagedObject? { id.object }
  open func obtainPermanentIDs(for objects: [NSManagedObject]) throws {}
  open func refresh(_ object: NSManagedObject, mergeChanges: Bool) {}
  open func refreshAllObjects() {}
  open func mergeChanges(fromContextDidSave notification: Notification) {}
  open class func mergeChanges(fromRemoteContextSave: [AnyHashable: Any], into: [NSManagedObjectContext]) {}
  open func processPendingChanges() {}
  open func setQueryGenerationFrom(_ generation: NSQueryGenerationToken?) throws {}
  open func save() throws {}
  open func rollback() {}
  open func reset() {}
  open var hasChanges: Bool { false }
  open var registeredObjects: Set<NSManagedObject> { Set(SimulatedStore.objects) }
  open var insertedObjects: Set<NSManagedObject> { [] }
  open var updatedObjects: Set<NSManagedObject> { [] }
  open var deletedObjects: Set<NSManagedObject> { [] }
  open func perform(_ block: @escaping () -> Void) { DispatchQueue.main.async(execute: block) }
  open func perform<T>(schedule: ScheduledTaskType = .immediate, _ block: @escaping () throws -> T)
    async rethrows -> T
  {
    try block()
  }
  open func performAndWait<T>(_ block: () throws -> T) rethrows -> T { try block() }
}
open class NSQueryGenerationToken: NSObject, @unchecked Sendable {
  public static let current = NSQueryGenerationToken()
}

extension NSNotification.Name {
  public static let NSManagedObjectContextDidSave = Self("NSManagedObjectContextDidSave")
  public static let NSManagedObjectContextWillSave = Self("NSManagedObjectContextWillSave")
  public static let NSManagedObjectContextObjectsDidChange = Self("NSManagedObjectContextObjectsDidChange")
  public static let NSManagedObjectContextDidMergeChangesObjectIDs = Self("DidMergeChangesObjectIDs")
  public static let NSManagedObjectContextDidSaveObjectIDs = Self("DidSaveObjectIDs")
  public static let NSPersistentStoreRemoteChange = Self("NSPersistentStoreRemoteChange")
}
public let NSInsertedObjectsKey = "inserted"
public let NSUpdatedObjectsKey = "updated"
public let NSDeletedObjectsKey = "deleted"
public let NSRefreshedObjectsKey = "refreshed"

public protocol NSFetchedResultsControllerDelegate: AnyObject {
  func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
}
extension NSFetchedResultsControllerDelegate {
  public func controllerDidChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>) {
  }
  public func controllerWillChangeContent(_ controller: NSFetchedResultsController<any NSFetchRequestResult>)
  {}
}
open class NSFetchedResultsController<ResultType>: NSObject, @unchecked Sendable {
  public let fetchRequest: NSFetchRequest<ResultType>
  public let managedObjectContext: NSManagedObjectContext
  open weak var delegate: (any NSFetchedResultsControllerDelegate)?
  public private(set) var fetchedObjects: [ResultType]?
  public init(
    fetchRequest: NSFetchRequest<ResultType>, managedObjectContext: NSManagedObjectContext,
    sectionNameKeyPath: String?, cacheName: String?
  ) { (self.fetchRequest, self.managedObjectContext) = (fetchRequest, managedObjectContext) }
  open func performFetch() throws { fetchedObjects = try managedObjectContext.fetch(fetchRequest) }
  open func object(at path: IndexPath) -> ResultType { fetchedObjects![path[path.count - 1]] }
}
