import Foundation

/// What a provider may know when the system asks it for a timeline.
public struct TimelineQuestion: Sendable {
  /// Simulated time.
  public var date: Date
  /// IANA name of the device's time zone.
  public var timeZone = "UTC"
  /// Seconds by which local clocks are ahead of UTC.
  public var utcOffset = 0
  /// The name of the widget in the scenario.
  public var widget: String
  /// The kind of the widget, as in `reloadTimelines(ofKind:)`.
  public var kind: String
  /// The family of the widget.
  public var family = Widget.Family.systemSmall
  /// The parameters that the user has set, by name. A required parameter without a value in the scenario has the value
  /// "edited" once the user has edited the widget.
  public var configuration: [String: String] = [:]
  /// Why the system reloads the widget.
  public var reason = ReloadCause.timelinePolicy
  /// Whether the device has a network.
  public var hasNetwork = true
  /// How a fetch at this reload goes, drawn from the scenario's ``Provider/fetch``. `nil`: the scenario has none.
  public var fetch: FetchResult?
  /// The version of the content that a fetch brings now.
  public var server = ContentVersion(0)
  /// The version that the app last wrote to the container that it shares with its widgets. `nil`: nothing yet.
  public var store: ContentVersion?
  /// The version that a provider of the app last fetched. `nil`: nothing yet.
  public var cache: ContentVersion?
  /// The next changes of the content that are known ahead, such as events of a calendar; at most
  /// ``TimelineQuestion/mostScheduledChanges``.
  public var schedule: [Date] = []

  /// The most changes in ``schedule``.
  public static let mostScheduledChanges = 100

  /// How a fetch goes.
  public struct FetchResult: Hashable, Sendable {
    /// Seconds.
    public var duration: Double
    /// Whether it fails.
    public var fails: Bool

    /// Each parameter sets the property with its name.
    public init(duration: Double, fails: Bool) {
      self.duration = duration
      self.fails = fails
    }
  }
}

extension TimelineQuestion {
  /// Each parameter sets the property with its name. The other properties have the values of a usual question.
  public init(date: Date, widget: String, kind: String) {
    self.date = date
    self.widget = widget
    self.kind = kind
  }
}

/// A state of a widget's content.
public struct ContentVersion: Hashable, Sendable {
  /// How many changes it includes. Changes that were known ahead do not count. 0: the content before the first change.
  public var number: Int
  /// When the last of these changes happened. `nil`: there was none.
  public var changed: Date?
  /// When the app wrote it, or a provider fetched it. For the server: the time of the question.
  public var since: Date?

  /// Each parameter sets the property with its name.
  public init(_ number: Int, changed: Date? = nil, since: Date? = nil) {
    self.number = number
    self.changed = changed
    self.since = since
  }
}
