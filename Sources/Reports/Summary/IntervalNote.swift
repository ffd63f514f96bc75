import OutputAnalysis

/// Says how the confidence intervals of a summary were made.
enum IntervalNote {
  /// None where there are no intervals.
  static func sentences(_ run: RunSummary) -> [String] {
    let intervals = run.widgets.flatMap(\.intervals).filter { $0.halfWidth != nil }
    let methods = IntervalMethod.allCases.compactMap { method -> String? in
      let ns = intervals.lazy.filter { $0.method == method }.map(\.n)
      guard let low = ns.min(), let high = ns.max() else { return nil }
      return text(method, n: low == high ? "\(low)" : "\(low) to \(high)", of: run.replicationNoun)
    }
    guard !methods.isEmpty else { return [] }
    return ["±: half the width of the \(percent(run.confidence)) confidence interval."] + methods
  }

  /// `95%`, `99.9%`.
  static func percent(_ share: Double) -> String {
    let hundredths = Int((share * 10_000).rounded())
    let (whole, fraction) = (hundredths / 100, hundredths % 100)
    if fraction == 0 { return "\(whole)%" }
    return fraction % 10 == 0
      ? "\(whole).\(fraction / 10)%" : "\(whole).\(fraction < 10 ? "0" : "")\(fraction)%"
  }

  private static func text(_ method: IntervalMethod, n: String, of noun: String) -> String {
    switch method {
    case .replications:
      "Means and shares: Student's t over \(n) \(noun) (ratios: delta method)."
    case .orderStatistics:
      "Quantiles: between order statistics, ranks by Student's t over \(n) \(noun)."
    case .batchMeans:
      "Means and shares: one run, Student's t over \(n) batches of days."
    case .batchOrderStatistics:
      "Quantiles: one run, between order statistics, ranks by Student's t over \(n) batches of days."
    }
  }
}
