import EventKernel
import Foundation
import WidgetRefresh

/// The values of a figure over people, counted in the buckets of a ``DurationHistogram``. So memory does not grow with the number of
/// people, and spreads merge exactly, in any order.
package struct FigureSpread: Codable, Equatable, Sendable {
  /// Values in steps of the last decimal place of the figure's unit. Each step stands for a millisecond of the histogram.
  private var values = DurationHistogram()

  package init() {}

  /// Number of people to whom the figure applies.
  package var count: Int { values.count }

  var isPossible: Bool { values.isPossible }

  /// Counts one person's value, unless the figure does not apply.
  mutating func add(_ pair: FigurePair, of figure: Figure) {
    guard pair.y > 0 else { return }
    let value = Double(pair.x) / Double(pair.y) * figure.stepsOfRatio
    values.add(.milliseconds(Int64(clamping: value)))
  }

  mutating func merge(_ other: FigureSpread) { values.merge(other.values) }

  /// Percentiles over people with their intervals; empty if the figure applies to nobody.
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
  /// The factor that turns the quotient of its pair into the steps of a ``FigureSpread``.
  fileprivate var stepsOfRatio: Double {
    FigureScale(periodMilliseconds: 86_400_000, days: 1).factor(of: self)
      * pow(10, Double(unit.decimalPlaces))
  }
}

/// A percentile of a figure over people.
package struct PeopleQuantile: Codable, Hashable, Sendable {
  package var figure: Figure
  /// The share of people that do not exceed ``value``, above 0 and below 1.
  package var share: Double
  /// In the figure's unit, as ``low`` and ``high``: the quantile of type 7 (see ``OrderStatistics/quantile(_:)``) of the people's own figures, from a
  /// ``FigureSpread``.
  package var value: Double
  /// The interval between order statistics, see ``QuantileRanks``; `nil`: too few people for an interval.
  package var low: Double?
  package var high: Double?
  /// The number of people to whom the figure applies.
  package var n: Int

  /// The reported percentiles.
  package static let usualShares = [0.05, 0.25, 0.5, 0.75, 0.95]
}
