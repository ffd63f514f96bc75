import ArgumentParser

/// Values put in place of a scenario file's.
struct ScenarioOptions: ParsableArguments {
  @Option(help: "Days to report, instead of the scenario's.")
  var days: Int?

  @Option(help: "Seed of the random streams, instead of the scenario's.")
  var seed: UInt64?

  /// What they set.
  var overrides: [ScenarioOverride] {
    [
      days.map { ScenarioOverride(path: "device.days", value: String($0)) },
      seed.map { ScenarioOverride(path: "seed", value: String($0)) },
    ]
    .compactMap { $0 }
  }
}
