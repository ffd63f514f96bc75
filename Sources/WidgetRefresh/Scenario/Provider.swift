import EventKernel
import RandomVariates

/// What a widget's timeline provider does when the system asks it for a timeline.
public struct Provider: Hashable, Sendable {
  /// `nil`: the provider needs no network; it reads what its app left in the shared group container.
  public var fetch: Fetch?
  /// Peak memory of one reload, in bytes. Default 10 MB.
  public var memory: Distribution
  /// Size of the timeline's archive, in bytes. Default 100 kB.
  public var archive: Distribution
  public var timeline: TimelinePlan
  public var onFailure: FailureResponse
  /// Complete data protection: no reload while the device is locked (DOC).
  public var hasCompleteDataProtection: Bool

  public init(
    fetch: Fetch? = nil, memory: Distribution = .constant(10_000_000),
    archive: Distribution = .constant(100_000), timeline: TimelinePlan = TimelinePlan(),
    onFailure: FailureResponse = .keepTimeline, hasCompleteDataProtection: Bool = false
  ) {
    self.fetch = fetch
    self.memory = memory
    self.archive = archive
    self.timeline = timeline
    self.onFailure = onFailure
    self.hasCompleteDataProtection = hasCompleteDataProtection
  }
}

/// A network request during a reload.
public struct Fetch: Hashable, Sendable {
  /// Milliseconds.
  public var latency: Distribution
  /// Probability that the fetch fails, 0 … 1. Without network it always does.
  public var failure: Double

  public init(latency: Distribution = .constant(0), failure: Double = 0) {
    self.latency = latency
    self.failure = failure
  }
}

/// What a provider returns when its fetch fails.
public enum FailureResponse: Hashable, Sendable {
  /// No timeline: the old one stays, and the system tries again after ``ExtensionLimits/retryAfterFailure``.
  case keepTimeline
  /// A timeline whose entries say that there is no content.
  case timeline(TimelinePlan)
}

/// The timeline that a provider returns.
public struct TimelinePlan: Hashable, Sendable {
  public enum Entries: Hashable, Sendable {
    /// `count` entries (1 … 100,000), the first `first` after now, `spacing` apart.
    case spaced(count: Int, spacing: SimulationDuration, first: SimulationDuration)
    /// One entry now, then `count − 1` more, each at the next of these times of day.
    case timesOfDay([TimeOfDay], count: Int)

    public var count: Int {
      switch self {
      case .spaced(let count, _, _), .timesOfDay(_, let count): count
      }
    }
  }

  public var entries: Entries
  public var policy: ReloadPolicy
  /// Score of the timeline's entries for their place in a stack, drawn for each timeline, ≥ 0 (`TimelineEntryRelevance`).
  public var relevance: Distribution

  public init(
    entries: Entries = .spaced(count: 1, spacing: .zero, first: .zero), policy: ReloadPolicy = .atEnd,
    relevance: Distribution = .constant(0)
  ) {
    self.entries = entries
    self.policy = policy
    self.relevance = relevance
  }
}

/// `TimelineReloadPolicy`: the earliest date at which the system asks for a new timeline. Only a wish (DOC).
public enum ReloadPolicy: Hashable, Sendable {
  /// After the last entry's date has passed; for a last entry that is not in the future, the system picks
  /// a time (``ReloadScheduling/atEndOfSingleEntry``).
  case atEnd
  /// This long after the reload began. May come before the last entry, which then never shows.
  case after(SimulationDuration)
  /// At the next such time of day.
  case afterTimeOfDay(TimeOfDay)
  /// Only the app or the system asks.
  case never
}
