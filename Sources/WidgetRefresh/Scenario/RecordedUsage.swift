import EventKernel

/// Screen sessions of a real phone, replayed on the device's days; what the log does not say is drawn.
///
/// The log's first day is the first simulated day (that of the warm-up, where there is one), whatever its weekday unless
/// ``weekdaysFrom`` is given. A session begins when the device's wall clock shows what the log's did, and lasts as long as it lasted then.
public struct RecordedUsage: Hashable, Sendable {
  /// Sorted by day and time of day. One that would overlap the next ends where the next begins.
  public var sessions: [RecordedSession]
  /// Local days of the log, also those without a session, ≥ 1.
  public var days: Int
  /// A run that is longer than the log begins it again; without this such a run is refused.
  public var repeats: Bool
  /// Drawn during each pickup that the log does not show the surfaces of.
  public var homeScreens: HomeScreens
  /// Drawn where the log does not show StandBy; `nil`: it does.
  public var standBy: StandByGlances?
  /// Date of the log's first day: each day is played on a day of its weekday. Those before the first such day are left out, or, where
  /// the log is repeated, come last, and only whole weeks are repeated. `nil`: weekdays do not matter.
  public var weekdaysFrom: CalendarDate?

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

  /// Whether the log says when the app of this name is in the foreground.
  func showsApp(_ name: String) -> Bool {
    sessions.contains { $0.content == .app(name) }
  }

  /// The usage that only the draws come from: nobody picks the phone up by it.
  var drawn: StochasticUsage {
    StochasticUsage(
      pickups: Pickups(perDay: 0), glances: Glances(share: 0), homeScreens: homeScreens,
      standBy: standBy ?? StandByGlances(perHour: 0))
  }
}

/// One stretch during which the screen is on.
public struct RecordedSession: Hashable, Sendable {
  /// What is seen once the phone is unlocked, or during a glance.
  public enum Content: Hashable, Sendable {
    /// The Lock Screen during a glance; Home Screen exposures are drawn during a pickup.
    case drawn
    /// This surface, all the time.
    case surface(Surface)
    /// The app of this name, in the foreground all the time; Home Screen exposures are drawn around it. The scenario
    /// need not have the app.
    case app(String)
  }

  /// Day of the log, from 0.
  public var day: Int
  /// Wall-clock time at which the screen goes on, after midnight; 0 ..< 24 h.
  public var timeOfDay: SimulationDuration
  /// From screen on to screen off, > 0.
  public var duration: SimulationDuration
  /// From screen on to the unlock, 0 … ``duration``, with the Lock Screen shown; `nil`: a glance without an unlock.
  public var unlock: SimulationDuration?
  public var content: Content
  /// The phone has been unlocked since the session before, so that this is the same pickup.
  public var continuesPickup: Bool

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
