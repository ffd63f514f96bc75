import Experiments
import OutputAnalysis
import ScenarioFile

extension PageOrigin {
  /// - Parameters:
  ///   - path: the path of the scenario file.
  ///   - overrides: the values set on the command line.
  ///   - results: the replications that ran, even if `--precision` chose their number.
  ///   - confidence: the confidence level.
  ///   - bands: the paths of the files with bands.
  /// - Returns: a command that makes the same page as `report.html`, with only the options that matter for it.
  package static func command(
    _ path: String, _ overrides: [ScenarioOverride], _ results: ReplicationResults, confidence: Double,
    bands: [String] = []
  ) -> String {
    var words = ["widgetsim", "run", ShellCommand.argument(path)]
    for override in overrides { words += ShellCommand.option("--set", override.text) }
    for range in results.ranges where range != Replications.usual {
      words += ["--replications", "\(range.lowerBound)..<\(range.upperBound)"]
    }
    if confidence != 0.95 { words += ["--confidence", String(confidence)] }
    if results.hasHeadroom { words.append("--headroom") }
    for path in bands { words += ShellCommand.option("--bands", path) }
    return ShellCommand.text(words + ["--html", "report.html"])
  }
}
