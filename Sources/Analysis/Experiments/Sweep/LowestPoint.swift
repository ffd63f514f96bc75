import OutputAnalysis
import WidgetRefresh

/// The point of a sweep with the lowest value of a figure, and those that may be as low.
package struct LowestPoint: Hashable, Sendable {
  /// Index of the point with the lowest estimate; of equal ones, the first.
  package let index: Int
  /// Indices of the points whose difference from it may be chance.
  package let notToldApart: Set<Int>

  /// Differences are paired by replication (Student's t, one-sided, ratios by the delta method). The lowest point is chosen from the
  /// same replications, so the probability that any point is wrongly called higher is at most 1 − `confidence` over all ordered pairs
  /// of points (Bonferroni).
  ///
  /// - Parameters:
  ///   - figure: a quotient of sums, such as a mean or a share.
  ///   - points: the replications at each point.
  ///   - widget: index of the widget.
  ///   - confidence: above 0 and below 1.
  /// - Returns: `nil`: no point has the figure.
  package init?(
    of figure: Figure, _ points: [PairedReplications], forWidget widget: Int, confidence: Double
  ) {
    self.init(points.map { $0.contributions(to: [figure], ofWidget: widget) }, confidence: confidence)
  }

  /// - Parameter points: for each point, by the replication's number, the contribution to the figure.
  init?(_ points: [[UInt32: [FigurePair]]], confidence: Double) {
    let values = points.map { EfficientFrontier.moments(of: 0, in: $0.values.map { $0 }).ratio }
    let known = values.indices.filter { values[$0]?.isFinite ?? false }
    guard let lowest = known.min(by: { (values[$0] ?? 0, $0) < (values[$1] ?? 0, $1) }) else { return nil }
    let tests = Double(max(1, known.count * (known.count - 1)))
    index = lowest
    notToldApart = Set(
      known.filter { other in
        other != lowest
          && !EfficientFrontier.isSmaller(
            points[lowest], than: points[other], 0, confidence: 1 - 2 * (1 - confidence) / tests)
      })
  }
}
