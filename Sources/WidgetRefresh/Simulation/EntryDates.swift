import EventKernel

/// The dates of the entries of a timeline. Times of day must be in order (``inOrder``).
extension TimelinePlan.Entries {
  /// The same entries, with their times of day in order.
  var inOrder: Self {
    switch self {
    case .spaced: self
    case .timesOfDay(let times, let count): .timesOfDay(times.sorted(), count: count)
    }
  }

  /// - Parameter start: the start of the reload, which is "now" for the provider.
  func firstDate(start: SimulationTime) -> SimulationTime {
    switch self {
    case .spaced(_, _, let first): start + first
    case .timesOfDay: start
    }
  }

  /// The date of entry `number` (from 0), from the date of the entry before. `distantFuture`: there is no such entry.
  func date(of number: Int, after last: SimulationTime, clock: WallClock) -> SimulationTime {
    guard number < count else { return .distantFuture }
    switch self {
    case .spaced(_, let spacing, _): return last + spacing
    case .timesOfDay(let times, _):
      // Usually it is the next time of the same day. If there is none, or if clocks change, it is the earliest of
      // all.
      let second = clock.millisecondOfDay(at: last) / 1000
      if let soonest = times.first(where: { $0.secondsAfterMidnight > second }) {
        let next = clock.next(soonest, after: last)
        if clock.date(at: next) == clock.date(at: last) { return next }
      }
      var next = SimulationTime.distantFuture
      for time in times { next = min(next, clock.next(time, after: last)) }
      return next
    }
  }

  func lastDate(start: SimulationTime, clock: WallClock) -> SimulationTime {
    var date = firstDate(start: start)
    switch self {
    case .spaced(let count, let spacing, _): return date + spacing * Int64(count - 1)
    case .timesOfDay(_, let count):
      for number in 1..<max(count, 1) { date = self.date(of: number, after: date, clock: clock) }
      return date
    }
  }
}
