import EventKernel
import RandomVariates

/// What a widget shows: when it changes. Without processes it never changes, and the widget is fresh once it has
/// data.
///
/// ```swift
/// var forecast = Content("forecast")
/// forecast.live = .renewal(interval: .uniform(low: 1_800_000, high: 5_400_000))
/// forecast.schedule = .at([.daily(.midnight)])
/// #expect(forecast.name == "forecast")
/// ```
public struct Content: Hashable, Sendable {
  /// Widgets with content of the same name show the same content, which changes for all of them at once. `nil`: the
  /// content belongs to one widget.
  public var name: String?
  /// Changes of which neither the app nor the provider knows ahead: a glucose reading, a commit, a score.
  public var live: ArrivalProcess?
  /// Changes that are known ahead. The entries of a timeline can show them in time: a calendar, a forecast, midnight.
  public var schedule: ArrivalProcess?
  /// Revisions of known changes. Nobody knows of them ahead, as with ``live``.
  public var revisions: ArrivalProcess?
  /// Number of changes that the user makes in one foreground session of the app: articles read, habits ticked. They
  /// come at random moments of the session.
  public var inSession: Distribution?
  /// The content changes on each of these app events of an app whose widgets show it: playback begins or ends. The app
  /// knows the change at once.
  public var onEvents: Set<AppEvent>
  /// The content changes after each press of a Button or Toggle of a widget that shows it: time from the press to the
  /// change, in milliseconds.
  public var byIntent: Distribution?
  /// The app events on which apps learn of it. `nil`: those on which each app learns (``App/learning``).
  public var learnedOn: Set<AppEvent>?
  /// The app events on which apps write it to their containers. `nil`: those on which each app writes (``App/writes``).
  public var writtenOn: Set<AppEvent>?
  /// `nil`: a change can be fetched as soon as it has happened.
  public var availability: Availability?
  /// It has two states, such as on and off: after two changes it is as it was. `nil`: no.
  public var hasTwoStates: Bool?
  /// 1 to 100 changes, each this long (at least 1 s) after a start of a Live Activity that shows it: the phases of a
  /// timer. They are known ahead, as ``schedule`` is. A restart does not begin them anew; a new
  /// start does. No
  /// widget shows such a content. `nil`: none.
  public var afterStart: [SimulationDuration]?

  /// From when a change can be fetched. A change is not available before those that came before it.
  public enum Availability: Hashable, Sendable {
    /// This long after the change, in milliseconds.
    case after(Distribution)
    /// From the next occurrence of this time of day.
    case at(TimeOfDay)
  }

  /// Each parameter sets the property with its name.
  public init(
    _ name: String? = nil, live: ArrivalProcess? = nil, schedule: ArrivalProcess? = nil,
    revisions: ArrivalProcess? = nil, inSession: Distribution? = nil, onEvents: Set<AppEvent> = [],
    byIntent: Distribution? = nil, learnedOn: Set<AppEvent>? = nil, writtenOn: Set<AppEvent>? = nil,
    availability: Availability? = nil, hasTwoStates: Bool? = nil, afterStart: [SimulationDuration]? = nil
  ) {
    self.name = name
    self.live = live
    self.schedule = schedule
    self.revisions = revisions
    self.inSession = inSession
    self.onEvents = onEvents
    self.byIntent = byIntent
    self.learnedOn = learnedOn
    self.writtenOn = writtenOn
    self.availability = availability
    self.hasTwoStates = hasTwoStates
    self.afterStart = afterStart
  }

  /// Most changes in one session.
  package static let inSessionRange: ClosedRange<Double> = 0...1000
  package static let afterStartRange = 1...100

  /// Whether it ever changes.
  public var changes: Bool {
    live != nil || schedule != nil || revisions != nil || inSession != nil || byIntent != nil
      || !onEvents.isEmpty || afterStart != nil
  }

  /// Whether it has changes that are known ahead.
  package var isKnownAhead: Bool { schedule != nil || afterStart != nil }
}

extension Content {
  /// Content that changes at this interval, which nobody knows ahead.
  public static func changing(every interval: SimulationDuration) -> Content {
    Content(live: .renewal(interval: .constant(Double(interval.milliseconds))))
  }
}
