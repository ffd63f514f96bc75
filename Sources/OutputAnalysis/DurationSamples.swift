import EventKernel

/// Measured durations, all kept, so that means and quantiles are exact.
public struct DurationSamples: Hashable, Sendable {
  /// In the order in which they were added.
  public private(set) var values: [SimulationDuration] = []

  public init() {}

  public init(_ values: [SimulationDuration]) {
    self.values = values
  }

  public var count: Int { values.count }

  mutating func add(_ value: SimulationDuration) {
    values.append(value)
  }

  /// Count, mean and quantiles; `nil` without samples. Takes time n log n.
  public var summary: DurationSummary? {
    guard !values.isEmpty else { return nil }
    let sorted = values.map(\.milliseconds).sorted()
    // Summed in Double: the sum of many ages need not fit Int64, and a mean needs no more than 53 bits.
    let total = sorted.reduce(0.0) { $0 + Double($1) }
    func quantile(_ p: Double) -> Double { (Quantile.ofSorted(sorted, at: p) ?? 0) / 1000 }
    return DurationSummary(
      count: sorted.count, meanSeconds: total / Double(sorted.count) / 1000, medianSeconds: quantile(0.5),
      p90Seconds: quantile(0.9), p95Seconds: quantile(0.95))
  }
}

/// What is reported of a set of durations. Quantiles are of type 7 (see ``Quantile``).
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
