import WidgetRefresh

extension Shape where Value == Population {
  static var population: Shape {
    record(
      from: Population(people: 1),
      [
        field(
          "people", \.people,
          .integer(1...ScenarioCheck.mostPeople, instead: "another seed has other people"),
          "How many. Replication i is person i; `--replications A..<B` runs only those.", isRequired: true),
        field(
          "pickupsPerDay", \.pickupsPerDay, .numberDistribution,
          "A person's mean pickups a day, instead of device.usage.pickups.perDay. Default Weibull, shape 3, scale 107.",
          evidence: .observed),
        field(
          "sessionLength", \.sessionLength, .numberDistribution,
          "Factor on the length of a person's unlocked sessions. Default lognormal, median 1, sigma 0.33.",
          evidence: .observed),
        field(
          "activity", \.activity, .numberDistribution,
          "Factor on a person's foreground sessions of apps that have so many a day. Default lognormal, median 1, "
            + "sigma 0.3.", evidence: .guess),
        field(
          "homeScreens", \.homeScreens, .numberDistribution,
          "Factor on a person's Home Screen exposures per pickup. Default lognormal, median 1, sigma 0.3.",
          evidence: .guess),
        field(
          "glanceShare", \.glanceShare, .shareDistribution,
          "A person's share of locked glances, instead of device.usage.glances.share. Default uniform, 29% to 38%.",
          evidence: .observed),
        field(
          "glanceLength", \.glanceLength, .numberDistribution,
          "Factor on the length of a person's glances. Default uniform, 0.5 to 1.83: medians of 3s to 11s.",
          evidence: .observed),
        field(
          "standBy", \.standBy, .numberDistribution,
          "Factor on a person's looks at StandBy per hour. Default lognormal, median 1, sigma 0.3.",
          evidence: .guess),
      ])
  }
}
