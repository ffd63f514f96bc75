/// A span of simulated time in whole milliseconds; may be negative.
///
/// Arithmetic saturates at the ends of `Int64` instead of trapping.
///
/// ```swift
/// #expect(SimulationDuration.minutes(90) == .hours(1) + .minutes(30))
/// #expect(SimulationDuration.seconds(1).milliseconds == 1000)
/// ```
@frozen
public struct SimulationDuration: Hashable, Comparable, Sendable {
  /// The length in milliseconds.
  public var milliseconds: Int64

  /// Makes a duration of `milliseconds`.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// A duration of 0.
  @inlinable public static var zero: Self { Self(milliseconds: 0) }

  /// A duration of `count` milliseconds.
  @inlinable
  public static func milliseconds(_ count: Int64) -> Self {
    Self(milliseconds: count)
  }

  /// A duration of `count` seconds; saturates.
  @inlinable
  public static func seconds(_ count: Int64) -> Self {
    Self(milliseconds: 1_000) * count
  }

  /// A duration of `count` minutes; saturates.
  @inlinable
  public static func minutes(_ count: Int64) -> Self {
    Self(milliseconds: 60_000) * count
  }

  /// A duration of `count` hours; saturates.
  @inlinable
  public static func hours(_ count: Int64) -> Self {
    Self(milliseconds: 3_600_000) * count
  }

  /// A duration of `count` days of 24 hours; saturates.
  @inlinable
  public static func days(_ count: Int64) -> Self {
    Self(milliseconds: 86_400_000) * count
  }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The sum; saturates.
  @inlinable
  public static func + (left: Self, right: Self) -> Self {
    Self(milliseconds: left.milliseconds.addingSaturated(right.milliseconds))
  }

  /// The difference; saturates.
  @inlinable
  public static func - (left: Self, right: Self) -> Self {
    Self(milliseconds: left.milliseconds.subtractingSaturated(right.milliseconds))
  }

  /// `duration` times `count`; saturates.
  @inlinable
  public static func * (duration: Self, count: Int64) -> Self {
    Self(milliseconds: duration.milliseconds.multipliedSaturated(by: count))
  }

  /// Lengthens `left` by `right`; saturates.
  @inlinable
  public static func += (left: inout Self, right: Self) {
    left = left + right
  }
}
