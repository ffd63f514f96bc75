/// How an activity is spread over the 24 hours of a day. Within an hour it is even.
///
/// As the intensity of a Poisson or renewal process: ``cumulativeShare(atSecondOfDay:)`` converts time to operational
/// time (Çinlar's method; Cox and Lewis, "The Statistical Analysis of Series of Events", 1966).
///
/// ```swift
/// let office = try HourProfile(weights: (0..<24).map { (9..<17).contains($0) ? 1 : 0 })
/// #expect(office.share(ofHour: 9) == 0.125)
/// ```
public struct HourProfile: Hashable, Sendable {
  /// The relative weights of the hours 0 to 23, as given.
  public let weights: [Double]
  /// The shares before hours 0 to 24: from exactly 0 to exactly 1.
  private let cumulativeShares: [Double]

  private static let secondsPerHour = 3_600.0

  /// Makes a profile of 24 `weights`, with any sum above 0.
  ///
  /// - Throws: an ``HourProfileError`` if there are not 24 weights, if one is not a number from 0 to 10¹⁵, or if all
  ///   are 0.
  public init(weights: [Double]) throws(HourProfileError) {
    guard weights.count == 24 else { throw .wrongCount(weights.count) }
    for (hour, weight) in weights.enumerated() {
      guard weight >= 0, weight <= DistributionLimits.largestValue else {
        throw .invalidWeight(hour: hour, weight: weight)
      }
    }
    guard weights.contains(where: { $0 > 0 }) else { throw .allZero }
    self.init(validWeights: weights)
  }

  private init(validWeights weights: [Double]) {
    var sums = [0.0]
    var sum = 0.0
    for weight in weights {
      sum += weight
      sums.append(sum)
    }
    self.weights = weights
    cumulativeShares = sums.map { $0 / sum }
  }

  /// Unlocks of a phone in each hour, measured on a real screen log: 78.3 a day, fewest from 01:00 to 02:00, most
  /// from 19:00 to 20:00.
  public static let measured = HourProfile(validWeights: [
    0.5, 0.1747, 0.2229, 0.3373, 0.3072, 0.3795, 1.2892, 2.7048, 3.3735, 4.4398, 4.8795, 3.8614,
    4.5723, 5.247, 4.3494, 3.8675, 4.2289, 5.0542, 5.6024, 5.8193, 5.2651, 5.7108, 4.3614, 1.7289,
  ])

  /// The share of the day's activity in `hour`, from 0 to 1. Hours outside 0 to 23 are hours of other days.
  public func share(ofHour hour: Int) -> Double {
    let hour = ((hour % 24) + 24) % 24
    return cumulativeShares[hour + 1] - cumulativeShares[hour]
  }

  /// The share of the day's activity before `second`, from 0 to 1. A second outside 0 to 86,400 counts as the nearer
  /// end.
  public func cumulativeShare(atSecondOfDay second: Double) -> Double {
    guard second > 0 else { return 0 }
    guard second < 24 * Self.secondsPerHour else { return 1 }
    let hour = Int(second / Self.secondsPerHour)
    let fraction = second / Self.secondsPerHour - Double(hour)
    return cumulativeShares[hour] + fraction * share(ofHour: hour)
  }
}

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
    case .wrongCount(let count): "expected 24 hourly weights, found \(count)"
    case .invalidWeight(let hour, let weight):
      "expected a weight from 0 to \(DistributionLimits.largestValue) for hour \(hour), found \(weight)"
    case .allZero: "expected an hourly weight above 0, found only zeros"
    }
  }
}
