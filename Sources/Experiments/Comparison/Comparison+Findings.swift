import OutputAnalysis
import WidgetRefresh

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
  public func findings(
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
