import EventKernel
import Experiments
import WidgetRefresh

/// A replication whose widget is explained.
package struct ExplainedRun {
  /// The run was stopped before its end, so that nothing can be said.
  package struct Stopped: Error {}

  package let clock: WallClock
  package let reportedPeriod: Range<SimulationTime>
  private let scenario: Scenario
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
    let simulation = try DeviceSimulation(scenario, replication: replication)
    clock = simulation.clock
    reportedPeriod = simulation.reportedPeriod
    self.scenario = scenario
    self.replication = replication
    self.widget = widget
    self.isStopped = isStopped
  }

  /// The replication with the view that has the highest content age, of those that run by default.
  ///
  /// - Parameters:
  ///   - scenario: what is run.
  ///   - item: index among the shown items.
  ///   - isStopped: asked often.
  package static func oldest(
    of scenario: Scenario, item: Int, isStopped: @escaping @Sendable () -> Bool
  ) throws -> UInt32 {
    let most = Replications.usual.upperBound
    let people = scenario.population.map { min(UInt64($0.people), most) }
    let ages = try Replications(of: scenario, isStopped: isStopped).values(0..<(people ?? most)) {
      (replication) throws(ScenarioError) -> SimulationDuration? in
      var simulation = try DeviceSimulation(scenario, replication: replication)
      var search = OldestMoment(of: item, reportedPeriod: simulation.reportedPeriod)
      guard try simulation.run(into: &search, isStopped: isStopped) else { return nil }
      return search.view?.contentAge ?? .zero
    }
    guard let ages else { throw Stopped() }
    return UInt32(ages.firstIndex { $0 == ages.max() } ?? 0)
  }

  /// - Parameter instant: in the reported period.
  package func explanation(at instant: SimulationTime) throws -> Explanation {
    try explained(MomentSink(of: widget, in: scenario, at: instant), .asked)
  }

  /// The explanation of a Live Activity.
  ///
  /// - Parameter instant: in the reported period; `nil`: that of its highest content age.
  /// - Returns: `nil`: it was always fresh.
  package func activity(at instant: SimulationTime?) throws -> ActivityExplanation? {
    var at = instant
    if at == nil {
      var search = OldestMoment(of: widget, reportedPeriod: reportedPeriod)
      var simulation = try DeviceSimulation(scenario, replication: replication)
      guard try simulation.run(into: &search, isStopped: isStopped) else { throw Stopped() }
      at = search.view?.start ?? search.instantAtAll
    }
    guard let at else { return nil }
    var run = ObservedReplication(
      try DeviceSimulation(scenario, replication: replication), replication: replication,
      into: ActivityExplanation(of: ItemID(index: widget), in: scenario, clock: clock, at: at))
    guard try run.run(isStopped: isStopped) else { throw Stopped() }
    var explanation = run.sink
    explanation.ending = "replication \(replication), fingerprint \(run.fingerprint.text)"
    return explanation
  }

  /// The explanation of its highest content age; `nil`: it was always fresh.
  package func oldest() throws -> Explanation? {
    var search = OldestMoment(of: widget, reportedPeriod: reportedPeriod)
    var simulation = try DeviceSimulation(scenario, replication: replication)
    guard try simulation.run(into: &search, isStopped: isStopped) else { throw Stopped() }
    if let view = search.view {
      return try explained(
        MomentSink(of: widget, in: scenario, at: view.start, view: view), .oldestView(views: search.views))
    }
    return try search.instantAtAll.map {
      try explained(MomentSink(of: widget, in: scenario, at: $0), .oldestUnseen(views: search.views))
    }
  }

  /// Runs to the end, so that the fingerprint is known.
  private func explained(_ sink: MomentSink, _ reason: Explanation.Reason) throws -> Explanation {
    var run = ObservedReplication(
      try DeviceSimulation(scenario, replication: replication), replication: replication, into: sink)
    guard try run.run(isStopped: isStopped) else { throw Stopped() }
    var explanation = Explanation(
      run.sink.moment, in: scenario, clock: clock, start: reportedPeriod.lowerBound,
      fingerprint: run.fingerprint, replication: replication, reason: reason)
    explanation.contents = run.tallies[widget].contentFigures
    return explanation
  }
}
