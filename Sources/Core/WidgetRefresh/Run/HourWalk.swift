import EventKernel
import RandomVariates

/// Walks through operational time, for a rate that is constant within each hour of the wall clock.
struct HourWalk: Sendable {
  /// Share of the occurrences of a day in each hour. The sum is 1.
  private let shares: [Double]
  private var hourEnd = SimulationTime.zero
  private var ratePerMillisecond = 0.0
  /// Date of the current hour.
  private(set) var date = CalendarDate(dayNumber: .min)

  init(_ profile: HourProfile) {
    shares = (0..<24).map { profile.share(ofHour: $0) }
  }

  /// The instant at which `work` expected occurrences have passed since `start`. `nil`: not before `end`.
  ///
  /// `perDay` returns the mean number on a date. It is called once for each date, in order.
  mutating func advance(
    from start: SimulationTime, by work: Double, until end: SimulationTime, clock: WallClock,
    perDay: (CalendarDate) -> Double
  ) -> SimulationTime? {
    var now = start
    var left = work
    while now < end {
      if now >= hourEnd { enterHour(at: now, clock: clock, perDay: perDay) }
      let available = ratePerMillisecond * Double((hourEnd - now).milliseconds)
      if left <= available, ratePerMillisecond > 0 {
        return now + .milliseconds(Int64((left / ratePerMillisecond).rounded()))
      }
      left -= available
      now = hourEnd
    }
    return nil
  }

  private var perDayOfDate = 0.0

  private mutating func enterHour(
    at now: SimulationTime, clock: WallClock, perDay: (CalendarDate) -> Double
  ) {
    let today = clock.date(at: now)
    if today != date {
      date = today
      perDayOfDate = perDay(today)
    }
    let ofDay = clock.millisecondOfDay(at: now)
    hourEnd = now + .milliseconds(3_600_000 - ofDay % 3_600_000)
    if let change = clock.nextChange(after: now), change < hourEnd { hourEnd = change }
    ratePerMillisecond = perDayOfDate * shares[Int(ofDay / 3_600_000)] / 3_600_000
  }
}
