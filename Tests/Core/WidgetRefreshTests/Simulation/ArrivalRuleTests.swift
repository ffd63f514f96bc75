import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of when things occur")
struct ArrivalRuleTests {
  private static let day = CalendarDate(dayNumber: 20_514)
  private static let beforeStart = SimulationTime(milliseconds: -1)
  private let clock: WallClock

  init() throws {
    clock = try WallClock(firstDay: Self.day, days: 10, timeZone: "UTC")
  }

  /// The first occurrences, at most ten.
  private func occurrences(
    _ process: ArrivalProcess?, until end: SimulationTime, after first: SimulationTime = beforeStart
  ) throws -> [SimulationTime] {
    let stream = RandomStream(seed: 3, replication: 0, entity: "tests", purpose: "arrivals")
    var generator = try ArrivalGenerator(process, stream: stream)
    var times: [SimulationTime] = []
    var last = first
    while times.count < 10, let next = generator.next(after: last, until: end, clock: clock) {
      times.append(next)
      last = next
    }
    return times
  }

  static let regular: [Distribution] = [
    .constant(6 * 3_600_000), .uniform(low: 21_600_000, high: 21_600_000),
  ]

  @Test(
    "A renewal's first interval starts with the run, and what falls on the end is not in it",
    arguments: regular)
  func renewal(interval: Distribution) throws {
    #expect(try occurrences(.renewal(interval: interval), until: at(24)) == [at(6), at(12), at(18)])
    #expect(
      try occurrences(.renewal(interval: interval), until: at(24) + .milliseconds(1))
        == [at(6), at(12), at(18), at(24)])
    #expect(try occurrences(.renewal(interval: interval), until: at(12), after: at(2)) == [at(8)])
  }

  @Test("A time on chosen days of the week comes on these and on no others")
  func weekdays() throws {
    let lessons = ArrivalProcess.at([
      .daily(time(8), on: [.monday, .wednesday]), .daily(time(9, 30), on: .friday),
      .daily(time(7), on: .weekends),
    ])
    #expect(
      try occurrences(lessons, until: at(24 * 10)) == [
        at(8), at(48 + 8), at(96 + 9, 30), at(120 + 7), at(144 + 7), at(168 + 8), at(216 + 8),
      ])
    // 09:00 on a weekday is a time of every day, less those of the weekends.
    let all = try occurrences(.at([.daily(time(9))]), until: at(24 * 10))
    let parts = try [Weekdays.weekdays, .weekends].map {
      try occurrences(.at([.daily(time(9), on: $0)]), until: at(24 * 10))
    }
    #expect((parts[0] + parts[1]).sorted() == all)
  }

  @Test("A journey over the date line changes the day of the week, not that there is one")
  func weekdayOnJourney() throws {
    let noon = LocalDateTime(date: Self.day, time: time(12))
    let clock = try WallClock(
      firstDay: Self.day, days: 10, timeZone: "Pacific/Auckland", changes: [(noon, "Pacific/Honolulu")])
    var last = SimulationTime.zero
    for _ in 0..<4 {
      let next = clock.next(.daily(time(10), on: .sunday), after: last)
      #expect(next > last && clock.date(at: next).weekday == .sunday)
      last = next
    }
  }

  static let everyHour = try? HourProfile(weights: Array(repeating: 1, count: 24))

  static let dense: [ArrivalProcess] = [
    .renewal(interval: .constant(999)), .renewal(interval: .constant(0)),
    .renewal(interval: .uniform(low: 1, high: 10)), .poisson(perDay: 1e12, hours: nil),
    .poisson(perDay: 1e12, hours: everyHour),
  ]

  @Test("Two occurrences of a process are at least a second apart", arguments: dense)
  func secondApart(process: ArrivalProcess) throws {
    #expect(try occurrences(process, until: at(0, 0, 5)) == (1...4).map { at(0, 0, $0) })
  }

  @Test("What has no rate never occurs")
  func never() throws {
    for process in [
      nil, .poisson(perDay: 0, hours: nil), .poisson(perDay: 0, hours: Self.everyHour), .at([]),
    ]
      as [ArrivalProcess?]
    {
      #expect(try occurrences(process, until: at(240)).isEmpty)
    }
  }

  /// H0: Poisson with 240 a day. n = 9 days, mean 2160, standard deviation 46.5; 5.5 of them: false alarm 3.8e-8. Floors of
  /// 1 s take away less than 0.3 %.
  @Test("A rate gives as many a day, evenly or by the hours", arguments: [false, true])
  func rate(byHours: Bool) throws {
    let stream = RandomStream(seed: 4, replication: 0, entity: "tests", purpose: "rate")
    var hours = Array(repeating: 0.0, count: 24)
    hours[6] = 1
    let profile = try HourProfile(weights: hours)
    var generator = try ArrivalGenerator(
      .poisson(perDay: 240, hours: byHours ? profile : nil), stream: stream)
    var (count, last) = (0, Self.beforeStart)
    while let next = generator.next(after: last, until: at(216), clock: clock) {
      #expect(next > last)
      if byHours { #expect(clock.millisecondOfDay(at: next) / 3_600_000 == 6) }
      count += 1
      last = next
    }
    #expect(abs(count - 2160) < 256 + 7)
  }

  @Test("Moments occur in order, each strictly after the last, the run's first instant included")
  func moments() throws {
    let once = LocalDateTime(date: Self.day, time: time(9))
    let process = ArrivalProcess.at([.daily(time(12)), .daily(.midnight), .once(once), .daily(time(12))])
    #expect(
      try occurrences(process, until: at(36)) == [at(0), at(9), at(12), at(24)])
    #expect(
      try occurrences(process, until: at(36) + .milliseconds(1)) == [at(0), at(9), at(12), at(24), at(36)])
    #expect(try occurrences(process, until: at(36), after: at(9)) == [at(12), at(24)])
    let past = LocalDateTime(date: Self.day.advanced(by: -1), time: time(9))
    #expect(try occurrences(.at([.once(past)]), until: at(240)).isEmpty)
    #expect(
      try occurrences(.at([.once(LocalDateTime(date: Self.day, time: .midnight))]), until: at(1)) == [at(0)])
  }

  @Test("A variate is rounded to the millisecond; what is no length is none")
  func rounding() {
    for (variate, milliseconds) in [
      (0.4, 0), (0.5, 1), (1.49, 1), (1.5, 2), (-3, 0), (0, 0), (.nan, 0), (.infinity, 0),
      (1e20, 32_000_000_000_000),
      (86_400_000, 86_400_000),
    ] as [(Double, Int64)] {
      #expect(SimulationDuration(rounding: variate).milliseconds == milliseconds, "\(variate)")
    }
  }
}
