import ArgumentParser
import Foundation
import ScenarioFile
import WidgetRefresh

/// Any values that replace those of a scenario file.
package struct ScenarioSettings: ParsableArguments {
  @OptionGroup
  package var values: ScenarioOptions

  @Option(
    help: ArgumentHelp(
      "A file of `reloads fit --out`. Its values replace those of the scenario's device.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  package var phone: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set any value of the scenario, such as device.budget=unlimited.", valueName: "path=value"),
    completion: ScenarioCompletion.setting, transform: ScenarioOverride.parse)
  package var settings: [ScenarioOverride] = []

  package init() {}

  /// All of them as paths and values.
  package var overrides: [ScenarioOverride] { phoneOverrides + settings + values.overrides }

  /// Paths in a scenario are relative to its file; those of an option to the working directory.
  private var phoneOverrides: [ScenarioOverride] {
    phone.map { path in
      let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
      return [ScenarioOverride(path: "phone", value: ("\(whole)" as YAMLText).text)]
    } ?? []
  }
}

extension ScenarioOverride {
  /// For options.
  ///
  /// - Throws: an error if there is no path before an equals sign.
  package static func parse(_ text: String) throws -> ScenarioOverride {
    guard let override = ScenarioOverride(text) else {
      throw ValidationError("Expected path=value, such as device.days=30; found '\(text)'.")
    }
    return override
  }
}

/// Values that replace those of a scenario file.
package struct ScenarioOptions: ParsableArguments {
  @Option(help: "Number of days to report, instead of the scenario's.")
  package var days: Int?

  @Option(help: "Seed of the random numbers, instead of the scenario's.")
  package var seed: UInt64?

  @OptionGroup
  package var programs: ProgramsOption

  @OptionGroup
  package var quiet: QuietOption

  package init() {}

  package func validate() throws { try check(days, of: "--days", in: Device.daysRange) }

  /// The same as paths and values.
  package var overrides: [ScenarioOverride] {
    [
      days.map { ScenarioOverride(path: "device.days", value: String($0)) },
      seed.map { ScenarioOverride(path: "seed", value: String($0)) },
    ]
    .compactMap { $0 }
  }
}
