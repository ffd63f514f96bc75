import RandomVariates

/// The phone: its calendar, its conditions, its budget and its user.
///
/// ```swift
/// var device = Device(timeZone: "Europe/Berlin", days: 14, budget: .reported)
/// let (evening, morning) = (TimeOfDay(clamping: 22 * 3600), TimeOfDay(clamping: 7 * 3600))
/// device.charging = [.daily(from: evening, to: morning)]
/// device.events = [SystemEvent(.localeChange, at: .daily(morning, on: .monday))]
/// let simulation = try DeviceSimulation(Scenario(device: device))
/// #expect(simulation.reportedPeriod.upperBound == .zero + .days(24))
/// ```
public struct Device: Hashable, Sendable {
  /// The first reported day.
  public var start: CalendarDate
  /// IANA name, such as `Europe/Berlin`.
  public var timeZone: String
  /// Number of reported days from ``start`` on, 1 … 10,000. Default 7.
  public var days: Int
  package static let daysRange = 1...10_000
  /// Warm-up: days before ``start`` that are simulated so that the budget knows its user and its balance has settled,
  /// 0 … 365. They are not reported. Default 10.
  public var warmUpDays: Int
  package static let warmUpDaysRange = 0...365
  /// The rules by which reloads are granted. Default ``ReloadBudgetProfile/documented``.
  public var budget: ReloadBudgetProfile
  /// When the user views the screen. Default ``Usage/default``.
  public var usage: Usage
  /// Periods on a charger. StandBy can show, and profile `reported` grants a reload for a fraction of one.
  public var charging: [Period]
  /// Periods of Low Power Mode. Charged reloads wait (UNOFF), and the system wakes no app for a background refresh
  /// (DOC).
  public var lowPowerMode: [Period]
  /// Periods in which the user does not unlock the phone: a meeting, a night. Glances continue.
  public var locked: [Period]
  /// Periods without a network. Every fetch fails.
  public var networkOutages: [Period]
  /// Events that reload widgets free.
  public var events: [SystemEvent]
  /// How punctually entries show.
  public var rendering: Rendering
  /// The limits of one reload.
  public var extensionLimits: ExtensionLimits
  /// How soon free reloads start.
  public var freeReloads: FreeReloads
  /// How the system treats Live Activities. `nil`: ``ActivityRules/documented``.
  public var activities: ActivityRules?
  /// How the system reloads controls, and when the user looks at them. `nil`: the default rules.
  public var controls: ControlRules?
  /// Always-On glances. `nil`: none.
  public var alwaysOn: AlwaysOnDisplay?
  /// Probability that a wake-up of an app (``App/wakeUps``) does not happen, because the app was killed or the system was
  /// busy, 0 … 1. Default 0.02 (GUESS; OBS: several apps that the system had not woken).
  public var missedWakeUps = 0.02

  /// Each parameter sets the property with its name.
  public init(
    start: CalendarDate = CalendarDate(dayNumber: 20_514),  // 2026-03-02, a Monday
    timeZone: String = "UTC", days: Int = 7, warmUpDays: Int = 10,
    budget: ReloadBudgetProfile = .documented, usage: Usage = .default,
    charging: [Period] = Device.defaultCharging, lowPowerMode: [Period] = [], locked: [Period] = [],
    networkOutages: [Period] = [], events: [SystemEvent] = [], rendering: Rendering = Rendering(),
    extensionLimits: ExtensionLimits = ExtensionLimits(), freeReloads: FreeReloads = FreeReloads(),
    activities: ActivityRules? = nil, controls: ControlRules? = nil, alwaysOn: AlwaysOnDisplay? = nil
  ) {
    self.start = start
    self.timeZone = timeZone
    self.days = days
    self.warmUpDays = warmUpDays
    self.budget = budget
    self.usage = usage
    self.charging = charging
    self.lowPowerMode = lowPowerMode
    self.locked = locked
    self.networkOutages = networkOutages
    self.events = events
    self.rendering = rendering
    self.extensionLimits = extensionLimits
    self.freeReloads = freeReloads
    self.activities = activities
    self.controls = controls
    self.alwaysOn = alwaysOn
  }

  /// How the system treats Live Activities.
  package var activityRules: ActivityRules {
    get { activities ?? .documented }
    set { activities = newValue == .documented ? nil : newValue }
  }

  /// How the system reloads controls, and when the user looks at them.
  package var controlRules: ControlRules {
    get { controls ?? ControlRules() }
    set { controls = newValue == ControlRules() ? nil : newValue }
  }

  /// Overnight, 23:30 to 06:30. GUESS.
  public static let defaultCharging = [
    Period.daily(from: TimeOfDay(clamping: 84_600), to: TimeOfDay(clamping: 23_400))
  ]
}

/// Always-On glances: the user looks at the Lock Screen on the dimmed Always-On display of the phone. The system does not
/// know of them. Nobody has published how often users do this, so ``glances`` has no default.
public struct AlwaysOnDisplay: Hashable, Sendable {
  /// When the user glances at it.
  public var glances: ArrivalProcess
  /// Length of one, in milliseconds. Default lognormal, median 1.5 s, σ 0.5 (GUESS).
  public var duration = Distribution.lognormal(median: 1500, sigma: 0.5)

  /// - Parameter glances: when the user glances at it.
  public init(glances: ArrivalProcess) { self.glances = glances }
}
