import Foundation

/// The policies among which to search. A policy takes one alternative of each axis, and a value in each range of that alternative.
package struct PolicySpace: Hashable, Sendable {
  package struct Axis: Hashable, Sendable {
    /// At least one: the ranges of each alternative, often none.
    package var alternatives: [[VariedRange]]

    package init(alternatives: [[VariedRange]]) {
      self.alternatives = alternatives
    }
  }

  package var axes: [Axis]
  /// Of each axis, the alternatives that are combined; at first all.
  private(set) var kept: [[Int]]

  package init(axes: [Axis]) {
    self.axes = axes
    kept = axes.map { Array($0.alternatives.indices) }
  }

  /// All combinations of one kept alternative of each axis. The last axis changes fastest.
  package var combinations: [[Int]] {
    kept.reduce([[]]) { grid, numbers in grid.flatMap { point in numbers.map { point + [$0] } } }
  }

  private var count: Int { kept.reduce(1) { min($0 * $1.count, 1_000_000) } }

  /// Leaves out the least promising alternatives until there are at most this number of combinations. The first one of each axis stays.
  ///
  /// - Parameter value: of the combination that has this alternative of one axis, and the first one of each other; less is better.
  mutating func screen<Failure: Error>(
    to most: Int, value: (_ combination: [Int]) throws(Failure) -> Double
  ) throws(Failure) {
    guard count > most else { return }
    var ranked: [(axis: Int, alternative: Int, value: Double)] = []
    for axis in axes.indices {
      for alternative in kept[axis].dropFirst() {
        var combination = axes.map { _ in 0 }
        combination[axis] = alternative
        ranked.append((axis, alternative, try value(combination)))
      }
    }
    ranked.sort { ($0.value, $0.axis, $0.alternative) < ($1.value, $1.axis, $1.alternative) }
    while count > most, let worst = ranked.popLast() {
      kept[worst.axis].removeAll { $0 == worst.alternative }
    }
  }

  /// The ranges of a combination, axis by axis.
  func ranges(of combination: [Int]) -> [VariedRange] {
    zip(axes, combination).flatMap { $0.alternatives[$1] }
  }

  /// The policy at a point of the unit cube, which has a coordinate for each range of the combination.
  func policy(_ combination: [Int], at point: [Double]) -> PolicyPoint {
    var coordinates = point.makeIterator()
    let values = zip(axes, combination).map { axis, alternative in
      axis.alternatives[alternative].map { $0.value(at: coordinates.next() ?? 0.5) }
    }
    return PolicyPoint(alternatives: combination, values: values)
  }

  /// The coordinates of a policy in the unit cube.
  func coordinates(of policy: PolicyPoint) -> [Double] {
    zip(ranges(of: policy.alternatives), policy.values.joined()).map { $0.coordinate(of: $1) }
  }
}

/// A policy of a ``PolicySpace``.
package struct PolicyPoint: Hashable, Sendable {
  /// For each axis, the index of its alternative.
  package var alternatives: [Int]
  /// For each axis, the values in the ranges of the alternative.
  package var values: [[Double]]
}

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
  func value(at coordinate: Double) -> Double {
    let share = min(max(coordinate, 0), 1)
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    let value = isLogarithmic ? low * pow(high / low, share) : low + share * (high - low)
    return min(max(rounded(value), low), high)
  }

  func coordinate(of value: Double) -> Double {
    let (low, high) = (bounds.lowerBound, bounds.upperBound)
    guard high > low else { return 0.5 }
    return isLogarithmic ? log(value / low) / log(high / low) : (value - low) / (high - low)
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
