// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import SimulatedFoundation
import SimulatedPhone

/// What the app stores. Its values are kept by their names.
open class NSManagedObject: NSObject, ObservableObject, @unchecked Sendable {
  public let entity: NSEntityDescription
  public internal(set) var managedObjectContext: NSManagedObjectContext?
  public private(set) var isDeleted = false
  public lazy var objectID = NSManagedObjectID(self)
  private var values: [String: Any] = [:]
  private(set) var version = SimulatedPhone.versionNow

  public required init(entity: NSEntityDescription, insertInto context: NSManagedObjectContext?) {
    self.entity = entity
    managedObjectContext = context
    super.init()
    if let context {
      context.insert(self)
      awakeFromInsert()
    }
  }
  public convenience init(context: NSManagedObjectContext) {
    self.init(entity: Self.entity(), insertInto: context)
  }

  open class func entity() -> NSEntityDescription {
    NSEntityDescription(name: "\(Self.self)", type: Self.self)
  }
  @_disfavoredOverload open class func fetchRequest() -> NSFetchRequest<any NSFetchRequestResult> {
    NSFetchRequest(entityName: "\(Self.self)")
  }

  open func value(forKey key: String) -> Any? { values[key] }
  open func setValue(_ value: Any?, forKey key: String) {
    values[key] = value
    version = SimulatedPhone.versionNow ?? version
  }
  open func primitiveValue(forKey key: String) -> Any? { values[key] }
  open func setPrimitiveValue(_ value: Any?, forKey key: String) { setValue(value, forKey: key) }
  open func awakeFromInsert() {}
  open func awakeFromFetch() {}
  open func willSave() {}
  open func didSave() {}
  open func prepareForDeletion() {}
  open func validateForInsert() throws {}
  open func validateForUpdate() throws {}
  open func validateForDelete() throws {}
  open func willAccessValue(forKey key: String?) {}
  open func didAccessValue(forKey key: String?) {}
  open func willChangeValue(forKey key: String) {}
  open func didChangeValue(forKey key: String) {}
  public var hasChanges: Bool { false }
  public var isFault: Bool { false }
  public var isInserted: Bool { false }
  public var isUpdated: Bool { false }
  func delete() { isDeleted = true }

  /// What `@NSManaged` reads. A value that nobody has set is nil, empty or zero.
  public func simulatedValue<Value>(_ key: String) -> Value {
    if let value = values[key] as? Value { return value }
    if let absent = Value.self as? any ExpressibleByNilLiteral.Type {
      return absent.init(nilLiteral: ()) as! Value
    }
    let usual: [Any] = [
      false, 0, Int16(0), Int32(0), Int64(0), 0.0, Float(0), "", Date(), Data(), UUID(), NSSet(),
      NSOrderedSet(),
      NSDecimalNumber.zero, NSNumber(value: 0), URL(fileURLWithPath: "/"), Decimal(0),
    ]
    for value in usual { if let value = value as? Value { return value } }
    if let empty = Value.self as? any RangeReplaceableCollection.Type { return empty.init() as! Value }
    if let empty = Value.self as? any SetAlgebra.Type { return empty.init() as! Value }
    fatalError("\(entity.name ?? "An object") of Core Data has no value for '\(key)'.")
  }
  /// What an accessor that `@NSManaged` declares does, such as `addToItems`.
  public func simulatedChange(_ function: String, _ value: Any) {
    let name = function.prefix { $0 != "(" }
    let adds = name.hasPrefix("addTo")
    let key = name.dropFirst(adds ? "addTo".count : "removeFrom".count)
    let property = key.prefix(1).lowercased() + key.dropFirst()
    let objects = (value as? NSSet)?.allObjects ?? (value as? NSOrderedSet)?.array ?? [value]
    var members = (values[property] as? NSSet)?.allObjects ?? (values[property] as? NSOrderedSet)?.array ?? []
    members.removeAll { member in objects.contains { $0 as AnyObject === member as AnyObject } }
    if adds { members += objects }
    let isOrdered = values[property] is NSOrderedSet
    setValue(isOrdered ? NSOrderedSet(array: members) : NSSet(array: members), forKey: property)
  }
}

open class NSManagedObjectID: NSObject, @unchecked Sendable {
  unowned let object: NSManagedObject
  init(_ object: NSManagedObject) { self.object = object }
  open var entity: NSEntityDescription { object.entity }
  open var isTemporaryID: Bool { false }
  open func uriRepresentation() -> URL {
    URL(string: "x-coredata://\(object.entity.name ?? "")/\(object.hash)")!
  }
}

open class NSEntityDescription: NSObject, @unchecked Sendable {
  open var name: String?
  open var managedObjectClassName: String! = ""
  open var properties: [NSPropertyDescription] = []
  open var attributesByName: [String: NSAttributeDescription] = [:]
  open var relationshipsByName: [String: NSRelationshipDescription] = [:]
  let type: NSManagedObject.Type
  public override init() { type = NSManagedObject.self }
  init(name: String, type: NSManagedObject.Type) { (self.name, self.type) = (name, type) }
  open class func insertNewObject(forEntityName name: String, into context: NSManagedObjectContext)
    -> NSManagedObject
  {
    let entity = entity(forEntityName: name, in: context)!
    return entity.type.init(entity: entity, insertInto: context)
  }
  open class func entity(forEntityName name: String, in context: NSManagedObjectContext)
    -> NSEntityDescription?
  {
    NSEntityDescription(name: name, type: simulatedClass(name))
  }
}

/// The class of an entity: of the program or of its modules, by the name of the class.
private func simulatedClass(_ name: String) -> NSManagedObject.Type {
  SimulatedStore.types[name] ?? NSManagedObject.self
}

open class NSPropertyDescription: NSObject, @unchecked Sendable {
  open var name = ""
  open var isOptional = true
}
open class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
  open var attributeType = NSAttributeType.undefinedAttributeType
  open var defaultValue: Any?
  open var attributeValueClassName: String?
}
open class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
  open var destinationEntity: NSEntityDescription?
  open var inverseRelationship: NSRelationshipDescription?
  open var maxCount = 0
  open var minCount = 0
}
public enum NSAttributeType: UInt, Sendable {
  case undefinedAttributeType, integer16AttributeType, integer32AttributeType, integer64AttributeType
  case decimalAttributeType, doubleAttributeType, floatAttributeType, stringAttributeType,
    booleanAttributeType
  case dateAttributeType, binaryDataAttributeType, UUIDAttributeType, URIAttributeType,
    transformableAttributeType
}
