import ArgumentParser
import EventKernel
import OutputAnalysis
import Reports
import WidgetRefresh

/// Runs of a scenario to explain one widget.
struct ExplainedRun {
  var scenario: Scenario
  var replication: UInt32
  /// Index in the scenario.
  var widget: Int

  /// - Parameters:
  ///   - moment: the moment to explain.
  ///   - day: the date of a time without one.
  /// - Throws: an error if the moment is not in the reported period.
  func explanation(of moment: MomentArgument, on day: CalendarDate) throws -> Explanation {
    let simulation = try DeviceSimulation(scenario, replication: replication)
    let (clock, period) = (simulation.clock, simulation.reportedPeriod)
    let instant = moment.instant(on: day, clock: clock)
    guard period.contains(instant) else {
      let last = scenario.device.start.advanced(by: scenario.device.days - 1)
      throw ValidationError(
        "--at: expected a time of the reported days, \(scenario.device.start) to \(last) "
          + "(\(scenario.device.timeZone)); found \(moment.text)")
    }
    if let note = moment.note(on: day, clock: clock) { Console.report("note: \(note)") }
    return try explained(simulation, MomentSink(of: widget, in: scenario, at: instant), .asked)
  }

  /// The explanation of its highest content age; `nil`: it was always fresh.
  func oldest() throws -> Explanation? {
    let simulation = try DeviceSimulation(scenario, replication: replication)
    var search = OldestMoment(of: widget, reportedPeriod: simulation.reportedPeriod)
    _ = try run(simulation, into: &search)
    if let view = search.view {
      return try explained(
        simulation, MomentSink(atStartOf: view, in: scenario), .oldestView(views: search.views))
    }
    guard let instant = search.instantAtAll else { return nil }
    return try explained(
      simulation, MomentSink(of: widget, in: scenario, at: instant), .oldestUnseen(views: search.views))
  }

  private func explained(
    _ simulation: DeviceSimulation, _ sink: MomentSink, _ reason: Explanation.Reason
  ) throws -> Explanation {
    var sinks = MomentAndStatistics(moment: sink, statistics: RunStatistics(of: simulation))
    let simulation = try run(simulation, into: &sinks)
    return Explanation(
      sinks.moment, of: simulation,
      fingerprint: RunFingerprint(
        trajectory: simulation.trajectory, tallies: sinks.statistics.tallies, replication: replication),
      replication: replication, reason: reason)
  }

  /// Runs to the end, so that the fingerprint is known.
  private func run(
    _ simulation: DeviceSimulation, into sink: inout some ObservationSink
  ) throws -> DeviceSimulation {
    var simulation = simulation
    if !simulation.run(into: &sink, isStopped: { Interruption.isRequested }) {
      throw Interruption.obeyed(without: "the run was not complete, so there is no explanation")
    }
    return simulation
  }
}

private struct MomentAndStatistics: ObservationSink {
  var moment: MomentSink
  var statistics: RunStatistics

  mutating func receive(_ observations: [Observation]) {
    moment.receive(observations)
    statistics.receive(observations)
  }
}
