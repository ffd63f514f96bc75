/// A wall-clock time of day, in whole seconds after local midnight (0 ..< 86,400).
///
/// ```swift
/// let morning = try #require(TimeOfDay(hour: 7, minute: 30))
/// #expect(morning > .midnight)
/// #expect(morning.secondsAfterMidnight == 27_000)
/// ```
public struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 0 ..< 86,400.
  public let secondsAfterMidnight: Int

  /// The start of the day.
  public static let midnight = TimeOfDay(clamping: 0)

  /// `nil` unless `0 ≤ hour ≤ 23`, `0 ≤ minute ≤ 59` and `0 ≤ second ≤ 59`.
  public init?(hour: Int, minute: Int, second: Int = 0) {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
    secondsAfterMidnight = hour * 3600 + minute * 60 + second
  }

  /// Clamps to 00:00:00 … 23:59:59.
  public init(clamping secondsAfterMidnight: Int) {
    self.secondsAfterMidnight = min(max(secondsAfterMidnight, 0), 86_399)
  }

  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool {
    a.secondsAfterMidnight < b.secondsAfterMidnight
  }

  /// `HH:MM`, or `HH:MM:SS` if the seconds are not 0.
  public var description: String {
    let (h, m, s) = (
      secondsAfterMidnight / 3600, secondsAfterMidnight / 60 % 60, secondsAfterMidnight % 60
    )
    func two(_ n: Int) -> String { n < 10 ? "0\(n)" : "\(n)" }
    return s == 0 ? "\(two(h)):\(two(m))" : "\(two(h)):\(two(m)):\(two(s))"
  }
}
