import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of entries' dates")
struct EntryDateRuleTests {
  private func dates(
    _ entries: TimelinePlan.Entries, start: SimulationTime, clock: WallClock
  ) throws -> [SimulationTime] {
    let answer = try AskedProvider(TimelinePlan(entries: entries), at: start).answer(clock: clock)
    let timeline = try #require(answer.timeline)
    #expect(timeline.entries.last(among: answer.entries) == answer.dates.last)
    #expect(timeline.entries.date(of: entries.count, among: answer.entries) == .distantFuture)
    return answer.dates
  }

  private static func utc() throws -> WallClock {
    try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 5, timeZone: "UTC")
  }

  @Test("Entries a spacing apart count from the reload's begin")
  func spaced() throws {
    let clock = try Self.utc()
    #expect(
      try dates(.spaced(count: 3, spacing: .minutes(20), first: .minutes(5)), start: at(1), clock: clock)
        == [at(1, 5), at(1, 25), at(1, 45)])
    #expect(
      try dates(.spaced(count: 1, spacing: .minutes(20), first: .zero), start: at(1), clock: clock) == [at(1)]
    )
  }

  @Test(
    "Entries at times of day: one now, the others at each next of the times, in whatever order they are given"
  )
  func timesOfDay() throws {
    let clock = try Self.utc()
    let times = [time(18), time(0), time(9, 0, 30)]
    #expect(
      try dates(.timesOfDay(times, count: 5), start: at(3), clock: clock)
        == [at(3), at(9, 0, 30), at(18), at(24), at(33, 0, 30)])
    #expect(try dates(.timesOfDay(times, count: 1), start: at(3), clock: clock) == [at(3)])
  }

  @Test("A time of day is the next one strictly after the entry before")
  func strictlyAfter() throws {
    let clock = try Self.utc()
    let entries = TimelinePlan.Entries.timesOfDay([time(9)], count: 2)
    for (start, second) in [
      (at(9) - .milliseconds(1), at(9)), (at(9), at(33)), (at(9) + .milliseconds(1), at(33)),
      (at(8, 59, 59), at(9)),
    ] {
      #expect(try dates(entries, start: start, clock: clock) == [start, second])
    }
  }

  @Test("Where the clocks skip a time, its entry comes after the gap, once for all times skipped")
  func skipped() throws {
    let clock = try WallClock(
      firstDay: #require(CalendarDate(year: 2026, month: 3, day: 29)), days: 2, timeZone: "Europe/Berlin")
    let times = [time(1), time(2, 15), time(2, 45), time(4)]
    #expect(
      try dates(.timesOfDay(times, count: 4), start: at(0), clock: clock) == [at(0), at(1), at(2), at(3)])
  }

  /// Clocks go from 03:00 back to 02:00, so that 02:30 comes again 3.5 h after midnight.
  @Test("Of a time that comes twice only the first showing counts; the next of the others is taken")
  func twice() throws {
    let clock = try WallClock(
      firstDay: #require(CalendarDate(year: 2026, month: 10, day: 25)), days: 2, timeZone: "Europe/Berlin")
    let entries = TimelinePlan.Entries.timesOfDay([time(2, 45), time(3, 30)], count: 3)
    #expect(try dates(entries, start: at(2, 30), clock: clock) == [at(2, 30), at(2, 45), at(4, 30)])
    #expect(try dates(entries, start: at(3, 30), clock: clock) == [at(3, 30), at(4, 30), at(27, 45)])
  }
}
