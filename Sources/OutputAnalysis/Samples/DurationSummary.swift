/// The reported values of a set of durations. Quantiles are of type 7 (see ``Quantile``), from a ``DurationHistogram``.
public struct DurationSummary: Codable, Hashable, Sendable {
  /// Number of samples, at least 1.
  public var count: Int
  public var meanSeconds: Double
  public var medianSeconds: Double
  public var p90Seconds: Double
  public var p95Seconds: Double

  public init(
    count: Int, meanSeconds: Double, medianSeconds: Double, p90Seconds: Double, p95Seconds: Double
  ) {
    self.count = count
    self.meanSeconds = meanSeconds
    self.medianSeconds = medianSeconds
    self.p90Seconds = p90Seconds
    self.p95Seconds = p95Seconds
  }
}
