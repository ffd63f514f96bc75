import WidgetRefresh

/// A percentile of a figure over people.
public struct PeopleQuantile: Codable, Hashable, Sendable {
  public var figure: Figure
  /// The share of people that do not exceed ``value``, above 0 and below 1.
  public var share: Double
  /// In the figure's unit, as ``low`` and ``high``: the quantile of type 7 (see ``OrderStatistics/quantile(_:)``) of the people's own figures, from a
  /// ``FigureSpread``.
  public var value: Double
  /// The interval between order statistics, see ``QuantileRanks``; `nil`: too few people for an interval.
  public var low: Double?
  public var high: Double?
  /// The number of people to whom the figure applies.
  public var n: Int

  /// The reported percentiles.
  public static let usualShares = [0.05, 0.25, 0.5, 0.75, 0.95]
}
