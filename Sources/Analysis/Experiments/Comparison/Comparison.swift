import OutputAnalysis
import WidgetRefresh

/// Compares scenarios with common random numbers: the same seed and the same replications. Differences between two runs then come
/// from the scenarios and not from chance.
package struct Comparison: Experiment {
  /// At least two. The others are compared with the first one and have its seed.
  package let scenarios: [Scenario]
  /// For each of the others, the widgets that are compared. The last entry is for all widgets together.
  package let matches: [[WidgetMatch]]
  package var replications: Replications

  /// - Parameters:
  ///   - scenarios: at least two. The others are compared with the first one.
  ///   - replications: how to run. Their scenario is not used.
  ///   - pairs: widgets of the first one and of the others that are compared, in addition to those with the same name.
  /// - Returns: `nil` if there are fewer than two scenarios.
  package init?(of scenarios: [Scenario], replications: Replications, pairs: [WidgetPair] = []) {
    guard let first = scenarios.first, scenarios.count >= 2 else { return nil }
    self.scenarios = scenarios.map {
      var scenario = $0
      scenario.seed = first.seed
      return scenario
    }
    self.replications = replications
    matches = scenarios.dropFirst().map { WidgetMatch.matches(first, $0, pairs) }
  }

  /// - Returns: if it was stopped, the first replications or `nil`; see ``Replications/keepsPart``.
  /// - Throws: if a scenario has errors.
  package func run(_ range: Range<UInt64>) throws(ScenarioError) -> ComparisonResults? {
    let (scenarios, matches, replications) = (scenarios, matches, replications)
    var measures: [HeadroomMeasure] = []
    for scenario in scenarios {
      guard let measure = try replications.headroomMeasure(of: scenario) else { return nil }
      measures.append(measure)
    }
    let headroom = measures
    let empty = ComparisonResults(matches: matches)
    let results = try replications.folded(range, into: empty) {
      (results, replication) throws(ScenarioError) in
      var tallies: [[WidgetTally]] = []
      var fingerprints: [RunFingerprint] = []
      for (scenario, headroom) in zip(scenarios, headroom) {
        guard let run = try replications.run(scenario, replication, headroom: headroom) else { return false }
        tallies.append(run.tallies + [WidgetTally.total(of: run.tallies)])
        fingerprints.append(run.fingerprint)
      }
      results.add(tallies, fingerprints, matches: matches, replication: replication)
      return true
    } merge: {
      $0.merge($1)
    }
    return results.flatMap { $0.count > 0 ? $0 : nil }
  }

  /// Pairs the replications of two scenarios that ran earlier; `nil` unless their numbers are the same.
  package func results(_ first: PairedReplications, _ second: PairedReplications) -> ComparisonResults? {
    guard first.results.ranges == second.results.ranges, let matches = matches.first else { return nil }
    return ComparisonResults(first, second, matches: matches)
  }

  /// The widest interval of a difference of the goal's figures: half its width divided by the larger magnitude of the two figures
  /// (not by the difference, which may be 0); infinite if one has no interval.
  package func widest(_ results: ComparisonResults, goal: PrecisionGoal) throws(ScenarioError) -> Double {
    differences(
      results, scales: try scales(), names: scenarios.map(\.title), confidence: goal.confidence
    )
    .filter { goal.figures.contains($0.figure) }
    .map { difference in
      guard let half = difference.halfWidth else { return .infinity }
      return half == 0 ? 0 : half / max(difference.estimate.magnitude, difference.baselineEstimate.magnitude)
    }
    .max() ?? 0
  }

  /// The scale of each scenario's figures.
  package func scales() throws(ScenarioError) -> [FigureScale] {
    var scales: [FigureScale] = []
    for scenario in scenarios { scales.append(FigureScale(of: try DeviceSimulation(scenario))) }
    return scales
  }
}

/// The names of two widgets that are compared.
package struct WidgetPair: Hashable, Sendable {
  package var first: String
  package var second: String

  package init(_ first: String, _ second: String) { (self.first, self.second) = (first, second) }

  fileprivate var name: String { first == second ? first : "\(first)=\(second)" }
}

/// A widget of each of two scenarios.
package struct WidgetMatch: Hashable, Sendable {
  /// `a=b` if the names differ; `nil`: all widgets together.
  package var name: String?
  /// Its index in each scenario's results.
  package var first: Int
  package var second: Int

  /// Widgets with the same name, and pairs. If there are none, and each scenario has one widget, these.
  static func matches(_ a: Scenario, _ b: Scenario, _ pairs: [WidgetPair]) -> [WidgetMatch] {
    let others = ScenarioIndex(of: b)
    var named = a.items.enumerated().flatMap { index, widget in
      ([WidgetPair(widget.name, widget.name)] + pairs).filter { $0.first == widget.name }.compactMap { pair in
        others.item(pair.second).map { WidgetMatch(name: pair.name, first: index, second: $0.index) }
      }
    }
    if named.isEmpty, a.items.count == 1, b.items.count == 1 {
      named = [WidgetMatch(name: WidgetPair(a.items[0].name, b.items[0].name).name, first: 0, second: 0)]
    }
    return named + [WidgetMatch(name: nil, first: a.items.count, second: b.items.count)]
  }
}
