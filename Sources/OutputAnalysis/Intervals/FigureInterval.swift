import WidgetRefresh

/// A figure with its confidence interval.
public struct FigureInterval: Codable, Hashable, Sendable {
  public var figure: Figure
  /// In the figure's unit, as ``low`` and ``high``.
  public var estimate: Double
  /// `nil`, as the rest: too little was simulated for an interval.
  public var low: Double?
  public var high: Double?
  /// What the interval was made from: replications or batches; see ``method``.
  public var n: Int
  public var method: IntervalMethod

  /// Half of the interval's width.
  public var halfWidth: Double? {
    guard let low, let high else { return nil }
    return (high - low) / 2
  }

  /// The figure was the same in all replications: an interval without width, which says nothing of replications that differ too rarely
  /// to have been among them.
  public var isAlike: Bool { method == .replications && halfWidth == 0 }

  /// ``halfWidth`` over the estimate's magnitude; 0 when both are 0.
  public var relativeHalfWidth: Double? {
    guard let halfWidth else { return nil }
    if halfWidth == 0 { return 0 }
    return estimate == 0 ? nil : halfWidth / estimate.magnitude
  }

  public init(figure: Figure, estimate: Double, low: Double?, high: Double?, n: Int, method: IntervalMethod) {
    self.figure = figure
    self.estimate = estimate
    self.low = low
    self.high = high
    self.n = n
    self.method = method
  }

  /// Plus and minus Student's t with n − 1 degrees of freedom.
  ///
  /// - Parameter standardError: of the estimate; `nil`: not known.
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
