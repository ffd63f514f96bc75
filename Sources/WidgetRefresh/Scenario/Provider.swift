import EventKernel
import RandomVariates

/// What a widget's timeline provider does when the system asks it for a timeline.
public struct Provider: Hashable, Sendable {
  /// `nil`: the provider needs no network. It reads the data that its app stored in the shared app group.
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
  /// Probability that the fetch fails, 0 … 1. Without a network it always fails.
  public var failure: Double

  public init(latency: Distribution = .constant(0), failure: Double = 0) {
    self.latency = latency
    self.failure = failure
  }
}

/// What a provider returns if its fetch fails.
public enum FailureResponse: Hashable, Sendable {
  /// No timeline. The old one stays, and the system tries again after ``ExtensionLimits/retryAfterFailure``.
  case keepTimeline
  /// A timeline whose entries say that there is no content.
  case timeline(TimelinePlan)
}

/// The timeline that a provider returns.
public struct TimelinePlan: Hashable, Sendable {
  public enum Entries: Hashable, Sendable {
    /// `count` entries (1 … 100,000). The first is dated `first` after now, the others `spacing` apart.
    case spaced(count: Int, spacing: SimulationDuration, first: SimulationDuration)
    /// One entry for now, then `count − 1` more, each at the next of these times of day.
    case timesOfDay([TimeOfDay], count: Int)

    package static let countRange = 1...100_000

    public var count: Int {
      switch self {
      case .spaced(let count, _, _), .timesOfDay(_, let count): count
      }
    }
  }

  public var entries: Entries
  public var policy: ReloadPolicy
  /// Score of the entries in a Smart Stack, ≥ 0, drawn for each timeline (`TimelineEntryRelevance`).
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

/// `TimelineReloadPolicy`: the earliest date at which the system requests a new timeline. It is only a wish (DOC).
public enum ReloadPolicy: Hashable, Sendable {
  /// After the date of the last entry. If that is not in the future, the system picks a time
  /// (``ReloadScheduling/atEndOfSingleEntry``).
  case atEnd
  /// This long after the start of the reload. The date may come before the last entry, which then never shows.
  case after(SimulationDuration)
  /// At the next occurrence of this time of day.
  case afterTimeOfDay(TimeOfDay)
  /// The policy requests no reload. The app and the system still can.
  case never
}

extension Provider: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields([
      "fetch": fetch, "memory": memory, "archive": archive, "timeline": timeline, "onFailure": onFailure,
      "hasCompleteDataProtection": hasCompleteDataProtection,
    ])
  }
}

extension Fetch: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields(["latency": latency, "failure": failure])
  }
}

extension FailureResponse: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .keepTimeline: .word("keepTimeline")
    case .timeline(let plan): .fields(["plan": plan], of: "timeline")
    }
  }
}

extension TimelinePlan: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields(["entries": entries, "policy": policy, "relevance": relevance])
  }
}

extension TimelinePlan.Entries: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .spaced(let count, let spacing, let first):
      .fields(["count": count, "spacing": spacing, "first": first], of: "spaced")
    case .timesOfDay(let times, let count): .fields(["times": times, "count": count], of: "timesOfDay")
    }
  }
}

extension ReloadPolicy: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .atEnd: .word("atEnd")
    case .after(let duration): .fields(["duration": duration], of: "after")
    case .afterTimeOfDay(let time): .fields(["time": time], of: "afterTimeOfDay")
    case .never: .word("never")
    }
  }
}
