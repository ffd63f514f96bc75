import Foundation
import WidgetRefresh

/// An axis of values, across or upright, with round values at its ticks.
package struct ValueAxis: Sendable {
  /// What the values are.
  package enum Quantity: Sendable {
    case figure(Figure.Unit)
    /// A difference as a share of what it is a difference from.
    case change
    case count

    package var unit: String {
      switch self {
      case .figure(let unit): unit.rawValue
      case .change: Figure.Unit.share.rawValue
      case .count: "count"
      }
    }
  }

  package struct Tick: Sendable {
    package var position: Double
    package var label: String
  }

  package let ticks: [Tick]
  /// The values at its ends.
  package let range: ClosedRange<Double>
  package let isLogarithmic: Bool
  private let from: Double
  private let to: Double

  /// - Parameters:
  ///   - values: what it must show; values that are not finite are ignored.
  ///   - quantity: what they are.
  ///   - from: the position of its lower end, in pixels.
  ///   - to: that of its upper end; less than `from` on an upright axis.
  ///   - isLogarithmic: whether equal ratios have equal distances; ignored unless all values are above 0.
  ///   - spacing: the least distance between ticks, in pixels.
  package init(
    over values: [Double], of quantity: Quantity, from: Double, to: Double, isLogarithmic: Bool = false,
    spacing: Double = 56
  ) {
    (self.from, self.to) = (from, to)
    let finite = values.filter { $0.isFinite && $0.magnitude < 1e12 }
    let (low, high) = (finite.min() ?? 0, finite.max() ?? 1)
    let most = max(1, Int((to - from).magnitude / spacing))
    self.isLogarithmic = isLogarithmic && low > 0
    var marks: [Double]
    if self.isLogarithmic {
      marks = Self.roundValues(from: low, to: high, quantity)
      // Too many marks become fewer, but the ends stay.
      while marks.count - 1 > most, marks.count > 2 {
        marks = marks.enumerated().filter { $0.offset % 2 == 0 || $0.offset == marks.count - 1 }
          .map(\.element)
      }
    } else {
      marks = Self.multiples(low, high, atMost: most, quantity)
    }
    let range = (marks.first ?? 0)...max(marks.last ?? 1, marks.first ?? 0)
    self.range = range
    let step = zip(marks.dropFirst(), marks).map { $0 - $1 }.min() ?? 1
    let isLogarithmic = self.isLogarithmic
    ticks = marks.map {
      Tick(
        position: Self.position(of: $0, range, isLogarithmic, from, to),
        label: Self.label($0, step: isLogarithmic ? $0 : step, quantity))
    }
  }

  /// The position of a value; beyond the ends: the end.
  package func position(_ value: Double) -> Double {
    guard value.isFinite else { return value > 0 ? to : from }
    return Self.position(of: value, range, isLogarithmic, from, to)
  }

  /// For the axis title.
  package var note: String { isLogarithmic ? " (logarithmic)" : "" }

  private static func position(
    of value: Double, _ range: ClosedRange<Double>, _ isLogarithmic: Bool, _ from: Double, _ to: Double
  ) -> Double {
    let inside = min(max(value, range.lowerBound), range.upperBound)
    let (low, high, at) =
      isLogarithmic
      ? (log(range.lowerBound), log(range.upperBound), log(inside))
      : (range.lowerBound, range.upperBound, inside)
    return high > low ? from + (to - from) * (at - low) / (high - low) : (from + to) / 2
  }

  // MARK: Round values

  /// Multiples of the smallest round step that gives few enough of them.
  private static func multiples(
    _ low: Double, _ high: Double, atMost most: Int, _ quantity: Quantity
  ) -> [Double] {
    let width = max(high - low, max(1e-6, high.magnitude * 1e-6))
    let step =
      steps(quantity, near: width / Double(most)).first {
        (high / $0).rounded(.up) - (low / $0).rounded(.down) <= Double(most)
      } ?? width
    let first = (low / step).rounded(.down)
    let last = max((high / step).rounded(.up), first + 1)
    return (0...Int(min(last - first, 100))).map { (first + Double($0)) * step }
  }

  /// Steps in ascending order, from below `size`.
  private static func steps(_ quantity: Quantity, near size: Double) -> [Double] {
    if case .figure(.seconds) = quantity, size > 0.5 { return durations }
    if case .figure(.secondsPerDay) = quantity, size > 0.5 { return durations }
    let decade = log10(max(size, 1e-9)).rounded(.down)
    return (0...3).flatMap { more in [1, 2, 5].map { $0 * pow(10, decade + Double(more)) } }
  }

  /// Round values of which the first is at most `low` and the last at least `high`.
  private static func roundValues(from low: Double, to high: Double, _ quantity: Quantity) -> [Double] {
    let all: [Double]
    switch quantity {
    case .figure(.seconds), .figure(.secondsPerDay): all = (-9...(-1)).map { pow(10, Double($0)) } + durations
    default: all = (-6...9).flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
    }
    let first = all.lastIndex { $0 <= low } ?? 0
    let last = max(all.firstIndex { $0 >= high } ?? all.count - 1, min(first + 1, all.count - 1))
    return Array(all[first...last])
  }

  private static let durations: [Double] =
    [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200]
    + [1, 2, 5, 10, 30, 100, 300, 1000, 3000, 10_000].map { $0 * 86_400 }

  private static func label(_ value: Double, step: Double, _ quantity: Quantity) -> String {
    let size = value.magnitude
    let text: String
    switch quantity {
    case .figure(.seconds), .figure(.secondsPerDay): text = duration(size, step: step)
    case .figure(.perDay), .count: text = decimal(size, step: step)
    case .figure(.share), .change: text = decimal(size * 100, step: step * 100) + "%"
    }
    if size < step / 1000 { return text }
    if case .change = quantity { return (value < 0 ? "−" : "+") + text }
    return value < 0 ? "−" + text : text
  }

  /// `0s`, `0.5s`, `45s`, `1h30m`: exact, because ticks are at round values.
  private static func duration(_ value: Double, step: Double) -> String {
    guard step >= 1 else { return decimal(value, step: step) + "s" }
    let seconds = Int(min(value, 1e12).rounded())
    let parts = [
      (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s"),
    ]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    return text.isEmpty ? "0s" : text
  }

  /// With as many decimals as the step needs.
  private static func decimal(_ value: Double, step: Double) -> String {
    for (size, suffix) in [(1e9, "G"), (1e6, "M"), (1e3, "k")] where value >= 100 * size {
      return decimal(value / size, step: step / size) + suffix
    }
    let digits = min(9, max(0, Int((-log10(max(step, 1e-9)) - 1e-9).rounded(.up))))
    return String(format: "%.*f", digits, value)
  }
}
