// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

open class NSPersistentContainer: NSObject, @unchecked Sendable {
  public let name: String
  public let viewContext = NSManagedObjectContext()
  public let managedObjectModel: NSManagedObjectModel
  public let persistentStoreCoordinator = NSPersistentStoreCoordinator()
  open var persistentStoreDescriptions = [NSPersistentStoreDescription()]

  public convenience init(name: String) { self.init(name: name, managedObjectModel: NSManagedObjectModel()) }
  public init(name: String, managedObjectModel: NSManagedObjectModel) {
    (self.name, self.managedObjectModel) = (name, managedObjectModel)
    viewContext.persistentStoreCoordinator = persistentStoreCoordinator
  }
  open class func defaultDirectoryURL() -> URL { .applicationSupportDirectory }
  open func loadPersistentStores(
    completionHandler: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) {
    for description in persistentStoreDescriptions { completionHandler(description, nil) }
  }
  open func newBackgroundContext() -> NSManagedObjectContext {
    let context = NSManagedObjectContext()
    context.persistentStoreCoordinator = persistentStoreCoordinator
    return context
  }
  open func performBackgroundTask(_ block: @escaping (NSManagedObjectContext) -> Void) {
    DispatchQueue.main.async { block(self.newBackgroundContext()) }
  }
  open func performBackgroundTask<T>(_ block: @escaping (NSManagedObjectContext) throws -> T) async rethrows
    -> T
  {
    try block(newBackgroundContext())
  }
}

open class NSPersistentCloudKitContainer: NSPersistentContainer, @unchecked Sendable {
  public static let eventChangedNotification = Notification.Name("cloudKitEventChanged")
  open func initializeCloudKitSchema(options: Int = 0) throws {}
}
open class NSPersistentCloudKitContainerOptions: NSObject, @unchecked Sendable {
  public let containerIdentifier: String
  public init(containerIdentifier: String) { self.containerIdentifier = containerIdentifier }
}

open class NSPersistentStore: NSObject, @unchecked Sendable {
  open var url: URL?
  open var options: [AnyHashable: Any]?
  open var metadata: [String: Any]! = [:]
  public struct StoreType: Sendable {
    public static let sqlite = Self(), inMemory = Self(), binary = Self()
  }
}
open class NSPersistentStoreDescription: NSObject, @unchecked Sendable {
  open var url: URL?
  open var type = NSSQLiteStoreType
  open var configuration: String?
  open var isReadOnly = false
  open var shouldAddStoreAsynchronously = false
  open var shouldMigrateStoreAutomatically = true
  open var shouldInferMappingModelAutomatically = true
  open var cloudKitContainerOptions: NSPersistentCloudKitContainerOptions?
  open var options: [String: NSObject] = [:]
  public override init() {}
  public init(url: URL) { self.url = url }
  open func setOption(_ option: NSObject?, forKey key: String) { options[key] = option }
}
open class NSPersistentStoreCoordinator: NSObject, @unchecked Sendable {
  public let managedObjectModel: NSManagedObjectModel
  open var persistentStores: [NSPersistentStore] = []
  public init(managedObjectModel: NSManagedObjectModel = NSManagedObjectModel()) {
    self.managedObjectModel = managedObjectModel
  }
  @discardableResult open func addPersistentStore(
    ofType type: String, configurationName: String?, at url: URL?, options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore { NSPersistentStore() }
  @discardableResult open func addPersistentStore(
    type: NSPersistentStore.StoreType, configuration: String? = nil, at url: URL,
    options: [AnyHashable: Any]? = nil
  ) throws -> NSPersistentStore { NSPersistentStore() }
  open func addPersistentStore(
    with description: NSPersistentStoreDescription,
    completionHandler: @escaping (NSPersistentStoreDescription, (any Error)?) -> Void
  ) { completionHandler(description, nil) }
  @discardableResult open func migratePersistentStore(
    _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil, withType type: String
  ) throws -> NSPersistentStore { store }
  @discardableResult open func migratePersistentStore(
    _ store: NSPersistentStore, to url: URL, options: [AnyHashable: Any]? = nil,
    type: NSPersistentStore.StoreType
  ) throws -> NSPersistentStore { store }
  open func remove(_ store: NSPersistentStore) throws {}
  open func destroyPersistentStore(at url: URL, ofType type: String, options: [AnyHashable: Any]? = nil)
    throws
  {}
  open func destroyPersistentStore(
    at url: URL, type: NSPersistentStore.StoreType, options: [AnyHashable: Any]? = nil
  ) throws {}
  open func persistentStore(for url: URL) -> NSPersistentStore? { nil }
  open func url(for store: NSPersistentStore) -> URL { store.url ?? .applicationSupportDirectory }
  /// Nothing is found: the process that made an object may have ended.
  open func managedObjectID(forURIRepresentation url: URL) -> NSManagedObjectID? { nil }
}
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
  open var entities: [NSEntityDescription] = []
  open var entitiesByName: [String: NSEntityDescription] = [:]
  public override init() {}
  public init?(contentsOf url: URL) {}
  open class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? { NSManagedObjectModel() }
}
open class NSMergePolicy: NSObject, @unchecked Sendable {
  public static let error = NSMergePolicy()
  public static let rollback = NSMergePolicy()
  public static let overwrite = NSMergePolicy()
  public static let mergeByPropertyObjectTrump = NSMergePolicy()
  public static let mergeByPropertyStoreTrump = NSMergePolicy()
}
public let NSErrorMergePolicy = NSMergePolicy.error
public let NSMergeByPropertyObjectTrumpMergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
public let NSMergeByPropertyStoreTrumpMergePolicy = NSMergePolicy.mergeByPropertyStoreTrump
public let NSOverwriteMergePolicy = NSMergePolicy.overwrite
public let NSRollbackMergePolicy = NSMergePolicy.rollback
public let NSSQLiteStoreType = "SQLite"
public let NSInMemoryStoreType = "InMemory"
public let NSBinaryStoreType = "Binary"
public let NSMigratePersistentStoresAutomaticallyOption = "NSMigratePersistentStoresAutomatically"
public let NSInferMappingModelAutomaticallyOption = "NSInferMappingModelAutomatically"
public let NSPersistentHistoryTrackingKey = "NSPersistentHistoryTracking"
public let NSPersistentStoreRemoteChangeNotificationPostOptionKey = "RemoteChangeNotificationPost"
public let NSPersistentStoreFileProtectionKey = "NSPersistentStoreFileProtection"
public let NSReadOnlyPersistentStoreOption = "NSReadOnlyPersistentStore"
public let NSSQLitePragmasOption = "NSSQLitePragmas"
