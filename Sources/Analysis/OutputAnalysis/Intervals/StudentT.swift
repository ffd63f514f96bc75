@preconcurrency internal import CGSL

/// Student's t distribution, for intervals around means.
package enum StudentT {
  /// The t that a variate exceeds in absolute value with probability 1 − `confidence`: `gsl_cdf_tdist_Pinv` of the GNU
  /// Scientific Library at (1 + confidence) / 2.
  ///
  /// - Parameters:
  ///   - confidence: above 0 and below 1.
  ///   - degreesOfFreedom: at least 1.
  /// - Returns: `nil` outside these ranges.
  package static func twoSided(confidence: Double, degreesOfFreedom: Int) -> Double? {
    guard confidence > 0, confidence < 1, degreesOfFreedom >= 1 else { return nil }
    let t = gsl_cdf_tdist_Pinv((1 + confidence) / 2, Double(degreesOfFreedom))
    return t.isFinite ? t : nil
  }
}
