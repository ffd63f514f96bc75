import OutputAnalysis
import WidgetRefresh

/// One replication with its statistics, whose observations a sink receives too.
package struct ObservedReplication<Sink: ObservationSink>: ~Copyable {
  private struct Sinks: ObservationSink {
    var statistics: RunStatistics
    var sink: Sink

    var contentChanges: ObservedContentChanges { max(statistics.contentChanges, sink.contentChanges) }

    mutating func receive(_ observations: [Observation]) {
      statistics.receive(observations)
      sink.receive(observations)
    }
  }

  package private(set) var simulation: DeviceSimulation
  private var sinks: Sinks
  private let replication: UInt32

  package init(
    _ simulation: consuming DeviceSimulation, replication: UInt32, headroom: HeadroomMeasure = .nothing,
    into sink: Sink
  ) {
    sinks = Sinks(statistics: RunStatistics(of: simulation, headroom: headroom), sink: sink)
    self.simulation = simulation
    self.replication = replication
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
      guard try simulation.run(until: day.end, into: &sinks, isStopped: isStopped) else { return false }
      try afterDay(sinks.sink, number, days.count)
    }
    return true
  }

  package var sink: Sink { sinks.sink }

  /// When it is complete.
  package var tallies: [WidgetTally] { sinks.statistics.tallies }

  /// When it is complete.
  package var fingerprint: RunFingerprint { fingerprint(of: tallies) }

  private func fingerprint(of tallies: [WidgetTally]) -> RunFingerprint {
    RunFingerprint(trajectory: simulation.trajectory, tallies: tallies, replication: replication)
  }

  /// When it is complete.
  package var results: ReplicationResults {
    let tallies = tallies
    var results = ReplicationResults()
    results.add(
      tallies, replication: replication, fingerprint: fingerprint(of: tallies),
      isPerson: simulation.scenario.population != nil)
    return results
  }
}
