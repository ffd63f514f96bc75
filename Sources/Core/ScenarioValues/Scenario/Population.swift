import RandomVariates

/// People who use the same phone with the same widgets differently.
///
/// The properties of a person are drawn once, from random streams of their own. Everything else is the stochastic
/// usage of the scenario: weekends, days that resemble the days before, and chance within a day. Replication *i* of a
/// scenario with a population simulates person *i*.
public struct Population: Hashable, Sendable {
  /// Number of people, 1 … 10,000,000.
  public var people: Int
  package static let peopleRange = 1...10_000_000
  /// Mean pickups a day of one person. It replaces ``Pickups/perDay``. Draws above 5000 count as 5000.
  /// Default Weibull, shape 3.0, scale 107 (OBS).
  public var pickupsPerDay = Distribution.weibull(shape: 3, scale: 107)
  /// Factor on the length of a person's unlocked sessions. Default lognormal, median 1, σ 0.33 (OBS): the variation
  /// of the medians of three phones, 74.7, 42.8 and 41.7 s.
  public var sessionLength = Distribution.lognormal(median: 1, sigma: 0.33)
  /// Factor on the number of a person's foreground sessions, for apps whose sessions have a rate. Default lognormal,
  /// median 1, σ 0.3 (GUESS).
  public var activity = Distribution.lognormal(median: 1, sigma: 0.3)
  /// Factor on a person's Home Screen exposures per pickup. Default lognormal, median 1, σ 0.3 (GUESS).
  public var homeScreens = Distribution.lognormal(median: 1, sigma: 0.3)
  /// A person's share of glances among screen-ons. It replaces ``Glances/share``. Draws above 0.99 count as 0.99.
  /// Default uniform from 0.29 to 0.38 (OBS).
  public var glanceShare = Distribution.uniform(low: 0.29, high: 0.38)
  /// Factor on the length of a person's glances. Default uniform from 0.5 to 1.83 (OBS). It turns the default median
  /// of 6 s into medians of 3 to 11 s.
  public var glanceLength = Distribution.uniform(low: 0.5, high: 1.83)
  /// Factor on a person's views on StandBy per hour of charging. Default lognormal, median 1, σ 0.3 (GUESS).
  public var standBy = Distribution.lognormal(median: 1, sigma: 0.3)

}

extension Population {
  /// People with the default distributions.
  public init(people: Int) {
    self.people = people
  }

  /// The scenario of one person. It has no population. If the usage of the scenario is not stochastic, the scenario
  /// stays as it is.
  ///
  /// The result depends only on the population, the scenario and the index: a person is the same in every run. If one
  /// setting of the population changes, the values drawn for the others stay.
  ///
  /// - Parameters:
  ///   - index: 0 … people − 1. Other numbers count modulo the number of people.
  ///   - common: the scenario of all people.
  /// - Throws: a distribution of the population is invalid.
  public func scenario(ofPerson index: Int, from common: Scenario) throws(DistributionError) -> Scenario {
    guard case .stochastic(var usage) = common.device.usage else { return common }
    let people = max(people, 1)
    let person = UInt32(truncatingIfNeeded: ((index % people) + people) % people)
    func draw(_ distribution: Distribution, _ purpose: String) throws(DistributionError) -> Double {
      var stream = RandomStream(seed: common.seed, replication: person, entity: "person", purpose: purpose)
      return try Sampler(distribution).draw(from: &stream)
    }
    /// A factor within limits, so that the parameters of a scaled distribution stay valid.
    func factor(_ distribution: Distribution, _ purpose: String) throws(DistributionError) -> Double {
      min(max(try draw(distribution, purpose), 1e-3), 1e3)
    }
    var scenario = common
    scenario.population = nil
    usage.pickups.perDay = min(try draw(pickupsPerDay, "pickups"), Pickups.perDayRange.upperBound)
    usage.pickups.session = usage.pickups.session.scaled(
      by: try factor(sessionLength, "session length"))
    usage.homeScreens.perPickup = usage.homeScreens.perPickup.scaled(
      by: try factor(homeScreens, "home screens"))
    usage.glances.share = min(try draw(glanceShare, "glance share"), Glances.shareRange.upperBound)
    usage.glances.duration = usage.glances.duration.scaled(
      by: try factor(glanceLength, "glance length"))
    usage.standBy.perHour = min(
      usage.standBy.perHour * (try factor(standBy, "stand by")), StandByGlances.perHourRange.upperBound)
    scenario.device.usage = .stochastic(usage)
    let activity = try factor(activity, "activity")
    for app in scenario.apps.indices {
      guard let foreground = scenario.apps[app].foreground,
        case .poisson(let perDay, let hours) = foreground.sessions
      else { continue }
      scenario.apps[app].foreground?.sessions = .poisson(
        perDay: min(perDay * activity, ArrivalProcess.perDayRange.upperBound), hours: hours)
    }
    return scenario
  }
}

extension Scenario {
  /// The scenario of a replication. With a population, it is that of the person with the same number.
  package func lived(in replication: UInt32) throws(DistributionError) -> Scenario {
    guard let population else { return self }
    return try population.scenario(ofPerson: Int(replication), from: self)
  }
}
