import Foundation
import OutputAnalysis
import WidgetRefresh

/// Runs independent replications of a scenario, several at a time.
///
/// The results depend only on the scenario and on the numbers of the replications, not on how many run at a time or which ends first,
/// because they are sums of integers.
package struct Replications: Experiment {
  package var scenario: Scenario
  /// The number of runs at a time, at least 1. More than the number of processors makes nothing faster.
  package var jobs: Int
  /// Called often in each replication. Once it returns `true`, running replications are abandoned.
  package var isStopped: @Sendable () -> Bool
  /// Whether the first completed replications are returned if it was stopped; otherwise there are no results.
  package var keepsPart = false
  /// What is measured of the headroom too.
  package var headroom = WantedHeadroom.nothing
  /// The best daily timetables that were learned, for copies of these replications too.
  let learned = Locked<[Scenario: [WidgetTimetables]]>([:])
  /// Receives the number of completed replications after each one, from any thread, but from one at a time.
  package var progress: @Sendable (Int) -> Void
  /// Receives the number and the tallies of each completed replication, in any order and from any thread.
  package var completed: @Sendable (UInt32, [WidgetTally]) -> Void = { _, _ in }

  package init(
    of scenario: Scenario, jobs: Int = Replications.processors,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.scenario = scenario
    self.jobs = max(1, jobs)
    self.isStopped = isStopped
    self.progress = progress
  }

  /// The replications that run by default: thirty. Their 95% intervals have the coverage they claim (`widgetsim verify coverage`).
  package static let usual: Range<UInt64> = 0..<30

  /// The number of processors.
  package static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// - Returns: if it was stopped, the first completed replications; `nil` if ``keepsPart`` is false or none was complete.
  /// - Throws: if the scenario has errors.
  package func run(_ replications: Range<UInt64>) throws(ScenarioError) -> ReplicationResults? {
    guard let measure = try headroomMeasure(of: scenario) else { return nil }
    let results = try folded(replications, into: ReplicationResults()) {
      (results, replication) throws(ScenarioError) in
      guard let run = try run(scenario, replication, headroom: measure) else { return false }
      completed(replication, run.tallies)
      results.add(
        run.tallies, replication: replication, fingerprint: run.fingerprint,
        isPerson: scenario.population != nil)
      return true
    } merge: {
      $0.merge($1)
    }
    return results.flatMap { $0.count > 0 ? $0 : nil }
  }

  /// The widest of the intervals of all widgets, relative to its figure.
  package func widest(_ results: ReplicationResults, goal: PrecisionGoal) throws(ScenarioError) -> Double {
    goal.widest(results, scale: FigureScale(of: try DeviceSimulation(scenario)))
  }

  /// Itself.
  package var replications: Replications {
    get { self }
    set { self = newValue }
  }

  /// The same, with progress that starts after this number of replications.
  func counting(from done: Int) -> Replications {
    var more = self
    let progress = progress
    more.progress = { progress(done + $0) }
    return more
  }

  /// One replication from start to end; `nil`: it was stopped.
  ///
  /// - Parameters:
  ///   - scenario: may be another one than ``scenario``.
  ///   - replication: its number.
  ///   - headroom: what is measured of it.
  func run(
    _ scenario: Scenario, _ replication: UInt32, headroom: HeadroomMeasure = .nothing
  ) throws(ScenarioError) -> (tallies: [WidgetTally], fingerprint: RunFingerprint)? {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    var statistics = RunStatistics(of: simulation, headroom: headroom)
    for day in RunDays(of: simulation) {
      guard try simulation.run(until: day.end, into: &statistics, isStopped: isStopped) else { return nil }
    }
    statistics.settle()
    let tallies = statistics.tallies
    let fingerprint = RunFingerprint(
      trajectory: simulation.trajectory, tallies: tallies, replication: replication)
    return (tallies, fingerprint)
  }
}
