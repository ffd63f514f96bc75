import EventKernel

/// The rules by which the system grants budgeted reloads: how many, and how soon.
public struct ReloadBudgetProfile: Hashable, Sendable {
  public enum Allowance: Hashable, Sendable {
    /// Accrues through the day at the pace at which views are predicted.
    case paced(PacedAllowance)
    /// So many a day (≥ 0), all at once at this time of day; nothing is carried over.
    case fixed(perDay: Int, windowStart: TimeOfDay)
    /// WidgetKit developer mode.
    case unlimited
  }

  public var allowance: Allowance
  public var scheduling: ReloadScheduling

  public init(allowance: Allowance, scheduling: ReloadScheduling) {
    self.allowance = allowance
    self.scheduling = scheduling
  }

  /// What Apple documents, with the gaps filled by guesses.
  public static let documented = ReloadBudgetProfile(
    allowance: .paced(.documented), scheduling: ReloadScheduling())

  /// What unofficial analyses of the system report (UNOFF).
  public static let reported = ReloadBudgetProfile(
    allowance: .paced(.reported), scheduling: ReloadScheduling())

  /// A hard cap, for closed forms and what-ifs: `n` reloads a day, granted as soon as they are asked for.
  public static func fixed(_ perDay: Int, windowStart: TimeOfDay = .midnight) -> ReloadBudgetProfile {
    ReloadBudgetProfile(
      allowance: .fixed(perDay: perDay, windowStart: windowStart), scheduling: .immediate)
  }

  /// No limits, as when run from the debugger or in developer mode (DOC).
  public static let unlimited = ReloadBudgetProfile(allowance: .unlimited, scheduling: .immediate)
}

/// When a reload runs that may be granted. The rules are the same for every allowance, the numbers are not.
public struct ReloadScheduling: Hashable, Sendable {
  /// From one reload's start to the next budgeted one's. Default 5 min (DOC that it exists, GUESS 1–15 min). Never
  /// less than 1 s, so that a timeline without future entries cannot reload for ever in one instant.
  public var minimumSpacing: SimulationDuration
  /// A budgeted call of an app starts within this, uniformly, and takes with it what else is asked for until then.
  /// Default 30 s (DOC that it exists, GUESS 0–300 s).
  public var coalescing: SimulationDuration
  /// A reload that a timeline's policy asks for runs within this after it is due, uniformly. Default 15 min
  /// (UNOFF, 5–30 min).
  public var runWindow: SimulationDuration
  /// A request that its budget or Low Power Mode holds back is looked at again after this. Default 15 min (UNOFF, 5–30
  /// min).
  public var lookAgain: SimulationDuration
  /// Probability that a reload which is due runs when its widget becomes visible, budget permitting. Default 0.7
  /// (DOC that it exists, GUESS).
  public var onVisible: Double
  /// … and how long after. Default 2 s (GUESS).
  public var onVisibleDelay: SimulationDuration
  /// `.atEnd` when the last entry's date is not in the future: the system picks this long after the reload. Default 15
  /// min (DOC that it picks, GUESS).
  public var atEndOfSingleEntry: SimulationDuration
  /// Reloads a day of all widgets together; `nil`: no such limit.
  public var devicePool: DevicePool?

  public init(
    minimumSpacing: SimulationDuration = .minutes(5), coalescing: SimulationDuration = .seconds(30),
    runWindow: SimulationDuration = .minutes(15), lookAgain: SimulationDuration = .minutes(15),
    onVisible: Double = 0.7, onVisibleDelay: SimulationDuration = .seconds(2),
    atEndOfSingleEntry: SimulationDuration = .minutes(15), devicePool: DevicePool? = DevicePool()
  ) {
    self.minimumSpacing = minimumSpacing
    self.coalescing = coalescing
    self.runWindow = runWindow
    self.lookAgain = lookAgain
    self.onVisible = onVisible
    self.onVisibleDelay = onVisibleDelay
    self.atEndOfSingleEntry = atEndOfSingleEntry
    self.devicePool = devicePool
  }

  /// Nothing waits for anything but the allowance.
  public static let immediate = ReloadScheduling(
    minimumSpacing: .zero, coalescing: .zero, runWindow: .zero, onVisible: 0, onVisibleDelay: .zero,
    devicePool: nil)
}

/// The reloads that all widgets of the device share: min(perWidget · n, most) a day, refilled evenly.
///
/// Requests that nothing else holds back are served in the order in which their widgets' last reloads began (DOC: the last
/// reload time is a factor), and by lot where these began at the same time (GUESS).
public struct DevicePool: Hashable, Sendable {
  /// Default 75 (UNOFF).
  public var perWidget: Double
  /// Default 750 (UNOFF).
  public var most: Double

  public init(perWidget: Double = 75, most: Double = 750) {
    self.perWidget = perWidget
    self.most = most
  }
}
