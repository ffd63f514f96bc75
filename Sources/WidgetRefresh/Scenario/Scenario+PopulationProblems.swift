import RandomVariates

extension ScenarioCheck {
  mutating func population(_ population: Population, of usage: Usage) {
    let path = "population"
    range(Double(population.people), 1...Double(Self.mostPeople), "\(path).people")
    distribution(population.pickupsPerDay, "\(path).pickupsPerDay", isPositive: true)
    distribution(population.sessionLength, "\(path).sessionLength", isPositive: true)
    distribution(population.activity, "\(path).activity", isPositive: true)
    distribution(population.homeScreens, "\(path).homeScreens", isPositive: true)
    distribution(population.glanceShare, "\(path).glanceShare")
    distribution(population.glanceLength, "\(path).glanceLength", isPositive: true)
    distribution(population.standBy, "\(path).standBy", isPositive: true)
    switch usage {
    case .stochastic(let usage): notDrawnTwice(usage)
    case .recorded: differentPeople("a recorded log, which is one person's")
    case .timetable: differentPeople("a timetable, which is the same for everybody")
    }
  }

  /// What the population draws for each person cannot be said for all of them.
  private mutating func notDrawnTwice(_ usage: StochasticUsage) {
    expect(
      usage.pickups.perDay == Pickups().perDay, "device.usage.pickups.perDay",
      "none beside a population, whose pickupsPerDay draws one for each person",
      found: "\(usage.pickups.perDay)")
    expect(
      usage.glances.share == Glances().share, "device.usage.glances.share",
      "none beside a population, whose glanceShare draws one for each person",
      found: "\(usage.glances.share)")
  }

  private mutating func differentPeople(_ found: String) {
    expect(false, "population", "a device.usage that is stochastic, from which people differ", found: found)
  }
}
