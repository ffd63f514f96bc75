import EventKernel
import RandomVariates

/// The rules by which the system grants charged reloads: how many, and how soon.
///
/// ```swift
/// let device = Device(budget: .fixed(40))
/// #expect(device.budget != .documented)
/// ```
public struct ReloadBudgetProfile: Hashable, Sendable {
  /// How many charged reloads there are.
  public enum Allowance: Hashable, Sendable {
    /// Accrues during the day, in proportion to the predicted views.
    case paced(PacedAllowance)
    /// A fixed number of reloads a day (0 … 1,000,000), all available at this time of day. Unused ones are lost.
    case fixed(perDay: Int, windowStart: TimeOfDay)
    /// WidgetKit developer mode.
    case unlimited

    package static let fixedRange = 0...1_000_000
  }

  /// How many charged reloads there are.
  public var allowance: Allowance
  /// How soon a request is granted if the allowance permits it.
  public var scheduling: ReloadScheduling

  /// Each parameter sets the property with its name.
  public init(allowance: Allowance, scheduling: ReloadScheduling) {
    self.allowance = allowance
    self.scheduling = scheduling
  }

  /// A fixed limit, for closed forms and experiments: `perDay` reloads a day. A request is granted at once.
  public static func fixed(_ perDay: Int, windowStart: TimeOfDay = .midnight) -> ReloadBudgetProfile {
    ReloadBudgetProfile(
      allowance: .fixed(perDay: perDay, windowStart: windowStart), scheduling: .immediate)
  }
}

/// When a request is granted, if the allowance permits it. The rules are the same for every allowance, the numbers
/// are not.
public struct ReloadScheduling: Hashable, Sendable {
  /// Shortest time from the start of one reload to the start of the next charged one. Default 5 min (DOC that it
  /// exists, GUESS 1–15 min). It is at least 1 s, so that a timeline without future entries cannot reload forever at
  /// one instant.
  public var minimumSpacing = SimulationDuration.minutes(5)
  /// Time from an app's call in the background, or a widget push, to the reload, in milliseconds. One call has one
  /// latency for all widgets. Later requests until then are coalesced with it. Default lognormal, median 5 min, σ 1.4
  /// (OBS: 19 min, "sometimes it takes minutes"; GUESS: the shape). Sweep the median from 5 s to 10 min.
  public var backgroundLatency = Distribution.lognormal(median: 300_000, sigma: 1.4)
  /// A reload that a reload policy requests starts within this time after the date of the policy, at a uniformly
  /// drawn moment. Default 15 min (UNOFF, 5–30 min).
  public var runWindow = SimulationDuration.minutes(15)
  /// A request that waits for its budget or for the end of Low Power Mode is checked again after this time, ≥ 1 s.
  /// Default 15 min (UNOFF, 5–30 min).
  public var checkAgain = SimulationDuration.minutes(15)
  /// Probability that a waiting request is checked when the user views its widget, 0 … 1. The reload starts if the
  /// budget allows. Default 0.7 (DOC that it exists, GUESS).
  public var onVisible = 0.7
  /// Time from the start of the view to this check. Default 2 s (GUESS).
  public var onVisibleDelay = SimulationDuration.seconds(2)
  /// If the policy is `.atEnd` and the last entry is not in the future, the next reload is due this long after the
  /// reload, ≥ 1 s. Default 15 min (DOC that the system picks a time, OBS 2–30 min).
  public var atEndOfSingleEntry = SimulationDuration.minutes(15)
  /// Reloads a day for all widgets together. `nil`: no limit.
  public var devicePool: DevicePool? = DevicePool()
  /// Times for which the system starts no charged reload of a widget. `nil`: none.
  public var stalls: Stalls?
  /// Times for which an app's extension is stale: a process of an older version keeps running. The system then refuses each timeline of the app's
  /// widgets, charged or free, and tries again after ``ExtensionLimits/retryAfterFailure``. Opening the app does not end
  /// this. A restart of the phone or an update of the app does (GUESS). Default `nil`: none.
  ///
  /// GUESS how often and how long. OBS on a Mac that it happens and lasts for days: "the on-disk timeline archive stayed
  /// frozen for days" (CodexBar #2838, #3339).
  public var staleExtension: Stalls?

  /// The default rules.
  public init() {}

  /// A request waits only for the allowance.
  public static let immediate = {
    var rules = ReloadScheduling()
    rules.minimumSpacing = .zero
    rules.backgroundLatency = .constant(0)
    rules.runWindow = .zero
    rules.onVisible = 0
    rules.onVisibleDelay = .zero
    rules.devicePool = nil
    return rules
  }()
}

/// The reloads that all *n* widgets of the device share: min(perWidget · n, most) a day, refilled evenly.
///
/// Requests that wait only for the pool are granted in the order in which the last reloads of their widgets started
/// (DOC: the last reload time is a factor), and by lot if these started at the same time (GUESS).
public struct DevicePool: Hashable, Sendable {
  /// Reloads a day for each widget, 0 … 1,000,000. Default 75 (UNOFF).
  public var perWidget: Double
  /// Most reloads a day for the device, 0 … 1,000,000. Default 750 (UNOFF).
  public var most: Double
  package static let perDayRange: ClosedRange<Double> = 0...1_000_000

  /// Each parameter sets the property with its name.
  public init(perWidget: Double = 75, most: Double = 750) {
    self.perWidget = perWidget
    self.most = most
  }
}
