import EventKernel
import RandomVariates

/// How the phone is looked at.
public enum Usage: Hashable, Sendable {
  /// Drawn day by day from distributions measured on real logs.
  case stochastic(StochasticUsage)
  /// The same views at the same times every day; nothing else.
  case timetable([TimetableView])
  /// When a real phone's log says; what the log does not say is drawn.
  case recorded(RecordedUsage)

  public static let `default` = Usage.stochastic(StochasticUsage())
}

/// Pickups as a renewal process in operational time, and what is looked at during each.
///
/// Defaults are OBS, measured on real logs, unless marked otherwise.
public struct StochasticUsage: Hashable, Sendable {
  public var pickups: Pickups
  public var glances: Glances
  public var homeScreens: HomeScreens
  public var standBy: StandByGlances
  /// The Lock Screen shows this long before each unlock. Default 1 s (GUESS).
  public var lockScreenBeforeUnlock: SimulationDuration

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
  /// Mean number a day over a week, ≥ 0. Default 78.277.
  public var perDay: Double
  /// Number on a Saturday or Sunday relative to a weekday, ≥ 0. Default 87.4/100.7.
  public var weekendFactor: Double
  /// Shape of the gamma factor (mean 1) by which whole days differ. Default 40.
  public var dayShape: Double
  /// Correlation of that factor from one day to the next (of the Gaussian that it is made from), 0 … 0.99. Default
  /// 0.65, with which the pickups a day have the measured lag-1 autocorrelation of 0.32: less than the factor's, because
  /// not all of their variance is the factor's.
  public var dayCorrelation: Double
  /// Gap between pickups in operational time; only its shape counts, it is scaled to mean 1. Default
  /// lognormal, σ 1.081.
  public var gap: Distribution
  /// How pickups spread over the hours of the wall clock.
  public var hours: HourProfile
  /// Length of an unlocked session in milliseconds; it ends at the next pickup at the latest. Default lognormal,
  /// median 74.7 s, σ 1.742.
  public var session: Distribution

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

/// Looks at the Lock Screen without unlocking: a Poisson process with the pickups' hours.
public struct Glances: Hashable, Sendable {
  /// Share of all screen-ons that are locked glances, 0 ..< 1. Default 0.33 (measured 0.29–0.38).
  public var share: Double
  /// Milliseconds. Default lognormal, median 6 s (measured 3–11 s), σ 0.977.
  public var duration: Distribution

  public init(share: Double = 0.33, duration: Distribution = .lognormal(median: 6000, sigma: 0.977)) {
    self.share = share
    self.duration = duration
  }
}

/// Exposures of the Home Screen during a pickup: the first at the unlock, the others anywhere in the session.
public struct HomeScreens: Hashable, Sendable {
  /// Number per pickup. Default Poisson, mean 1.95.
  public var perPickup: Distribution
  /// Time on one page in milliseconds. Default lognormal, median 5 s, σ 1.066.
  public var duration: Distribution
  /// Probability of going on from one page to the next, 0 ..< 1. Default 0.25 (GUESS).
  public var nextPage: Double

  public init(
    perPickup: Distribution = .poisson(mean: 1.95),
    duration: Distribution = .lognormal(median: 5000, sigma: 1.066), nextPage: Double = 0.25
  ) {
    self.perPickup = perPickup
    self.duration = duration
    self.nextPage = nextPage
  }
}

/// Looks at StandBy while the phone charges and is not in use: a Poisson process.
public struct StandByGlances: Hashable, Sendable {
  /// Mean number in an hour of charging, ≥ 0. Default 1 (GUESS).
  public var perHour: Double
  /// Milliseconds. Default lognormal, median 10 s, σ 1 (GUESS).
  public var duration: Distribution

  public init(perHour: Double = 1, duration: Distribution = .lognormal(median: 10_000, sigma: 1)) {
    self.perHour = perHour
    self.duration = duration
  }
}

/// One line of a fixed timetable, the same every day.
public struct TimetableView: Hashable, Sendable {
  public var at: [TimeOfDay]
  /// Home Screen pages are seen unlocked, the other surfaces locked.
  public var surface: Surface
  public var duration: SimulationDuration

  public init(at: [TimeOfDay], surface: Surface, duration: SimulationDuration) {
    self.at = at
    self.surface = surface
    self.duration = duration
  }
}
