import WidgetRefresh

extension WidgetResults {
  /// Each figure that applies, with its interval.
  ///
  /// - Parameters:
  ///   - scale: the scale of the figures.
  ///   - confidence: above 0 and below 1.
  package func intervals(
    scale: FigureScale, confidence: Double
  ) -> [FigureInterval] {
    let orders = tally.orders
    return Figure.allCases.compactMap { figure in
      interval(of: figure, scale: scale, confidence: confidence) { orders[$0.rawValue] }
    }
  }

  /// A figure with its interval; `nil` if it does not apply. A single replication has no interval: its days depend on
  /// each other, because the budget remembers a week, so intervals over days would be too narrow.
  package func interval(
    of figure: Figure, scale: FigureScale, confidence: Double
  ) -> FigureInterval? {
    interval(of: figure, scale: scale, confidence: confidence) { tally.durations($0).orderStatistics }
  }

  private func interval(
    of figure: Figure, scale: FigureScale, confidence: Double,
    order: (Figure.Durations) -> OrderStatistics
  ) -> FigureInterval? {
    guard let estimate = tally.value(of: figure, scale: scale, order: order) else { return nil }
    let (moments, factor) = (moments[figure.index], scale.factor(of: figure))
    if moments.varianceOfRatio != 0, case .quantile(let p, let set) = figure.measure {
      let quantiles = quantiles[set.rawValue]
      let order = order(set)
      let ranks = quantiles.ranks(of: order.count, p: p, confidence: confidence)
      return FigureInterval(
        figure: figure, estimate: estimate,
        low: ranks.flatMap { order.range(rank: $0.lowerBound)?.lowerBound }.map { Double($0) / 1000 },
        high: ranks.flatMap { order.range(rank: $0.upperBound)?.upperBound }.map { Double($0) / 1000 },
        n: quantiles.count, method: .orderStatistics)
    }
    return FigureInterval(
      figure: figure, estimate: estimate,
      standardError: moments.varianceOfRatio.map { $0.squareRoot() * factor },
      n: Int(clamping: moments.count),
      confidence: confidence, method: .replications)
  }

  /// The percentiles of each figure over people; `nil` if there is only one person.
  package func peopleQuantiles(scale: FigureScale, confidence: Double) -> [PeopleQuantile]? {
    guard !spreads.isEmpty, let count = moments.first?.count, count > 1 else { return nil }
    return zip(Figure.allCases, spreads).flatMap { figure, spread in
      spread.quantiles(of: figure, scale: scale, confidence: confidence)
    }
  }
}
