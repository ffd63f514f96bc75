import EventKernel
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct LocalTimeTests {
  private func text(_ time: SimulationTime, _ clock: WallClock) -> String {
    var formatter = LocalTimeFormatter(clock: clock)
    var bytes: [UInt8] = []
    formatter.append(time, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func clock(_ year: Int, _ month: Int, _ day: Int, _ zone: String) throws -> WallClock {
    let date = try #require(CalendarDate(year: year, month: month, day: day))
    return try WallClock(firstDay: date, days: 3, timeZone: zone)
  }

  @Test(
    arguments: [
      (0, "2026-03-29T00:00:00.000+01:00"), (7_199_999, "2026-03-29T01:59:59.999+01:00"),
      (3_600_000, "2026-03-29T01:00:00.000+01:00"), (7_200_000, "2026-03-29T03:00:00.000+02:00"),
      (82_800_000, "2026-03-30T00:00:00.000+02:00"), (-1, "2026-03-28T23:59:59.999+01:00"),
    ] as [(Int64, String)])
  func `clocks go forward`(milliseconds: Int64, expected: String) throws {
    let berlin = try clock(2026, 3, 29, "Europe/Berlin")
    #expect(text(SimulationTime(milliseconds: milliseconds), berlin) == expected)
  }

  @Test(
    arguments: [
      (7_200_000, "2026-10-25T02:00:00.000+02:00"), (10_800_000, "2026-10-25T02:00:00.000+01:00"),
      (90_000_000, "2026-10-26T00:00:00.000+01:00"),
    ] as [(Int64, String)])
  func `clocks go back, and the offset tells the two hours apart`(milliseconds: Int64, expected: String)
    throws
  {
    let berlin = try clock(2026, 10, 25, "Europe/Berlin")
    #expect(text(SimulationTime(milliseconds: milliseconds), berlin) == expected)
  }

  @Test(arguments: [
    ("UTC", "2026-03-02T00:00:00.000+00:00"), ("America/St_Johns", "2026-03-02T00:00:00.000-03:30"),
    ("Asia/Kathmandu", "2026-03-02T00:00:00.000+05:45"),
  ])
  func `offsets of all kinds`(zone: String, expected: String) throws {
    #expect(text(.zero, try clock(2026, 3, 2, zone)) == expected)
  }
}
