import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of operational time")
struct HourWalkRuleTests {
  private static let day = CalendarDate(dayNumber: 20_514)

  private static func clock(_ changes: [(at: LocalDateTime, timeZone: String)] = []) throws -> WallClock {
    try WallClock(firstDay: day, days: 10, timeZone: "UTC", changes: changes)
  }

  /// All of a day's occurrences in one hour; with 3,600,000 a day one each millisecond of it.
  private static func walk(hour: Int) throws -> HourWalk {
    var weights = Array(repeating: 0.0, count: 24)
    weights[hour] = 1
    return HourWalk(try HourProfile(weights: weights))
  }

  private static func advance(
    _ walk: HourWalk, from start: SimulationTime, by work: Double, until end: SimulationTime = at(240),
    clock: WallClock? = nil
  ) throws -> SimulationTime? {
    var walk = walk
    return walk.advance(from: start, by: work, until: end, clock: try clock ?? Self.clock()) { _ in 3_600_000
    }
  }

  @Test("Time runs in the hours with a rate only, to the millisecond")
  func zeroHours() throws {
    let six = try Self.walk(hour: 6)
    #expect(try Self.advance(six, from: at(0), by: 1000) == at(6, 0, 1))
    #expect(try Self.advance(six, from: at(6, 59, 59), by: 1000) == at(7))
    #expect(try Self.advance(six, from: at(6, 59, 59), by: 1001) == at(30) + .milliseconds(1))
    #expect(try Self.advance(six, from: at(8), by: 0) == at(30))
    #expect(try Self.advance(six, from: at(6, 30), by: 3_600_000) == at(30, 30))
  }

  @Test("The last millisecond of an hour still belongs to it")
  func endOfHour() throws {
    #expect(try Self.advance(Self.walk(hour: 0), from: at(0), by: 3_600_000) == at(1))
  }

  @Test("Nothing occurs where the end comes first")
  func end() throws {
    let six = try Self.walk(hour: 6)
    #expect(try Self.advance(six, from: at(6), by: 1, until: at(6)) == nil)
    #expect(try Self.advance(six, from: at(0), by: 1, until: at(6)) == nil)
    #expect(
      try Self.advance(six, from: at(0), by: 1, until: at(6) + .milliseconds(1)) == at(6) + .milliseconds(1))
  }

  @Test("Hours are those of the wall clock, also from a change of time zone in mid-hour on")
  func clockChange() throws {
    // 12:07 in UTC becomes 17:52 in Kathmandu: 7 minutes of the hour from 12, then 8 of that from 17.
    let clock = try Self.clock([
      (LocalDateTime(date: Self.day, time: time(12, 7)), "Asia/Kathmandu")
    ])
    #expect(try Self.advance(Self.walk(hour: 17), from: at(12), by: 1000, clock: clock) == at(12, 7, 1))
    #expect(try Self.advance(Self.walk(hour: 18), from: at(12), by: 1000, clock: clock) == at(12, 15, 1))
    #expect(try Self.advance(Self.walk(hour: 12), from: at(12, 6, 59), by: 1000, clock: clock) == at(12, 7))
    #expect(
      try Self.advance(Self.walk(hour: 12), from: at(12, 6, 59), by: 1001, clock: clock)
        == at(24 + 6, 15) + .milliseconds(1))
  }

  @Test("The number a day is asked for once a date, in order")
  func dates() throws {
    var walk = HourWalk(try HourProfile(weights: Array(repeating: 1, count: 24)))
    var asked: [Int] = []
    let clock = try Self.clock()
    for hour in 0..<3 {
      let found = walk.advance(from: at(20 * hour), by: 20, until: at(240), clock: clock) { date in
        asked.append(date.dayNumber - Self.day.dayNumber)
        return 24
      }
      #expect(found.map { abs(($0 - at(20 * hour + 20)).milliseconds) <= 1 } == true)
    }
    #expect(asked == [0, 1, 2])
  }
}
