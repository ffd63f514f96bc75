import EventKernel
import Foundation
import Testing

@testable import ScenarioValues

@Suite("Rules of the wall clock")
struct WallClockRuleTests {
  private static func date(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try #require(CalendarDate(year: year, month: month, day: day))
  }

  private static func clock(
    _ zone: String, _ year: Int, _ month: Int, _ day: Int, days: Int = 3,
    changes: [(at: LocalDateTime, timeZone: String)] = []
  ) throws -> WallClock {
    try WallClock(firstDay: date(year, month, day), days: days, timeZone: zone, changes: changes)
  }

  struct FirstInstant: CustomTestStringConvertible {
    let testDescription: String
    let zone: String
    let date: (Int, Int, Int)
    /// Hours after midnight of that date in UTC.
    let hours: Int64
  }

  static let firstInstants = [
    FirstInstant(testDescription: "UTC", zone: "UTC", date: (2026, 3, 2), hours: 0),
    FirstInstant(
      testDescription: "the day on which clocks go forward", zone: "Europe/Berlin", date: (2026, 3, 29),
      hours: -1),
    FirstInstant(testDescription: "the day after", zone: "Europe/Berlin", date: (2026, 3, 30), hours: -2),
    FirstInstant(
      testDescription: "the day on which clocks go back", zone: "Europe/Berlin", date: (2026, 10, 25),
      hours: -2),
    FirstInstant(
      testDescription: "the day after that", zone: "Europe/Berlin", date: (2026, 10, 26), hours: -1),
    FirstInstant(
      testDescription: "a day whose midnight is skipped", zone: "America/Havana", date: (2026, 3, 8), hours: 5
    ),
    FirstInstant(
      testDescription: "a day whose midnight comes twice", zone: "America/Havana", date: (2026, 11, 1),
      hours: 4),
    FirstInstant(testDescription: "west of UTC", zone: "America/New_York", date: (2026, 1, 5), hours: 5),
  ]

  @Test("Time 0 is the first day's first instant", arguments: firstInstants)
  func epoch(_ example: FirstInstant) throws {
    let clock = try Self.clock(example.zone, example.date.0, example.date.1, example.date.2)
    let date = try Self.date(example.date.0, example.date.1, example.date.2)
    #expect(clock.epochMilliseconds == Int64(date.dayNumber) * 86_400_000 + example.hours * 3_600_000)
    #expect(clock.date(at: .zero) == date)
    #expect(clock.startOfDay(date) == .zero)
  }

  @Test(
    "The offset is the zone's at every instant of the run, and the next change is where it next differs",
    arguments: [
      "Europe/Berlin", "America/Havana", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca",
    ])
  func offsets(zone: String) throws {
    let days = 1300
    let clock = try Self.clock(zone, 2024, 1, 1, days: days)
    let timeZone = try #require(TimeZone(identifier: zone))
    func offset(_ time: SimulationTime) -> Int64 {
      let date = Date(timeIntervalSince1970: Double(clock.epochMilliseconds + time.milliseconds) / 1000)
      return Int64(timeZone.secondsFromGMT(for: date)) * 1000
    }
    var changes: [SimulationTime] = []
    for quarter in 1...days * 96 {
      let now = SimulationTime.zero + .minutes(15) * Int64(quarter)
      let before = now - .milliseconds(1)
      guard offset(now) == clock.offsetMilliseconds(at: now),
        offset(before) == clock.offsetMilliseconds(at: before)
      else {
        Issue.record("other offset around \(now)")
        return
      }
      if offset(now) != offset(before) { changes.append(now) }
    }
    #expect(changes.count == (zone == "Asia/Kolkata" ? 0 : changes.count) && changes.count < 20)
    var now: SimulationTime? = .zero
    var found: [SimulationTime] = []
    while let last = now, let next = clock.nextChange(after: last), next <= .zero + .days(Int64(days)) {
      found.append(next)
      #expect(clock.nextChange(after: next - .milliseconds(1)) == next)
      now = next
    }
    #expect(found == changes)
  }

  @Test("Clocks change on the last day of the run too")
  func lastDay() throws {
    let clock = try Self.clock("Europe/Berlin", 2026, 3, 27, days: 3)
    #expect(clock.startOfDay(try Self.date(2026, 3, 30)) == at(71))
    #expect(clock.nextChange(after: at(50)) == nil)
  }

  /// Clocks go from 02:00 to 03:00, 2 h after midnight.
  @Test(
    "In the gap every time is the first instant after it; at its edges each is itself",
    arguments: [
      ((1, 59, 59), (1, 59, 59)), ((2, 0, 0), (2, 0, 0)), ((2, 30, 0), (2, 0, 0)), ((2, 59, 59), (2, 0, 0)),
      ((3, 0, 0), (2, 0, 0)), ((3, 0, 1), (2, 0, 1)), ((4, 0, 0), (3, 0, 0)),
    ] as [((Int, Int, Int), (Int, Int, Int))])
  func gap(local: (Int, Int, Int), instant: (Int, Int, Int)) throws {
    let clock = try Self.clock("Europe/Berlin", 2026, 3, 29)
    let moment = LocalDateTime(date: try Self.date(2026, 3, 29), time: time(local.0, local.1, local.2))
    #expect(clock.time(of: moment) == at(instant.0, instant.1, instant.2))
  }

  /// Clocks go from 03:00 back to 02:00, 3 h after midnight.
  @Test(
    "A time that comes twice is its first showing; from the end of the second on each is itself",
    arguments: [((2, 0), (2, 0)), ((2, 30), (2, 30)), ((2, 59), (2, 59)), ((3, 0), (4, 0)), ((4, 0), (5, 0))])
  func twice(local: (Int, Int), instant: (Int, Int)) throws {
    let clock = try Self.clock("Europe/Berlin", 2026, 10, 25)
    let moment = LocalDateTime(date: try Self.date(2026, 10, 25), time: time(local.0, local.1))
    #expect(clock.time(of: moment) == at(instant.0, instant.1))
    #expect(
      clock.time(on: moment.date, after: .seconds(Int64(moment.time.secondsAfterMidnight)))
        == at(instant.0, instant.1))
  }

  @Test("A moment before the run has a negative time, and the clock shows it then")
  func beforeTheRun() throws {
    let clock = try Self.clock("Europe/Berlin", 2026, 3, 29)
    let eve = try Self.date(2026, 3, 28)
    #expect(clock.time(of: LocalDateTime(date: eve, time: time(22))) == at(-2))
    #expect(clock.date(at: at(-2)) == eve && clock.millisecondOfDay(at: at(-2)) == 22 * 3_600_000)
    #expect(clock.startOfDay(eve) == at(-24))
  }

  @Test(
    "A journey begins at the wall-clock time of the zone left, the first instant after a gap where they skip it"
  )
  func journeys() throws {
    let date = try Self.date(2026, 3, 29)
    for (local, start) in [
      (time(1, 30), at(1, 30)), (time(2, 0), at(2)), (time(2, 30), at(2)), (time(3, 0), at(2)),
      (time(4, 0), at(3)),
    ] {
      let clock = try Self.clock(
        "Europe/Berlin", 2026, 3, 29,
        changes: [(LocalDateTime(date: date, time: local), "America/New_York")])
      #expect(clock.offsetMilliseconds(at: start - .milliseconds(1)) > 0, "\(local)")
      #expect(clock.offsetMilliseconds(at: start) == -4 * 3_600_000, "\(local)")
    }
  }

  @Test("Of several journeys each leaves where the one before has led, in whatever order they are given")
  func severalJourneys() throws {
    let day = try Self.date(2026, 6, 10)
    func moment(_ days: Int, _ hour: Int) -> LocalDateTime {
      LocalDateTime(date: day.advanced(by: days), time: time(hour))
    }
    let clock = try Self.clock(
      "UTC", 2026, 6, 10,
      changes: [
        (moment(1, 12), "UTC"), (moment(0, 12), "Asia/Tokyo"), (moment(-1, 0), "Europe/London"),
        (moment(9, 0), "Asia/Kolkata"),
      ])
    // London is an hour ahead: its noon is 11 h; Tokyo's noon of the next day is 27 h.
    let offsets = [at(0), at(11) - .milliseconds(1), at(11), at(27) - .milliseconds(1), at(27), at(70)]
      .map { clock.offsetMilliseconds(at: $0) / 3_600_000 }
    #expect(offsets == [1, 1, 9, 9, 0, 0])
    #expect(clock.nextChange(after: at(27)) == nil)
  }

  @Test("The next time of day is strictly later")
  func strictlyLater() throws {
    let clock = try Self.clock("UTC", 2026, 3, 2)
    for (now, next) in [
      (at(12) - .milliseconds(1), at(12)), (at(12), at(36)), (at(12) + .milliseconds(1), at(36)),
      (at(0), at(12)),
      (at(24), at(36)), (at(-1), at(12)),
    ] { #expect(clock.next(time(12), after: now) == next) }
    #expect(clock.next(.midnight, after: at(-1)) == at(0))
    #expect(clock.next(.midnight, after: .zero) == at(24))
  }

  @Test(
    "Around changes of the clocks the next time of day is the first showing, on its date, still to come",
    arguments: [
      ["Europe/Berlin"], ["America/Havana"], ["Australia/Lord_Howe"],
      ["Europe/Berlin", "America/New_York", "Asia/Tokyo"],
      ["Pacific/Auckland", "Pacific/Honolulu", "Pacific/Auckland"],
    ])
  func nextAroundChanges(zones: [String]) throws {
    let dates = [try Self.date(2026, 1, 20), try Self.date(2026, 2, 20)]
    let journeys = zip(dates, zones.dropFirst()).map { date, zone in
      (at: LocalDateTime(date: date, time: time(14, 20)), timeZone: zone)
    }
    let clock = try Self.clock(zones[0], 2026, 1, 1, days: 400, changes: journeys)
    func expected(_ timeOfDay: TimeOfDay, after now: SimulationTime) -> SimulationTime? {
      let today = clock.date(at: now)
      return (0...3).lazy.map { clock.time(of: LocalDateTime(date: today.advanced(by: $0), time: timeOfDay)) }
        .first { $0 > now }
    }
    var change = SimulationTime.zero
    while let next = clock.nextChange(after: change) {
      change = next
      for minutes in stride(from: -30 * 60, through: 30 * 60, by: 30) as StrideThrough<Int64> {
        for milliseconds in [-1, 0, 1] as [Int64] {
          let now = change + .minutes(minutes) + .milliseconds(milliseconds)
          for half in 0..<48 {
            let timeOfDay = time(0, 30 * half)
            let found = clock.next(timeOfDay, after: now)
            if found != expected(timeOfDay, after: now) {
              Issue.record(
                "next \(timeOfDay) after \(now) is \(found), not \(String(describing: expected(timeOfDay, after: now))); change at \(change)"
              )
              return
            }
          }
        }
      }
    }
    #expect(change > .zero)
  }

  @Test(
    "Division rounds down",
    arguments: [
      (7, 2, 3), (8, 2, 4), (-7, 2, -4), (-8, 2, -4), (7, -2, -4), (-7, -2, 3), (0, 5, 0),
      (-1, 86_400_000, -1),
      (1, 86_400_000, 0),
    ] as [(Int64, Int64, Int64)])
  func division(a: Int64, b: Int64, quotient: Int64) {
    #expect(floorDivide(a, b) == quotient)
  }
}
