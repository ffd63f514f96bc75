@preconcurrency internal import CGSL
import OutputAnalysis

/// A figure with a known exact value, and its measured value.
package struct ClosedFormResult: Hashable, Sendable {
  /// The distribution of the measured figure if the closed form is true.
  package enum SamplingDistribution: Hashable, Sendable {
    /// A mean. Its error is Student's t with n − 1 degrees of freedom times this standard error.
    case mean(standardError: Double)
    /// The share of n independent trials that succeed, each with the expected probability.
    case share
    /// The same, but each with at least the expected probability.
    case shareAtLeast
    /// A sum of squares with this number of degrees of freedom.
    case chiSquare(degreesOfFreedom: Int)
    /// The largest distance between the distribution function of n samples and the true one.
    case kolmogorov
  }

  /// The name of the figure, in at most 30 characters, such as `fresh, periodic, r 0.25`.
  package let name: String
  package let expected: Double
  package let measured: Double
  /// The number of independent replications, batches, trials or samples.
  package let n: Int
  package let distribution: SamplingDistribution

  /// The range that contains the measured figure with this probability, if the closed form is true.
  ///
  /// - Parameter confidence: above 0 and below 1.
  /// - Returns: `nil` outside that range, without samples, or if the expected figure is not a number.
  package func range(confidence: Double) -> ClosedRange<Double>? {
    guard confidence > 0, confidence < 1, n > 0, expected.isFinite else { return nil }
    switch distribution {
    case .mean(let standardError):
      guard let t = StudentT.twoSided(confidence: confidence, degreesOfFreedom: n - 1) else { return nil }
      // If nothing is random, only the rounding to milliseconds remains.
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
  package func holds(confidence: Double) -> Bool {
    range(confidence: confidence)?.contains(measured) ?? false
  }
}
