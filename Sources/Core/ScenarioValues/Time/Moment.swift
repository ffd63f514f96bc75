import EventKernel

/// A moment on the device's wall clock: once, or again and again.
public enum Moment: Hashable, Sendable {
  /// Once.
  case once(LocalDateTime)
  /// At this time on each of these days of the week.
  case daily(TimeOfDay, on: Weekdays = .all)
  /// Each time that the sun does this.
  case sun(SunEvent)
}

/// A period on the device's wall clock. It includes `from` but not `to`.
public enum Period: Hashable, Sendable {
  /// It begins on each of these days of the week. If `to` is not later than `from`, it goes past midnight. If both are
  /// the same, it lasts until that time of the next day.
  case daily(from: TimeOfDay, to: TimeOfDay, on: Weekdays = .all)
  /// Once; `from < to`.
  case once(from: LocalDateTime, to: LocalDateTime)
}

extension WallClock {
  /// The next instant strictly after `time` at which the moment comes. For a moment that comes once: that instant, even
  /// if it has passed.
  package func next(_ moment: Moment, after time: SimulationTime) -> SimulationTime {
    switch moment {
    case .once(let date): return self.time(of: date)
    case .sun(let event): return next(event, after: time)
    case .daily(let timeOfDay, let weekdays):
      var next = next(timeOfDay, after: time)
      // A journey can repeat or skip dates. Two weeks are enough to find a day.
      for _ in 0..<14 {
        if weekdays == .all || weekdays.contain(date(at: next)) { break }
        next = self.next(timeOfDay, after: next)
      }
      return next
    }
  }
}
