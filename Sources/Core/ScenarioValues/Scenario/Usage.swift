import EventKernel
import RandomVariates

/// When the user picks up the phone and views its screen.
///
/// ```swift
/// var pickups = Pickups()
/// pickups.perDay = 40
/// let rare = Usage.stochastic(StochasticUsage(pickups: pickups))
/// let noon = TimeOfDay(clamping: 12 * 3600)
/// let lunch = TimetableView(at: [noon], surface: .homePage(1), duration: .seconds(10))
/// #expect(rare != .timetable([lunch]))
/// ```
public enum Usage: Hashable, Sendable {
  /// Drawn day by day from distributions that were measured on real logs.
  case stochastic(StochasticUsage)
  /// These views at their times, and no others.
  case timetable([TimetableView])
  /// The sessions of a log of a real phone. What the log does not show is drawn.
  case recorded(RecordedUsage)

  /// A user with the default distributions.
  public static let `default` = Usage.stochastic(StochasticUsage())
}

/// Pickups as a renewal process in operational time, and what the user views during each.
///
/// Defaults are OBS (measured on real logs) unless noted.
public struct StochasticUsage: Hashable, Sendable {
  /// When the user unlocks the phone, and for how long.
  public var pickups: Pickups
  /// Views of the Lock Screen without an unlock.
  public var glances: Glances
  /// Views of the Home Screen.
  public var homeScreens: HomeScreens
  /// Views of StandBy.
  public var standBy: StandByGlances
  /// Time for which the Lock Screen shows before each unlock. Default 1 s (GUESS).
  public var lockScreenBeforeUnlock: SimulationDuration

  /// Each parameter sets the property with its name.
  public init(
    pickups: Pickups = Pickups(), glances: Glances = Glances(), homeScreens: HomeScreens = HomeScreens(),
    standBy: StandByGlances = StandByGlances(), lockScreenBeforeUnlock: SimulationDuration = .seconds(1)
  ) {
    self.pickups = pickups
    self.glances = glances
    self.homeScreens = homeScreens
    self.standBy = standBy
    self.lockScreenBeforeUnlock = lockScreenBeforeUnlock
  }
}

/// Unlocks of the phone.
public struct Pickups: Hashable, Sendable {
  /// Mean number of pickups a day, over a whole week, 0 … 5000. Default 78.277.
  public var perDay: Double
  package static let perDayRange: ClosedRange<Double> = 0...5000
  /// Pickups on a Saturday or Sunday, relative to a weekday, 0 … 100. Default 87.4/100.7.
  public var weekendFactor: Double
  package static let weekendFactorRange: ClosedRange<Double> = 0...100
  /// Shape of the gamma distribution (mean 1) of a factor by which whole days differ, 0.05 … 10⁶. Default 40.
  public var dayShape: Double
  package static let dayShapeRange = 0.05...1e6
  /// Correlation of that factor from one day to the next (of the underlying Gaussian), 0 … 0.99. Default 0.65. With
  /// it, pickups a day have the measured lag-1 autocorrelation of 0.32. This is less than that of the factor, because
  /// the factor causes only a part of their variance.
  public var dayCorrelation: Double
  package static let dayCorrelationRange = 0...0.99
  /// Time between pickups in operational time. Only the shape of the distribution counts: it is scaled to mean 1.
  /// Default lognormal, σ 1.081.
  public var gap: Distribution
  /// How pickups are spread over the hours of the wall clock.
  public var hours: HourProfile
  /// Length of an unlocked session in milliseconds. It ends at the next pickup at the latest. Default lognormal,
  /// median 74.7 s, σ 1.742.
  public var session: Distribution

  /// Each parameter sets the property with its name.
  public init(
    perDay: Double = 78.277, weekendFactor: Double = 87.4 / 100.7, dayShape: Double = 40,
    dayCorrelation: Double = 0.65,
    gap: Distribution = .lognormal(median: 1, sigma: 1.081), hours: HourProfile = .measured,
    session: Distribution = .lognormal(median: 74_700, sigma: 1.742)
  ) {
    self.perDay = perDay
    self.weekendFactor = weekendFactor
    self.dayShape = dayShape
    self.dayCorrelation = dayCorrelation
    self.gap = gap
    self.hours = hours
    self.session = session
  }
}

/// Glances: views of the Lock Screen without an unlock. A Poisson process with the same hours as pickups.
public struct Glances: Hashable, Sendable {
  /// Share of glances among all screen-ons, 0 … 0.99. Default 0.33 (measured: 0.29–0.38).
  public var share: Double
  package static let shareRange = 0...0.99
  /// Length in milliseconds. Default lognormal, median 6 s (measured: 3–11 s), σ 0.977.
  public var duration: Distribution

  /// Each parameter sets the property with its name.
  public init(share: Double = 0.33, duration: Distribution = .lognormal(median: 6000, sigma: 0.977)) {
    self.share = share
    self.duration = duration
  }
}

/// Exposures of the Home Screen during a pickup: the first at the unlock, the others at any time of the session.
public struct HomeScreens: Hashable, Sendable {
  /// Exposures per pickup. Default Poisson, mean 1.95.
  public var perPickup: Distribution
  /// Time on one page in milliseconds. Default lognormal, median 5 s, σ 1.066.
  public var duration: Distribution
  /// Probability that the user goes on to the next page, 0 … 0.99. Default 0.25 (GUESS).
  public var nextPage: Double
  package static let nextPageRange = 0...0.99
  /// Each parameter sets the property with its name.
  public init(
    perPickup: Distribution = .poisson(mean: 1.95),
    duration: Distribution = .lognormal(median: 5000, sigma: 1.066), nextPage: Double = 0.25
  ) {
    self.perPickup = perPickup
    self.duration = duration
    self.nextPage = nextPage
  }
}

/// Views on StandBy while the phone charges and is not in use. A Poisson process.
public struct StandByGlances: Hashable, Sendable {
  /// Mean number of views in an hour of charging, 0 … 3600. Default 1 (GUESS).
  public var perHour: Double
  package static let perHourRange = ArrivalProcess.perHourRange
  /// Length in milliseconds. Default lognormal, median 10 s, σ 1 (GUESS).
  public var duration: Distribution

  /// Each parameter sets the property with its name.
  public init(perHour: Double = 1, duration: Distribution = .lognormal(median: 10_000, sigma: 1)) {
    self.perHour = perHour
    self.duration = duration
  }
}

/// A view of a timetable.
public struct TimetableView: Hashable, Sendable {
  /// The times of day at which it starts.
  public var at: [TimeOfDay]
  /// The days of the week on which it happens.
  public var weekdays: Weekdays
  /// The phone is unlocked for a page of the Home Screen, and locked for other surfaces.
  public var surface: Surface
  /// Length of the view.
  public var duration: SimulationDuration

  /// Each parameter sets the property with its name; `on` sets ``weekdays``.
  public init(
    at: [TimeOfDay], on weekdays: Weekdays = .all, surface: Surface, duration: SimulationDuration
  ) {
    self.at = at
    self.weekdays = weekdays
    self.surface = surface
    self.duration = duration
  }
}
