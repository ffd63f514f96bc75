import WidgetRefresh

/// The difference of a figure between two scenarios with common random numbers.
package struct PairedDifference: Codable, Hashable, Sendable {
  /// The verdict from the interval. Each verdict is on its own: at 95%, one of twenty figures that do not differ is expected to seem different.
  package enum Verdict: String, Codable, Hashable, Sendable {
    case better, worse
    /// For figures of which neither more nor less is better.
    case more, less
    /// More than chance, but perhaps less than ``PairedDifference/margin``.
    case slight
    case noDifferenceSeen = "no difference seen"
    /// Too few replications for an interval.
    case unknown
  }

  /// The name of the scenario, and of the one that it is compared with.
  package var scenario: String
  package var baseline: String
  /// `nil`: all widgets together.
  package var widget: String?
  package var figure: Figure
  /// The figure of the baseline and of the scenario, in its unit.
  package var baselineEstimate: Double
  package var estimate: Double
  /// `estimate` − `baselineEstimate`. The interval is Student's t over the differences of the replications (for ratios by
  /// the delta method, for quantiles from the quantiles of the replications).
  package var difference: Double
  package var low: Double?
  package var high: Double?
  /// Replications.
  package var n: Int
  /// The smallest difference that matters, in the figure's unit; see ``PracticalMargin``.
  package var margin: Double
  package var verdict: Verdict
  /// The variance removed by pairing: 1 − Var(difference) / (Var(baseline) + Var(scenario)). Negative if pairing adds
  /// variance. `nil`: nothing varies.
  package var varianceSaved: Double?

  /// Half the width of the interval.
  package var halfWidth: Double? {
    guard let low, let high else { return nil }
    return (high - low) / 2
  }

  static func verdict(_ figure: Figure, low: Double?, high: Double?, margin: Double) -> Verdict {
    guard let low, let high else { return .unknown }
    guard low > 0 || high < 0 else { return .noDifferenceSeen }
    guard low > margin || high < -margin else { return .slight }
    let isMore = low > 0
    return switch figure.isMoreBetter {
    case true?: isMore ? .better : .worse
    case false?: isMore ? .worse : .better
    case nil: isMore ? .more : .less
    }
  }
}
