import Foundation

/// A range of values, with the steps in which a search goes through it.
package struct VariedRange: Hashable, Sendable {
  package enum Scale: Hashable, Sendable {
    /// Seconds, on a logarithmic scale, in steps: 1 s below 2 minutes, 1 minute below 10, 5 minutes below 1 hour, 15 minutes below 2 hours,
    /// otherwise 1 hour.
    case duration
    /// Whole numbers.
    case whole
    /// Numbers in thousandths of the range.
    case number
  }

  /// Finite; durations above 0.
  package let bounds: ClosedRange<Double>
  package let scale: Scale

  /// - Returns: `nil` if a bound is not finite, or not positive for durations.
  package init?(_ bounds: ClosedRange<Double>, _ scale: Scale) {
    guard bounds.lowerBound.isFinite, bounds.upperBound.isFinite, scale != .duration || bounds.lowerBound > 0
    else { return nil }
    self.bounds = bounds
    self.scale = scale
  }

  private var isLogarithmic: Bool { scale == .duration }

  /// The value at a coordinate from 0 to 1, in the range and in its steps.
  private func value(at coordinate: Double) -> Double {
    let share = min(max(coordinate, 0), 1)
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    let value = isLogarithmic ? low * pow(high / low, share) : low + share * (high - low)
    return min(max(rounded(value), low), high)
  }

  /// At most this number of values, the ends among them.
  package func values(_ count: Int) -> [Double] {
    (0..<count).map { value(at: Double($0) / Double(max(1, count - 1))) }.reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
  }

  private func rounded(_ value: Double) -> Double {
    let step: Double =
      switch scale {
      case .duration: Self.durationStep(value)
      case .whole: 1
      case .number: (bounds.upperBound - bounds.lowerBound) / 1000
      }
    guard step > 0 else { return value }
    return rounded(value, step)
  }

  /// Developers write `2h`, not `2h14m`: within a twelfth, the difference hardly matters.
  private static func durationStep(_ value: Double) -> Double {
    switch value {
    case ..<120: 1
    case ..<600: 60
    case ..<3600: 300
    case ..<7200: 900
    default: 3600
    }
  }

  private func rounded(_ value: Double, _ step: Double) -> Double {
    let base = scale == .number ? bounds.lowerBound : 0
    return base + ((value - base) / step).rounded() * step
  }
}
