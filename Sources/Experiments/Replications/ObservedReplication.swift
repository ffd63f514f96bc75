import OutputAnalysis
import WidgetRefresh

/// One replication with its statistics, whose observations a sink receives too.
package struct ObservedReplication<Sink: ObservationSink> {
  private struct Sinks: ObservationSink {
    var statistics: RunStatistics
    var sink: Sink

    var wantsContentChanges: Bool { sink.wantsContentChanges }

    mutating func receive(_ observations: [Observation]) {
      statistics.receive(observations)
      sink.receive(observations)
    }
  }

  package private(set) var simulation: DeviceSimulation
  private var sinks: Sinks
  private let replication: UInt32

  package init(_ simulation: DeviceSimulation, replication: UInt32, into sink: Sink) {
    self.simulation = simulation
    self.replication = replication
    sinks = Sinks(statistics: RunStatistics(of: simulation), sink: sink)
  }

  /// Runs to the end, day by day.
  ///
  /// - Parameters:
  ///   - isStopped: asked often.
  ///   - afterDay: receives the sink, the number of the finished day, from 1, and the number of days.
  /// - Returns: `false` if it was stopped.
  package mutating func run(
    isStopped: () -> Bool, afterDay: (Sink, _ number: Int, _ count: Int) throws -> Void = { _, _, _ in }
  ) throws -> Bool {
    let days = RunDays(of: simulation)
    for (number, day) in zip(1..., days) {
      guard simulation.run(until: day.end, into: &sinks, isStopped: isStopped) else { return false }
      try afterDay(sinks.sink, number, days.count)
    }
    return true
  }

  package var sink: Sink { sinks.sink }

  /// When it is complete.
  package var fingerprint: RunFingerprint {
    RunFingerprint(
      trajectory: simulation.trajectory, tallies: sinks.statistics.tallies, replication: replication)
  }

  /// When it is complete.
  package var results: ReplicationResults {
    var results = ReplicationResults()
    results.add(
      sinks.statistics.tallies, replication: replication, fingerprint: fingerprint,
      isPerson: simulation.scenario.population != nil)
    return results
  }
}
