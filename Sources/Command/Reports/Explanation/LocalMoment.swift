import EventKernel
import WidgetRefresh

/// `14:32`, `14:32:05.250`, `2026-03-03T14:32`, each with or without an offset such as `+01:00`: a moment by the phone's
/// wall clock.
package struct LocalMoment: Sendable {
  package let text: String
  private let date: CalendarDate?
  private let time: TimeOfDay
  private let milliseconds: Int64
  /// The offset from UTC; `nil`: that of the phone's clock then.
  private let offset: SimulationDuration?

  package init?(_ text: String) {
    let pattern =
      /(?:(\d{4})-(\d{2})-(\d{2})[T ])?(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:?\d{2})?/
      .asciiOnlyDigits()
    guard text.utf8.count <= 40, let match = text.wholeMatch(of: pattern)?.output,
      let hour = Int(match.4), let minute = Int(match.5), let second = Int(match.6 ?? "0"),
      let time = TimeOfDay(hour: hour, minute: minute, second: second)
    else { return nil }
    self.text = text
    self.time = time
    let fraction = (match.7 ?? "0") + "000"
    milliseconds = Int64(fraction.prefix(3)) ?? 0
    if let year = match.1.flatMap({ Int($0) }), let month = match.2.flatMap({ Int($0) }),
      let day = match.3.flatMap({ Int($0) })
    {
      guard let date = CalendarDate(year: year, month: month, day: day) else { return nil }
      self.date = date
    } else {
      date = nil
    }
    offset = match.8.map { Self.offset(String($0)) }
  }

  private static func offset(_ text: String) -> SimulationDuration {
    let digits = text.filter(\.isNumber)
    let (hours, minutes) = (Int64(digits.prefix(2)) ?? 0, Int64(digits.suffix(2)) ?? 0)
    return .minutes((text.hasPrefix("-") ? -1 : 1) * (hours * 60 + minutes))
  }

  package var hasDate: Bool { date != nil }

  /// The instant in a run. A time without a date is on `day`.
  package func instant(on day: CalendarDate, clock: WallClock) -> SimulationTime {
    let local = LocalDateTime(date: date ?? day, time: time)
    guard let offset else {
      let instant = clock.time(of: local)
      // A time that clocks skip stands for the first moment after the gap.
      return isShown(at: instant, clock: clock) ? instant + .milliseconds(milliseconds) : instant
    }
    let utc =
      Int64(local.date.dayNumber) * 86_400_000 + Int64(time.secondsAfterMidnight) * 1000 + milliseconds
    return SimulationTime(milliseconds: utc - clock.epochMilliseconds) - offset
  }

  /// A note if clocks were changed; `nil`: none.
  package func note(on day: CalendarDate, clock: WallClock) -> String? {
    guard offset == nil else { return nil }
    let instant = clock.time(of: LocalDateTime(date: date ?? day, time: time))
    guard isShown(at: instant, clock: clock) else {
      return "clocks skipped \(time) that day; this is the first moment after it"
    }
    for quarter in 1...12 where isShown(at: instant + .minutes(Int64(quarter) * 15), clock: clock) {
      return
        "clocks showed \(time) twice that day; this is the first one; add an offset such as +01:00 to choose"
    }
    return nil
  }

  private func isShown(at instant: SimulationTime, clock: WallClock) -> Bool {
    clock.millisecondOfDay(at: instant) == Int64(time.secondsAfterMidnight) * 1000
  }
}
