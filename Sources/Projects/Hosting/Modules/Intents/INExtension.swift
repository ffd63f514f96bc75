import SimulatedFoundation

open class INExtension: NSObject, @unchecked Sendable {
  public override init() {}
  open func handler(for intent: INIntent) -> Any { self }
}

open class INIntentResponse: NSObject, @unchecked Sendable {
  open var userActivity: NSUserActivity?
  public override init() {}
}

/// The choices that the user gets for a parameter.
public final class INObjectCollection<Item: AnyObject>: NSObject, @unchecked Sendable {
  public let allItems: [Item]
  public var usesIndexedCollation = false

  public init(items: [Item]) { allItems = items }
  public init(sections: [INObjectSection<Item>]) { allItems = sections.flatMap(\.items) }
}

public final class INObjectSection<Item: AnyObject>: NSObject, @unchecked Sendable {
  public let title: String?
  public let items: [Item]

  public init(title: String?, items: [Item]) {
    self.title = title
    self.items = items
  }
}

/// Donations go nowhere.
public final class INInteraction: NSObject, @unchecked Sendable {
  public var identifier: String?
  public var groupIdentifier: String?
  public init(intent: INIntent, response: INIntentResponse?) {}
  public func donate(completion: (((any Error)?) -> Void)? = nil) { completion?(nil) }
}

public class INRelevantShortcut: NSObject, @unchecked Sendable {}

public enum INIntentHandlingStatus: Int, Sendable { case unspecified, ready, inProgress, success, failure }
public enum INFocusStatusAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, authorized
}
