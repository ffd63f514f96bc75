import CoreData

/// What Core Data's store has: see `NSFetchRequest`.
@propertyWrapper public struct FetchRequest<Result: NSFetchRequestResult> {
  private let request: NSFetchRequest<Result>
  public init(
    entity: NSEntityDescription? = nil, sortDescriptors: [NSSortDescriptor], predicate: NSPredicate? = nil,
    animation: Animation? = nil
  ) {
    request = NSFetchRequest()
    request.predicate = predicate
  }
  public init(
    sortDescriptors: [SortDescriptor<Result>], predicate: NSPredicate? = nil, animation: Animation? = nil
  ) { self.init(sortDescriptors: [] as [NSSortDescriptor], predicate: predicate) }
  public init(fetchRequest: NSFetchRequest<Result>, animation: Animation? = nil) { request = fetchRequest }
  public var wrappedValue: FetchedResults<Result> {
    FetchedResults(objects: (try? NSManagedObjectContext().fetch(request)) ?? [])
  }
}
public struct FetchedResults<Result: NSFetchRequestResult>: RandomAccessCollection {
  let objects: [Result]
  public var startIndex: Int { 0 }
  public var endIndex: Int { objects.count }
  public subscript(position: Int) -> Result { objects[position] }
  public var nsPredicate: NSPredicate? {
    get { nil }
    nonmutating set {}
  }
  public var sortDescriptors: [SortDescriptor<Result>] {
    get { [] }
    nonmutating set {}
  }
}

extension EnvironmentValues {
  public var managedObjectContext: NSManagedObjectContext {
    get { NSManagedObjectContext() }
    set {}
  }
}
