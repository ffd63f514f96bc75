import EventKernel

/// Screen sessions of a real phone, replayed on the device's days. What the log does not show is drawn.
///
/// The first day of the log is the first simulated day (of the warm-up, if there is one), on any day of the week
/// unless ``weekdaysFrom`` is set. A session starts at its time on the device's wall clock and has its length in the
/// log.
public struct RecordedUsage: Hashable, Sendable {
  /// Sorted by day and time of day. A session that would overlap the next one ends at its start.
  public var sessions: [RecordedSession]
  /// Number of local days of the log, including days without a session, ≥ 1.
  public var days: Int
  /// If the run is longer than the log, the log starts again. If `false`, such a run is refused.
  public var repeats: Bool
  /// Drawn for each pickup whose surfaces are not in the log.
  public var homeScreens: HomeScreens
  /// Drawn if StandBy is not in the log. `nil`: it is.
  public var standBy: StandByGlances?
  /// Date of the first day of the log. Each day is then played on its own day of the week. Days before the first one
  /// that fits are left out. If the log is repeated, they come last, and only whole weeks are repeated. `nil`: days
  /// of the week do not matter.
  public var weekdaysFrom: CalendarDate?

  /// Each parameter sets the property with its name.
  public init(
    sessions: [RecordedSession], days: Int, repeats: Bool = false, homeScreens: HomeScreens = HomeScreens(),
    standBy: StandByGlances? = StandByGlances(), weekdaysFrom: CalendarDate? = nil
  ) {
    self.sessions = sessions
    self.days = days
    self.repeats = repeats
    self.homeScreens = homeScreens
    self.standBy = standBy
    self.weekdaysFrom = weekdaysFrom
  }

  /// Mean number of pickups a day.
  public var pickupsPerDay: Double {
    let pickups = sessions.reduce(0) { $0 + ($1.unlock != nil && !$1.continuesPickup ? 1 : 0) }
    return Double(pickups) / Double(max(days, 1))
  }

  /// Whether the log shows when the app of this name is in the foreground.
  package func showsApp(_ name: String) -> Bool { sessions.contains { $0.content == .app(name) } }

  /// The usage from which exposures and views on StandBy are drawn. It has no pickups of its own.
  package var drawn: StochasticUsage {
    StochasticUsage(
      pickups: Pickups(perDay: 0), glances: Glances(share: 0), homeScreens: homeScreens,
      standBy: standBy ?? StandByGlances(perHour: 0))
  }
}

/// A period in which the screen is on.
public struct RecordedSession: Hashable, Sendable {
  /// What is on screen after the unlock, or during a glance.
  public enum Content: Hashable, Sendable {
    /// The Lock Screen during a glance. During a pickup, Home Screen exposures are drawn.
    case drawn
    /// This surface, all the time.
    case surface(Surface)
    /// The app of this name, in the foreground all the time. Home Screen exposures are drawn before and after it. The
    /// app need not be in the scenario.
    case app(String)
  }

  /// Day of the log, from 0.
  public var day: Int
  /// Time after midnight of the wall clock at which the screen goes on, 0 ..< 24 h.
  public var timeOfDay: SimulationDuration
  /// Time from screen on to screen off, > 0.
  public var duration: SimulationDuration
  /// Time from screen on to the unlock, 0 … ``duration``. The Lock Screen shows during it. `nil`: a glance without an
  /// unlock.
  public var unlock: SimulationDuration?
  /// What is on screen after the unlock, or during a glance.
  public var content: Content
  /// The phone has been unlocked since the session before, so both are one pickup.
  public var continuesPickup: Bool

  /// Each parameter sets the property with its name.
  public init(
    day: Int, timeOfDay: SimulationDuration, duration: SimulationDuration, unlock: SimulationDuration?,
    content: Content = .drawn, continuesPickup: Bool = false
  ) {
    self.day = day
    self.timeOfDay = timeOfDay
    self.duration = duration
    self.unlock = unlock
    self.content = content
    self.continuesPickup = continuesPickup
  }
}
