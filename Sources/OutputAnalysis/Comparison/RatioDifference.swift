/// How much the difference of a figure between two scenarios with common random numbers varies.
struct RatioDifference: Sendable {
  /// Of the difference of the ratios.
  var variance: Double
  /// Of the difference that as many independent replications would have.
  var independentVariance: Double

  /// - Parameters:
  ///   - factorA: what the first ratio is multiplied by, to have it in its unit.
  ///   - factorB: the same of the second.
  /// - Returns: `nil` with fewer than two replications, or where a denominator is 0.
  init?(
    _ a: RatioMoments, _ b: RatioMoments, _ cross: CrossMoments, factorA: Double = 1, factorB: Double = 1
  ) {
    guard let varianceA = a.varianceOfRatio, let varianceB = b.varianceOfRatio,
      let covariance = cross.covarianceOfRatios(a, b)
    else { return nil }
    independentVariance = varianceA * factorA * factorA + varianceB * factorB * factorB
    let exact = independentVariance - 2 * covariance * factorA * factorB
    // What is left of two equal variances is rounding.
    variance = exact > independentVariance * 1e-12 ? exact : 0
  }
}
