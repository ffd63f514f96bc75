import ArgumentParser
import EventKernel
import OutputAnalysis
import Reports
import WidgetRefresh

/// Runs of a scenario that are listened to for one widget's sake.
struct ExplainedRun {
  var scenario: Scenario
  var replication: UInt32
  /// Index in the scenario.
  var widget: Int

  /// - Parameters:
  ///   - moment: what is to be explained.
  ///   - day: which one a time without a date belongs to.
  /// - Throws: that the time is not in the reported period.
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

  /// When it was stalest; `nil`: never.
  func stalest() throws -> Explanation? {
    let simulation = try DeviceSimulation(scenario, replication: replication)
    var search = StalestMoment(of: widget, reportedPeriod: simulation.reportedPeriod)
    _ = try listened(to: simulation, with: &search)
    if let view = search.view {
      return try explained(
        simulation, MomentSink(atStartOf: view, in: scenario), .stalestView(views: search.views))
    }
    guard let instant = search.instantAtAll else { return nil }
    return try explained(
      simulation, MomentSink(of: widget, in: scenario, at: instant), .stalestUnseen(views: search.views))
  }

  private func explained(
    _ simulation: DeviceSimulation, _ sink: MomentSink, _ occasion: Explanation.Occasion
  ) throws -> Explanation {
    var sinks = MomentAndStatistics(moment: sink, statistics: RunStatistics(of: simulation))
    let simulation = try listened(to: simulation, with: &sinks)
    return Explanation(
      sinks.moment, of: simulation,
      fingerprint: RunFingerprint(
        trajectory: simulation.trajectory, tallies: sinks.statistics.tallies, replication: replication),
      replication: replication, occasion: occasion)
  }

  /// To the run's end, so that its fingerprint is known.
  private func listened(
    to simulation: DeviceSimulation, with sink: inout some ObservationSink
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
