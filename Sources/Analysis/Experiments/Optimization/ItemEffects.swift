import OutputAnalysis
import WidgetRefresh

/// What changes of several items do to each item of the phone, in replications of today's scenario and of the changed one.
package struct ItemEffects {
  /// A figure of an item.
  package struct Effect: Sendable {
    package var item: String
    package var change: ChangeEffect
  }

  private let scenario: Scenario
  private let before: PairedReplications
  private let after: PairedReplications
  private let scale: FigureScale
  private let goal: OptimizationGoal

  /// - Parameters:
  ///   - changed: the scenario with the changes.
  ///   - items: the indices of the items that are changed together.
  ///   - goal: the smallest difference that matters.
  ///   - runs: how to run, of today's scenario.
  ///   - range: the replications.
  /// - Returns: `nil`: it was stopped.
  package init?(
    of changed: Scenario, _ items: [Int], _ goal: OptimizationGoal, _ runs: Replications,
    _ range: Range<UInt64>
  ) throws(ScenarioError) {
    func run(_ scenario: Scenario) throws(ScenarioError) -> PairedReplications? {
      var paired = runs.paired
      (paired.replications.scenario, paired.replications.keepsPart, paired.together) = (
        scenario, false, items
      )
      return try paired.run(range)
    }
    guard let before = try run(runs.scenario), let after = try run(changed) else { return nil }
    (scenario, self.goal, self.before, self.after) = (runs.scenario, goal, before, after)
    scale = FigureScale(of: try DeviceSimulation(changed))
  }

  package var replications: Int { after.count }

  /// How a figure of an item changes; `nil`: it does not apply to both.
  ///
  /// - Parameters:
  ///   - figure: the figure.
  ///   - item: its index; `nil`: the changed items together.
  package func effect(on figure: Figure, of item: Int? = nil) -> ChangeEffect? {
    let place = item ?? scenario.items.count
    func value(_ runs: PairedReplications) -> Double? {
      runs.results.widgets[place].tally.value(of: figure, scale: scale)
    }
    let factor = scale.factor(of: figure)
    guard let old = value(before), let new = value(after),
      let difference = FigureDifference(
        after.contributions(to: [figure], ofWidget: place),
        before.contributions(to: [figure], ofWidget: place),
        confidence: 0.95, factorA: factor, factorB: factor)
    else { return nil }
    return ChangeEffect(figure: figure, before: old, after: new, difference: difference)
  }

  /// What gets worse for any item of the phone: content age and fresh views, and the goal's figure.
  package var losses: [Effect] {
    let figures = [Figure.contentAgeMean, .freshViews] + [goal.figure].compactMap(\.self)
    return scenario.items.indices.flatMap { item in
      Set(figures).sorted { $0.index < $1.index }.compactMap { figure in
        guard let effect = effect(on: figure, of: item), effect.gain(atLeast: goal.indifference) ?? 0 < 0
        else { return nil }
        return Effect(item: scenario.items[item].name, change: effect)
      }
    }
  }

  /// The widgets whose provider is hardly asked any more.
  package var switchedOff: [Effect] {
    scenario.items.indices.compactMap { item in
      guard let effect = effect(on: .providerCallsPerDay, of: item), effect.before > 0,
        effect.after < 0.1 * effect.before
      else { return nil }
      return Effect(item: scenario.items[item].name, change: effect)
    }
  }
}

/// How a change affects a figure.
package struct ChangeEffect: Hashable, Sendable {
  package let figure: Figure
  package let before: Double
  package let after: Double
  package let difference: FigureDifference

  /// The difference, if it is more than chance and at least this share of today's figure: above 0, the figure is better. `nil`: it is not.
  package func gain(atLeast share: Double) -> Double? {
    guard let isMoreBetter = figure.isMoreBetter, !difference.isUnclear,
      difference.estimate.magnitude
        >= max(share * before.magnitude, PracticalMargin.tiny.smallest(figure.unit))
    else { return nil }
    return isMoreBetter ? difference.estimate : -difference.estimate
  }
}
