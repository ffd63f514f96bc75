import ArgumentParser

/// Any values put in place of a scenario file's.
struct ScenarioSettings: ParsableArguments {
  @OptionGroup
  var values: ScenarioOptions

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets any value of the scenario, such as device.budget=unlimited.", valueName: "path=value"))
  var settings: [ScenarioOverride] = []

  /// What they set.
  var overrides: [ScenarioOverride] { settings + values.overrides }
}
