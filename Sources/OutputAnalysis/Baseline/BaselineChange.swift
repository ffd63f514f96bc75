import WidgetRefresh

/// What differs between a baseline and today, before any figure is looked at.
public enum BaselineChange: String, Codable, CaseIterable, Hashable, Sendable {
  /// The same scenario does the same, event for event.
  case nothing
  /// The same scenario does something else: the program has changed.
  case model
  /// The scenario says something else; the baseline's still does what it did.
  case scenario
  /// The scenario says something else, and the baseline's does something else too.
  case both
}

extension Comparison {
  /// Today's figures against a baseline's, of which more or less is better, for each widget that both have.
  ///
  /// The chance that any verdict is wrong is shared out equally among them (Bonferroni).
  ///
  /// - Parameters:
  ///   - results: the first scenario's are the baseline.
  ///   - names: of both scenarios.
  ///   - error: the chance that any verdict is wrong, above 0 and below 1.
  ///   - margin: how large a difference must be to matter.
  /// - Throws: what is wrong with a scenario.
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
