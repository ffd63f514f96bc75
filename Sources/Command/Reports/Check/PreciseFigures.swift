import Foundation
import WidgetRefresh

/// Figures with more digits than in ``ReadableFigures``, where fewer would hide the reason for a verdict.
enum PreciseFigures {
  private static let mostDigits = 7

  /// With as few digits as are exact, up to a millionth of the unit: `60%`, `45m30s`, `12`.
  static func exact(_ value: Double, unit: Figure.Unit) -> String {
    let digits = (0..<mostDigits).first {
      abs(shown(value, unit, $0) - value) <= 1e-9 * max(1, value.magnitude)
    }
    return text(value, unit, digits ?? mostDigits).replacing(#/\.0(?=%|$)/#, with: "")
  }

  /// With as few digits as show whether it is below, at or above the bound.
  static func text(_ value: Double, unit: Figure.Unit, beside bound: Double) -> String {
    func side(_ value: Double) -> Int { value < bound ? -1 : value > bound ? 1 : 0 }
    let digits = (0..<mostDigits).first { side(shown(value, unit, $0)) == side(value) }
    return text(value, unit, digits ?? mostDigits)
  }

  /// - Parameter more: the number of additional digits.
  private static func text(_ value: Double, _ unit: Figure.Unit, _ more: Int) -> String {
    guard more > 0, value.isFinite else { return ReadableFigures.value(value, unit: unit) }
    switch unit {
    case .seconds, .secondsPerDay:
      // The first of them is the seconds themselves.
      let seconds = shown(max(0, value), unit, more)
      let minutes = Int(min(seconds / 60, 1e15))
      let rest = String(format: "%.*fs", more - 1, seconds - 60 * Double(minutes))
      let (hours, minute) = (minutes / 60, minutes % 60)
      return hours > 0 ? "\(hours)h\(minute)m\(rest)" : minute > 0 ? "\(minute)m\(rest)" : rest
    case .share: return String(format: "%.*f%%", 1 + more, value * 100)
    case .perDay: return String(format: "%.*f", 1 + more, value)
    }
  }

  /// The value that the text shows.
  private static func shown(_ value: Double, _ unit: Figure.Unit, _ more: Int) -> Double {
    func rounded(to step: Double) -> Double { (value / step).rounded() * step }
    switch unit {
    case .seconds, .secondsPerDay:
      if more > 0 { return (value * pow(10, Double(more - 1))).rounded() / pow(10, Double(more - 1)) }
      // As in ``ReadableFigures/duration(seconds:)``.
      if value < 9.95 { return rounded(to: 0.1) }
      return rounded(to: value < 599.5 ? 1 : value < 35_970 ? 60 : value < 171_000 ? 3600 : 86_400)
    case .share:
      if more == 0, value > 0, value < 1 { return min(max((value * 1000).rounded(), 1), 999) / 1000 }
      return (value * pow(10, Double(3 + more))).rounded() / pow(10, Double(3 + more))
    case .perDay:
      if more == 0, value.magnitude >= 99.95 { return rounded(to: value.magnitude < 99_999.5 ? 1 : 1000) }
      return (value * pow(10, Double(1 + more))).rounded() / pow(10, Double(1 + more))
    }
  }
}
