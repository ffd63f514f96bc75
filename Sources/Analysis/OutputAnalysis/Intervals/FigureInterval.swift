import WidgetRefresh

/// A figure with its confidence interval.
public struct FigureInterval: Codable, Hashable, Sendable {
  /// What was estimated.
  public var figure: Figure
  /// In the figure's unit, as ``low`` and ``high``.
  public var estimate: Double
  /// `nil`, like the other ends: too few replications for an interval.
  public var low: Double?
  /// As ``low``.
  public var high: Double?
  /// The number of replications or batches behind the interval; see ``method``.
  public var n: Int
  /// How the interval was computed.
  public var method: IntervalMethod

  /// The ends are cut to the range of the figure: one that cannot be negative has no interval below 0.
  public init(
    figure: Figure, estimate: Double, low: Double?, high: Double?, n: Int, method: IntervalMethod
  ) {
    self.figure = figure
    self.estimate = estimate
    self.low = low.map { max($0, figure.unit.range.lowerBound) }
    self.high = high.map { min($0, figure.unit.range.upperBound) }
    self.n = n
    self.method = method
  }

  /// Half the width of the interval. If an end was cut, the larger of the distances from the estimate to the ends: half the width
  /// before, unless both were cut.
  public var halfWidth: Double? {
    guard let low, let high else { return nil }
    return method == .orderStatistics ? (high - low) / 2 : max(high - estimate, estimate - low)
  }

  /// Whether the figure was the same in all replications. The interval then has no width, and says nothing about differences that are
  /// too rare to have occurred.
  public var isAlike: Bool { method == .replications && halfWidth == 0 }

  /// ``halfWidth`` divided by the estimate's magnitude; 0 if both are 0.
  public var relativeHalfWidth: Double? {
    guard let halfWidth else { return nil }
    if halfWidth == 0 { return 0 }
    return estimate == 0 ? nil : halfWidth / estimate.magnitude
  }
}

extension FigureInterval {
  /// Plus and minus Student's t with n − 1 degrees of freedom.
  ///
  /// - Parameter standardError: that of the estimate; `nil`: not known.
  init(
    figure: Figure, estimate: Double, standardError: Double?, n: Int, confidence: Double,
    method: IntervalMethod
  ) {
    let t = StudentT.twoSided(confidence: confidence, degreesOfFreedom: n - 1)
    let half = standardError.flatMap { error in t.map { $0 * error } }
    self.init(
      figure: figure, estimate: estimate, low: half.map { estimate - $0 }, high: half.map { estimate + $0 },
      n: n, method: method)
  }
}

/// The method of a confidence interval.
public enum IntervalMethod: String, CaseIterable, Codable, Hashable, Sendable {
  /// Student's t over replications; for ratios by the delta method.
  case replications
  /// For quantiles: between order statistics of the samples of all replications. The ranks come from the number of samples that each
  /// replication has below the quantile, so samples of one replication may depend on each other. See ``CumulativeMoments``.
  case orderStatistics

  /// In a few words.
  public var meaning: String {
    switch self {
    case .replications: "Student's t over replications; ratios by the delta method"
    case .orderStatistics:
      "between order statistics, ranks by Student's t over the replications' shares of samples below"
    }
  }
}
