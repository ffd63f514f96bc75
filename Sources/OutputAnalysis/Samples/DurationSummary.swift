/// The reported values of a set of durations. Quantiles are of type 7 (see ``OrderStatistics/quantile(_:)``), from a ``DurationHistogram``.
public struct DurationSummary: Codable, Hashable, Sendable {
  /// Number of samples, at least 1.
  public var count: Int
  public var meanSeconds: Double
  public var medianSeconds: Double
  public var p90Seconds: Double
  public var p95Seconds: Double
}
