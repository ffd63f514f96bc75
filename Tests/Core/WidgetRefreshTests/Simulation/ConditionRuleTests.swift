import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Rules of when the device is in a condition")
struct ConditionRuleTests {
  private static let day = CalendarDate(dayNumber: 20_514)

  private static func clock(_ changes: [(at: LocalDateTime, timeZone: String)] = []) throws -> WallClock {
    try WallClock(firstDay: day, days: 5, timeZone: "UTC", changes: changes)
  }

  private static func onDay(_ days: Int, _ timeOfDay: TimeOfDay) -> LocalDateTime {
    LocalDateTime(date: day.advanced(by: days), time: timeOfDay)
  }

  struct Stretch: CustomTestStringConvertible {
    let period: Period
    /// Instants, in seconds of the run, of which each is the first of a stretch in or out of the period.
    let turns: [Int64]
    let holdsAtStart: Bool

    var testDescription: String { "\(period)" }
  }

  static let stretches = [
    Stretch(
      period: .daily(from: time(9), to: time(17)), turns: [9, 17, 33, 41, 57].map { $0 * 3600 },
      holdsAtStart: false),
    Stretch(
      period: .daily(from: time(22), to: time(6)), turns: [6, 22, 30, 46, 54].map { $0 * 3600 },
      holdsAtStart: true),
    Stretch(period: .daily(from: time(0), to: time(1)), turns: [3600, 86_400, 90_000], holdsAtStart: true),
    Stretch(period: .daily(from: time(5), to: time(5)), turns: [], holdsAtStart: true),
    Stretch(
      period: .once(from: onDay(1, time(3)), to: onDay(2, time(2))), turns: [27 * 3600, 50 * 3600],
      holdsAtStart: false),
    Stretch(
      period: .once(from: onDay(-1, time(3)), to: onDay(0, time(2))), turns: [2 * 3600], holdsAtStart: true),
    Stretch(
      period: .once(from: onDay(-2, time(3)), to: onDay(-1, time(2))), turns: [], holdsAtStart: false),
  ]

  @Test("A period begins with its first instant and is over in the instant of its end", arguments: stretches)
  func bounds(stretch: Stretch) throws {
    let clock = try Self.clock()
    let device = Device(charging: [stretch.period])
    var inOrder = ConditionCalendar(of: device, clock: clock)
    var holds = stretch.holdsAtStart
    for turn in [0] + stretch.turns {
      for offset in [-1, 0, 1] as [Int64] where turn * 1000 + offset >= 0 {
        let now = SimulationTime(milliseconds: turn * 1000 + offset)
        if offset == 0, turn > 0 { holds.toggle() }
        var asked = ConditionCalendar(of: device, clock: clock)
        let found = [
          asked.conditions(at: now, clock).contains(.charging),
          inOrder.conditions(at: now, clock).contains(.charging),
        ]
        #expect(found == [holds, holds], "\(now)")
      }
    }
  }

  /// The run begins on a Monday.
  static let weekly = [
    Stretch(
      period: .daily(from: time(9), to: time(17), on: [.monday, .thursday]),
      turns: [9, 17, 72 + 9, 72 + 17].map { $0 * 3600 }, holdsAtStart: false),
    // It begins on its day and ends on the next.
    Stretch(
      period: .daily(from: time(22), to: time(6), on: [.tuesday, .sunday]),
      turns: [6, 24 + 22, 48 + 6].map { $0 * 3600 }, holdsAtStart: true),
    Stretch(
      period: .daily(from: .midnight, to: .midnight, on: [.tuesday, .wednesday]),
      turns: [24, 72].map { $0 * 3600 }, holdsAtStart: false),
    Stretch(period: .daily(from: .midnight, to: .midnight), turns: [], holdsAtStart: true),
    Stretch(
      period: .daily(from: time(5), to: time(5), on: .monday), turns: [5, 29].map { $0 * 3600 },
      holdsAtStart: false),
  ]

  @Test(
    "A period on chosen days of the week begins on them, and from 00:00 to 24:00 lasts all day",
    arguments: weekly)
  func weekdays(stretch: Stretch) throws {
    try bounds(stretch: stretch)
    // Asked every quarter of an hour, the answer of yesterday does not stay.
    let clock = try Self.clock()
    var conditions = ConditionCalendar(of: Device(charging: [stretch.period]), clock: clock)
    for quarter in 0..<(4 * 96) as Range<Int64> {
      let now = SimulationTime.zero + .minutes(15) * quarter
      let turns = stretch.turns.count { $0 * 1000 <= now.milliseconds }
      let holds = conditions.conditions(at: now, clock).contains(.charging)
      #expect(holds == (stretch.holdsAtStart != (turns % 2 == 1)), "\(now)")
    }
  }

  @Test("What is asked about the future does not change what holds now")
  func backAndForth() throws {
    let clock = try Self.clock()
    var conditions = ConditionCalendar(
      of: Device(charging: [], locked: [.daily(from: time(9), to: time(10))]), clock: clock)
    for (now, holds) in [
      (at(8), false), (at(9), true), (at(8, 59), false), (at(9, 59), true), (at(12), false), (at(9), true),
    ] {
      let found = conditions.conditions(at: now, clock).contains(.locked)
      #expect(found == holds, "\(now)")
    }
  }

  @Test("Each condition has its own periods, and of several of one condition each counts")
  func several() throws {
    let clock = try Self.clock()
    var conditions = ConditionCalendar(
      of: Device(
        charging: [.daily(from: time(1), to: time(3)), .daily(from: time(2), to: time(4))],
        lowPowerMode: [.daily(from: time(5), to: time(6))], locked: [.daily(from: time(7), to: time(8))],
        networkOutages: [.daily(from: time(9), to: time(10))]), clock: clock)
    for (hour, expected) in [
      (0, nil), (1, .charging), (2, .charging), (3, .charging), (4, nil), (5, .lowPowerMode), (6, nil),
      (7, .locked), (8, nil), (9, .networkOutage), (10, nil),
    ] as [(Int, DeviceConditions?)] {
      for condition in [DeviceConditions.charging, .lowPowerMode, .locked, .networkOutage] {
        let holds = conditions.conditions(at: at(hour), clock).contains(condition)
        #expect(holds == (condition == expected))
      }
    }
  }

  @Test("A daily period follows the wall clock to another time zone")
  func journey() throws {
    // At noon in UTC it becomes 17:45 in Kathmandu.
    let clock = try Self.clock([(Self.onDay(0, time(12)), "Asia/Kathmandu")])
    var conditions = ConditionCalendar(
      of: Device(charging: [.daily(from: time(11), to: time(18))]), clock: clock)
    for (now, holds) in [
      (at(11), true), (at(12) - .milliseconds(1), true), (at(12), true), (at(12, 15), false), (at(13), false),
      (at(24 + 5, 14), false), (at(24 + 5, 15), true), (at(24 + 12, 14), true), (at(24 + 12, 15), false),
    ] {
      let found = conditions.conditions(at: now, clock).contains(.charging)
      #expect(found == holds, "\(now)")
    }
    var jumped = ConditionCalendar(of: Device(charging: [.daily(from: time(13), to: time(14))]), clock: clock)
    let found = [at(11), at(12), at(13, 30)].map { jumped.conditions(at: $0, clock).contains(.charging) }
    #expect(found == [false, false, false])
  }

  @Test("A single period that the clocks skip never comes")
  func skipped() throws {
    let clock = try WallClock(
      firstDay: #require(CalendarDate(year: 2026, month: 3, day: 29)), days: 2, timeZone: "Europe/Berlin")
    let date = try #require(CalendarDate(year: 2026, month: 3, day: 29))
    let gap = Period.once(
      from: LocalDateTime(date: date, time: time(2, 10)), to: LocalDateTime(date: date, time: time(2, 50)))
    for now in [at(1), at(2) - .milliseconds(1), at(2), at(3), at(24)] {
      var conditions = ConditionCalendar(of: Device(charging: [gap]), clock: clock)
      let holds = conditions.conditions(at: now, clock).contains(.charging)
      #expect(!holds, "\(now)")
    }
  }
}
