import WidgetRefresh

extension Comparison {
  /// Runs more and more replications, beginning with those given, until the intervals of the differences are narrow enough (see
  /// ``widest(_:goal:scales:)``) or no more are allowed.
  ///
  /// - Parameters:
  ///   - range: those to begin with.
  ///   - goal: when to end.
  ///   - scales: see ``scales()``.
  ///   - expects: told how many are to be run in all, whenever that changes.
  /// - Returns: when it was stopped, the first replications or `nil`; see ``Replications/keepsPart``.
  public func run(
    _ range: Range<UInt64>, goal: PrecisionGoal, scales: [FigureScale],
    expects: (Int) -> Void = { _ in }
  ) throws(ScenarioError) -> ComparisonResults? {
    try goal.reached(from: range, keepsPart: replications.keepsPart) { (range, done) throws(ScenarioError) in
      try self.run(range, replications.counting(from: done))
    } merge: {
      $0.merge($1)
    } count: {
      $0.count
    } widest: {
      widest($0, goal: goal, scales: scales)
    } expects: {
      expects($0)
    }
  }

  /// The widest interval of a difference of the goal's figures, half of it over the larger magnitude of the two figures (over the
  /// difference it would be without bound where nothing differs); infinite where one has no interval.
  public func widest(_ results: ComparisonResults, goal: PrecisionGoal, scales: [FigureScale]) -> Double {
    let names = scenarios.map(\.title)
    return differences(results, scales: scales, names: names, confidence: goal.confidence)
      .filter { goal.figures.contains($0.figure) }
      .map { difference in
        guard let half = difference.halfWidth else { return .infinity }
        return half == 0
          ? 0 : half / max(difference.estimate.magnitude, difference.baselineEstimate.magnitude)
      }
      .max() ?? 0
  }
}
