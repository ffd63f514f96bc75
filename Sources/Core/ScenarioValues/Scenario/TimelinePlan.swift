import EventKernel
import RandomVariates

/// The timeline that a provider returns.
///
/// ```swift
/// let hourly = TimelinePlan(
///   entries: .spaced(count: 24, spacing: .hours(1), first: .zero),
///   policy: .earliest([.atEnd, .afterTimeOfDay(.midnight)]))
/// #expect(hourly.until == nil)
/// ```
public struct TimelinePlan: Hashable, Sendable {
  /// The entries and their dates.
  public var entries: Entries
  /// The timeline has no entry that is dated after this, except perhaps its first one. `nil`, or without such a date: no limit.
  public var until: TimelineDate?
  /// When the provider wants to be asked again.
  public var policy: ReloadPolicy
  /// The entries' place in a Smart Stack (`TimelineEntryRelevance`).
  public var relevance: Relevance

  /// The entries of a timeline and their dates.
  public enum Entries: Hashable, Sendable {
    /// `count` entries (0 … 100,000). The first is dated `first` after now, the others `spacing` apart. Without
    /// entries, the widget keeps what it shows.
    case spaced(count: Int, spacing: SimulationDuration, first: SimulationDuration)
    /// One entry for now, then `count − 1` more, each at the next of these times of day.
    case timesOfDay([TimeOfDay], count: Int)
    /// Entries at these dates, in the order of their dates, and only the first `atMost` of them.
    case dates([PlannedEntry], atMost: Int)

    package static let countRange = 0...100_000
    /// Most dates that are written out.
    package static let datesRange = 1...400
    /// Most entries for dates with names.
    package static let atMostRange = 0...1000
    /// Most dates that stand for a whole schedule.
    package static let schedulesRange = 0...10

    /// Most entries of a timeline.
    public var count: Int {
      switch self {
      case .spaced(let count, _, _), .timesOfDay(_, let count): count
      case .dates(let entries, let atMost):
        entries.contains { $0.date.base == .schedule } ? atMost : min(entries.count, atMost)
      }
    }
  }

  /// The score of entries for a Smart Stack.
  public struct Relevance: Hashable, Sendable {
    /// Score of the first entry, ≥ 0, drawn for each timeline.
    public var score: Distribution
    /// Score of the last entry. Those between are on a line. `nil`: all entries have the same score.
    public var risingTo: Double?
    /// Time for which a score holds, from the entry's date. `nil`: as long as the entry is the current one.
    public var duration: SimulationDuration?

    /// Each parameter sets the property with its name.
    public init(
      _ score: Distribution = .constant(0), risingTo: Double? = nil, duration: SimulationDuration? = nil
    ) {
      self.score = score
      self.risingTo = risingTo
      self.duration = duration
    }
  }

  /// Each parameter sets the property with its name.
  public init(
    entries: Entries = .spaced(count: 1, spacing: .zero, first: .zero), until: TimelineDate? = nil,
    policy: ReloadPolicy = .atEnd, relevance: Relevance = Relevance()
  ) {
    self.entries = entries
    self.until = until
    self.policy = policy
    self.relevance = relevance
  }
}

/// A timeline that a provider returns under a condition.
public struct ConditionalTimeline: Hashable, Sendable {
  /// `nil`: always.
  public var condition: TimelineCondition?
  /// What the entries show.
  public var shows: Shown
  /// The timeline.
  public var plan: TimelinePlan

  /// What the entries of a timeline show.
  public enum Shown: String, CaseIterable, Hashable, Sendable {
    /// Content.
    case content
    /// No content, such as a text to log in, or a zero. The provider makes no fetch.
    case placeholder
    /// The data in the container, which is from the last fetch or from the app. The provider makes no fetch.
    case lastValue
  }

  /// Each parameter sets the property with its name; `if` sets ``condition``.
  public init(_ plan: TimelinePlan, if condition: TimelineCondition? = nil, shows: Shown = .content) {
    self.condition = condition
    self.shows = shows
    self.plan = plan
  }
}

/// What a provider's timeline can depend on, at the moment at which the system requests it.
public enum TimelineCondition: Hashable, Sendable {
  /// The app has a session of this kind.
  case during(AppSession)
  /// The app is in the ``App/State`` with this name.
  case inState(String)
  /// The device is on a charger.
  case charging
  /// The device is in Low Power Mode.
  case lowPowerMode
  /// The device has no network.
  case networkOutage
  /// The phone is locked, or the watch is off the wrist: protected data cannot be read (DOC).
  case locked
  /// The app event happened less than this long ago.
  case within(SimulationDuration, of: AppEvent)
  /// The last change that the provider knows happened less than this long ago.
  case changed(within: SimulationDuration)
  /// The provider does not fetch, and nothing has been written to the container.
  case noData
  /// A required parameter has no value.
  case unconfigured
}

extension TimelineCondition {
  /// The words for sessions, and for conditions of the device and of the widget, in scenario files. A state of an app has
  /// another name.
  package static let named: [(name: String, condition: TimelineCondition)] =
    AppSession.allCases.map { ($0.name, .during($0)) } + [
      ("charging", .charging), ("lowPowerMode", .lowPowerMode), ("networkOutage", .networkOutage),
      ("locked", .locked),
      ("noData", .noData), ("unconfigured", .unconfigured),
    ]
}

/// A date in a timeline, by name.
public struct TimelineDate: Hashable, Sendable {
  /// What the date depends on.
  public enum Base: Hashable, Sendable {
    /// The start of the reload.
    case now
    /// The last time that the app or a provider wrote the data that the timeline shows. Without data: now.
    case write
    /// When the data that the timeline shows was fetched, or learned by the app. Without data: now.
    case fetch
    /// The last change that the timeline shows. Without one: now.
    case change
    /// The next changes of the content's schedule, one date each. For a policy: the next one, or never.
    case schedule
    /// The next occurrence of a time of day.
    case timeOfDay(TimeOfDay)
  }

  /// What the date depends on.
  public var base: Base
  /// Added to the base; may be negative.
  public var offset: SimulationDuration

  /// Each parameter sets the property with its name.
  public init(_ base: Base, offset: SimulationDuration = .zero) {
    self.base = base
    self.offset = offset
  }
}

extension TimelineDate.Base {
  /// The bases that scenario files have a name for.
  package static let named: [(name: String, base: TimelineDate.Base)] = [
    ("now", .now), ("write", .write), ("fetch", .fetch), ("change", .change), ("schedule", .schedule),
  ]
}

/// An entry, or one for each change of the schedule.
public struct PlannedEntry: Hashable, Sendable {
  /// Its date. If this is the content's schedule, there is one entry for each change.
  public var date: TimelineDate
  /// The entry shows its data as outdated: grayed out, with a warning.
  public var showsOutdated: Bool

  /// Each parameter sets the property with its name.
  public init(_ date: TimelineDate, showsOutdated: Bool = false) {
    self.date = date
    self.showsOutdated = showsOutdated
  }
}

/// `TimelineReloadPolicy`: the earliest date at which the system requests a new timeline. It is only a wish (DOC).
public indirect enum ReloadPolicy: Hashable, Sendable {
  /// After the date of the last entry. If that is not in the future, the system picks a time
  /// (``ReloadScheduling/atEndOfSingleEntry``).
  case atEnd
  /// This long after the start of the reload. The date may come before the last entry, which then never shows.
  case after(SimulationDuration)
  /// At the next occurrence of this time of day.
  case afterTimeOfDay(TimeOfDay)
  /// At this date.
  case afterDate(TimelineDate)
  /// At a random moment between these times of day, the next time that the first one comes. If both are the same, within
  /// a day from then.
  case afterRandomTime(from: TimeOfDay, to: TimeOfDay)
  /// At the earliest date of these policies. The date of ``atEnd`` is that of the last entry.
  case earliest([ReloadPolicy])
  /// The policy requests no reload. The app and the system still can.
  case never
}
