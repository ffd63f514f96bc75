import EventKernel
import RandomVariates
import Testing

@testable import ScenarioValues

@Suite("Wall clock")
struct WallClockTests {
  static func date(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try #require(CalendarDate(year: year, month: month, day: day))
  }

  @Test("Days have 23 and 25 hours where the clocks change")
  func dayLengths() throws {
    let clock = try WallClock(firstDay: Self.date(2026, 3, 1), days: 300, timeZone: "Europe/Berlin")
    func length(_ date: CalendarDate) -> SimulationDuration {
      clock.startOfDay(date.advanced(by: 1)) - clock.startOfDay(date)
    }
    #expect(length(try Self.date(2026, 3, 28)) == .hours(24))
    #expect(length(try Self.date(2026, 3, 29)) == .hours(23))
    #expect(length(try Self.date(2026, 10, 25)) == .hours(25))
  }

  @Test(
    "A time that the clocks skip is the first instant after the gap; one shown twice is its first showing")
  func skippedAndRepeated() throws {
    let clock = try WallClock(firstDay: Self.date(2026, 3, 29), days: 250, timeZone: "Europe/Berlin")
    let skipped = clock.time(of: LocalDateTime(date: try Self.date(2026, 3, 29), time: time(2, 30)))
    #expect(skipped == at(2))
    #expect(clock.millisecondOfDay(at: skipped) == 3 * 3_600_000)
    let autumn = try Self.date(2026, 10, 25)
    let first = clock.time(of: LocalDateTime(date: autumn, time: time(2, 30)))
    #expect(first - clock.startOfDay(autumn) == .minutes(150))
    #expect(clock.next(time(2, 30), after: first) - first == .hours(25))
  }

  @Test(
    "To local time and back is the same instant",
    arguments: ["UTC", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "America/St_Johns"])
  func roundTrip(zone: String) throws {
    let clock = try WallClock(firstDay: Self.date(2026, 1, 1), days: 366, timeZone: zone)
    for second in stride(from: Int64(0), to: 366 * 86_400, by: 10_801) {
      let instant = SimulationTime(milliseconds: second * 1000)
      let local = LocalDateTime(
        date: clock.date(at: instant),
        time: TimeOfDay(clamping: Int(clock.millisecondOfDay(at: instant) / 1000)))
      let back = clock.time(of: local)
      // In the hour that comes twice, the first showing is meant.
      #expect(back == instant || (instant > back && instant - back <= .hours(1)))
    }
  }

  @Test(
    "The next showing of a time of day is the first showing, on its date, that is still to come",
    arguments: ["UTC", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns"])
  func nextShowing(zone: String) throws {
    let clock = try WallClock(firstDay: Self.date(2026, 1, 1), days: 1200, timeZone: zone)
    var second = 0
    while second < 1200 * 86_400 {
      let now = SimulationTime(milliseconds: Int64(second) * 1000 + Int64(second % 3))
      let timeOfDay = TimeOfDay(clamping: second * 7 % 86_400)
      let next = clock.next(timeOfDay, after: now)
      let (today, last) = (clock.date(at: now), clock.date(at: next))
      #expect(clock.time(of: LocalDateTime(date: last, time: timeOfDay)) == next)
      #expect(next > now && last <= today.advanced(by: 1))
      if last > today {
        #expect(clock.time(of: LocalDateTime(date: today, time: timeOfDay)) <= now)
      }
      second += 6007
    }
  }

  @Test("A journey changes the day's length and the offset")
  func journey() throws {
    let day = try Self.date(2026, 6, 10)
    let clock = try WallClock(
      firstDay: day, days: 3, timeZone: "Europe/Berlin",
      changes: [(LocalDateTime(date: day, time: time(12)), "America/New_York")])
    #expect(clock.offsetMilliseconds(at: at(11)) == 2 * 3_600_000)
    #expect(clock.offsetMilliseconds(at: at(13)) == -4 * 3_600_000)
    #expect(clock.startOfDay(day.advanced(by: 1)) == at(30))
  }

  @Test("Dates and day numbers agree over four centuries")
  func dates() throws {
    var dayNumber = try Self.date(1900, 1, 1).dayNumber
    let last = try Self.date(2300, 1, 1).dayNumber
    var previous = (1899, 12, 31)
    while dayNumber < last {
      let date = CalendarDate(dayNumber: dayNumber)
      let parts = date.components
      #expect(CalendarDate(year: parts.year, month: parts.month, day: parts.day) == date)
      #expect((parts.year, parts.month, parts.day) > previous)
      previous = (parts.year, parts.month, parts.day)
      dayNumber += 37
    }
    #expect(CalendarDate(year: 2026, month: 2, day: 29) == nil)
    #expect(try Self.date(2026, 3, 7).isWeekend && !(try Self.date(2026, 3, 6).isWeekend))
  }

  @Test(
    "Names that are no place are refused",
    arguments: ["", "Berlin", "Europe/Atlantis", "CET", "GMT+1", "../etc"])
  func unknownNames(name: String) {
    #expect(!WallClock.isKnown(timeZone: name))
  }
}
