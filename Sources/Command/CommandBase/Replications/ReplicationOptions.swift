import ArgumentParser
import Experiments
import WidgetRefresh

/// The replications to run, the number of runs at a time, and the confidence level.
package struct ReplicationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Number of independent runs, such as 1000, or a range of them, such as 500..<1000. With a population: its people (default: all).",
      valueName: "N|A..<B"), transform: ReplicationRange.parse)
  package var replications: ReplicationRange?

  @OptionGroup
  package var jobs: JobOptions

  @Option(help: "Confidence level. (default: 95%)", transform: Share.parse)
  package var confidence = Share.usual

  package init() {}

  /// The replications of scenarios to run. Those of a population are its people.
  ///
  /// - Parameters:
  ///   - scenarios: all scenarios that run with the same replications.
  ///   - otherwise: the replications if the option is not given and there is no population.
  ///   - goal: replications are added until it is met.
  /// - Throws: an error if there are not enough people.
  package func plan(
    of scenarios: [Scenario], otherwise: Range<UInt64>, until goal: PrecisionGoal?
  ) throws -> ReplicationPlan {
    let people = scenarios.compactMap { $0.population?.people }.min()
    let usual = goal != nil ? 0..<1 : people.map { 0..<UInt64($0) } ?? otherwise
    let range = replications?.range ?? usual
    if let people, range.upperBound > UInt64(people) {
      throw ValidationError(
        "--replications: expected people of the population, 0..<\(people); found "
          + "\(range.lowerBound)..<\(range.upperBound). Set population.people for more.")
    }
    return ReplicationPlan(range, until: goal).limited(to: scenarios)
  }
}
