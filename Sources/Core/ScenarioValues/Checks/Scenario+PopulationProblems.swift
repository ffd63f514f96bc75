extension ScenarioCheck {
  mutating func population(_ population: Population, of usage: Usage) {
    let path = "population"
    range(population.people, Population.peopleRange, "\(path).people")
    distribution(population.pickupsPerDay, "\(path).pickupsPerDay", isPositive: true)
    distribution(population.sessionLength, "\(path).sessionLength", isPositive: true)
    distribution(population.activity, "\(path).activity", isPositive: true)
    distribution(population.homeScreens, "\(path).homeScreens", isPositive: true)
    distribution(population.glanceShare, "\(path).glanceShare")
    distribution(population.glanceLength, "\(path).glanceLength", isPositive: true)
    distribution(population.standBy, "\(path).standBy", isPositive: true)
    switch usage {
    case .stochastic(let usage): notDrawnTwice(usage)
    case .recorded: differentPeople("a log, which is of one person")
    case .timetable: differentPeople("a timetable, which is the same for all people")
    }
  }

  /// A value that the population draws for each person cannot also be set for all people.
  private mutating func notDrawnTwice(_ usage: StochasticUsage) {
    expect(
      usage.pickups.perDay == Pickups().perDay, "device.usage.pickups.perDay",
      "no value, because population.pickupsPerDay draws one for each person",
      found: "\(usage.pickups.perDay)")
    expect(
      usage.glances.share == Glances().share, "device.usage.glances.share",
      "no value, because population.glanceShare draws one for each person",
      found: "\(usage.glances.share)")
  }

  private mutating func differentPeople(_ found: String) {
    expect(
      false, "population", "no population, because people differ only in a stochastic device.usage",
      found: found)
  }
}
