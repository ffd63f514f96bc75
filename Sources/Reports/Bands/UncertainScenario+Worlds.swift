import Experiments
import ScenarioFile

extension UncertainScenario {
  /// Plausible worlds that cover the ranges of all parameters evenly. The same scenario gives the same worlds.
  ///
  /// - Parameter count: number of worlds, such as 64.
  /// - Returns: for each world, the overrides that make it.
  public func plausibleWorlds(_ count: Int) -> [[ScenarioOverride]] {
    PlausibleWorlds.points(count, inputs: parameters.count, seed: scenario.seed).map { overrides(at: $0) }
  }
}
