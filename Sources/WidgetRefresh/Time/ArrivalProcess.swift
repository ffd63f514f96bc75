import EventKernel
import RandomVariates

/// When occurrences of one kind come.
public enum ArrivalProcess: Hashable, Sendable {
  /// A Poisson process of this mean number a day (≥ 0), spread over the hours of the wall clock by `hours`,
  /// evenly where that is `nil`.
  case poisson(perDay: Double, hours: HourProfile?)
  /// A renewal process; intervals in milliseconds, each at least 1 s. The first interval starts with the run.
  case renewal(interval: Distribution)
  /// At exactly these moments of the wall clock.
  case at([Moment])
}
