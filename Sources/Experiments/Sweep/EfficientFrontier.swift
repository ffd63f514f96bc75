import OutputAnalysis
import WidgetRefresh

/// The efficient points of a sweep: those that matter if two figures should be small.
package enum EfficientFrontier {
  /// The figures that should be small.
  package static let figures: [Figure] = [.chargedPerDay, .contentAgeMean]

  /// For each point of a sweep, whether it is efficient for a widget; see ``proven(_:confidence:)``.
  package static func proven(
    _ points: [PairedReplications], forWidget widget: Int, confidence: Double
  ) -> [Bool] {
    proven(points.map { $0.contributions(to: figures, ofWidget: widget) }, confidence: confidence)
  }

  /// For each point, whether it is efficient: compared with every other point, it is smaller in at least one of ``figures``, by more
  /// than chance. Of equal points, none is efficient.
  ///
  /// Differences are paired by replication (Student's t, one-sided, ratios by the delta method). The probability that any point is
  /// wrongly called efficient is at most 1 − `confidence` (Bonferroni over all ordered pairs of points and the figures).
  ///
  /// - Parameters:
  ///   - points: for each point, by the replication's number, the contributions to each of ``figures``.
  ///   - confidence: above 0 and below 1.
  package static func proven(_ points: [[UInt32: [FigurePair]]], confidence: Double) -> [Bool] {
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
            // Most points fail here, before any test.
            estimates[index][figure] < estimates[other][figure]
              && isSmaller(points[index], than: points[other], figure, confidence: each)
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
