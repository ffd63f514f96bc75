import EventKernel
import Foundation
import OutputAnalysis
import WidgetRefresh

/// A forecast of how long a run takes, from a trial of its first days.
package struct RunForecast: Hashable, Sendable {
  /// For one replication: seconds of one processor.
  package var secondsPerReplication: Double

  /// Simulates days until the forecast is good enough: for 50 ms, or for half a second if a day takes longer than that.
  ///
  /// - Parameters:
  ///   - scenario: the scenario that will run.
  ///   - replication: the replication to try.
  ///   - enough: a replication that takes less than this number of seconds needs no better forecast.
  /// - Throws: the first of the scenario's problems.
  package init(
    of scenario: Scenario, replication: UInt32 = 0, enough: Double = 0
  ) throws(ScenarioError) {
    let start = Self.processorSeconds
    func spent() -> Double { Self.processorSeconds - start }
    var simulation = try DeviceSimulation(scenario, replication: replication)
    var statistics = RunStatistics(of: simulation)
    let setUp = spent()
    let days = RunDays(of: simulation)
    // The time of a developer's own provider is not this thread's, so the trial also has a limit on the clock.
    let limit = ContinuousClock.now + .milliseconds(500)
    let isOwn = scenario.widgets.contains { $0.provider.own != nil }
    secondsPerReplication = setUp
    for (number, day) in zip(1..., days) {
      // Hour by hour, because a single day can take minutes.
      let before = day.end - .hours(24)
      for hour in 1...24 {
        try simulation.run(until: hour == 24 ? day.end : before + .hours(Int64(hour)), into: &statistics)
        let done = Double(number - 1) + Double(hour) / 24
        secondsPerReplication = setUp + (spent() - setUp) / done * Double(days.count)
        if spent() - setUp >= 0.5 || isOwn && ContinuousClock.now >= limit { return }
      }
      if number >= 2, spent() - setUp >= 0.05 || secondsPerReplication < enough { return }
    }
  }

  /// The forecast for runs, in seconds.
  ///
  /// - Parameters:
  ///   - scenarios: what is run, one after the other.
  ///   - replications: the replications of each.
  ///   - jobs: the number of runs at a time.
  ///   - times: how many times all of this runs.
  ///   - enough: a forecast far below this number of seconds may be rough.
  /// - Throws: the first of a scenario's problems.
  package static func seconds(
    of scenarios: [Scenario], _ replications: Range<UInt64>, jobs: Int, times: Int = 1, enough: Double
  ) throws(ScenarioError) -> Double {
    guard let first = UInt32(exactly: replications.lowerBound) else { return 0 }
    let atATime = Double(max(1, min(jobs, Replications.processors, replications.count)))
    let runs = Double(replications.count) * Double(times) / atATime
    var seconds = 0.0
    for scenario in scenarios {
      let forecast = try RunForecast(
        of: scenario, replication: first, enough: enough / (4 * runs * Double(scenarios.count)))
      seconds += forecast.secondsPerReplication * runs
    }
    return seconds
  }

  /// The time of this thread, so that other programs do not matter.
  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
