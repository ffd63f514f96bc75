/// A distribution fitted to a sample by ``MaximumLikelihood``, and how well it fits.
package struct FittedDistribution: Hashable, Sendable {
  package let family: MaximumLikelihood.Family
  package let distribution: Distribution
  /// Number of values in the sample.
  package let sampleCount: Int
  /// Logarithm of the likelihood at its maximum.
  package let logLikelihood: Double
  /// The largest distance between the sample's distribution function and the fitted one, 0 … 1.
  package let kolmogorovSmirnovDistance: Double

  /// Akaike's information criterion, 2k − 2 ln L. A smaller value is better (Akaike, "A new look at the statistical
  /// model identification", 1974).
  package var aic: Double { 2 * Double(family.parameterCount) - 2 * logLikelihood }

  init(_ distribution: Distribution, _ family: MaximumLikelihood.Family, _ sample: [Double]) {
    self.family = family
    self.distribution = distribution
    sampleCount = sample.count
    logLikelihood = sample.reduce(0) { $0 + (distribution.logDensity($1) ?? -.infinity) }
    let isOfCounts = family.isOfCounts
    kolmogorovSmirnovDistance = Self.distance(sample.sorted(), distribution, isOfCounts: isOfCounts)
  }

  private static func distance(
    _ sorted: [Double], _ distribution: Distribution, isOfCounts: Bool
  ) -> Double {
    let count = Double(sorted.count)
    var distance = 0.0
    var index = 0
    while index < sorted.count {
      let value = sorted[index]
      let before = Double(index) / count
      while index < sorted.count, sorted[index] == value { index += 1 }
      let after = Double(index) / count
      let probability = distribution.cumulativeProbability(value) ?? 0
      // Just below a value, a continuous distribution function is as large as at the value. That of a count is as
      // large as at the count before.
      let below =
        isOfCounts ? (value > 0 ? distribution.cumulativeProbability(value - 1) ?? 0 : 0) : probability
      distance = max(distance, abs(after - probability), abs(below - before))
    }
    return distance
  }
}
