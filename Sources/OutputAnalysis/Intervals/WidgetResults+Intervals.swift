import WidgetRefresh

extension WidgetResults {
  /// Each figure that applies, with its interval.
  ///
  /// - Parameters:
  ///   - scale: of the figures.
  ///   - confidence: above 0 and below 1.
  public func intervals(
    scale: FigureScale, confidence: Double
  ) -> [FigureInterval] {
    Figure.allCases.compactMap { figure in
      interval(of: figure, scale: scale, confidence: confidence)
    }
  }

  /// A figure with its interval; `nil` when it does not apply. One replication alone says nothing of what chance does, and has none:
  /// its days depend on each other, for the budget remembers a week, so that intervals over them would be too narrow.
  public func interval(
    of figure: Figure, scale: FigureScale, confidence: Double
  ) -> FigureInterval? {
    guard let estimate = estimate(of: figure, scale: scale) else { return nil }
    let isAlike = moments[figure.index].varianceOfRatio == 0
    if !isAlike, let p = figure.quantile, let set = figure.durationSet {
      return quantileInterval(of: figure, p: p, estimate: estimate, quantiles[set], confidence: confidence)
    }
    let (moments, factor) = (moments[figure.index], scale.factor(of: figure))
    return FigureInterval(
      figure: figure, estimate: estimate,
      standardError: moments.varianceOfRatio.map { $0.squareRoot() * factor },
      n: Int(clamping: moments.count),
      confidence: confidence, method: .replications)
  }

  /// A figure of all replications together; `nil` when it does not apply.
  public func estimate(of figure: Figure, scale: FigureScale) -> Double? {
    guard figure.quantile == nil else { return tally.value(of: figure, scale: scale) }
    return moments[figure.index].ratio.map { $0 * scale.factor(of: figure) }
  }

  /// How each figure spreads over people; `nil` unless there are several.
  public func peopleQuantiles(scale: FigureScale, confidence: Double) -> [PeopleQuantile]? {
    guard !spreads.isEmpty, let count = moments.first?.count, count > 1 else { return nil }
    return zip(Figure.allCases, spreads).flatMap { figure, spread in
      spread.quantiles(of: figure, scale: scale, confidence: confidence)
    }
  }

  private func quantileInterval(
    of figure: Figure, p: Double, estimate: Double, _ moments: CumulativeMoments, confidence: Double
  ) -> FigureInterval? {
    guard let order = figure.durations.map({ tally[keyPath: $0].orderStatistics }) else { return nil }
    let ranks = moments.ranks(of: order.count, p: p, confidence: confidence)
    return FigureInterval(
      figure: figure, estimate: estimate,
      low: ranks.flatMap { order.range(rank: $0.lowerBound)?.lowerBound }.map { Double($0) / 1000 },
      high: ranks.flatMap { order.range(rank: $0.upperBound)?.upperBound }.map { Double($0) / 1000 },
      n: moments.count, method: .orderStatistics)
  }
}
