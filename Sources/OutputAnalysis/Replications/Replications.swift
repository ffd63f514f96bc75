import Foundation
import WidgetRefresh

/// Runs independent replications of a scenario, several at a time.
///
/// The results depend on the scenario and on which replications they are, not on how many run at a time or which ends first: they are
/// sums of integers.
public struct Replications: Sendable {
  public var scenario: Scenario
  /// How many run at a time, at least 1; more than the machine has processors makes nothing faster.
  public var jobs: Int
  /// Asked again and again in each replication; once it says `true`, those under way are given up.
  public var isStopped: @Sendable () -> Bool
  /// When it was stopped, the first so many replications that were complete are its results; else nothing comes of it.
  public var keepsPart = false
  /// Told after each replication, from any thread but by one at a time, how many are done.
  public var progress: @Sendable (Int) -> Void

  public init(
    of scenario: Scenario, jobs: Int = Replications.processors,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    self.scenario = scenario
    self.jobs = max(1, jobs)
    self.isStopped = isStopped
    self.progress = progress
  }

  /// What is run where nobody says how many: thirty, whose 95 % intervals cover as often as they say (``ClosedForms/coverage(days:)``).
  public static let usual: Range<UInt64> = 0..<30

  /// Every replication's number is below this.
  public static let numberLimit: UInt64 = 1 << 32

  /// Number of the machine's processors.
  public static var processors: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// - Returns: fewer than asked for, but the first of them, when it was stopped and ``keepsPart`` says so; `nil` when it was stopped
  ///   and does not, or none was complete.
  /// - Throws: what is wrong with the scenario.
  public func run(_ replications: Range<UInt64>) throws(ScenarioError) -> ReplicationResults? {
    let results = try folded(replications, into: ReplicationResults()) {
      (results, replication) throws(ScenarioError) in
      guard
        let run = try Self.run(
          scenario, replication, isStopped)
      else { return false }
      results.add(
        run.tallies, replication: replication, fingerprint: run.fingerprint,
        isPerson: scenario.population != nil)
      return true
    } merge: {
      $0.merge($1)
    }
    return results.flatMap { $0.count > 0 ? $0 : nil }
  }

  /// One replication from start to end; `nil`: stopped.
  static func run(
    _ scenario: Scenario, _ replication: UInt32, _ isStopped: () -> Bool
  ) throws(ScenarioError) -> (tallies: [WidgetTally], fingerprint: RunFingerprint)? {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    var statistics = RunStatistics(of: simulation)
    for day in RunDays(of: simulation) {
      guard simulation.run(until: day.end, into: &statistics, isStopped: isStopped) else { return nil }
    }
    let tallies = statistics.tallies
    let fingerprint = RunFingerprint(
      trajectory: simulation.trajectory, tallies: tallies, replication: replication)
    return (tallies, fingerprint)
  }
}
