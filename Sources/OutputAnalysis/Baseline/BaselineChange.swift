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

/// A figure of which more or less is better, today against a baseline.
public struct BaselineFinding: Hashable, Sendable {
  public enum Verdict: String, Codable, CaseIterable, Hashable, Sendable {
    /// By more than chance and more than is tolerated.
    case worse
    case better
    /// Worse by more than chance, but not surely by more than is tolerated.
    case tolerated
    case noDifferenceSeen = "no difference seen"
    /// Too few replications for an interval.
    case unknown
  }

  public var difference: PairedDifference
  public var verdict: Verdict

  /// - Parameters:
  ///   - difference: of a figure whose `Figure.isMoreBetter` is not `nil`.
  ///   - tolerance: share of the baseline's figure, 0 or more.
  init(_ difference: PairedDifference, tolerance: Double) {
    self.difference = difference
    switch difference.verdict {
    case .worse:
      // The end of the interval that is nearer to no difference.
      let least = min((difference.low ?? 0).magnitude, (difference.high ?? 0).magnitude)
      verdict = least > tolerance * difference.baselineEstimate.magnitude ? .worse : .tolerated
    case .better: verdict = .better
    case .noDifferenceSeen: verdict = .noDifferenceSeen
    case .more, .less, .unknown: verdict = .unknown
    }
  }
}

extension Comparison {
  /// Today's figures against a baseline's, for each widget that both have.
  ///
  /// The chance that any verdict is wrong is shared out equally among the findings (Bonferroni).
  ///
  /// - Parameters:
  ///   - results: the first scenario's are the baseline.
  ///   - names: of both scenarios.
  ///   - error: the chance that any verdict is wrong, above 0 and below 1.
  ///   - tolerance: of a figure that gets worse, as a share of the baseline's; 0 or more.
  /// - Throws: what is wrong with a scenario.
  public func findings(
    _ results: ComparisonResults, names: [String], error: Double, tolerance: Double
  ) throws(ScenarioError) -> [BaselineFinding] {
    let scales = try scales()
    func differences(confidence: Double) -> [PairedDifference] {
      self.differences(results, scales: scales, names: names, confidence: confidence)
        .filter { $0.widget != nil && $0.figure.isMoreBetter != nil }
    }
    let count = differences(confidence: 0.95).count
    return differences(confidence: 1 - error / Double(max(1, count)))
      .map { BaselineFinding($0, tolerance: tolerance) }
  }
}
