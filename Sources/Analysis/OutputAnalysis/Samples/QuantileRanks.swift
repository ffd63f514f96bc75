@preconcurrency internal import CGSL

/// The order statistics between which a quantile is with a given confidence, whatever the distribution of the
/// (independent) samples: David & Nagaraja, "Order Statistics" (2003), section 7.1.
package struct QuantileRanks: Hashable, Sendable {
  /// From 1.
  package var lower: Int
  /// At most the number of samples.
  package var upper: Int

  /// With B binomial(`count`, `p`) and α = 1 − `confidence`: the lower rank is B's α/2 quantile, the upper one the 1 −
  /// α/2 quantile plus 1. The probability that the quantile lies between them is at least the confidence.
  ///
  /// - Parameters:
  ///   - count: the number of samples. Above 10⁶, normal quantiles replace the binomial ones; they then give the same ranks.
  ///   - p: above 0 and below 1.
  ///   - confidence: above 0 and below 1.
  /// - Returns: `nil` outside these ranges, and if there are too few samples for such an interval.
  package init?(count: Int, p: Double, confidence: Double) {
    guard count > 0, p > 0, p < 1, confidence > 0, confidence < 1 else { return nil }
    let tail = (1 - confidence) / 2
    lower = Self.binomialQuantile(tail, count, p)
    upper = Self.binomialQuantile(1 - tail, count, p) + 1
    guard lower >= 1, upper <= count else { return nil }
  }

  /// The smallest k for which P(B ≤ k) is at least `probability`.
  package static func binomialQuantile(_ probability: Double, _ count: Int, _ p: Double) -> Int {
    let mean = Double(count) * p
    guard count <= 1_000_000 else {
      let deviation = gsl_cdf_ugaussian_Pinv(probability) * (mean * (1 - p)).squareRoot()
      return Int(min(max(0, (mean + deviation).rounded(.up)), Double(count)))
    }
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if gsl_cdf_binomial_P(UInt32(middle), p, UInt32(count)) >= probability {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
