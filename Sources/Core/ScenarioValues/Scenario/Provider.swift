import EventKernel
import RandomVariates

/// What a widget's timeline provider does when the system asks it for a timeline.
///
/// ```swift
/// let provider = Provider(
///   fetch: Fetch(latency: .lognormal(median: 800, sigma: 0.5), failure: 0.02),
///   timeline: TimelinePlan(policy: .after(.minutes(30))),
///   onFailure: .oldContent(TimelinePlan(policy: .after(.minutes(5)))))
/// #expect(provider.timeline.policy == .after(.minutes(30)))
/// ```
public struct Provider: Hashable, Sendable {
  /// `nil`: the provider reads what its app last wrote to the container that they share.
  public var fetch: Fetch?
  /// `nil`: the provider fetches at each reload.
  public var cache: Cache?
  /// Peak memory of one reload, in bytes, without its entries. Default 10 MB.
  public var memory: Distribution
  /// Memory of each entry of the timeline, in bytes, 0 or more: the entries of a timeline are in memory together (OBS).
  /// Default 0.
  public var memoryPerEntry = 0.0
  /// How often the system asks for a timeline in one reload, 1 … 20, one call after the other (OBS: 1 to 5). Each call
  /// fetches, unless the cache then is young enough. The last answer counts. Default 1.
  public var callsPerReload = Distribution.constant(1)
  package static let callsPerReloadRange = 1.0...20
  /// Calls of `WidgetCenter` or `ControlCenter` that the provider makes each time it has returned a timeline.
  public var calls: [ReloadCall.Target] = []
  /// Processor time of one reload, in milliseconds, for ``WatchReloads/processorTime``. `nil`: no time.
  public var processorTime: Distribution?
  /// Size of the timeline's archive, in bytes. Default 100 kB.
  public var archive: Distribution
  /// The provider returns the first of these timelines whose condition holds. The last one has no condition.
  public var timelines: [ConditionalTimeline]
  /// What it returns if its fetch fails. Default ``FailureResponse/keepTimeline``.
  public var onFailure: FailureResponse
  /// What it returns if a change has happened but cannot be fetched yet (``Content/availability``). `nil`: the same
  /// as always, with what can be fetched.
  public var onUnavailable: TimelinePlan?
  /// Complete data protection: no reload while the device is locked (DOC).
  public var hasCompleteDataProtection: Bool
  /// A developer's own code answers. Then ``cache``, ``timelines``, ``onFailure`` and ``onUnavailable`` have no
  /// meaning.
  public var own: OwnProvider?

  /// Each parameter sets the property with its name; `timeline` is the only one of ``timelines``.
  public init(
    fetch: Fetch? = Fetch(), cache: Cache? = nil, memory: Distribution = .constant(10_000_000),
    archive: Distribution = .constant(100_000), timeline: TimelinePlan = TimelinePlan(),
    onFailure: FailureResponse = .keepTimeline, onUnavailable: TimelinePlan? = nil,
    hasCompleteDataProtection: Bool = false
  ) {
    self.fetch = fetch
    self.cache = cache
    self.memory = memory
    self.archive = archive
    timelines = [ConditionalTimeline(timeline)]
    self.onFailure = onFailure
    self.onUnavailable = onUnavailable
    self.hasCompleteDataProtection = hasCompleteDataProtection
  }
}

extension Provider {
  /// The timeline that it returns if no condition holds.
  public var timeline: TimelinePlan {
    get { timelines.last?.plan ?? TimelinePlan() }
    set {
      if timelines.isEmpty {
        timelines = [ConditionalTimeline(newValue)]
      } else {
        timelines[timelines.count - 1].plan = newValue
      }
    }
  }

  /// Most timelines of a provider.
  package static let timelinesRange = 1...20

  /// All timelines that it can return.
  package var plans: [TimelinePlan] {
    var plans = timelines.map(\.plan)
    switch onFailure {
    case .keepTimeline, .neverCompletes: break
    case .timeline(let plan), .oldContent(let plan): plans.append(plan)
    }
    return plans + [onUnavailable].compactMap(\.self)
  }

  /// Whether it reads or writes the container that it shares with its app.
  package var usesContainer: Bool {
    if own != nil || cache != nil || timelines.contains(where: { $0.shows == .lastValue }) { return true }
    if case .oldContent = onFailure { return true }
    return fetch?.isInBackground ?? true
  }
}

/// Data that a provider stores in the container that it shares with its app and with the app's other providers.
public struct Cache: Hashable, Sendable {
  /// If the data in the container was fetched or learned less than this ago, the provider shows them and does not
  /// fetch.
  public var maxAge: SimulationDuration
  /// Shortest time between the starts of two fetches, whether they succeed or not. Before it has passed, the provider
  /// shows the data in the container, however old.
  public var minimumBetweenFetches: SimulationDuration

  /// Each parameter sets the property with its name.
  public init(maxAge: SimulationDuration = .zero, minimumBetweenFetches: SimulationDuration = .zero) {
    self.maxAge = maxAge
    self.minimumBetweenFetches = minimumBetweenFetches
  }
}

/// A network request of a provider.
public struct Fetch: Hashable, Sendable {
  /// Milliseconds.
  public var latency: Distribution
  /// Probability that the fetch fails, 0 … 1.
  public var failure: Double
  /// Whether the fetch always fails without a network. `false`: the data is on the phone, as with EventKit.
  public var needsNetwork: Bool
  /// The provider answers at once with the data in the container, and starts a background URL session. Its end wakes
  /// the extension, which stores the data and requests a reload (DOC: the recommended pattern for long fetches).
  public var isInBackground: Bool

  /// Each parameter sets the property with its name.
  public init(
    latency: Distribution = .constant(0), failure: Double = 0, needsNetwork: Bool = true,
    isInBackground: Bool = false
  ) {
    self.latency = latency
    self.failure = failure
    self.needsNetwork = needsNetwork
    self.isInBackground = isInBackground
  }
}

/// What a provider returns if its fetch fails.
public enum FailureResponse: Hashable, Sendable {
  /// No timeline. The old one stays, and the system tries again after ``ExtensionLimits/retryAfterFailure``.
  case keepTimeline
  /// The provider never completes. The system halts it after ``ExtensionLimits/timeOut``.
  case neverCompletes
  /// A timeline whose entries say that there is no content.
  case timeline(TimelinePlan)
  /// A timeline with the data in the container, which is that of the last fetch or of the app. If the container is
  /// empty, its entries say that there is no content.
  case oldContent(TimelinePlan)
}
