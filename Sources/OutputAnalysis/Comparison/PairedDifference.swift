import WidgetRefresh

/// The difference of a figure between two scenarios with common random numbers.
public struct PairedDifference: Codable, Hashable, Sendable {
  /// What the interval says: of a difference that matters it lies beyond ``margin`` on one side. Each stands for itself: of twenty figures that do not differ, one is expected to seem to at 95 %.
  public enum Verdict: String, Codable, Hashable, Sendable {
    case better, worse
    /// Of figures of which neither more nor less is better.
    case more, less
    /// Beyond chance, but not surely by more than ``PairedDifference/margin``.
    case slight
    case noDifferenceSeen = "no difference seen"
    /// Too few replications for an interval.
    case unknown
  }

  /// Name of the scenario, and of that with which it is compared.
  public var scenario: String
  public var baseline: String
  /// `nil`: all widgets together.
  public var widget: String?
  public var figure: Figure
  /// Of the baseline and of the scenario, in the figure's unit.
  public var baselineEstimate: Double
  public var estimate: Double
  /// `estimate` − `baselineEstimate`; the interval is Student's t over the replications' differences (of ratios by the
  /// delta method, of quantiles those of the replications).
  public var difference: Double
  public var low: Double?
  public var high: Double?
  /// Replications.
  public var n: Int
  /// What matters, in the figure's unit; see ``PracticalMargin``.
  public var margin: Double
  public var verdict: Verdict
  /// 1 − Var(difference) / (Var(baseline) + Var(scenario)): what common random numbers save against independent ones;
  /// negative where they cost. `nil`: nothing varies.
  public var varianceSaved: Double?

  /// Half of the interval's width.
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
