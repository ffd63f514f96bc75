extension Device {
  /// From the first day of the warm-up to the last reported day.
  var simulatedDays: ClosedRange<CalendarDate> {
    let (warmUp, days) = (max(warmUpDays, 0), max(days, 1))
    return start.advanced(by: -warmUp)...start.advanced(by: days - 1)
  }
}

extension ArrivalProcess? {
  /// Whether there is no process, or one without an occurrence on these days.
  func neverComes(on days: ClosedRange<CalendarDate>) -> Bool { self?.neverComes(on: days) ?? true }
}

extension ArrivalProcess {
  func neverComes(on days: ClosedRange<CalendarDate>) -> Bool {
    switch self {
    case .poisson(let perDay, _): perDay == 0
    case .renewal: false
    case .at(let moments): moments.allSatisfy { $0.isOutside(days) }
    }
  }
}

extension Moment {
  func isOutside(_ days: ClosedRange<CalendarDate>) -> Bool {
    switch self {
    case .daily(_, let weekdays): !weekdays.comeOn(days)
    case .once(let dateTime): !days.contains(dateTime.date)
    case .sun(let event):
      !(days.lowerBound.dayNumber - 1...days.upperBound.dayNumber + 1)
        .contains { event.time(onDay: Int64($0)) != nil }
    }
  }
}

extension Period {
  func isOutside(_ days: ClosedRange<CalendarDate>) -> Bool {
    switch self {
    case .daily(let from, let to, let weekdays):
      // The period of the day before the first one may last until the first day.
      !weekdays.comeOn(days)
        && (from < to || to == .midnight || !weekdays.contain(days.lowerBound.advanced(by: -1)))
    case .once(let from, let to): to.date < days.lowerBound || from.date > days.upperBound
    }
  }
}
