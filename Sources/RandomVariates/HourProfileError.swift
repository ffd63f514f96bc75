/// An error in the weights of an hour profile.
public enum HourProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There must be 24 weights; found `count`.
  case wrongCount(Int)
  /// The weight of `hour` (0 to 23) must be a number from 0 to 10¹⁵; found `weight`.
  case invalidWeight(hour: Int, weight: Double)
  /// At least one weight must be above 0.
  case allZero

  /// One sentence.
  public var description: String {
    switch self {
    case .wrongCount(let count):
      "expected 24 hourly weights, found \(count)"
    case .invalidWeight(let hour, let weight):
      "expected a weight from 0 to \(DistributionLimits.largestValue) for hour \(hour), found \(weight)"
    case .allZero:
      "expected an hourly weight above 0, found only zeros"
    }
  }
}
