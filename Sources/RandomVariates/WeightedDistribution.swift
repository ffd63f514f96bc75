/// A distribution and its relative frequency.
public struct WeightedDistribution: Hashable, Sendable {
  /// The distribution.
  public var distribution: Distribution
  /// The relative frequency, 0 or more.
  public var weight: Double

  /// Makes a component that is chosen in proportion to `weight`.
  public init(distribution: Distribution, weight: Double) {
    self.distribution = distribution
    self.weight = weight
  }
}
