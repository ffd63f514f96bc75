import RandomVariates

/// Times for which the system starts no charged reload of a widget, whatever its budget. A stall ends at once when the
/// user opens the app or presses a Button or Toggle of the widget.
///
/// GUESS. OBS that something like it happens: "hours, until the app was opened" (clouds #66), "reloads once or twice,
/// then it gets stuck" (Pyto #224). Nobody knows why, how often or how long. A budget that comes all at once would do the
/// same.
///
/// ``ReloadScheduling/staleExtension`` has the same numbers for the times in which the process of an app's extension
/// is stale.
public struct Stalls: Hashable, Sendable {
  /// Share of people who have stalls, 0 … 1. Drawn for each replication, for all widgets together. Default 0.2 (GUESS).
  /// Sweep 0.05 to 0.5.
  public var people: Double
  /// Mean number that start in a week, for each widget of such a person, 0 … 168. They start at random times (a Poisson
  /// process). A stall may start during another one. Default 5 (GUESS). Sweep 1 to 14.
  public var perWeek: Double
  package static let perWeekRange: ClosedRange<Double> = 0...168
  /// Length of a stall that nothing ends early, in milliseconds. Default lognormal, median 4 h, σ 0.8 (GUESS). Sweep the
  /// median from 1 h to 12 h.
  public var duration: Distribution

  /// Each parameter sets the property with its name.
  public init(
    people: Double = 0.2, perWeek: Double = 5,
    duration: Distribution = .lognormal(median: 14_400_000, sigma: 0.8)
  ) {
    self.people = people
    self.perWeek = perWeek
    self.duration = duration
  }

  package static let none = Stalls(people: 0, perWeek: 0, duration: .constant(0))

  /// The default of ``ReloadScheduling/staleExtension``, if there is one (GUESS; OBS that it lasts for days).
  public static let ofExtension = Stalls(
    people: 1, perWeek: 0.05, duration: .lognormal(median: 86_400_000, sigma: 1.2))
}
