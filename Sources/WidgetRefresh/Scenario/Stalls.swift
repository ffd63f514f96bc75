import EventKernel
import RandomVariates

/// Times for which the system starts no charged reload of a widget, whatever its budget. A stall ends at once when the
/// user opens the app or presses a Button or Toggle of the widget.
///
/// GUESS. OBS that something like it happens: "hours, until the app was opened" (clouds #66), "reloads once or twice,
/// then it gets stuck" (Pyto #224), "once, then nothing" (Apple forum 653265). Nobody knows why, how often or how long.
public struct Stalls: Hashable, Sendable {
  /// Mean number that start in a week, for each widget, 0 … 168. They start at random times (a Poisson process). A
  /// stall may start during another one. Default 1 (GUESS). Sweep 0.1 to 5.
  public var perWeek: Double
  package static let perWeekRange: ClosedRange<Double> = 0...168
  /// Length of a stall that nothing ends early, in milliseconds. Default lognormal, median 4 h, σ 0.8 (GUESS). Sweep the
  /// median from 1 h to 12 h.
  public var duration: Distribution

  /// Each parameter sets the property with its name.
  public init(perWeek: Double = 1, duration: Distribution = .lognormal(median: 14_400_000, sigma: 0.8)) {
    self.perWeek = perWeek
    self.duration = duration
  }
}
