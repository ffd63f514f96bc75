import OutputAnalysis
import WidgetRefresh

/// The efficient points of a sweep, or the efficient policies: those that matter if two figures count.
package enum EfficientFrontier {
  /// The figures of a sweep. They should be small.
  package static let figures: [Figure] = [.chargedPerDay, .contentAgeMean]

  /// For each point of a sweep, whether it is efficient for a widget; see ``proven(_:isMoreBetter:confidence:)``.
  package static func proven(
    _ points: [PairedReplications], forWidget widget: Int, confidence: Double
  ) -> [Bool] {
    proven(points.map { $0.contributions(to: figures, ofWidget: widget) }, confidence: confidence)
  }

  /// For each point, whether it is efficient: compared with every other point, it is better in at least one of the figures, by more
  /// than chance. Of equal points, none is efficient.
  ///
  /// Differences are paired by replication (Student's t, one-sided, ratios by the delta method). The probability that any point is
  /// wrongly called efficient is at most 1 − `confidence` (Bonferroni over all ordered pairs of points and the figures).
  ///
  /// - Parameters:
  ///   - points: for each point, by the replication's number, the contributions to each figure.
  ///   - isMoreBetter: of each figure, whether it should be high.
  ///   - confidence: above 0 and below 1.
  package static func proven(
    _ points: [[UInt32: [FigurePair]]], isMoreBetter: [Bool] = [false, false], confidence: Double
  ) -> [Bool] {
    let tests = Double(max(1, points.count * (points.count - 1) * isMoreBetter.count))
    // A two-sided interval of this confidence is wrong on one side half as often.
    let each = 1 - 2 * (1 - confidence) / tests
    let estimates = points.map { point in
      isMoreBetter.indices.map { figure in moments(of: figure, in: point.values.map { $0 }).ratio ?? .nan }
    }
    return points.indices.map { index in
      guard estimates[index].allSatisfy(\.isFinite) else { return false }
      return points.indices.allSatisfy { other in
        other == index
          || isMoreBetter.indices.contains { figure in
            let (low, high) = isMoreBetter[figure] ? (other, index) : (index, other)
            // Most points fail here, before any test.
            return estimates[low][figure] < estimates[high][figure]
              && isSmaller(points[low], than: points[high], figure, confidence: each)
          }
      }
    }
  }

  static func moments(of figure: Int, in pairs: [[FigurePair]]) -> RatioMoments {
    pairs.reduce(into: RatioMoments()) { $0.add($1[figure]) }
  }

  static func isSmaller(
    _ a: [UInt32: [FigurePair]], than b: [UInt32: [FigurePair]], _ figure: Int, confidence: Double
  ) -> Bool {
    let difference = FigureDifference(b, a, figure: figure, confidence: confidence)
    return difference.map { $0.estimate > $0.halfWidth } ?? false
  }
}
