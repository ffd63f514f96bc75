import OutputAnalysis
import WidgetRefresh

/// Replications of a simulation, each with different random numbers, whose results are added up.
package protocol Experiment: Sendable {
  associatedtype Results: ReplicatedResults

  /// How to run.
  var replications: Replications { get set }

  /// Runs replications.
  ///
  /// - Returns: if it was stopped, the first replications or `nil`; see ``Replications/keepsPart``.
  /// - Throws: if a scenario has errors.
  func run(_ range: Range<UInt64>) throws(ScenarioError) -> Results?

  /// The widest interval of the goal's figures: half its width relative to the figure; infinite if one has no interval, 0 if no
  /// figure applies.
  func widest(_ results: Results, goal: PrecisionGoal) throws(ScenarioError) -> Double
}

/// The sum of replications' results. The order of the additions does not matter.
package protocol ReplicatedResults: Sendable {
  /// Number of replications.
  var count: Int { get }

  /// Adds the other's replications.
  ///
  /// - Returns: `false` if some are among these already; nothing then changes.
  @discardableResult
  mutating func merge(_ other: Self) -> Bool
}

extension ReplicationResults: ReplicatedResults {}

/// The results of a ``ReplicationPlan``.
package struct PlannedResults<Results: Sendable>: Sendable {
  package var results: Results
  /// The number of requested replications; more than those in the results if it was stopped.
  package var requested: Int
  /// The widest interval, if it is wider than the goal; see ``Experiment/widest(_:goal:)``.
  package var excess: Double?
}

extension Experiment {
  /// Runs a plan's replications. Which ones run depends only on results, not on the number of runs at a time.
  ///
  /// - Parameters:
  ///   - plan: which replications, and the goal.
  ///   - expects: receives the total number of replications when it changes.
  /// - Returns: if it was stopped, the first replications or `nil`; see ``Replications/keepsPart``.
  package func run(
    _ plan: ReplicationPlan, expects: (Int) -> Void = { _ in }
  ) throws(ScenarioError) -> PlannedResults<Results>? {
    var requested = plan.range.count
    var experiment = self
    experiment.replications.headroom.include(plan.goal?.figures ?? [])
    let results = try experiment.growing(from: plan.range) { (results) throws(ScenarioError) in
      guard let goal = plan.goal else { return nil }
      return goal.next(after: results.count, widest: try widest(results, goal: goal))
    } expects: {
      requested = $0
      expects($0)
    }
    guard let results else { return nil }
    var excess: Double?
    if let goal = plan.goal {
      let widest = try widest(results, goal: goal)
      if widest > goal.relativeHalfWidth { excess = widest }
    }
    return PlannedResults(results: results, requested: requested, excess: excess)
  }

  /// Runs the given replications, and then more as long as `next` returns a larger number.
  ///
  /// - Parameters:
  ///   - range: the replications to start with.
  ///   - next: the total number to run; `nil`: no more.
  ///   - expects: receives the total number of replications when it changes.
  func growing(
    from range: Range<UInt64>, next: (Results) throws(ScenarioError) -> Int?, expects: (Int) -> Void
  ) throws(ScenarioError) -> Results? {
    expects(range.count)
    guard var results = try run(range) else { return nil }
    var end = range.upperBound
    while results.count == Int(end - range.lowerBound), let wanted = try next(results) {
      let more = end..<range.lowerBound + UInt64(wanted)
      guard more.upperBound <= ReplicationResults.numberLimit else { break }
      expects(wanted)
      var rest = self
      rest.replications = replications.counting(from: results.count)
      guard let found = try rest.run(more) else { return replications.keepsPart ? results : nil }
      results.merge(found)
      end = more.upperBound
    }
    return results
  }
}
