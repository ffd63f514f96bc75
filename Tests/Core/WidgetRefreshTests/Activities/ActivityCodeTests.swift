import ClosedForms
import EventKernel
import RandomVariates
import Testing

@testable import ScenarioValues
@testable import WidgetRefresh

/// What the code of real apps and servers does with Live Activities. Without these settings, everything is as before.
@Suite struct ActivityCodeTests {
  private typealias Change = (ActivityChangeKind, SimulationTime)

  private static func changes(_ scenario: Scenario) throws -> [Change] {
    try Run(scenario).observations.compactMap {
      if case .activityChanged(let change) = $0, change.kind != .dismissed {
        (change.kind, change.time)
      } else {
        nil
      }
    }
  }

  private static func updates(_ scenario: Scenario) throws -> [ActivityUpdate] {
    try Run(scenario).observations.compactMap {
      if case .activityUpdated(let update) = $0 { update } else { nil }
    }
    .sorted { $0.ordinal < $1.ordinal }
  }

  private static func expect(_ found: [Change], _ expected: [Change]) {
    #expect(found.map(\.0) == expected.map(\.0))
    #expect(found.map(\.1) == expected.map(\.1))
  }

  private static func pushes(_ times: TimeOfDay...) -> ActivityPushes {
    ActivityPushes(.arrivals(.at(times.map { .daily($0) })))
  }

  private static func view(_ times: TimeOfDay...) -> Usage {
    .timetable([TimetableView(at: times, surface: .lockScreen, duration: .seconds(5))])
  }

  private static func sessions(_ times: TimeOfDay..., lasting: Double = 60_000) -> SessionUse {
    SessionUse(sessions: .at(times.map { .daily($0) }), duration: .constant(lasting))
  }

  // MARK: Changes after the start

  @Test(arguments: [true, false])
  func `phases count from each start, and only drawn dates show them without an update`(drawsDates: Bool)
    throws
  {
    var scenario = Scenario.live { activity, _ in
      activity.content = Content(afterStart: [.minutes(25), .minutes(5)])
      activity.start.times = .arrivals(.at([.daily(time(1)), .daily(time(5))]))
      activity.length = .lasts(.constant(30 * 60_000))
      activity.dismissal = .after(.zero)
      activity.drawsDates = drawsDates
    }
    scenario.device.usage = Self.view(time(1, 4), time(1, 6), time(1, 26), time(5, 1), time(5, 10))
    let ages: [Int64] = drawsDates ? [0, 0, 0, 0, 0] : [0, 1, 21, 0, 5]
    #expect(try Run(scenario).views().map(\.contentAge) == ages.map { .minutes($0) })

    // A server pushes each phase, unless it is drawn.
    scenario.apps[0].activities?[0].pushes = ActivityPushes()
    let sent = try Self.updates(scenario).filter { $0.means != .end }.map(\.sent)
    #expect(sent == (drawsDates ? [] : [at(1, 5), at(1, 25), at(5, 5), at(5, 25)]))
  }

  @Test func `a restart does not begin the phases anew`() throws {
    var scenario = Scenario.live { activity, _ in
      activity.content = Content(afterStart: [.minutes(25)])
      activity.restart = ActivityRestart(after: .minutes(10), by: .schedule)
      activity.length = .lasts(.constant(3_600_000))
    }
    scenario.device.usage = Self.view(time(0, 24), time(0, 26), time(0, 31), time(0, 36), time(0, 56))
    #expect(
      try Run(scenario).views().map(\.contentAge) == [.zero, .minutes(1), .zero, .zero, .zero])
  }

  @Test func `of two activities with the same content, each has its own phases`() throws {
    var scenario = Scenario.live { activity, _ in
      activity.content = Content("timer", afterStart: [.minutes(5)])
      activity.length = .lasts(.constant(3_600_000))
    }
    var second = try #require(scenario.apps[0].activities?[0])
    second.name = "second"
    second.start.times = .arrivals(.at([.daily(time(0, 2))]))
    scenario.apps[0].activities?.append(second)
    scenario.device.usage = Self.view(time(0, 6))
    let run = try Run(scenario)
    #expect(run.views(of: 0).map(\.contentAge) == [.minutes(1)])
    #expect(run.views(of: 1).map(\.contentAge) == [.zero])
  }

  @Test func `it can end with its last phase`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.content = Content(afterStart: [.minutes(5), .minutes(30)])
      activity.length = .untilScheduleEnds
    }
    Self.expect(try Self.changes(scenario), [(.started, .zero), (.ended, at(0, 30))])
  }

  @Test func `only Live Activities show phases`() {
    var scenario = Scenario.single(timeline: .one(.never))
    scenario.widgets[0].content = Content(afterStart: [.minutes(5)])
    #expect(scenario.problems.map(\.description).contains { $0.contains("content.afterStart: expected") })
    let short = Scenario.live { activity, _ in activity.content = Content(afterStart: [.zero]) }
    #expect(!short.problems.isEmpty)
    #expect(!Scenario.live { activity, _ in activity.content = Content(afterStart: []) }.problems.isEmpty)
  }

  @Test func `the stale date is the next known change`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.content = Content(schedule: .at([.daily(time(0, 25))]), afterStart: [.minutes(5)])
      activity.isStaleAtKnownChange = true
      activity.pushes = Self.pushes(time(0, 10), time(0, 26))
      activity.length = .lasts(.constant(30 * 60_000))
    }
    Self.expect(
      try Self.changes(scenario),
      [
        (.started, .zero), (.stale, at(0, 5)), (.updatedAfterStale, at(0, 10)), (.stale, at(0, 25)),
        (.updatedAfterStale, at(0, 26)), (.ended, at(0, 30)),
      ])
  }

  // MARK: The user

  @Test(arguments: [nil, true] as [Bool?])
  func `after a removal, it stays away until its natural end has passed`(staysAway: Bool?) throws {
    var scenario = Scenario.live { activity, _ in
      activity.start = ActivityStart(by: .app, at: .events([.foreground]))
      activity.length = .lasts(.constant(4 * 3_600_000))
      activity.removalsPerHour = 60
      activity.staysAwayAfterRemoval = staysAway
    }
    scenario.device.usage = Self.view(time(4), time(8), time(12))
    scenario.apps[0].foreground = SessionUse(
      sessions: .renewal(interval: .constant(600_000)), duration: .constant(1000))
    let changes = try Self.changes(scenario)
    let starts = changes.filter { $0.0 == .started }.map(\.1)
    if staysAway == true {
      #expect(starts == (0..<6).map { at(4 * $0, 10) })
      // The user does not miss what the user does not want.
      #expect(!changes.contains { $0.0 == .missed })
    } else {
      #expect(starts.count > 20)
    }
  }

  @Test func `the app can end it when the user force-quits the app`() throws {
    for ends in [nil, true] as [Bool?] {
      var scenario = Scenario.live { activity, _ in
        activity.start = ActivityStart(by: .app, at: .events([.foreground]))
        activity.endsOnForceQuit = ends
      }
      scenario.apps[0].foreground = Self.sessions(time(2))
      scenario.apps[0].forceQuits = 1
      Self.expect(
        try Self.changes(scenario),
        [(.started, at(2)), ends == true ? (.endedByForceQuit, at(2, 1)) : (.endedBySystem, at(10))])
    }
  }

  // MARK: The server

  @Test func `each start by push is charged, and has one outcome`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.start = ActivityStart(by: .push, at: .arrivals(.renewal(interval: .constant(60_000))))
    }
    // The first start, after a minute, opens the window.
    let hour = try Self.changes(scenario).filter { $0.1 < at(1, 1) }.map(\.0)
    #expect(
      hour == [.started] + Array(repeating: .refusedWhileActive, count: 9)
        + Array(repeating: .refusedByBudget, count: 50))
    let later = try Self.changes(scenario).filter { $0.1 >= at(1, 1) && $0.1 < at(2, 1) }.map(\.0)
    #expect(later.count { $0 == .refusedWhileActive } == 10 && later.count == 60)
  }

  @Test func `a server that repeats its end reaches a phone that has lost the first`() throws {
    let scenario = Scenario.live { activity, rules in
      activity.length = .lasts(.constant(3_600_000))
      activity.pushes = Self.pushes(time(0, 59))
      activity.pushes?.repeatedEnd = .init(times: 3, every: .minutes(5))
      (rules.allowance, rules.window, rules.loss) = (1, .minutes(7), 1)
    }
    #expect(try Self.updates(scenario).map(\.sent) == [at(0, 59), at(1), at(1, 5), at(1, 10), at(1, 15)])
    #expect(
      try Self.updates(scenario).map(\.outcome) == [.shownAtOnce, .lost, .lost, .shownAtOnce, .afterEnd])
    Self.expect(try Self.changes(scenario), [(.started, .zero), (.ended, at(1, 10))])
  }

  @Test func `a repeated end does not end the next activity`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.start.times = .arrivals(.at([.daily(time(0)), .daily(time(1, 2))]))
      activity.length = .lasts(.constant(3_600_000))
      activity.pushes = Self.pushes(time(0, 59))
      activity.pushes?.repeatedEnd = .init(times: 2, every: .minutes(5))
    }
    Self.expect(
      try Self.changes(scenario),
      [(.started, .zero), (.ended, at(1)), (.started, at(1, 2)), (.ended, at(2, 2))])
  }

  @Test func `a relay drops what comes too soon, and a server that waits keeps it`() throws {
    func updates(_ change: (inout ActivityPushes) -> Void) throws -> [ActivityUpdate] {
      try Self.updates(
        .live { activity, _ in
          activity.content = Content(live: .at([0, 2, 4, 6].map { .daily(time(1, $0)) }))
          var pushes = ActivityPushes()
          change(&pushes)
          activity.pushes = pushes
        })
    }
    let dropped = try updates { $0.dropsWithin = .minutes(5) }
    #expect(dropped.map(\.outcome) == [.shownAtOnce, .lost, .lost, .shownAtOnce])
    #expect(dropped.map(\.reason) == [nil, .droppedByRelay, .droppedByRelay, nil])
    #expect(try updates { $0.atMostEvery = .minutes(5) }.map(\.sent) == [at(1), at(1, 5), at(1, 10)])
    // Such a server loses nothing.
    let both = try updates { ($0.atMostEvery, $0.dropsWithin) = (.minutes(5), .minutes(5)) }
    #expect(both.allSatisfy { $0.outcome == .shownAtOnce })
  }

  @Test func `a server can start it anew when its token is refused`() throws {
    // P(a token lives for 30 minutes) = e⁻²⁰.
    func changes(_ startsAnew: Bool?) throws -> [Change] {
      try Self.changes(
        .live { activity, rules in
          activity.pushes = Self.pushes(time(1), time(1, 30))
          activity.pushes?.startsAnewOnRefusedToken = startsAnew
          (rules.tokenChangesPerDay, rules.startAllowance, rules.startWindow) = (1000, 1, .hours(20))
        })
    }
    Self.expect(try changes(nil), [(.started, .zero), (.endedBySystem, at(8))])
    Self.expect(
      try changes(true),
      [
        (.started, .zero), (.ended, at(1)), (.started, at(1)), (.refusedByBudget, at(1, 30)),
        (.endedBySystem, at(9)),
      ])
  }

  @Test func `an app that pushes to itself stops when it is force-quit`() throws {
    func sent(_ isApp: Bool?) throws -> [SimulationTime] {
      var scenario = Scenario.live { activity, _ in
        activity.pushes = Self.pushes(time(1), time(3), time(4, 5), time(5))
        activity.pushes?.areSentByApp = isApp
      }
      scenario.apps[0].foreground = Self.sessions(time(2), time(4), lasting: 600_000)
      scenario.apps[0].forceQuits = 1
      return try Self.updates(scenario).map(\.sent)
    }
    #expect(try sent(nil) == [at(1), at(3), at(4, 5), at(5)])
    #expect(try sent(true) == [at(1), at(4, 5)])
  }

  // MARK: Laws and warnings

  @Test(arguments: 0..<8) func `every update has one outcome, also with these settings`(batch: UInt64) throws
  {
    for seed in batch * 10..<batch * 10 + 10 {
      var generator = ScenarioGenerator(seed: 700_000 + seed)
      var scenario = generator.scenario()
      scenario.device.warmUpDays = 0
      generator.addActivities(to: &scenario)
      for app in scenario.apps.indices {
        scenario.apps[app].forceQuits = 0.3
        scenario.apps[app].activities = scenario.apps[app].activities?.map { activity in
          var activity = activity
          if activity.content.name == nil { activity.content.afterStart = [.seconds(1), .minutes(7)] }
          (activity.staleAfter, activity.isStaleAtKnownChange) = (nil, true)
          (activity.staysAwayAfterRemoval, activity.endsOnForceQuit) = (true, seed % 2 == 0 ? true : nil)
          activity.pushes?.dropsWithin = seed % 3 == 0 ? .minutes(3) : nil
          activity.pushes?.repeatedEnd = .init(times: 3, every: .minutes(1))
          activity.pushes?.startsAnewOnRefusedToken = true
          activity.pushes?.areSentByApp = seed % 5 == 0 ? true : nil
          return activity
        }
      }
      scenario.device.activities?.tokenChangesPerDay = 20
      guard scenario.problems.isEmpty, !scenario.activities.isEmpty else { continue }
      let broken = try ActivityLaws(scenario).broken
      #expect(broken.isEmpty, "seed \(seed)")
    }
  }

  @Test func `a setting that cannot act is warned of`() {
    let scenario = Scenario.live { activity, _ in
      (activity.isStaleAtKnownChange, activity.staysAwayAfterRemoval) = (true, true)
      activity.endsOnForceQuit = true
      activity.pushes = ActivityPushes()
      activity.pushes?.repeatedEnd = .init(times: 1, every: .minutes(1))
      activity.pushes?.startsAnewOnRefusedToken = true
      activity.pushes?.areSentByApp = true
    }
    let keys = scenario.warnings.filter { $0.kind == .withoutEffect }.map {
      $0.path.replacing("apps.App.activities.activity.", with: "")
    }
    #expect(
      Set(keys) == [
        "staleAfter", "afterRemoval", "onForceQuit", "pushes.sender", "pushes.repeatEnd",
        "pushes.onRefusedToken",
      ])
  }
}

extension ActivityPushes.RepeatedEnd {
  fileprivate init(times: Int, every: SimulationDuration) {
    self.init()
    (self.times, self.every) = (times, every)
  }
}
