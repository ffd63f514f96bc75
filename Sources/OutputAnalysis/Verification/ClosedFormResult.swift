@preconcurrency internal import CGSL

/// A figure whose exact value is known, beside what was measured.
public struct ClosedFormResult: Hashable, Sendable {
  /// What the measured figure is distributed like if the closed form is true.
  public enum Law: Hashable, Sendable {
    /// A mean, off by Student's t with n − 1 degrees of freedom times this standard error.
    case mean(standardError: Double)
    /// The share of n independent trials that succeed, each with the expected probability.
    case share
    /// The same, but each with at least the expected probability.
    case shareAtLeast
    /// A sum of squares with so many degrees of freedom.
    case chiSquare(degreesOfFreedom: Int)
    /// The largest distance between n samples' distribution function and the law's.
    case kolmogorov
  }

  /// What is compared, in at most 30 characters, such as `fresh, periodic, r 0.25`.
  public let name: String
  public let expected: Double
  public let measured: Double
  /// Number of independent replications, batches, trials or samples.
  public let n: Int
  public let law: Law

  public init(name: String, expected: Double, measured: Double, n: Int, law: Law) {
    self.name = name
    self.expected = expected
    self.measured = measured
    self.n = n
    self.law = law
  }

  /// Where the measured figure is with this probability, if the closed form is true.
  ///
  /// - Parameter confidence: above 0 and below 1.
  /// - Returns: `nil` outside that range, without samples, or where the expected figure is no number.
  public func range(confidence: Double) -> ClosedRange<Double>? {
    guard confidence > 0, confidence < 1, n > 0, expected.isFinite else { return nil }
    switch law {
    case .mean(let standardError):
      guard let t = StudentT.twoSided(confidence: confidence, degreesOfFreedom: n - 1) else { return nil }
      // Where nothing is random, milliseconds are rounded.
      let width = t * standardError + 1e-6 * max(1, abs(expected))
      return width.isFinite ? expected - width...expected + width : nil
    case .share:
      let tail = (1 - confidence) / 2
      let low = QuantileRanks.binomialQuantile(tail, n, expected)
      let high = QuantileRanks.binomialQuantile(1 - tail, n, expected)
      return Double(low) / Double(n)...Double(high) / Double(n)
    case .shareAtLeast:
      return Double(QuantileRanks.binomialQuantile(1 - confidence, n, expected)) / Double(n)...1
    case .chiSquare(let degreesOfFreedom):
      let (tail, degrees) = ((1 - confidence) / 2, Double(degreesOfFreedom))
      return gsl_cdf_chisq_Pinv(tail, degrees)...gsl_cdf_chisq_Qinv(tail, degrees)
    case .kolmogorov:
      return 0...KolmogorovSmirnov.criticalDistance(count: n, confidence: confidence)
    }
  }

  /// Whether the measured figure is in the range of this confidence. A true closed form fails with probability 1 −
  /// `confidence`.
  public func holds(confidence: Double) -> Bool {
    range(confidence: confidence)?.contains(measured) ?? false
  }
}
