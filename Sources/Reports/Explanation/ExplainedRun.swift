import EventKernel
import Experiments
import WidgetRefresh

/// A replication whose widget is explained.
package struct ExplainedRun {
  /// The run was stopped before its end, so that nothing can be said.
  package struct Stopped: Error {}

  private let simulation: DeviceSimulation
  private let replication: UInt32
  private let widget: Int
  private let isStopped: () -> Bool

  /// - Parameters:
  ///   - scenario: what is run.
  ///   - replication: its number.
  ///   - widget: index in the scenario.
  ///   - isStopped: asked often.
  package init(
    of scenario: Scenario, replication: UInt32, widget: Int, isStopped: @escaping () -> Bool
  ) throws {
    simulation = try DeviceSimulation(scenario, replication: replication)
    self.replication = replication
    self.widget = widget
    self.isStopped = isStopped
  }

  package var clock: WallClock { simulation.clock }
  package var reportedPeriod: Range<SimulationTime> { simulation.reportedPeriod }

  /// - Parameter instant: in the reported period.
  package func explanation(at instant: SimulationTime) throws -> Explanation {
    try explained(MomentSink(of: widget, in: simulation.scenario, at: instant), .asked)
  }

  /// The explanation of its highest content age; `nil`: it was always fresh.
  package func oldest() throws -> Explanation? {
    var search = OldestMoment(of: widget, reportedPeriod: reportedPeriod)
    var simulation = simulation
    guard try simulation.run(into: &search, isStopped: isStopped) else { throw Stopped() }
    let scenario = simulation.scenario
    if let view = search.view {
      return try explained(MomentSink(atStartOf: view, in: scenario), .oldestView(views: search.views))
    }
    return try search.instantAtAll.map {
      try explained(MomentSink(of: widget, in: scenario, at: $0), .oldestUnseen(views: search.views))
    }
  }

  /// Runs to the end, so that the fingerprint is known.
  private func explained(_ sink: MomentSink, _ reason: Explanation.Reason) throws -> Explanation {
    var run = ObservedReplication(simulation, replication: replication, into: sink)
    guard try run.run(isStopped: isStopped) else { throw Stopped() }
    return Explanation(
      run.sink, of: run.simulation, fingerprint: run.fingerprint, replication: replication, reason: reason)
  }
}
