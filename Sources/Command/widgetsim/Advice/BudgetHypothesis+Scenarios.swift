import CommandBase
import ScenarioFile
import WidgetRefresh

extension BudgetHypothesis {
  /// Scenarios with each other plausible budget that they may all have. Empty if a developer's program answers, because it would be
  /// asked again.
  ///
  /// - Parameter overrides: the values that they were read with.
  static func scenarios(
    _ read: [ReadScenario], overrides: [ScenarioOverride]
  ) throws(ReadingFailure) -> [(name: Name, scenarios: [Scenario])] {
    guard read.allSatisfy({ $0.scenario.widgets.allSatisfy { $0.provider.own == nil } }) else { return [] }
    var uncertain: [UncertainScenario] = []
    for one in read {
      uncertain.append(try readUncertainScenario(one.bytes, of: one.file, overrides: overrides))
    }
    guard let first = uncertain.first else { return [] }
    return first.budgetHypotheses.dropFirst().compactMap { hypothesis in
      let scenarios = zip(uncertain, read).compactMap { uncertain, read in
        (try? uncertain.scenario(with: hypothesis.settings)).map { scenario in
          var scenario = scenario
          scenario.seed = read.scenario.seed
          return scenario
        }
      }
      return scenarios.count == read.count ? (hypothesis.name, scenarios) : nil
    }
  }
}
