import WidgetRefresh

/// The difference of a figure between two scenarios with common random numbers.
public struct PairedDifference: Codable, Hashable, Sendable {
  /// The verdict from the interval. Each verdict is on its own: at 95%, one of twenty figures that do not differ is expected to seem different.
  public enum Verdict: String, Codable, Hashable, Sendable {
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
  public var scenario: String
  public var baseline: String
  /// `nil`: all widgets together.
  public var widget: String?
  public var figure: Figure
  /// The figure of the baseline and of the scenario, in its unit.
  public var baselineEstimate: Double
  public var estimate: Double
  /// `estimate` − `baselineEstimate`. The interval is Student's t over the differences of the replications (for ratios by
  /// the delta method, for quantiles from the quantiles of the replications).
  public var difference: Double
  public var low: Double?
  public var high: Double?
  /// Replications.
  public var n: Int
  /// The smallest difference that matters, in the figure's unit; see ``PracticalMargin``.
  public var margin: Double
  public var verdict: Verdict
  /// The variance removed by pairing: 1 − Var(difference) / (Var(baseline) + Var(scenario)). Negative if pairing adds
  /// variance. `nil`: nothing varies.
  public var varianceSaved: Double?

  /// Half the width of the interval.
  public var halfWidth: Double? {
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
