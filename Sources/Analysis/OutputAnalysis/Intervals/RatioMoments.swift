/// Sums over replications (or batches) of a numerator x, a denominator y and their products. They give the ratio Σx / Σy and
/// its variance. All sums are integers, so they merge exactly, in any order.
///
/// With y constant the ratio is the mean of x / y.
package struct RatioMoments: Hashable, Sendable {
  /// Number of pairs.
  package internal(set) var count: Int64 = 0
  package internal(set) var x: Int128 = 0
  package internal(set) var y: Int128 = 0
  package internal(set) var xx: Int128 = 0
  package internal(set) var xy: Int128 = 0
  package internal(set) var yy: Int128 = 0

  package init() {}

  /// Of this number of pairs that are all 0: the figure never applied.
  init(zeros count: Int64) { self.count = count }

  package mutating func add(_ pair: FigurePair) {
    count = count.addingSaturated(1)
    let (px, py) = (Int128(pair.x), Int128(pair.y))
    x.addSaturated(px)
    y.addSaturated(py)
    xx.addSaturated(px * px)
    xy.addSaturated(px * py)
    yy.addSaturated(py * py)
  }

  package mutating func merge(_ other: RatioMoments) {
    count = count.addingSaturated(other.count)
    x.addSaturated(other.x)
    y.addSaturated(other.y)
    xx.addSaturated(other.xx)
    xy.addSaturated(other.xy)
    yy.addSaturated(other.yy)
  }

  /// Σx / Σy; `nil` when Σy is 0.
  package var ratio: Double? { y == 0 ? nil : Double(x) / Double(y) }

  /// Estimated variance of ``ratio``, by the delta method: s² / (n ȳ²) with s² the sample variance of x − ratio · y (Cochran,
  /// "Sampling Techniques", 3rd ed., section 6.3). With y constant that is the usual variance of a mean. `nil` with
  /// fewer than two pairs, or Σy = 0.
  package var varianceOfRatio: Double? {
    guard count >= 2, let ratio else { return nil }
    let sum =
      Self.centred(count, xx, x, x) - 2 * ratio * Self.centred(count, xy, x, y)
      + ratio * ratio * Self.centred(count, yy, y, y)
    let n = Double(count)
    let meanY = Double(y) / n
    return max(0, sum) / (n - 1) / n / (meanY * meanY)
  }

  /// By how many standard errors both ends of a Student's t interval around ``ratio`` are too low, because replications are skewed or
  /// their denominators differ: (γ(1 + 2t²)/6 − c t²)/√n. With d = x − ratio · y, γ is the skewness of d, and c is the covariance of d
  /// and y divided by the standard deviation of d and the mean of y. These are the terms of order 1/√n in Johnson, "Modified t
  /// Tests and Confidence Intervals for Asymmetrical Populations", Journal of the American Statistical Association 73 (1978),
  /// and in Fieller, "Some Problems in Interval Estimation", Journal of the Royal Statistical Society B 16 (1954).
  ///
  /// - Parameters:
  ///   - pairs: those that were added, in the same order whenever the result has to be the same.
  ///   - t: the t of the interval.
  /// - Returns: 0 if d does not vary.
  package func skewnessShift(of pairs: [FigurePair], t: Double) -> Double {
    guard let ratio, count > 0 else { return 0 }
    let meanY = Double(y) / Double(count)
    var (square, cube, product) = (0.0, 0.0, 0.0)
    for pair in pairs {
      let residual = Double(pair.x) - ratio * Double(pair.y)
      square += residual * residual
      cube += residual * residual * residual
      product += residual * (Double(pair.y) - meanY)
    }
    let n = Double(pairs.count)
    let deviation = (square / n).squareRoot()
    let skewness = cube / n / (deviation * deviation * deviation)
    let shift = (skewness * (1 + 2 * t * t) / 6 - product / n / deviation / meanY * t * t) / n.squareRoot()
    return shift.isFinite ? shift : 0
  }

  /// Σ(a − ā)(b − b̄) = Σab − Σa Σb / n; the difference is taken between integers, so that nothing cancels, unless they
  /// are too large.
  static func centred(_ n: Int64, _ ab: Int128, _ a: Int128, _ b: Int128) -> Double {
    let (left, leftOverflow) = ab.multipliedReportingOverflow(by: Int128(n))
    let (right, rightOverflow) = a.multipliedReportingOverflow(by: b)
    let (difference, overflow) = left.subtractingReportingOverflow(right)
    guard leftOverflow || rightOverflow || overflow else { return Double(difference) / Double(n) }
    return Double(ab) - Double(a) * Double(b) / Double(n)
  }
}

extension Int128 {
  /// The sum, or the nearest representable value.
  mutating func addSaturated(_ other: Int128) {
    let (sum, overflow) = addingReportingOverflow(other)
    self = overflow ? (other < 0 ? .min : .max) : sum
  }
}

/// Encoded as a list of decimal numbers in quotes: n, Σx, Σy, Σx², Σxy, Σy². In quotes, because few JSON readers keep 128 bits.
extension RatioMoments: Codable {
  package func encode(to encoder: any Encoder) throws {
    try [Int128(count), x, y, xx, xy, yy].map(\.description).encode(to: encoder)
  }

  package init(from decoder: any Decoder) throws {
    self = try decoder.value(
      of: RatioMoments.init(texts:), expected: "six integers in quotes, the first of them 0 or more")
  }

  private init?(texts: [String]) {
    let numbers = texts.compactMap { Int128($0) }
    guard texts.count == 6, numbers.count == 6, let count = Int64(exactly: numbers[0]), count >= 0 else {
      return nil
    }
    self.count = count
    (x, y, xx, xy, yy) = (numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }
}
