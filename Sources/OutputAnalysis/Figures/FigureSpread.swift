import EventKernel
import WidgetRefresh

/// How a figure spreads over people: the value that each of them has, counted in the buckets of a ``DurationHistogram``, so that
/// memory does not grow with their number and spreads merge exactly, in any order.
public struct FigureSpread: Codable, Equatable, Sendable {
  /// Values in thousandths of the figure's unit (shares: millionths), each in place of a millisecond.
  private var values = DurationHistogram()

  public init() {}

  /// Number of people to whom the figure applies.
  public var count: Int { values.count }

  var isPossible: Bool { values.isPossible }

  /// Counts one person's value, unless the figure does not apply.
  mutating func add(_ pair: FigurePair, of figure: Figure) {
    guard pair.y > 0 else { return }
    let value = Double(pair.x) / Double(pair.y) * figure.stepsOfRatio
    values.add(.milliseconds(Int64(clamping: value)))
  }

  mutating func merge(_ other: FigureSpread) {
    values.merge(other.values)
  }

  /// Quantiles over people with their intervals; empty where the figure applies to nobody.
  ///
  /// - Parameter confidence: above 0 and below 1.
  func quantiles(of figure: Figure, scale: FigureScale, confidence: Double) -> [PeopleQuantile] {
    let order = values.orderStatistics
    let unit = scale.factor(of: figure) / figure.stepsOfRatio
    return PeopleQuantile.usualShares.compactMap { share in
      guard let value = order.quantile(share) else { return nil }
      let ranks = QuantileRanks(count: order.count, p: share, confidence: confidence)
      return PeopleQuantile(
        figure: figure, share: share, value: value * unit,
        low: ranks.flatMap { order.range(rank: $0.lower)?.lowerBound }.map { Double($0) * unit },
        high: ranks.flatMap { order.range(rank: $0.upper)?.upperBound }.map { Double($0) * unit },
        n: order.count)
    }
  }
}

extension Figure {
  /// What the quotient of its pair is multiplied by to have it in the steps of a ``FigureSpread``.
  fileprivate var stepsOfRatio: Double {
    switch self {
    case .budgetPerDay: 1e3
    case .chargedPerDay, .freePerDay, .withheldPerDay, .updatesPerDay, .viewsPerDay: 86_400_000 * 1e3
    case .freshViews: 1e6
    case .budgetExhausted: 86_400_000 * 1e6
    // Milliseconds a day.
    case .budgetWaitPerDay: 86_400_000
    case .updateIntervalMean, .contentAgeMean, .reloadAgeMean: 1
    case .updateIntervalMedian, .updateIntervalP90, .contentAgeMedian, .contentAgeP95, .reloadAgeMedian,
      .reloadAgeP95:
      1e-3
    }
  }
}
