import OutputAnalysis
import WidgetRefresh

/// Finds the policies of a widget that matter if two figures count: those that no other policy beats in both (Pareto).
///
/// A ``JointSearch`` for each figure, and others for mixtures of both (the weighted Chebyshev distance from the best value of each;
/// Steuer and Choo, 1983), try policies in the first replications. Other replications then measure those that none beats there, and
/// today's. All have the same random numbers.
package struct PolicyFront: Sendable {
  /// A goal for each of the two figures, with the same widget and the same bounds.
  package var goals: [OptimizationGoal]
  /// The first alternative of each axis is today's.
  package var space: PolicySpace
  /// How to run. Its scenario is today's policy.
  package var replications: Replications
  /// The figures and the bounds are those of several widgets; `nil`: of the goals' widget.
  package var together: (widgets: [Int], bounds: [JointOptimization.Bound])?

  /// A policy that was measured.
  package struct Policy: Sendable {
    /// `nil`: today's.
    package var policy: PolicyPoint?
    package var scenario: Scenario
    /// Its value of each figure.
    package var figures: [FigureInterval]
    package var keepsBounds: Bool
    /// Whether it keeps the bounds, and none here that keeps them beats it.
    package var isEfficient: Bool
    /// Whether each other policy here is worse in a figure by more than chance; see ``EfficientFrontier``.
    package var isProven: Bool
    package var replications: Int
  }

  package struct Results: Sendable {
    /// In the order of the first figure, the lowest first.
    package var policies: [Policy]
    /// The number of policies that the searches tried.
    package var tried: Int
  }

  /// The most policies that are measured besides today's.
  static let mostPolicies = 12
  /// The replications of each policy in the search, and those that measure it.
  package static let (searching, measuring) = (16, 64)
  private static let confidence = 0.95
  /// The weights of the first figure in the mixtures.
  private static let weights = [0.25, 0.5, 0.75]

  package init(_ goals: [OptimizationGoal], among space: PolicySpace, replications: Replications) {
    (self.goals, self.space, self.replications) = (goals, space, replications)
  }

  /// - Parameter scenario: the scenario of a policy; `nil`: the policy is not valid and is left out.
  /// - Returns: `nil`: it was stopped.
  package func run(scenario: (PolicyPoint) -> Scenario?) throws(OptimizationError) -> Results? {
    guard let goal = goals.first,
      let widget = ScenarioIndex(of: replications.scenario).item(goal.widget)?.index
    else { throw .unknownWidget(goals.first?.widget ?? "") }
    let people = replications.scenario.population?.people ?? .max
    let first = Self.searching
    guard people >= 2 * first else { throw .tooFewPeople(least: 2 * first) }
    let (widgets, bounds) = together ?? ([widget], goal.constraints.map { .init(widget: widget, $0) })
    let subject = OptimizedWidgets(widgets, of: replications.scenario, bounds)
    return try OptimizationStop.results { () throws(OptimizationStop) in
      let (found, tried) = try search(subject, scenario)
      let count = min(Self.measuring, people - first)
      var measured = [try runs(nil, replications.scenario, subject, from: first, count)]
      for policy in found {
        guard let scenario = scenario(policy) else { continue }
        measured.append(try runs(policy, scenario, subject, from: first, count))
      }
      return Results(policies: results(measured), tried: tried)
    }
  }

  private func runs(
    _ policy: PolicyPoint?, _ scenario: Scenario, _ subject: OptimizedWidgets, from first: Int, _ count: Int
  ) throws(OptimizationStop) -> CandidateRuns {
    try CandidateRuns(policy, scenario, of: subject, from: first, count, replications)
  }

  // MARK: Search

  /// - Returns: distinct policies that none beats, and the number of those tried.
  private func search(
    _ subject: OptimizedWidgets, _ scenario: (PolicyPoint) -> Scenario?
  ) throws(OptimizationStop) -> ([PolicyPoint], tried: Int) {
    let count = Self.searching
    let today = try runs(nil, replications.scenario, subject, from: 0, count)
    for goal in goals where today.value(of: goal.oneFigure) == nil {
      throw .impossible(.doesNotApply(goal.oneFigure))
    }
    var losses: [PolicyPoint: [Double]] = [:]
    var tried: [PolicyPoint] = []
    func search(_ loss: ([Double]) -> Double) throws(OptimizationStop) {
      var search = JointSearch(space)
      _ = try search.best { (policies) throws(OptimizationStop) in
        var outcomes: [JointSearch.Outcome?] = []
        for policy in policies {
          if losses[policy] == nil, let scenario = scenario(policy) {
            let runs = try runs(policy, scenario, subject, from: 0, count)
            losses[policy] = goals.map(runs.loss)
            tried.append(policy)
          }
          outcomes.append(losses[policy].map { JointSearch.Outcome(value: loss($0)) })
        }
        return outcomes
      }
    }
    func front() -> [(policy: PolicyPoint, losses: [Double])] {
      let all = tried.map { (policy: $0, losses: losses[$0] ?? []) }
        .filter { point in
          point.losses.allSatisfy { $0 < CandidateRuns.penalty } && point.policy.changes > 0
        }
      // Of equal policies, the one that changes least.
      let ordered = all.enumerated().sorted {
        ($0.1.losses[0], $0.1.losses[1], $0.1.policy.changes, $0.0)
          < ($1.1.losses[0], $1.1.losses[1], $1.1.policy.changes, $1.0)
      }.map(\.element)
      var least = Double.infinity
      return ordered.filter { point in
        defer { least = min(least, point.losses[1]) }
        return point.losses[1] < least
      }
    }
    for index in goals.indices { try search { $0[index] } }
    let ends = front()
    if let best = ends.first?.losses, let last = ends.last?.losses, ends.count > 1 {
      let (low, size) = ([best[0], last[1]], [last[0] - best[0], best[1] - last[1]])
      for weight in Self.weights {
        try search { losses in
          let shares = losses.indices.map { (losses[$0] - low[$0]) / size[$0] }
          // The sum leaves out policies that are as good in one figure and worse in the other.
          return max(weight * shares[0], (1 - weight) * shares[1]) + 0.01 * (shares[0] + shares[1])
        }
      }
    }
    return (spread(front()), tried.count)
  }

  /// The ends of a front and, one by one, the policy that is farthest from those before, as long as the indifference allows.
  private func spread(_ front: [(policy: PolicyPoint, losses: [Double])]) -> [PolicyPoint] {
    guard let first = front.first, let last = front.last, front.count > 1 else { return front.map(\.policy) }
    let size = first.losses.indices.map { abs(first.losses[$0] - last.losses[$0]) }
    func distance(_ a: [Double], _ b: [Double]) -> Double {
      a.indices.map { abs(a[$0] - b[$0]) / size[$0] }.max() ?? 0
    }
    var picked = [first, last]
    while picked.count < Self.mostPolicies {
      let distances = front.map { point in picked.map { distance(point.losses, $0.losses) }.min() ?? 0 }
      guard let farthest = distances.indices.max(by: { distances[$0] < distances[$1] }),
        distances[farthest] >= goals[0].indifference
      else { break }
      picked.append(front[farthest])
    }
    return picked.map(\.policy)
  }

  // MARK: Results

  private func results(_ measured: [CandidateRuns]) -> [Policy] {
    let confidence = Self.confidence
    let kept = measured.map { $0.loss(goals[0]) < CandidateRuns.penalty }
    let losses = measured.map { runs in goals.map(runs.loss) }
    let places = measured.indices.filter { kept[$0] }
    let isMoreBetter = goals.map(\.isMaximized)
    let proven = EfficientFrontier.proven(
      places.map { measured[$0].contributions(to: goals.map(\.oneFigure)) }, isMoreBetter: isMoreBetter,
      confidence: confidence)
    let policies = measured.indices.map { index in
      let runs = measured[index]
      let intervals = runs.intervals(confidence: confidence)
      let isBeaten = places.contains { other in
        zip(losses[other], losses[index]).allSatisfy { $0 <= $1 } && losses[other] != losses[index]
      }
      return Policy(
        policy: runs.policy, scenario: runs.scenario,
        figures: goals.compactMap { goal in intervals.first { $0.figure == goal.oneFigure } },
        keepsBounds: kept[index], isEfficient: kept[index] && !isBeaten,
        isProven: places.firstIndex(of: index).map { proven[$0] } ?? false,
        replications: runs.measured.replications)
    }
    return policies.filter { $0.figures.count == goals.count }
      .sorted {
        ($0.figures[0].estimate, $0.figures[1].estimate) < ($1.figures[0].estimate, $1.figures[1].estimate)
      }
  }
}

extension PolicyPoint {
  /// The number of axes that do not have their first alternative.
  fileprivate var changes: Int { alternatives.count { $0 != 0 } }
}
