import ArgumentParser
import ScenarioFile

/// Any values that replace those of a scenario file.
struct ScenarioSettings: ParsableArguments {
  @OptionGroup
  var values: ScenarioOptions

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set any value of the scenario, such as device.budget=unlimited.", valueName: "path=value"))
  var settings: [ScenarioOverride] = []

  /// All of them as paths and values.
  var overrides: [ScenarioOverride] { settings + values.overrides }
}

extension ScenarioOverride: ExpressibleByArgument {
  public init?(argument: String) { self.init(argument) }
}
