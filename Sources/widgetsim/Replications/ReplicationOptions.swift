import ArgumentParser
import OutputAnalysis
import WidgetRefresh

/// How often scenarios are run, how many runs go on at a time, and how sure intervals are.
struct ReplicationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "How many independent runs, or which of them: 1000 or 500..<1000.", valueName: "N|A..<B"))
  var replications: ReplicationRange?

  @Option(help: "Runs at a time; changes nothing but the time. (default: the number of processors)")
  var jobs: Int?

  @Option(help: "That an interval holds the true value.")
  var confidence = Share(0.95)

  var jobCount: Int { jobs ?? Replications.processors }

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 1024.")
    }
  }

  /// - Parameter reportsPart: an interruption lets the replications under way be the last, instead of ending all at once.
  func replications(
    of scenario: Scenario, progress: ReplicationProgress, reportsPart: Bool
  ) -> Replications {
    var replications = Replications(of: scenario, jobs: jobCount) {
      reportsPart ? Interruption.isRepeated : Interruption.isRequested
    } progress: {
      progress.update(done: $0)
    }
    if reportsPart { replications.isEndedEarly = { Interruption.isRequested } }
    return replications
  }
}
