import WidgetRefresh

/// Which replications to run: those of a range, or more until a goal is met.
package struct ReplicationPlan: Hashable, Sendable {
  /// With a goal, the replications to start with.
  package var range: Range<UInt64>
  /// `nil`: only those of the range.
  package var goal: PrecisionGoal?

  package init(_ range: Range<UInt64>, until goal: PrecisionGoal? = nil) {
    self.range = range
    self.goal = goal
  }

  /// The plan, limited to the number of people in the scenarios' populations.
  package func limited(to scenarios: [Scenario]) -> ReplicationPlan {
    guard let people = scenarios.compactMap({ $0.population?.people }).min() else { return self }
    var limited = self
    limited.goal?.mostReplications = min(goal?.mostReplications ?? 0, people - Int(range.lowerBound))
    return limited
  }

  /// All replications that may run.
  package var most: Range<UInt64> {
    range.lowerBound..<range.lowerBound + UInt64(max(range.count, goal?.mostReplications ?? 0))
  }
}
