import ArgumentParser
import Experiments
import Reports

/// The number of runs at a time.
package struct JobOptions: ParsableArguments {
  @Option(help: "Runs at a time. The results do not depend on it. (default: the number of processors)")
  package var jobs: Int?

  package init() {}

  package var count: Int { jobs ?? Replications.processors }

  package func validate() throws { try check(jobs, of: "--jobs", in: 1...1024) }

  /// Runs a plan's replications with progress, and warns if its goal was not reached.
  ///
  /// - Parameters:
  ///   - experiment: what is run.
  ///   - plan: the replications.
  ///   - subject: the subject of messages.
  ///   - reportsPart: whether the completed replications are returned after an interruption.
  /// - Returns: `nil` if it was interrupted before there was anything to report.
  package func run<E: Experiment>(
    _ experiment: E, _ plan: ReplicationPlan, in subject: String, reportsPart: Bool
  ) throws -> PlannedResults<E.Results>? {
    var experiment = experiment
    let progress = watch(&experiment.replications, subject, expected: plan.range.count)
    experiment.replications.keepsPart = reportsPart
    let outcome = try exitingOnErrors(in: subject) {
      try experiment.run(plan) { progress.expects($0) }
    }
    progress.clear()
    if let outcome, let excess = outcome.excess, !Interruption.isRequested {
      let noun = experiment.replications.scenario.population == nil ? "replications" : "people"
      Console.note(
        "\(subject): warning: after \(outcome.results.count) \(noun) the widest interval is still ±"
          + "\(PercentText.exact(excess)) of its figure")
    }
    return outcome
  }

  /// Connects replications to interruptions and to a new progress line.
  package func watch(_ replications: inout Replications, _ label: String, expected: Int)
    -> ReplicationProgress
  {
    let progress = ReplicationProgress(label: label, expected: expected)
    replications.jobs = count
    replications.isStopped = { Interruption.isRequested }
    replications.progress = { progress.update(done: $0) }
    return progress
  }
}

extension ParsableArguments {
  /// - Throws: an error if an option has a value that is not in its range.
  package func check(_ value: Int?, of option: String, in range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(option): expected \(range.lowerBound) to \(range.upperBound); found \(value)")
  }
}
