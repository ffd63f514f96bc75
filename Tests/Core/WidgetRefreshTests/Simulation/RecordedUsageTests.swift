import EventKernel
import Testing

@testable import WidgetRefresh

@Suite("Recorded usage")
struct RecordedUsageTests {
  /// A widget on page 1 and one on the Lock Screen.
  private func scenario(_ usage: RecordedUsage, days: Int = 1) -> Scenario {
    var scenario = UsageTests.scenario(days: days, surfaces: [.homePage(1), .lockScreen])
    scenario.device.usage = .recorded(usage)
    scenario.device.charging = []
    return scenario
  }

  private func session(
    _ hour: Int64, for seconds: Int64, unlock: Int64? = 2, day: Int = 0,
    _ content: RecordedSession.Content = .drawn, continues: Bool = false
  ) -> RecordedSession {
    RecordedSession(
      day: day, timeOfDay: .hours(hour), duration: .seconds(seconds), unlock: unlock.map { .seconds($0) },
      content: content, continuesPickup: continues)
  }

  private func pickups(_ run: Run) -> [[Int64]] {
    var result: [[Int64]] = []
    for observation in run.observations {
      if case .unlocked(let at) = observation { result.append([at.milliseconds / 1000]) }
      if case .locked(let at) = observation { result[result.count - 1].append(at.milliseconds / 1000) }
    }
    return result
  }

  @Test("unlocks and locks when the log did, and a glance does not unlock")
  func replay() throws {
    let run = try Run(
      scenario(
        RecordedUsage(sessions: [session(7, for: 60), session(8, for: 5, unlock: nil)], days: 1)))
    #expect(pickups(run) == [[25_202, 25_260]])
    #expect(run.views(of: 1).map(\.start) == [at(7), at(8)])
    #expect(run.views(of: 1).map { $0.end - $0.start } == [.seconds(2), .seconds(5)])
  }

  @Test("draws Home Screen exposures within the log's pickups, the same in each run of one seed")
  func drawnExposures() throws {
    let sessions = (0..<20).flatMap { day in (6..<23).map { session($0, for: 300, day: day) } }
    let usage = RecordedUsage(sessions: sessions, days: 20)
    let run = try Run(scenario(usage, days: 20))
    let views = run.views(of: 0)
    // 340 pickups with 1.95 exposures each on average; the least plausible number is 6 standard errors off.
    #expect((500...820).contains(views.count))
    for view in views {
      let second = view.start.milliseconds / 1000 % 3600
      #expect((2..<300).contains(second))
    }
    #expect(try Run(scenario(usage, days: 20)).observations == run.observations)
  }

  @Test("keeps wall-clock times when the device's clocks are put forward")
  func daylightSaving() throws {
    var scenario = scenario(
      RecordedUsage(sessions: (0..<3).map { session(9, for: 60, day: $0) }, days: 3), days: 3)
    scenario.device.timeZone = "Europe/Berlin"
    scenario.device.start = try #require(CalendarDate(year: 2026, month: 3, day: 28))
    let run = try Run(scenario)
    #expect(pickups(run).map { $0[0] } == [32_402, 115_202, 201_602])
  }

  @Test("sessions of an hour that the device's clocks skip end where the next begins")
  func skippedHour() throws {
    var scenario = scenario(
      RecordedUsage(
        sessions: [session(1, for: 3600 + 100), session(2, for: 60), session(3, for: 60)], days: 1))
    scenario.device.timeZone = "Europe/Berlin"
    scenario.device.start = try #require(CalendarDate(year: 2026, month: 3, day: 29))
    // 02:00 does not exist and 03:00 is its instant.
    #expect(pickups(try Run(scenario)) == [[3602, 7200], [7202, 7260]])
  }

  @Test("begins again only when told to; a run that is longer than the log is refused otherwise")
  func repeating() throws {
    var usage = RecordedUsage(sessions: [session(7, for: 60), session(9, for: 60, day: 1)], days: 2)
    let error = #expect(throws: ScenarioError.self) { try Run(scenario(usage, days: 5)) }
    #expect(
      error
        == .invalid(
          path: "device.usage.log",
          expected: "a log of at least 5 days (warmUpDays and days), or 'repeat: true'",
          found: "2 days"))
    usage.repeats = true
    let hours = try pickups(Run(scenario(usage, days: 5))).map { $0[0] / 3600 }
    #expect(hours == [7, 33, 55, 81, 103])
  }

  // Day d of the log has one session, at d o'clock. The device starts on a Saturday, the log on a Thursday.
  @Test(
    "plays each day on a day of its weekday",
    arguments: [
      (9, false, 7, [2, 3, 4, 5, 6, 7, 8]),
      (14, true, 16, [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0, 1, 2, 3]),
      (9, true, 9, [2, 3, 4, 5, 6, 0, 1, 2, 3]),
    ])
  func weekdays(logDays: Int, repeats: Bool, days: Int, played: [Int]) throws {
    let saturday = try #require(CalendarDate(year: 2026, month: 3, day: 7))
    let thursday = try #require(CalendarDate(year: 2019, month: 8, day: 1))
    let usage = RecordedUsage(
      sessions: (0..<logDays).map { session(Int64($0), for: 60, day: $0) }, days: logDays, repeats: repeats,
      weekdaysFrom: thursday)
    var scenario = scenario(usage, days: days)
    scenario.device.start = saturday
    let hours = try pickups(Run(scenario)).map { $0[0] / 3600 }
    #expect(hours == played.enumerated().map { Int64(24 * $0.offset + $0.element) })
  }

  @Test("of too few days of the right weekdays is refused")
  func tooFewWeekdays() throws {
    let saturday = try #require(CalendarDate(year: 2026, month: 3, day: 7))
    let thursday = try #require(CalendarDate(year: 2019, month: 8, day: 1))
    for (days, repeats, found) in [(3, false, "1 day"), (2, false, "0 days"), (6, true, "6 days")] {
      var scenario = scenario(
        RecordedUsage(sessions: [], days: days, repeats: repeats, weekdaysFrom: thursday), days: 2)
      scenario.device.start = saturday
      guard case .invalid(let path, _, let said)? = scenario.problems.first else {
        Issue.record("no problem of \(days) days")
        continue
      }
      #expect(path == "device.usage.log" && said == found)
    }
  }

  @Test("shows the log's surfaces, and pages that follow one another are one pickup")
  func surfaces() throws {
    let usage = RecordedUsage(
      sessions: [
        session(7, for: 3600, unlock: 0, .surface(.homePage(1))),
        session(8, for: 60, unlock: 0, .surface(.homePage(2)), continues: true),
        session(10, for: 30, unlock: nil, .surface(.lockScreen)),
      ], days: 1, standBy: nil)
    let run = try Run(scenario(usage))
    #expect(pickups(run) == [[25_200, 28_860]])
    #expect(run.views(of: 0).map { $0.end - $0.start } == [.hours(1)])
    #expect(run.views(of: 1).map { $0.end - $0.start } == [.seconds(30)])
  }

  @Test("opens the log's apps in place of drawn sessions, and passes over apps that the scenario lacks")
  func apps() throws {
    var scenario = scenario(
      RecordedUsage(
        sessions: [
          session(7, for: 60, unlock: 0, .app("App")), session(8, for: 60, unlock: 0, .app("Other")),
        ],
        days: 1))
    scenario.apps[0].foreground = SessionUse(
      sessions: .poisson(perDay: 500, hours: nil), duration: .constant(1000))
    let run = try Run(scenario)
    let began = run.observations.compactMap {
      if case .sessionBegan(let edge) = $0 { edge.time } else { nil }
    }
    let ended = run.observations.compactMap {
      if case .sessionEnded(let edge) = $0 { edge.time } else { nil }
    }
    #expect(began == [at(7)] && ended == [at(7, 1)])
  }

  @Test("is not unlocked in a locked period")
  func lockedPeriod() throws {
    var scenario = scenario(
      RecordedUsage(sessions: [session(7, for: 60), session(12, for: 60), session(18, for: 60)], days: 1))
    scenario.device.locked = [.daily(from: time(9), to: time(17))]
    #expect(try pickups(Run(scenario)).map { $0[0] / 3600 } == [7, 18])
  }

  @Test("out of order, of no length or outside of its days is refused")
  func problems() {
    let good = session(7, for: 60)
    for bad in [
      [session(8, for: 60), good], [session(8, for: 0)], [session(8, for: 60, day: 1)],
      [session(24, for: 60)], [session(8, for: 5, unlock: 6)],
    ] {
      #expect(scenario(RecordedUsage(sessions: bad, days: 1)).problems.count == 1)
    }
    #expect(scenario(RecordedUsage(sessions: [good], days: 1)).problems.isEmpty)
    #expect(scenario(RecordedUsage(sessions: [], days: 1)).problems.isEmpty)
  }
}
