import WidgetRefresh

/// Finds the policy with the lowest or the highest value of a widget's figure, among those that keep the constraints.
///
/// A ``CandidateSearch`` on the first replications finds candidates; today's policy always is one. Other replications then decide: first
/// ``SequentialTest``s whether each candidate keeps the constraints, then ``KimNelson`` which of those that do is the best. All policies have
/// the same random numbers. Which replications run depends only on results.
package struct PolicyOptimization: Sendable {
  package var goal: OptimizationGoal
  package var space: PolicySpace
  /// The largest number of replications of a candidate.
  package var mostReplications: Int
  /// The largest number of replications of a candidate in the selection.
  package var mostSelectionReplications = Int.max
  /// Whether a policy needs nothing that an app may not have, such as a server that pushes. The best of these is always compared.
  package var isPlain: @Sendable (PolicyPoint) -> Bool = { _ in true }
  /// How to run. Its scenario is today's policy.
  package var replications: Replications

  /// The most replications of a policy in the search.
  package static let searchReplications = 16
  /// The replications of a policy that is much worse than the best so far.
  package static let fewestSearchReplications = 4
  /// The largest number of replications of a candidate in the selection, if plausible worlds then choose.
  package static let selectionReplicationsBeforeWorlds = 256
  /// Candidates, today's policy among them.
  package static let mostCandidates = 8
  /// The policies that were compared have at least this number of replications in the end, for their intervals.
  static let reportedReplications = 64
  /// Those that measure the headroom of a policy.
  static let headroomReplications = 16
  static let confidence = 0.95

  /// What an optimization does.
  package enum Stage: Hashable, Sendable {
    case search, constraints, selection
  }

  package init(
    _ goal: OptimizationGoal, among space: PolicySpace, mostReplications: Int, replications: Replications
  ) {
    self.goal = goal
    self.space = space
    self.mostReplications = mostReplications
    self.replications = replications
  }

  /// - Parameters:
  ///   - scenario: the scenario of a policy; `nil`: the policy is not valid and is left out.
  ///   - begins: receives each stage as it begins, and about how many replications it needs at most.
  package func run(
    scenario: (PolicyPoint) -> Scenario?, begins: (Stage, Int) -> Void = { _, _ in }
  ) throws(OptimizationError) -> OptimizationResults {
    guard goal.figure.canBeOptimized else { throw .notAQuotient(goal.figure) }
    guard let widget = ScenarioIndex(of: replications.scenario).item(goal.widget)?.index else {
      throw .unknownWidget(goal.widget)
    }
    var most = mostReplications
    if let people = replications.scenario.population?.people {
      let least = Self.searchReplications + SequentialTest.firstAnalysis
      guard people >= least else { throw .tooFewPeople(least: least) }
      most = min(most, people - Self.searchReplications)
    }
    var work = OptimizationWork(self, widget: widget, mostReplications: most)
    do throws(OptimizationStop) {
      begins(
        .search,
        (CandidateSearch(space, mostCandidates: 0).expectedEvaluations + 1) * Self.searchReplications)
      try work.search(scenario)
      begins(.constraints, work.candidates.count * SequentialTest.firstAnalysis)
      try work.testConstraints()
      begins(.selection, work.candidates.count * KimNelson.firstStage)
      try work.select()
    } catch {
      switch error {
      case .interrupted: work.isPartial = true
      case .impossible(let reason): throw reason
      }
    }
    return work.results
  }
}
