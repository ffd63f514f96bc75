/// A value and its relative frequency.
public struct WeightedValue: Hashable, Sendable {
  /// The value, 0 or more, in the unit of the distribution.
  public var value: Double
  /// The relative frequency, 0 or more.
  public var weight: Double

  /// Makes a value that is chosen in proportion to `weight`.
  public init(value: Double, weight: Double) {
    self.value = value
    self.weight = weight
  }
}
