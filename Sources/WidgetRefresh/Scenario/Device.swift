/// The phone: its calendar, its conditions, its budget and the person who uses it.
public struct Device: Hashable, Sendable {
  /// The first day that is reported.
  public var start: CalendarDate
  /// IANA name, such as `Europe/Berlin`.
  public var timeZone: String
  /// Days reported, from ``start`` on; 1 … 10,000. Default 7.
  public var days: Int
  /// Days before ``start`` that are simulated and not reported, so that the budget has learned; 0 … 365. Default 7.
  public var warmUpDays: Int
  public var budget: ReloadBudgetProfile
  public var usage: Usage
  /// On a charger: StandBy can show, and profile `reported` grants on a fraction of a reload.
  public var charging: [Period]
  /// Low Power Mode: budgeted reloads wait (UNOFF), and the system wakes no app for a background refresh (DOC).
  public var lowPowerMode: [Period]
  /// The user does not unlock the phone: a meeting, a night. Locked glances go on.
  public var locked: [Period]
  /// No network: every fetch fails.
  public var networkOutages: [Period]
  public var events: [SystemEvent]
  public var rendering: Rendering
  public var extensionLimits: ExtensionLimits
  public var freeReloads: FreeReloads

  public init(
    start: CalendarDate = CalendarDate(dayNumber: 20_514),  // 2026-03-02, a Monday
    timeZone: String = "UTC", days: Int = 7, warmUpDays: Int = 7,
    budget: ReloadBudgetProfile = .documented, usage: Usage = .default,
    charging: [Period] = Device.defaultCharging, lowPowerMode: [Period] = [], locked: [Period] = [],
    networkOutages: [Period] = [], events: [SystemEvent] = [], rendering: Rendering = Rendering(),
    extensionLimits: ExtensionLimits = ExtensionLimits(), freeReloads: FreeReloads = FreeReloads()
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
  }

  /// Overnight, 23:30 to 06:30. GUESS.
  public static let defaultCharging = [
    Period.daily(from: TimeOfDay(clamping: 84_600), to: TimeOfDay(clamping: 23_400))
  ]
}
