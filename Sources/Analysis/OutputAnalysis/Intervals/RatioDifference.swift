/// The variance of a figure's difference between two scenarios with common random numbers.
package struct RatioDifference: Sendable {
  /// The variance of the difference of the ratios.
  package var variance: Double
  /// The variance that independent replications would have.
  package var independentVariance: Double

  /// - Parameters:
  ///   - a: the moments of the first ratio.
  ///   - b: those of the second ratio.
  ///   - cross: the moments between them.
  ///   - factorA: the factor that turns the first ratio into its unit.
  ///   - factorB: the same for the second ratio.
  /// - Returns: `nil` with fewer than two replications, or if a denominator is 0.
  package init?(
    _ a: RatioMoments, _ b: RatioMoments, _ cross: CrossMoments, factorA: Double = 1, factorB: Double = 1
  ) {
    guard let varianceA = a.varianceOfRatio, let varianceB = b.varianceOfRatio,
      let covariance = cross.covarianceOfRatios(a, b)
    else { return nil }
    independentVariance = varianceA * factorA * factorA + varianceB * factorB * factorB
    let exact = independentVariance - 2 * covariance * factorA * factorB
    // The difference of two equal variances is only rounding.
    variance = exact > independentVariance * 1e-12 ? exact : 0
  }
}
