/// A value and how often it occurs, relative to others.
public struct WeightedValue: Hashable, Sendable {
  /// The value, 0 or more, in the unit of the distribution.
  public var value: Double
  /// The relative frequency, 0 or more.
  public var weight: Double

  /// Makes a value that occurs in proportion to `weight`.
  public init(value: Double, weight: Double) {
    self.value = value
    self.weight = weight
  }
}
