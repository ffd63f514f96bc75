/// Sums of products of the pairs (x, y) that two scenarios contribute to a figure in the same replications. As in ``RatioMoments``,
/// they are integers, so they merge exactly.
package struct CrossMoments: Hashable, Sendable {
  package init() {}

  private var xx: Int128 = 0
  private var xy: Int128 = 0
  private var yx: Int128 = 0
  private var yy: Int128 = 0

  package mutating func add(_ a: FigurePair, _ b: FigurePair) {
    xx.addSaturated(Int128(a.x) * Int128(b.x))
    xy.addSaturated(Int128(a.x) * Int128(b.y))
    yx.addSaturated(Int128(a.y) * Int128(b.x))
    yy.addSaturated(Int128(a.y) * Int128(b.y))
  }

  package mutating func merge(_ other: CrossMoments) {
    xx.addSaturated(other.xx)
    xy.addSaturated(other.xy)
    yx.addSaturated(other.yx)
    yy.addSaturated(other.yy)
  }

  /// Estimated covariance of the two ratios, by the delta method: the sample covariance of x − ratio · y of the one with that of
  /// the other, over n and the mean denominators. `nil` with fewer than two replications, or where a denominator is 0.
  func covarianceOfRatios(_ a: RatioMoments, _ b: RatioMoments) -> Double? {
    guard a.count >= 2, a.count == b.count, let ratioA = a.ratio, let ratioB = b.ratio else { return nil }
    let count = a.count
    let sum =
      RatioMoments.centred(count, xx, a.x, b.x) - ratioB * RatioMoments.centred(count, xy, a.x, b.y)
      - ratioA * RatioMoments.centred(count, yx, a.y, b.x)
      + ratioA * ratioB * RatioMoments.centred(count, yy, a.y, b.y)
    let n = Double(count)
    return sum / (n - 1) / n / (Double(a.y) / n) / (Double(b.y) / n)
  }
}
