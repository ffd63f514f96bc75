import WidgetRefresh

extension WidgetResults {
  /// Each figure that applies, with its interval.
  ///
  /// - Parameters:
  ///   - scale: of the figures.
  ///   - batches: of the one replication, where there is only one.
  ///   - confidence: above 0 and below 1.
  public func intervals(
    scale: FigureScale, batches: RunBatches? = nil, confidence: Double
  ) -> [FigureInterval] {
    Figure.allCases.compactMap { figure in
      interval(of: figure, scale: scale, batches: batches, confidence: confidence)
    }
  }

  /// A figure with its interval; `nil` when it does not apply.
  public func interval(
    of figure: Figure, scale: FigureScale, batches: RunBatches? = nil, confidence: Double
  ) -> FigureInterval? {
    guard let estimate = estimate(of: figure, scale: scale) else { return nil }
    let isOneRun = moments[figure.index].count == 1
    if let p = figure.quantile, let set = figure.durationSet {
      return quantileInterval(
        of: figure, p: p, estimate: estimate, isOneRun ? batches?.quantiles[set] : quantiles[set],
        confidence: confidence, method: isOneRun ? .batchOrderStatistics : .orderStatistics)
    }
    let moments = isOneRun ? batches?.means.moments(at: figure.index) : moments[figure.index]
    let factor = scale.factor(of: figure)
    return FigureInterval(
      figure: figure, estimate: estimate,
      standardError: moments?.varianceOfRatio.map { $0.squareRoot() * factor }, n: Int(moments?.count ?? 0),
      confidence: confidence, method: isOneRun ? .batchMeans : .replications)
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

  private func quantileInterval(
    of figure: Figure, p: Double, estimate: Double, _ moments: CumulativeMoments?, confidence: Double,
    method: IntervalMethod
  ) -> FigureInterval? {
    guard let order = figure.durations.map({ tally[keyPath: $0].orderStatistics }) else { return nil }
    let ranks = moments?.ranks(of: order.count, p: p, confidence: confidence)
    return FigureInterval(
      figure: figure, estimate: estimate, low: ranks.flatMap { order[rank: $0.lowerBound] }.map { $0 / 1000 },
      high: ranks.flatMap { order[rank: $0.upperBound] }.map { $0 / 1000 }, n: moments?.count ?? 0,
      method: method)
  }
}
