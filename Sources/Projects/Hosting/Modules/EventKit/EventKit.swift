// Apple's names.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import SimulatedFoundation

// The phone's calendar: the user has allowed it, and it is empty.

public enum EKEntityType: UInt, Sendable { case event, reminder }
public enum EKAuthorizationStatus: Int, Sendable {
  case notDetermined, restricted, denied, fullAccess, writeOnly
  public static let authorized = Self.fullAccess
}
public enum EKSpan: Int, Sendable { case thisEvent, futureEvents }

open class EKObject: NSObject, @unchecked Sendable {
  public override init() {}
}

open class EKCalendar: EKObject, @unchecked Sendable {
  open var title = ""
  open var cgColor: CGColor! = CGColor(gray: 0.5, alpha: 1)
  open var calendarIdentifier: String { title }
  open var allowsContentModifications: Bool { false }
}

open class EKCalendarItem: EKObject, @unchecked Sendable {
  open var title: String! = ""
  open var calendar: EKCalendar! = EKCalendar()
  open var location: String?
  open var notes: String?
  open var url: URL?
  open var calendarItemIdentifier: String { "" }
}

open class EKEvent: EKCalendarItem, @unchecked Sendable {
  open var startDate: Date! = Date()
  open var endDate: Date! = Date()
  open var isAllDay = false
  open var eventIdentifier: String! { "" }
  public convenience init(eventStore: EKEventStore) { self.init() }
}

open class EKReminder: EKCalendarItem, @unchecked Sendable {
  open var isCompleted = false
  open var dueDateComponents: DateComponents?
  open var completionDate: Date?
  open var priority = 0
}

extension NSNotification.Name {
  public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChanged")
}

open class EKEventStore: NSObject, @unchecked Sendable {
  public override init() {}
  open class func authorizationStatus(for type: EKEntityType) -> EKAuthorizationStatus { .fullAccess }
  open func requestAccess(to type: EKEntityType, completion: @escaping (Bool, (any Error)?) -> Void) {
    completion(true, nil)
  }
  open func requestAccess(to type: EKEntityType) async throws -> Bool { true }
  open func requestFullAccessToEvents() async throws -> Bool { true }
  open func requestFullAccessToReminders() async throws -> Bool { true }
  open func requestFullAccessToEvents(completion: @escaping (Bool, (any Error)?) -> Void) {
    completion(true, nil)
  }
  open func requestFullAccessToReminders(completion: @escaping (Bool, (any Error)?) -> Void) {
    completion(true, nil)
  }
  open func calendars(for type: EKEntityType) -> [EKCalendar] { [] }
  open func calendar(withIdentifier identifier: String) -> EKCalendar? { nil }
  open var defaultCalendarForNewEvents: EKCalendar? { nil }
  open func event(withIdentifier identifier: String) -> EKEvent? { nil }
  open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? { nil }
  open func predicateForEvents(withStart start: Date, end: Date, calendars: [EKCalendar]?) -> NSPredicate {
    NSPredicate(value: true)
  }
  open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate { NSPredicate(value: true) }
  open func predicateForIncompleteReminders(
    withDueDateStarting start: Date?, ending end: Date?, calendars: [EKCalendar]?
  ) -> NSPredicate {
    NSPredicate(value: true)
  }
  open func events(matching predicate: NSPredicate) -> [EKEvent] { [] }
  @discardableResult
  open func fetchReminders(matching predicate: NSPredicate, completion: @escaping ([EKReminder]?) -> Void)
    -> Any
  {
    completion([])
    return self
  }
  open func save(_ event: EKEvent, span: EKSpan, commit: Bool = true) throws {}
  open func remove(_ event: EKEvent, span: EKSpan, commit: Bool = true) throws {}
  open func save(_ reminder: EKReminder, commit: Bool) throws {}
  open func reset() {}
  open func refreshSourcesIfNecessary() {}
}
