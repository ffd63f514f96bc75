import RandomVariates

/// People who use the same phone with the same widgets differently.
///
/// What differs between people is drawn once for each of them, from streams of its own; all else is the scenario's
/// stochastic usage: weekends, days that resemble the days before, and chance within a day. Replication i of a scenario
/// with a population is the life of person i.
public struct Population: Hashable, Sendable {
  /// Number of people, 1 … 10,000,000.
  public var people: Int
  /// A person's mean number of pickups a day, in place of ``Pickups/perDay``; draws above 5000 count as that. Default
  /// Weibull, shape 3.0, scale 107 (OBS).
  public var pickupsPerDay: Distribution
  /// Factor on the length of a person's unlocked sessions. Default lognormal, median 1, σ 0.33: the scatter of the
  /// medians of three phones, 74.7, 42.8 and 41.7 s (OBS).
  public var sessionLength: Distribution
  /// Factor on the number of a person's app sessions in the foreground, where an app has so many a day. Default
  /// lognormal, median 1, σ 0.3 (GUESS).
  public var activity: Distribution
  /// Factor on the number of a person's Home Screen exposures in a pickup. Default lognormal, median 1, σ 0.3 (GUESS).
  public var homeScreens: Distribution
  /// A person's share of glances among screen-ons, in place of ``Glances/share``; draws above 0.99 count as that.
  /// Default uniform from 0.29 to 0.38 (OBS).
  public var glanceShare: Distribution
  /// Factor on the length of a person's glances. Default uniform from 0.5 to 1.83, which makes medians of 3 to 11 s of
  /// the default's 6 s (OBS).
  public var glanceLength: Distribution
  /// Factor on the number of a person's looks at StandBy in an hour of charging. Default lognormal, median 1, σ 0.3
  /// (GUESS).
  public var standBy: Distribution

  public init(
    people: Int, pickupsPerDay: Distribution = .weibull(shape: 3, scale: 107),
    sessionLength: Distribution = .lognormal(median: 1, sigma: 0.33),
    activity: Distribution = .lognormal(median: 1, sigma: 0.3),
    homeScreens: Distribution = .lognormal(median: 1, sigma: 0.3),
    glanceShare: Distribution = .uniform(low: 0.29, high: 0.38),
    glanceLength: Distribution = .uniform(low: 0.5, high: 1.83),
    standBy: Distribution = .lognormal(median: 1, sigma: 0.3)
  ) {
    self.people = people
    self.pickupsPerDay = pickupsPerDay
    self.sessionLength = sessionLength
    self.activity = activity
    self.homeScreens = homeScreens
    self.glanceShare = glanceShare
    self.glanceLength = glanceLength
    self.standBy = standBy
  }
}

extension Population {
  /// The scenario as one person lives it; a scenario whose usage is not stochastic stays as it is.
  ///
  /// A function of the population, the scenario and the index: the same person whatever else is run. A setting of the population that
  /// changes leaves what is drawn for the others as it was. The result has no population.
  ///
  /// - Parameters:
  ///   - index: 0 … people − 1; others count modulo the number of people.
  ///   - common: what is the same for all.
  /// - Throws: a distribution of the population that is none.
  public func scenario(ofPerson index: Int, from common: Scenario) throws(DistributionError) -> Scenario {
    guard case .stochastic(var usage) = common.device.usage else { return common }
    let people = max(people, 1)
    let person = UInt32(truncatingIfNeeded: ((index % people) + people) % people)
    func draw(_ distribution: Distribution, _ purpose: String) throws(DistributionError) -> Double {
      var stream = RandomStream(seed: common.seed, replication: person, entity: "person", purpose: purpose)
      return try Sampler(distribution).draw(from: &stream)
    }
    /// Keeps a scaled law within the parameters that laws may have.
    func factor(_ distribution: Distribution, _ purpose: String) throws(DistributionError) -> Double {
      min(max(try draw(distribution, purpose), 1e-3), 1e3)
    }
    var scenario = common
    scenario.population = nil
    usage.pickups.perDay = min(try draw(pickupsPerDay, "pickups"), 5000)
    usage.pickups.session = usage.pickups.session.scaled(
      by: try factor(sessionLength, "session length"))
    usage.homeScreens.perPickup = usage.homeScreens.perPickup.scaled(
      by: try factor(homeScreens, "home screens"))
    usage.glances.share = min(try draw(glanceShare, "glance share"), 0.99)
    usage.glances.duration = usage.glances.duration.scaled(
      by: try factor(glanceLength, "glance length"))
    usage.standBy.perHour = min(usage.standBy.perHour * (try factor(standBy, "stand by")), 3600)
    scenario.device.usage = .stochastic(usage)
    let activity = try factor(activity, "activity")
    for app in scenario.apps.indices {
      guard let foreground = scenario.apps[app].foreground,
        case .poisson(let perDay, let hours) = foreground.sessions
      else { continue }
      scenario.apps[app].foreground?.sessions = .poisson(perDay: min(perDay * activity, 86_400), hours: hours)
    }
    return scenario
  }
}

extension Scenario {
  /// The scenario that a replication lives through: that of the person with its number, where there is a population.
  func lived(in replication: UInt32) throws(DistributionError) -> Scenario {
    guard let population else { return self }
    return try population.scenario(ofPerson: Int(replication), from: self)
  }
}
