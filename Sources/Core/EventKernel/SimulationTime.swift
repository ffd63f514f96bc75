/// A point in simulated time: whole milliseconds since the start of the simulation.
///
/// Time is an integer, so runs repeat exactly on every machine. Arithmetic saturates at the ends of
/// `Int64` instead of trapping.
///
/// ```swift
/// let noon = SimulationTime.zero + .hours(12)
/// #expect(noon.milliseconds == 43_200_000)
/// #expect(noon - .zero == .minutes(720))
/// ```
@frozen
public struct SimulationTime: Hashable, Comparable, Sendable {
  /// Milliseconds since the start of the simulation.
  public var milliseconds: Int64

  /// Makes the time `milliseconds` after the start.
  @inlinable
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The start of the simulation.
  @inlinable public static var zero: Self { Self(milliseconds: 0) }

  /// The latest time that a ``FutureEventList`` holds: 2⁴⁰ − 1 ms, about 34 years.
  ///
  /// It stands for "never": a run ends before it.
  @inlinable public static var distantFuture: Self { Self(milliseconds: (1 << 40) - 1) }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    left.milliseconds < right.milliseconds
  }

  /// The time `duration` after `time`; saturates.
  @inlinable
  public static func + (time: Self, duration: SimulationDuration) -> Self {
    Self(milliseconds: time.milliseconds.addingSaturated(duration.milliseconds))
  }

  /// The time `duration` before `time`; saturates.
  @inlinable
  public static func - (time: Self, duration: SimulationDuration) -> Self {
    Self(milliseconds: time.milliseconds.subtractingSaturated(duration.milliseconds))
  }

  /// The duration from `start` to `end`, negative if `end` comes first; saturates.
  @inlinable
  public static func - (end: Self, start: Self) -> SimulationDuration {
    SimulationDuration(milliseconds: end.milliseconds.subtractingSaturated(start.milliseconds))
  }

  /// Moves `time` by `duration`; saturates.
  @inlinable
  public static func += (time: inout Self, duration: SimulationDuration) {
    time = time + duration
  }
}
