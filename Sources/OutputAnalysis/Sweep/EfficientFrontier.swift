import WidgetRefresh

/// Which points of a sweep are worth considering where two figures are to be small.
public enum EfficientFrontier {
  /// What is to be small.
  public static let figures: [Figure] = [.chargedPerDay, .contentAgeMean]

  /// For each point whether it is proven to be efficient: compared with any other point, it is smaller beyond chance in at least one of
  /// ``figures``. Of points that tie none is proven.
  ///
  /// Differences are paired by replication (Student's t, one-sided, ratios by the delta method); the chance that any of the
  /// proofs is wrong is at most 1 − `confidence` (Bonferroni over all ordered pairs of points and the figures).
  ///
  /// - Parameters:
  ///   - points: of each, by the replication's number, what it contributes to each of ``figures``.
  ///   - confidence: above 0 and below 1.
  public static func proven(_ points: [[UInt32: [FigurePair]]], confidence: Double) -> [Bool] {
    let tests = Double(max(1, points.count * (points.count - 1) * figures.count))
    // A two-sided interval of this confidence is wrong on one side half as often.
    let each = 1 - 2 * (1 - confidence) / tests
    let estimates = points.map { point in
      figures.indices.map { figure in moments(of: figure, in: point.values.map { $0 }).ratio ?? .nan }
    }
    return points.indices.map { index in
      guard estimates[index].allSatisfy(\.isFinite) else { return false }
      return points.indices.allSatisfy { other in
        other == index
          || figures.indices.contains { figure in
            // Most points fall here, before anything is tested.
            estimates[index][figure] < estimates[other][figure]
              && isSmaller(points[index], than: points[other], figure, confidence: each)
          }
      }
    }
  }

  private static func moments(of figure: Int, in pairs: [[FigurePair]]) -> RatioMoments {
    pairs.reduce(into: RatioMoments()) { $0.add($1[figure]) }
  }

  private static func isSmaller(
    _ a: [UInt32: [FigurePair]], than b: [UInt32: [FigurePair]], _ figure: Int, confidence: Double
  ) -> Bool {
    let common = a.keys.filter { b[$0] != nil }
    var cross = CrossMoments()
    for number in common {
      if let first = a[number], let second = b[number] { cross.add(first[figure], second[figure]) }
    }
    let first = moments(of: figure, in: common.compactMap { a[$0] })
    let second = moments(of: figure, in: common.compactMap { b[$0] })
    guard let low = first.ratio, let high = second.ratio,
      let difference = RatioDifference(first, second, cross),
      let t = StudentT.twoSided(confidence: confidence, degreesOfFreedom: common.count - 1)
    else { return false }
    return high - low > t * difference.variance.squareRoot()
  }
}
