import ArgumentParser
import OutputAnalysis
import WidgetRefresh

/// How often scenarios are run, how many runs go on at a time, and how sure intervals are.
struct ReplicationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many independent runs, or which of them: 1000 or 500..<1000; of a population, which people (default: all).",
      valueName: "N|A..<B"), transform: ReplicationRange.parse)
  var replications: ReplicationRange?

  @OptionGroup
  var jobs: JobOptions

  @Option(help: "That an interval holds the true value.")
  var confidence = Share.usual

  /// Which replications of scenarios to run. Those of a population are its people.
  ///
  /// - Parameters:
  ///   - scenarios: all that are run with the same replications.
  ///   - otherwise: what is run of other scenarios when nothing is said.
  ///   - isPrecise: more are added until figures are known well enough.
  /// - Throws: that there are not so many people.
  func range(
    of scenarios: [Scenario], otherwise: Range<UInt64>, isPrecise: Bool
  ) throws -> Range<UInt64> {
    let otherwise = isPrecise ? 0..<1 : otherwise
    guard let people = scenarios.compactMap({ $0.population?.people }).min() else {
      return replications?.range ?? otherwise
    }
    guard let range = replications?.range else { return isPrecise ? otherwise : 0..<UInt64(people) }
    guard range.upperBound <= UInt64(people) else {
      throw ValidationError(
        "--replications of a population are its people: \(range.lowerBound)..<\(range.upperBound) goes beyond "
          + "0..<\(people). Set population.people for more.")
    }
    return range
  }

  /// The goal with no more replications than there are people.
  func limited(
    _ goal: PrecisionGoal?, of scenarios: [Scenario], from range: Range<UInt64>
  ) -> PrecisionGoal? {
    guard var goal, let people = scenarios.compactMap({ $0.population?.people }).min() else { return goal }
    goal.mostReplications = min(goal.mostReplications, people - Int(range.lowerBound))
    return goal
  }

  /// With a goal, as many as there may be.
  func most(
    from range: Range<UInt64>, with goal: PrecisionGoal?, of scenarios: [Scenario]
  ) -> Range<UInt64> {
    guard let goal = limited(goal, of: scenarios, from: range) else { return range }
    let most = UInt64(max(range.count, goal.mostReplications))
    return range.lowerBound..<(range.lowerBound + most)
  }

  /// - Parameters:
  ///   - scenario: what is run.
  ///   - progress: told of each replication.
  ///   - reportsPart: after an interruption those that are complete are reported.
  func replications(
    of scenario: Scenario, progress: ReplicationProgress, reportsPart: Bool
  ) -> Replications {
    jobs.replications(of: scenario, progress: progress, reportsPart: reportsPart)
  }
}
