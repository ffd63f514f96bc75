import OutputAnalysis
import WidgetRefresh

/// Finds policies of several widgets with the lowest or highest value of a figure of all of them together.
///
/// A ``JointSearch`` on the first replications finds the policies. Others measure what they change for each widget of the phone.
package struct JointOptimization {
  /// A bound that policies must keep.
  package struct Bound: Hashable, Sendable {
    /// Index of the widget; `nil`: all widgets of the optimization together.
    package var widget: Int?
    package var expectation: FigureExpectation

    package init(widget: Int?, _ expectation: FigureExpectation) {
      (self.widget, self.expectation) = (widget, expectation)
    }
  }

  /// The figure and the smallest difference that matters. Its widget and constraints are not used.
  package var goal: OptimizationGoal
  /// The indices of the widgets.
  package var widgets: [Int]
  package var bounds: [Bound]
  /// How to run. Its scenario is today's.
  package var replications: Replications

  /// Those that measure the effect.
  private static let measuring = 64
  private let mostReplications: Int

  package init(
    _ goal: OptimizationGoal, widgets: [Int], bounds: [Bound], mostReplications: Int,
    replications: Replications
  ) {
    (self.goal, self.widgets, self.bounds, self.replications) = (goal, widgets, bounds, replications)
    self.mostReplications = mostReplications
    self.replications.keepsPart = false
  }

  /// - Parameters:
  ///   - space: the policies; the first alternative of each axis is today's.
  ///   - scenario: that of a policy; `nil`: it is not valid.
  /// - Returns: `nil`: it was stopped.
  package func run(
    among space: PolicySpace, scenario: (PolicyPoint) -> Scenario?
  ) throws(OptimizationError) -> JointResults? {
    let people = replications.scenario.population.map { UInt64($0.people) } ?? .max
    // Runs of many widgets take long.
    let trials = widgets.count > 6 ? 4 : 12
    guard people > UInt64(trials) else { throw .tooFewPeople(least: trials + 1) }
    let first = UInt64(trials)
    let range = first..<min(people, first + UInt64(min(mostReplications, Self.measuring)))
    return try OptimizationStop.results { () throws(OptimizationStop) in
      var search = JointSearch(space)
      var scenarios: [PolicyPoint: Scenario] = [:]
      let best = try search.best { (policies) throws(OptimizationStop) in
        let isFirst = scenarios.isEmpty
        for policy in policies { scenarios[policy] = isFirst ? replications.scenario : scenario(policy) }
        return try outcomes(of: policies.map { scenarios[$0] }, trials)
      }
      guard let best, let chosen = scenarios[best] else { throw .impossible(.doesNotApply(goal.oneFigure)) }
      return JointResults(
        goal: goal, widgets: widgets, bounds: bounds, policy: best, scenario: chosen,
        before: try measured(replications.scenario, range), after: try measured(chosen, range),
        tried: search.tried, replications: range.count)
    }
  }

  private var measuresHeadroom: Bool { bounds.contains(where: \.expectation.figure.isOfHeadroom) }

  private func outcomes(
    of scenarios: [Scenario?], _ trials: Int
  ) throws(OptimizationStop) -> [JointSearch.Outcome?] {
    let (goal, bounds) = (goal, bounds)
    return try OptimizationStop.unlessStopped { () throws(ScenarioError) in
      try replications.values(
        ofScenarios: scenarios.count, together: widgets, headroom: measuresHeadroom ? .bounds : .nothing
      ) { number in
        scenarios[number].map { ($0, 0..<trials) }
      } value: { tallies, scale in
        let together = tallies.count - 1
        return tallies[together].value(of: goal.oneFigure, scale: scale).map { value in
          JointSearch.Outcome(
            value: goal.isMaximized ? -value : value,
            excess: bounds.map {
              $0.expectation.excess(
                tallies[$0.widget ?? together].value(of: $0.expectation.figure, scale: scale))
            })
        }
      }
    }
  }

  private func measured(
    _ scenario: Scenario, _ range: Range<UInt64>
  ) throws(OptimizationStop) -> MeasuredScenario {
    var runs = replications
    if measuresHeadroom { runs.headroom = .bounds }
    return try OptimizationStop.unlessStopped { () throws(ScenarioError) in
      try MeasuredScenario(scenario, range, runs, together: widgets)
    }
  }
}

/// What a ``JointOptimization`` found.
package struct JointResults {
  /// A figure that is worse than with today's policies.
  package struct Loss: Sendable {
    package var widget: String
    package var effect: ChangeEffect

    package init(widget: String, _ effect: ChangeEffect) { (self.widget, self.effect) = (widget, effect) }
  }

  package let goal: OptimizationGoal
  package let widgets: [Int]
  package let bounds: [JointOptimization.Bound]
  package let policy: PolicyPoint
  /// The scenario with the policy.
  package let scenario: Scenario
  /// Today's and the policy, in replications that the search did not use.
  package let before: MeasuredScenario
  package let after: MeasuredScenario
  package let tried: Int
  package let replications: Int

  /// How a figure of a widget changes; `nil`: it does not apply to both.
  ///
  /// - Parameters:
  ///   - figure: the figure.
  ///   - widget: `nil`: all widgets of the optimization together.
  package func effect(on figure: Figure, of widget: Int? = nil) -> ChangeEffect? {
    after.effect(on: figure, ofWidget: widget ?? scenario.items.count, from: before)
  }

  /// Whether the policy is better by the smallest difference that matters, and by more than chance.
  package var isBetter: Bool { effect(on: goal.oneFigure)?.gain(atLeast: goal.indifference) ?? 0 > 0 }

  /// Whether the policy keeps a bound, with its tolerance.
  package func verdict(_ bound: JointOptimization.Bound, today: Bool = false) -> ExpectationResult.Verdict {
    let interval = (today ? before : after)
      .intervals(ofWidget: bound.widget ?? scenario.items.count, confidence: 0.95)
      .first { $0.figure == bound.expectation.figure }
    guard let interval else { return .holds }
    let ends = [interval.low ?? interval.estimate, interval.high ?? interval.estimate]
    let kept = ends.count { bound.expectation.isKept(by: $0) }
    return kept == 2 ? .holds : kept == 0 ? .fails : .undecided
  }

  /// What gets worse for any widget of the phone: content age and freshness, and the figure itself.
  package var losses: [Loss] {
    var figures = [Figure.contentAgeMean, .freshViews]
    if !figures.contains(goal.oneFigure) { figures.append(goal.oneFigure) }
    return scenario.items.indices.flatMap { widget in
      figures.compactMap { figure in
        guard let effect = effect(on: figure, of: widget), effect.gain(atLeast: goal.indifference) ?? 0 < 0
        else { return nil }
        return .init(widget: scenario.items[widget].name, effect)
      }
    }
  }

  /// The widgets whose provider is hardly asked any more.
  package var switchedOff: [Loss] {
    scenario.items.indices.compactMap { widget in
      guard let effect = effect(on: .providerCallsPerDay, of: widget), effect.before > 0,
        effect.after < 0.1 * effect.before
      else { return nil }
      return .init(widget: scenario.items[widget].name, effect)
    }
  }
}
