import RandomVariates

/// When something happens again and again.
///
/// ```swift
/// let commits = ArrivalProcess.poisson(perDay: 12, hours: .measured)
/// let readings = ArrivalProcess.renewal(interval: .constant(300_000))  // every 5 minutes
/// let midnight = ArrivalProcess.at([.daily(.midnight)])
/// let content = Content(live: readings, schedule: midnight, revisions: commits)
/// #expect(content.live == readings)
/// ```
public enum ArrivalProcess: Hashable, Sendable {
  /// A Poisson process with this mean number a day (0 … 86,400), spread over the hours of the wall clock by `hours`. `nil`:
  /// evenly.
  case poisson(perDay: Double, hours: HourProfile?)
  /// A renewal process. Intervals are in milliseconds, each at least 1 s. The first interval starts with the run.
  case renewal(interval: Distribution)
  /// Exactly at these moments of the wall clock.
  case at([Moment])
}

extension ArrivalProcess {
  /// Of the mean number a day: at most one a second.
  package static let perDayRange: ClosedRange<Double> = 0...86_400
  /// Of the mean number an hour: at most one a second.
  package static let perHourRange: ClosedRange<Double> = 0...3600
}
