import ArgumentParser

/// Values put in place of a scenario file's.
struct ScenarioOptions: ParsableArguments {
  @Option(help: "Days to report, instead of the scenario's.")
  var days: Int?

  @Option(help: "Seed of the random streams, instead of the scenario's.")
  var seed: UInt64?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets any value of the scenario, such as device.budget=unlimited.", valueName: "path=value"))
  var settings: [ScenarioOverride] = []

  /// What they set.
  var overrides: [ScenarioOverride] {
    settings
      + [
        days.map { ScenarioOverride(path: "device.days", value: String($0)) },
        seed.map { ScenarioOverride(path: "seed", value: String($0)) },
      ]
      .compactMap { $0 }
  }
}
