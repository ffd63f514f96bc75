import EventKernel
import Testing
import WidgetRefresh

@testable import Reports

@Suite struct AxisTests {
  private static let days: [(name: String, start: CalendarDate?, zone: String, hours: Int64)] = [
    ("ordinary", CalendarDate(year: 2026, month: 3, day: 2), "Europe/Berlin", 24),
    ("23 hours", CalendarDate(year: 2026, month: 3, day: 29), "Europe/Berlin", 23),
    ("25 hours", CalendarDate(year: 2026, month: 10, day: 25), "Europe/Berlin", 25),
    ("half an hour more", CalendarDate(year: 2026, month: 4, day: 5), "Australia/Lord_Howe", 24),
  ]

  @Test(arguments: days.map(\.name), [300.0, 870, 1100])
  func `ticks are at round local times and do not touch`(name: String, width: Double) throws {
    let day = try #require(Self.days.first { $0.name == name })
    let start = try #require(day.start)
    let clock = try WallClock(firstDay: start, days: 1, timeZone: day.zone)
    let range = SimulationTime.zero..<clock.startOfDay(start.advanced(by: 1))
    let ticks = TimeAxis.ticks(in: range, width: width, clock: clock)
    #expect(ticks.first?.label == "00:00")
    #expect(ticks.count >= 4)
    let scale = width / Double((range.upperBound - range.lowerBound).milliseconds)
    for (tick, next) in zip(ticks, ticks.dropFirst()) {
      #expect(Double((next.time - tick.time).milliseconds) * scale >= TimeAxis.spacing.least)
    }
    for tick in ticks {
      let minute = clock.millisecondOfDay(at: tick.time) / 60_000
      #expect(
        tick.label == (tick.time == range.upperBound ? "24:00" : two(minute / 60) + ":" + two(minute % 60)))
      #expect(minute % 60 == 0)
    }
  }

  @Test func `of a minute ticks show seconds`() throws {
    let start = try #require(CalendarDate(year: 2026, month: 3, day: 2))
    let clock = try WallClock(firstDay: start, days: 1, timeZone: "UTC")
    let from = SimulationTime(milliseconds: 8 * 3_600_000 + 500)
    let labels = TimeAxis.ticks(in: from..<(from + .seconds(30)), width: 400, clock: clock).map(\.label)
    #expect(labels == ["08:00:05", "08:00:10", "08:00:15", "08:00:20", "08:00:25", "08:00:30"])
  }

  @Test(arguments: [1.0, 45, 600, 5000, 90_000, 4e6, 3e8])
  func `durations stand in order and their labels apart`(most: Double) {
    let axis = DurationAxis(left: 40, right: 360, most: most, typical: most / 3)
    #expect(axis.x(0) == 40)
    #expect(axis.end >= most)
    #expect(abs(axis.x(axis.end) - 360) < 1e-9)
    for (tick, next) in zip(axis.ticks, axis.ticks.dropFirst()) { #expect(next.x - tick.x >= 34) }
    for share in [0.1, 0.5, 0.9] {
      #expect(abs(axis.x(axis.seconds(at: share)) - (40 + 320 * share)) < 1e-6, "one undoes the other")
    }
  }

  private func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
