import OutputAnalysis
import WidgetRefresh

extension Comparison {
  /// All differences: by scenario, then by widget, then for all widgets together.
  ///
  /// - Parameters:
  ///   - results: the results of this comparison.
  ///   - scales: see ``scales()``.
  ///   - names: one for each scenario.
  ///   - confidence: above 0 and below 1.
  ///   - margin: the smallest difference that matters.
  package func differences(
    _ results: ComparisonResults, scales: [FigureScale], names: [String], confidence: Double,
    margin: PracticalMargin = .usual
  ) -> [PairedDifference] {
    guard names.count == scenarios.count, scales.count == scenarios.count else { return [] }
    return matches.indices.flatMap { other in
      matches[other].indices.flatMap { index in
        Figure.allCases.compactMap { figure -> PairedDifference? in
          let match = matches[other][index]
          guard match.name != nil || figure.appliesToTotal else { return nil }
          return difference(
            of: figure, match, results.crosses[other][index][figure.index],
            a: (results.scenarios[0], scales[0], names[0]),
            b: (results.scenarios[other + 1], scales[other + 1], names[other + 1]), confidence: confidence,
            margin: margin)
        }
      }
    }
  }

  private typealias Side = (results: ReplicationResults, scale: FigureScale, name: String)

  private func difference(
    of figure: Figure, _ match: WidgetMatch, _ cross: CrossMoments, a: Side, b: Side, confidence: Double,
    margin: PracticalMargin
  ) -> PairedDifference? {
    guard a.results.widgets.indices.contains(match.first), b.results.widgets.indices.contains(match.second)
    else { return nil }
    let (first, second) = (a.results.widgets[match.first], b.results.widgets[match.second])
    guard let before = first.tally.value(of: figure, scale: a.scale),
      let after = second.tally.value(of: figure, scale: b.scale)
    else { return nil }
    let (momentsA, momentsB) = (first.moments[figure.index], second.moments[figure.index])
    let (factorA, factorB) = (a.scale.factor(of: figure), b.scale.factor(of: figure))
    var half: Double?
    var saved: Double?
    if let spread = RatioDifference(momentsA, momentsB, cross, factorA: factorA, factorB: factorB),
      let t = StudentT.twoSided(confidence: confidence, degreesOfFreedom: Int(momentsA.count) - 1)
    {
      half = t * spread.variance.squareRoot()
      saved = spread.independentVariance > 0 ? 1 - spread.variance / spread.independentVariance : nil
    }
    let difference = after - before
    let (low, high) = (half.map { difference - $0 }, half.map { difference + $0 })
    let size = margin.size(of: figure, before: before)
    return PairedDifference(
      scenario: b.name, baseline: a.name, widget: match.name, figure: figure, baselineEstimate: before,
      estimate: after, difference: difference, low: low, high: high, n: Int(momentsA.count),
      margin: size, verdict: PairedDifference.verdict(figure, low: low, high: high, margin: size),
      varianceSaved: saved)
  }
}

extension Comparison {
  /// The differences from a baseline, for each widget that both have and each figure of which more or less is better.
  ///
  /// The error probability is divided equally among them (Bonferroni).
  ///
  /// - Parameters:
  ///   - results: those of the first scenario are the baseline.
  ///   - names: the names of both scenarios.
  ///   - error: the probability that any verdict is wrong, above 0 and below 1.
  ///   - margin: the smallest difference that matters.
  /// - Throws: if a scenario has errors.
  package func findings(
    _ results: ComparisonResults, names: [String], error: Double, margin: PracticalMargin
  ) throws(ScenarioError) -> [PairedDifference] {
    let scales = try scales()
    func differences(confidence: Double) -> [PairedDifference] {
      self.differences(results, scales: scales, names: names, confidence: confidence, margin: margin)
        .filter { $0.widget != nil && $0.figure.isMoreBetter != nil }
    }
    let count = differences(confidence: 0.95).count
    return differences(confidence: 1 - error / Double(max(1, count)))
  }
}
