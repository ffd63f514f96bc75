import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Figures for people, each at most five characters wide.
package enum ReadableFigures {
  /// `0s`, `0.4s`, `45s`, `4m30s`, `18m`, `1h05m`, `23h`, `12d`.
  package static func duration(seconds: Double) -> String {
    guard seconds.isFinite else { return none }
    let size = max(0, seconds)
    if size == 0 { return "0s" }
    if size < 9.95 {
      let tenths = Int((size * 10).rounded())
      return tenths == 0 ? "<0.1s" : "\(tenths / 10).\(tenths % 10)s"
    }
    let whole = Int(min(size, 1e15).rounded())
    if whole < 60 { return "\(whole)s" }
    if whole < 600 { return whole % 60 == 0 ? "\(whole / 60)m" : "\(whole / 60)m\(two(whole % 60))s" }
    let minutes = (whole + 30) / 60
    if minutes < 60 { return "\(minutes)m" }
    if minutes < 600 {
      return minutes % 60 == 0 ? "\(minutes / 60)h" : "\(minutes / 60)h\(two(minutes % 60))m"
    }
    let hours = (whole + 1800) / 3600
    if hours < 48 { return "\(hours)h" }
    let days = (whole + 43_200) / 86_400
    return days < 10_000 ? "\(days)d" : ">27y"
  }

  package static func duration(_ duration: SimulationDuration) -> String {
    self.duration(seconds: Double(duration.milliseconds) / 1000)
  }

  /// `0`, `4.2`, `46.9`, `288`, `86400`, `1.2M`.
  package static func rate(_ value: Double?) -> String {
    guard let value, value.isFinite else { return none }
    if value.magnitude < 99.95 {
      let tenths = Int((value * 10).rounded())
      let sign = tenths < 0 ? "-" : ""
      return tenths == 0 ? "0" : "\(sign)\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
    }
    if value.magnitude < 99_999.5 { return "\(Int(value.rounded()))" }
    if value.magnitude < 999_500 { return "\(Int((value / 1000).rounded()))k" }
    return value.magnitude < 99.5e6 ? "\(Int((value / 1e6).rounded()))M" : ">99M"
  }

  /// `0%`, `61.3%`, `100%`. Only exactly 0 and 1 become `0%` and `100%`.
  package static func share(_ value: Double?) -> String {
    guard let value, value.isFinite else { return none }
    if value <= 0 { return "0%" }
    if value >= 1 { return "100%" }
    let permille = min(max(Int((value * 1000).rounded()), 1), 999)
    return "\(permille / 10).\(permille % 10)%"
  }

  /// A figure's value; `nil`: it does not apply.
  package static func value(_ value: Double?, unit: Figure.Unit) -> String {
    guard let value else { return none }
    return switch unit {
    case .seconds, .secondsPerDay: duration(seconds: value)
    case .share: share(value)
    case .perDay: rate(value)
    }
  }

  /// `66.9% to 82.9%`, or `100%` if both ends are; `nil`: an end is not known.
  package static func range(_ low: Double?, _ high: Double?, unit: Figure.Unit) -> String? {
    guard let low, let high else { return nil }
    let (first, last) = (value(low, unit: unit), value(high, unit: unit))
    return first == last ? first : "\(first) to \(last)"
  }

  /// An estimate with its interval: `18m ±30s`, or `3h54m (0s to 13h)` if the estimate is not in the middle, or if it
  /// is a median or percentile, whose interval is between order statistics.
  package static func estimate(_ interval: FigureInterval?) -> String {
    guard let interval else { return none }
    let unit = interval.figure.unit
    let text = value(interval.estimate, unit: unit)
    guard let low = interval.low, let high = interval.high, let half = interval.halfWidth else { return text }
    // A tenth is about what a printed figure rounds away.
    let isCentered =
      abs(high + low - 2 * interval.estimate) <= 0.1 * half && half <= interval.estimate.magnitude
    if interval.method != .orderStatistics, half == 0 || isCentered {
      return "\(text) ±\(halfWidth(half, unit: unit))"
    }
    return "\(text) (\(value(low, unit: unit)) to \(value(high, unit: unit)))"
  }

  /// `+0.3`, `-5m03s`; `0` only for exactly 0.
  package static func difference(_ value: Double, unit: Figure.Unit) -> String {
    if value == 0 { return "0" }
    return (value < 0 ? "-" : "+") + halfWidth(value.magnitude, unit: unit)
  }

  /// Half the width of a confidence interval. Only exactly 0 becomes 0.
  package static func halfWidth(_ value: Double, unit: Figure.Unit) -> String {
    switch unit {
    case .seconds, .secondsPerDay: return duration(seconds: value)
    case .share: return value <= 0 ? "0%" : value < 0.0005 ? "<0.1%" : share(value)
    case .perDay: return value > 0 && value < 0.05 ? "<0.1" : rate(value)
    }
  }

  /// Does not apply.
  package static let none = "-"

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
