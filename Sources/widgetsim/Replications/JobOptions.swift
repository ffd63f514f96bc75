import ArgumentParser
import OutputAnalysis
import WidgetRefresh

/// How many runs go on at a time.
struct JobOptions: ParsableArguments {
  @Option(help: "Runs at a time; changes nothing but the time. (default: the number of processors)")
  var jobs: Int?

  var count: Int { jobs ?? Replications.processors }

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 1024.")
    }
  }

  /// - Parameters:
  ///   - scenario: what is run.
  ///   - progress: told of each replication.
  ///   - reportsPart: after an interruption those that are complete are reported.
  func replications(
    of scenario: Scenario, progress: ReplicationProgress, reportsPart: Bool
  ) -> Replications {
    var replications = Replications(of: scenario, jobs: count) {
      Interruption.isRequested
    } progress: {
      progress.update(done: $0)
    }
    replications.keepsPart = reportsPart
    return replications
  }
}
