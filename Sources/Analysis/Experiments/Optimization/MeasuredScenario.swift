import OutputAnalysis
import WidgetRefresh

/// Replications of a scenario, for what a change does to it.
package struct MeasuredScenario {
  var results = PairedReplications()
  let scale: FigureScale

  init(_ scenario: Scenario) throws(ScenarioError) { scale = FigureScale(of: try DeviceSimulation(scenario)) }

  /// Runs a scenario.
  ///
  /// - Parameters:
  ///   - range: its replications.
  ///   - how: how to run.
  ///   - together: the widgets that the last entry is for; `nil`: all.
  /// - Returns: `nil`: it was stopped.
  init?(
    _ scenario: Scenario, _ range: Range<UInt64>, _ how: Replications, together: [Int]? = nil
  ) throws(ScenarioError) {
    try self.init(scenario)
    guard try run(scenario, range, how, together: together) else { return nil }
  }

  /// Runs more replications.
  ///
  /// - Returns: `false` if it was stopped.
  mutating func run(
    _ scenario: Scenario, _ range: Range<UInt64>, _ how: Replications, together: [Int]? = nil
  ) throws(ScenarioError) -> Bool {
    var paired = how.paired
    (paired.replications.scenario, paired.replications.keepsPart, paired.together) = (
      scenario, false, together
    )
    return try paired.run(range).map { results.merge($0) } ?? false
  }

  /// The number of its replications, or people.
  package var replications: Int { results.count }

  func widget(_ index: Int) -> WidgetResults? {
    results.results.widgets.indices.contains(index) ? results.results.widgets[index] : nil
  }

  /// The estimate of a figure of a widget; `nil`: it does not apply.
  func value(of figure: Figure, ofWidget index: Int) -> Double? {
    widget(index)?.tally.value(of: figure, scale: scale)
  }

  /// The figures of a widget that apply.
  func intervals(ofWidget index: Int, confidence: Double) -> [FigureInterval] {
    widget(index)?.intervals(scale: scale, confidence: confidence) ?? []
  }

  /// How much more of a figure of a widget it has than another scenario, from the replications that both have run; `nil`: the figure
  /// does not apply to both.
  func difference(
    of figure: Figure, ofWidget index: Int, from other: MeasuredScenario, confidence: Double
  ) -> FigureDifference? {
    FigureDifference(
      results.contributions(to: [figure], ofWidget: index),
      other.results.contributions(to: [figure], ofWidget: index), confidence: confidence,
      factorA: scale.factor(of: figure), factorB: other.scale.factor(of: figure))
  }

  /// How a figure of a widget differs from that of another scenario; `nil`: it does not apply to both.
  package func effect(on figure: Figure, ofWidget index: Int, from today: MeasuredScenario) -> ChangeEffect? {
    guard let before = today.value(of: figure, ofWidget: index),
      let after = value(of: figure, ofWidget: index),
      let difference = difference(of: figure, ofWidget: index, from: today, confidence: 0.95)
    else { return nil }
    return ChangeEffect(figure: figure, before: before, after: after, difference: difference)
  }
}

/// How a change affects a figure of a widget.
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
