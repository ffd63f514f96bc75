extension WidgetResults {
  /// Each figure that applies, with its interval.
  ///
  /// - Parameters:
  ///   - batches: of the one replication, where there is only one.
  ///   - confidence: above 0 and below 1.
  public func intervals(
    scale: FigureScale, batches: BatchMeans? = nil, confidence: Double
  ) -> [FigureInterval] {
    Figure.allCases.compactMap { figure in
      interval(of: figure, scale: scale, batches: batches, confidence: confidence)
    }
  }

  /// A figure with its interval; `nil` when it does not apply.
  public func interval(
    of figure: Figure, scale: FigureScale, batches: BatchMeans? = nil, confidence: Double
  ) -> FigureInterval? {
    let moments = moments[figure.index]
    let factor = scale.factor(of: figure)
    guard let estimate = estimate(of: figure, scale: scale) else { return nil }
    if moments.count == 1 {
      if let p = figure.quantile {
        return orderStatisticInterval(of: figure, p: p, estimate: estimate, confidence: confidence)
      }
      let overBatches = batches?.moments(at: figure.index)
      return FigureInterval(
        figure: figure, estimate: estimate,
        standardError: overBatches?.varianceOfRatio.map { $0.squareRoot() * factor },
        n: Int(overBatches?.count ?? 0), confidence: confidence, method: .batchMeans)
    }
    return FigureInterval(
      figure: figure, estimate: estimate,
      standardError: moments.varianceOfRatio.map { $0.squareRoot() * factor }, n: Int(moments.count),
      confidence: confidence, method: figure.quantile == nil ? .replications : .sectioning)
  }

  /// A figure of all replications together; `nil` when it does not apply.
  public func estimate(of figure: Figure, scale: FigureScale) -> Double? {
    guard let p = figure.quantile, let path = figure.durations else {
      return moments[figure.index].ratio.map { $0 * scale.factor(of: figure) }
    }
    return tally[keyPath: path].orderStatistics.quantile(p).map { $0 / 1000 }
  }

  /// How each figure spreads over people; `nil` unless there are several.
  public func peopleQuantiles(scale: FigureScale, confidence: Double) -> [PeopleQuantile]? {
    guard !spreads.isEmpty, let count = moments.first?.count, count > 1 else { return nil }
    return zip(Figure.allCases, spreads).flatMap { figure, spread in
      spread.quantiles(of: figure, scale: scale, confidence: confidence)
    }
  }

  private func orderStatisticInterval(
    of figure: Figure, p: Double, estimate: Double, confidence: Double
  ) -> FigureInterval? {
    guard let order = figure.durations.map({ tally[keyPath: $0].orderStatistics }) else { return nil }
    let ranks = QuantileRanks(count: order.count, p: p, confidence: confidence)
    return FigureInterval(
      figure: figure, estimate: estimate, low: ranks.flatMap { order[rank: $0.lower] }.map { $0 / 1000 },
      high: ranks.flatMap { order[rank: $0.upper] }.map { $0 / 1000 }, n: order.count,
      method: .orderStatistics)
  }
}
