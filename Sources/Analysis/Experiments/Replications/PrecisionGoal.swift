import OutputAnalysis
import WidgetRefresh

/// How narrow intervals must become, and the largest number of replications for that.
///
/// Stopping when an interval is narrow makes its coverage a little less than nominal for few replications (Law, "Simulation Modeling
/// and Analysis", 5th ed., section 9.4.1); ``fewestReplications`` keeps the loss small.
package struct PrecisionGoal: Hashable, Sendable {
  /// Of every widget to which they apply.
  package var figures: [Figure]
  /// Half the width of an interval divided by the figure's magnitude, above 0.
  package var relativeHalfWidth: Double
  /// Above 0 and below 1.
  package var confidence: Double
  package var mostReplications: Int

  /// The smallest number of replications that run (but not more than ``mostReplications``).
  package static let fewestReplications = 10
  /// The figures, if none are given.
  package static let usualFigures: [Figure] = [.chargedPerDay, .updatesPerDay, .freshViews, .contentAgeMean]

  package init(
    figures: [Figure] = PrecisionGoal.usualFigures, relativeHalfWidth: Double, confidence: Double = 0.95,
    mostReplications: Int
  ) {
    self.figures = figures
    self.relativeHalfWidth = relativeHalfWidth
    self.confidence = confidence
    self.mostReplications = mostReplications
  }

  /// The widest of the intervals relative to its figure; infinite if one has no interval, 0 if no figure applies.
  ///
  /// - Parameters:
  ///   - results: the results of all replications so far.
  ///   - scale: the scale of their figures.
  ///   - includesTotal: whether the last of the widgets stands for all of them together.
  func widest(_ results: ReplicationResults, scale: FigureScale, includesTotal: Bool = false) -> Double {
    results.widgets.enumerated().reduce(0) { widest, element in
      let (index, widget) = element
      let isTotal = includesTotal && index == results.widgets.count - 1
      return figures.filter { !isTotal || $0.appliesToTotal }.reduce(widest) { widest, figure in
        guard let interval = widget.interval(of: figure, scale: scale, confidence: confidence) else {
          return widest
        }
        return max(widest, interval.relativeHalfWidth ?? .infinity)
      }
    }
  }

  /// The next number of replications; `nil`: the goal is met, or no more are allowed.
  ///
  /// The width of an interval falls with the square root of the number of replications. A tenth more avoids another round for a few,
  /// and the limit of twice as many avoids an excess after a bad guess.
  func next(after count: Int, widest: Double) -> Int? {
    guard count < mostReplications else { return nil }
    guard count >= Self.fewestReplications else { return min(Self.fewestReplications, mostReplications) }
    guard widest > relativeHalfWidth else { return nil }
    let ratio = widest / relativeHalfWidth
    let wanted = min(1.1 * ratio * ratio, 2) * Double(count)
    return min(Int(wanted.rounded(.up)), mostReplications)
  }
}
