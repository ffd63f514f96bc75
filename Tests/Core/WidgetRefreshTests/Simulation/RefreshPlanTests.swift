import EventKernel
import Foundation
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Background refreshes by the user's habit")
struct RefreshPlanTests {
  /// The user opens the app every day at these times, for a minute.
  private static func scenario(
    sessions: [TimeOfDay], earliest: SimulationDuration = .seconds(1), days: Int
  ) -> Scenario {
    var app = App(name: "App")
    if !sessions.isEmpty {
      app.foreground = SessionUse(sessions: .at(sessions.map { .daily($0) }), duration: .constant(60_000))
    }
    app.backgroundRefresh = .requested(earliestBegin: earliest)
    app.calls[.backgroundRefresh] = [ReloadCall()]
    return .single(days: days, timeline: .one(.never), app: app)
  }

  private static func refreshes(_ scenario: Scenario) throws -> [SimulationTime] {
    try Run(scenario).observations.compactMap {
      guard case .requested(let request) = $0, request.cause == .appBackgroundRefresh else { return nil }
      return request.time
    }
  }

  private static func slot(_ time: SimulationTime) -> SimulationTime {
    SimulationTime(milliseconds: time.milliseconds % 86_400_000)
  }

  /// H0: from the second day on, the four slots of which the next hour has the session have a refresh with probability
  /// 1 − e⁻¹, independently. n = 4 · 60 slots. Fewer than 114 or more than 187 have probability 6e-7 (exact binomial).
  @Test("In the hour before the user opens the app there are refreshes, from the second day on")
  func slots() throws {
    let refreshes = try Self.refreshes(Self.scenario(sessions: [time(12, 5)], days: 61))
    #expect(refreshes.allSatisfy { $0 >= at(24) })
    #expect(Set(refreshes.map(Self.slot)) == [at(11, 15), at(11, 30), at(11, 45), at(12)])
    #expect((114...187).contains(refreshes.count))
  }

  /// H0: with two sessions in the next hour the probability is 1 − e⁻². n = 240 slots, those from 11:30 to 12:15. Fewer
  /// than 179 or more than 230 have probability 7e-7 (exact binomial).
  @Test("More sessions in the next hour make a refresh more likely")
  func rate() throws {
    let refreshes = try Self.refreshes(Self.scenario(sessions: [time(12, 16), time(12, 20)], days: 61))
    let inBoth = refreshes.filter { (at(11, 30)...at(12, 15)).contains(Self.slot($0)) }
    #expect(inBoth == refreshes)
    #expect((179...230).contains(refreshes.count))
  }

  /// In four slots 15 min apart, no day has a refresh with probability e⁻⁴. On 20 days: 2e-35.
  @Test("The next refresh comes at the earliest the requested time after the last, and not in a session")
  func earliest() throws {
    let hourly = try Self.refreshes(Self.scenario(sessions: [time(12, 5)], earliest: .hours(1), days: 21))
    #expect(!hourly.isEmpty && Set(hourly.map { $0.milliseconds / 86_400_000 }).count == hourly.count)
    // 30 min later is the slot after the next one, and is not too early.
    let half = try Self.refreshes(Self.scenario(sessions: [time(12, 5)], earliest: .minutes(30), days: 61))
    let gaps = zip(half, half.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 >= .minutes(30) } && gaps.contains(.minutes(30)))

    // At 11:00 the app is open. On 20 days, another slot stays empty with probability e⁻²⁰.
    var open = Self.scenario(sessions: [time(10, 50), time(11, 35)], days: 21)
    open.apps[0].foreground?.duration = .constant(1_200_000)
    #expect(
      Set(try Self.refreshes(open).map(Self.slot))
        == [at(10), at(10, 15), at(10, 30), at(10, 45), at(11, 15), at(11, 30)])
  }

  @Test("There are none in Low Power Mode, after a force-quit, or without sessions")
  func none() throws {
    var scenario = Self.scenario(sessions: [time(12, 5)], days: 21)
    scenario.device.lowPowerMode = [.daily(from: time(11), to: time(11, 45))]
    #expect(Set(try Self.refreshes(scenario).map(Self.slot)) == [at(11, 45), at(12)])
    scenario.device.lowPowerMode = []
    scenario.apps[0].forceQuits = 1
    #expect(try Self.refreshes(scenario) == [])
    #expect(try Self.refreshes(Self.scenario(sessions: [], days: 21)) == [])
  }

  // MARK: The plan by itself

  /// The share of slots at noon that have a refresh on this day, if the user opened the app so often at noon on each day
  /// from the first on. All draws are made in copies with other streams.
  private static func share(sessions: [Int], draws: Int = 2000) throws -> Int {
    let clock = try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 20, timeZone: "UTC")
    return (0..<draws).count { number in
      let stream = RandomStream(seed: 1, replication: UInt32(number), entity: "tests", purpose: "refreshes")
      var plan = RefreshPlan(earliestBegin: .seconds(1), stream: stream)
      for (day, count) in sessions.enumerated() {
        _ = plan.drawSlot(at: at(24 * day), clock: clock)
        for _ in 0..<count { plan.sessionBegan(at: at(24 * day + 12), clock: clock) }
      }
      _ = plan.drawSlot(at: at(24 * sessions.count), clock: clock)
      return plan.drawSlot(at: at(24 * sessions.count + 12), clock: clock)
    }
  }

  /// H0: probability 1 − exp(−m). n = 2000 draws for each m; the bounds have probability 1e-6 (exact binomial, both
  /// sides).
  @Test("The probability is that of a session in the next hour, by the mean of the last seven days")
  func probability() throws {
    // m = 1: 3 sessions in 3 days.
    #expect((1158...1369).contains(try Self.share(sessions: [3, 0, 0])))
    // m = 1: 7 sessions in 7 days, and 50 on the day before these.
    #expect((1158...1369).contains(try Self.share(sessions: [50, 7, 0, 0, 0, 0, 0, 0])))
    #expect(try Self.share(sessions: [0, 0]) == 0)
    #expect(try Self.share(sessions: []) == 0)
    #expect(try Self.share(sessions: [100]) == 2000)
  }

  @Test("The sessions of today do not count yet")
  func today() throws {
    let clock = try WallClock(firstDay: CalendarDate(dayNumber: 20_514), days: 2, timeZone: "UTC")
    var plan = RefreshPlan(
      earliestBegin: .seconds(1),
      stream: RandomStream(seed: 1, replication: 0, entity: "tests", purpose: "refreshes"))
    for minute in 0..<50 { plan.sessionBegan(at: at(1, minute), clock: clock) }
    let draws = (0...25).map { plan.drawSlot(at: at($0), clock: clock) }
    #expect(draws == Array(repeating: false, count: 25) + [true])
  }
}
