import ScenarioValues

/// Twice as much or half as much as the guess.
private let scatter = PlausibleRange.part(
  "sigma", "0.15", "0.6", usual: "0.3", template: "{lognormal: {median: 1, sigma: $}}")

extension Population: Shaped {
  static let shape = record(from: Population(people: 1)) {
    field(
      "people", \.people, .integer(Population.peopleRange, instead: "for other people, use another seed"),
      "Number of people. Replication i simulates person i. `--replications A..<B` runs only these people.",
      isRequired: true)
    field(
      "pickupsPerDay", \.pickupsPerDay, .numberDistribution,
      "Mean pickups a day of one person. It replaces device.usage.pickups.perDay. Default Weibull, shape 3, scale 107.",
      evidence: .observed)
    field(
      "sessionLength", \.sessionLength, .numberDistribution,
      "Factor on the length of a person's unlocked sessions. Default lognormal, median 1, sigma 0.33.",
      evidence: .observed)
    field(
      "activity", \.activity, .numberDistribution,
      "Factor on the number of a person's foreground sessions, for apps whose sessions have a rate (perDay or "
        + "perHour). Default lognormal, median 1, sigma 0.3.", evidence: .guess, plausible: scatter)
    field(
      "homeScreens", \.homeScreens, .numberDistribution,
      "Factor on a person's Home Screen exposures per pickup. Default lognormal, median 1, sigma 0.3.",
      evidence: .guess, plausible: scatter)
    field(
      "glanceShare", \.glanceShare, .shareDistribution,
      "A person's share of glances among screen-ons. It replaces device.usage.glances.share. Default uniform, 29% to 38%.",
      evidence: .observed)
    field(
      "glanceLength", \.glanceLength, .numberDistribution,
      "Factor on the length of a person's glances. Default uniform, 0.5 to 1.83, which gives medians of 3s to 11s.",
      evidence: .observed)
    field(
      "standBy", \.standBy, .numberDistribution,
      "Factor on a person's views on StandBy per hour of charging. Default lognormal, median 1, sigma 0.3.",
      evidence: .guess, plausible: scatter)
  }
}
