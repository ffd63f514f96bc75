import EventKernel
import Foundation
import WidgetRefresh

/// How much work a run is going to be, from a trial of its first days.
public struct RunForecast: Hashable, Sendable {
  /// Of one replication: seconds of one processor.
  public var secondsPerReplication: Double

  /// Lives through days until the forecast is good enough: for 50 ms, or, where even a day takes longer, for half a second.
  ///
  /// - Parameters:
  ///   - scenario: what is going to run.
  ///   - replication: which of its replications is tried.
  ///   - enough: a replication of which it is seen that it takes less than so many seconds needs no better forecast.
  /// - Throws: the first of the scenario's problems.
  public init(
    of scenario: Scenario, replication: UInt32 = 0, enough: Double = 0
  ) throws(ScenarioError) {
    let start = Self.processorSeconds
    func spent() -> Double { Self.processorSeconds - start }
    var simulation = try DeviceSimulation(scenario, replication: replication)
    var statistics = RunStatistics(of: simulation)
    let setUp = spent()
    let days = RunDays(of: simulation)
    secondsPerReplication = setUp
    for (number, day) in zip(1..., days) {
      // Hour by hour, for a day alone can take minutes.
      let before = day.end - .hours(24)
      for hour in 1...24 {
        simulation.run(until: hour == 24 ? day.end : before + .hours(Int64(hour)), into: &statistics)
        let done = Double(number - 1) + Double(hour) / 24
        secondsPerReplication = setUp + (spent() - setUp) / done * Double(days.count)
        if spent() - setUp >= 0.5 { return }
      }
      if number >= 2, spent() - setUp >= 0.05 || secondsPerReplication < enough { return }
    }
  }

  /// Of this thread, so that other programs change nothing.
  private static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
