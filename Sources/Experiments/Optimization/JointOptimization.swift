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
    let trials: UInt64 = widgets.count > 6 ? 4 : 8
    guard people > trials else { throw .tooFewPeople(least: Int(trials) + 1) }
    var search = JointSearch(space)
    var scenarios: [PolicyPoint: Scenario] = [:]
    let best = try search.best { (policies) throws(OptimizationError) in
      let isFirst = scenarios.isEmpty
      for policy in policies { scenarios[policy] = isFirst ? replications.scenario : scenario(policy) }
      let outcomes = try outcomes(of: policies.map { scenarios[$0] }, trials)
      if isFirst, outcomes?.first == .some(nil) { throw .doesNotApply(goal.figure) }
      return outcomes
    }
    let range = trials..<min(people, trials + UInt64(min(mostReplications, Self.measuring)))
    guard let best, let chosen = scenarios[best], let before = try measured(replications.scenario, range),
      let after = try measured(chosen, range)
    else { return nil }
    return JointResults(
      goal: goal, widgets: widgets, bounds: bounds, policy: best, scenario: chosen, before: before,
      after: after, tried: search.tried, replications: range.count)
  }

  private func outcomes(
    of scenarios: [Scenario?], _ trials: UInt64
  ) throws(OptimizationError) -> [JointSearch.Outcome?]? {
    let (runs, goal, widgets, bounds) = (replications, goal, widgets, bounds)
    let measure: HeadroomMeasure =
      bounds.contains(where: \.expectation.figure.isOfHeadroom) ? .bounds : .nothing
    do throws(ScenarioError) {
      return try runs.values(0..<UInt64(scenarios.count)) { (number) throws(ScenarioError) in
        guard let scenario = scenarios[Int(number)] else { return JointSearch.Outcome??.some(nil) }
        var tallies: [WidgetTally] = []
        for replication in 0..<UInt32(trials) {
          guard let run = try runs.run(scenario, replication, headroom: measure) else { return nil }
          let all = run.tallies + [WidgetTally.total(of: widgets.map { run.tallies[$0] })]
          if tallies.isEmpty { tallies = all.map { _ in WidgetTally() } }
          for index in all.indices { tallies[index].merge(all[index]) }
        }
        let scale = FigureScale(of: try DeviceSimulation(scenario))
        let together = tallies.count - 1
        guard let value = tallies[together].value(of: goal.figure, scale: scale) else { return .some(nil) }
        return JointSearch.Outcome(
          value: goal.isMaximized ? -value : value,
          excess: bounds.map {
            $0.expectation.excess(
              tallies[$0.widget ?? together].value(of: $0.expectation.figure, scale: scale))
          })
      }
    } catch {
      throw .scenario(error)
    }
  }

  private func measured(
    _ scenario: Scenario, _ range: Range<UInt64>
  ) throws(OptimizationError) -> MeasuredScenario? {
    var runs = replications
    runs.scenario = scenario
    if bounds.contains(where: \.expectation.figure.isOfHeadroom) { runs.headroom = .bounds }
    var paired = runs.paired
    paired.together = widgets
    do throws(ScenarioError) {
      guard let results = try paired.run(range) else { return nil }
      return MeasuredScenario(results: results, scale: FigureScale(of: try DeviceSimulation(scenario)))
    } catch {
      throw .scenario(error)
    }
  }
}

extension FigureExpectation {
  /// By how much a value breaks the bound, as a share of it; at most 0: not.
  fileprivate func excess(_ value: Double?) -> Double {
    guard let value else { return 0 }
    return switch bound {
    case .atMost(let bound): (value - bound) / max(bound, tolerance, .leastNormalMagnitude)
    case .atLeast(let bound): (bound - value) / max(bound, tolerance, .leastNormalMagnitude)
    case .never: value
    }
  }
}

/// What a ``JointOptimization`` found.
package struct JointResults {
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
    after.effect(on: figure, ofWidget: widget ?? scenario.widgets.count, from: before)
  }

  /// Whether the policy is better by the smallest difference that matters, and by more than chance.
  package var isBetter: Bool { effect(on: goal.figure)?.gain(atLeast: goal.indifference) ?? 0 > 0 }

  /// Whether the policy keeps a bound, with its tolerance.
  package func verdict(_ bound: JointOptimization.Bound, today: Bool = false) -> ExpectationResult.Verdict {
    let measured = today ? before : after
    let widget = measured.results.results.widgets[bound.widget ?? scenario.widgets.count]
    let interval = widget.intervals(scale: measured.scale, confidence: PolicyOptimization.confidence)
      .first { $0.figure == bound.expectation.figure }
    guard let interval else { return .holds }
    let ends = [interval.low ?? interval.estimate, interval.high ?? interval.estimate]
    let kept = ends.count { bound.expectation.isKept(by: $0) }
    return kept == 2 ? .holds : kept == 0 ? .fails : .undecided
  }

  /// What gets worse for any widget of the phone: content age and freshness, and the figure itself.
  package var losses: [OptimizationResults.Loss] {
    var figures = [Figure.contentAgeMean, .freshViews]
    if !figures.contains(goal.figure) { figures.append(goal.figure) }
    return scenario.widgets.indices.flatMap { widget in
      figures.compactMap { figure in
        guard let effect = effect(on: figure, of: widget), effect.gain(atLeast: goal.indifference) ?? 0 < 0
        else { return nil }
        return .init(widget: scenario.widgets[widget].name, effect)
      }
    }
  }

  /// The widgets whose provider is hardly asked any more.
  package var switchedOff: [OptimizationResults.Loss] {
    scenario.widgets.indices.compactMap { widget in
      guard let effect = effect(on: .providerCallsPerDay, of: widget), effect.before > 0,
        effect.after < 0.1 * effect.before
      else { return nil }
      return .init(widget: scenario.widgets[widget].name, effect)
    }
  }
}
