import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite struct LiveActivityTests {
  private static func changes(_ scenario: Scenario, of item: ItemID = 0) throws -> [(
    ActivityChangeKind, SimulationTime
  )] {
    try Run(scenario).observations.compactMap {
      if case .activityChanged(let change) = $0, change.item == item {
        (change.kind, change.time)
      } else {
        nil
      }
    }
  }

  private static func updates(_ run: Run, of item: ItemID = 0) -> [ActivityUpdate] {
    run.observations.compactMap {
      if case .activityUpdated(let update) = $0, update.item == item { update } else { nil }
    }
  }

  private static func outcomes(_ scenario: Scenario) throws -> [ActivityUpdateOutcome] {
    updates(try Run(scenario)).sorted { $0.ordinal < $1.ordinal }.map(\.outcome)
  }

  private static func pushes(_ times: TimeOfDay...) -> ActivityPushes {
    ActivityPushes(.arrivals(.at(times.map { .daily($0) })))
  }

  private static func view(_ times: TimeOfDay..., on surface: Surface = .lockScreen, lasting: Int64 = 5)
    -> Usage
  {
    .timetable([TimetableView(at: times, surface: surface, duration: .seconds(lasting))])
  }

  private static func expect(
    _ found: [(ActivityChangeKind, SimulationTime)], _ expected: [(ActivityChangeKind, SimulationTime)]
  ) {
    #expect(found.map(\.0) == expected.map(\.0))
    #expect(found.map(\.1) == expected.map(\.1))
  }

  // MARK: Lives

  @Test func `the system ends it after 8 hours, and it stays on the Lock Screen for 4 more`() throws {
    Self.expect(
      try Self.changes(.live { _, _ in }),
      [(.started, .zero), (.endedBySystem, at(8)), (.dismissed, at(12))])
  }

  @Test func `it ends when it should, and leaves when it should`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.length = .lasts(.constant(3_600_000))
      activity.dismissal = .after(.minutes(15))
    }
    Self.expect(
      try Self.changes(scenario), [(.started, .zero), (.ended, at(1)), (.dismissed, at(1, 15))])
  }

  @Test func `a push ends it: what stops the push, leaves it active`() throws {
    func changes(_ change: @escaping (inout Activity, inout ActivityRules) -> Void) throws -> Scenario {
      .live { activity, rules in
        activity.length = .lasts(.constant(3_600_000))
        activity.dismissal = .after(.zero)
        activity.pushes = Self.pushes(time(0, 20))
        change(&activity, &rules)
      }
    }
    let late = try changes { _, rules in rules.delay = .constant(60_000) }
    Self.expect(try Self.changes(late), [(.started, .zero), (.ended, at(1, 1)), (.dismissed, at(1, 1))])
    #expect(Self.updates(try Run(late)).last.map { $0.means == .end && $0.sent == at(1) } == true)

    // The first push uses up the budget. The user looks at 3:00.
    var waits = try changes { _, rules in
      (rules.allowance, rules.window, rules.longestWait) = (1, .hours(9), .hours(800_000))
    }
    waits.device.usage = Self.view(time(3))
    Self.expect(try Self.changes(waits), [(.started, .zero), (.ended, at(3)), (.dismissed, at(3))])

    var lost = try changes { activity, rules in
      (rules.allowance, rules.window, rules.loss) = (1, .hours(9), 1)
      activity.updatedOn = []
    }
    Self.expect(
      try Self.changes(lost), [(.started, .zero), (.endedBySystem, at(8)), (.dismissed, at(12))])
    // When the app runs, it ends what is over.
    lost.apps[0].foreground = SessionUse(sessions: .at([.daily(time(5))]), duration: .constant(60_000))
    Self.expect(try Self.changes(lost), [(.started, .zero), (.ended, at(5)), (.dismissed, at(5))])
  }

  @Test func `a start takes the place of one whose end has not come`() throws {
    let scenario = Scenario.live { activity, rules in
      activity.start = ActivityStart(by: .schedule, at: .arrivals(.at([.daily(time(1)), .daily(time(3))])))
      activity.length = .lasts(.constant(3_600_000))
      activity.pushes = ActivityPushes()
      (rules.allowance, rules.loss, rules.perApp) = (0, 1, 1)
    }
    Self.expect(
      try Array(Self.changes(scenario).prefix(4)),
      [(.started, at(1)), (.ended, at(3)), (.dismissed, at(3)), (.started, at(3))])
  }

  @Test(arguments: [true, false], [30, 60, 90] as [Int64])
  func `an activity that starts at the instant of an end has its full length`(isEndPushed: Bool, every: Int64)
    throws
  {
    let scenario = Scenario.live { activity, rules in
      activity.start = ActivityStart(
        by: .schedule, at: .arrivals(.renewal(interval: .constant(Double(every) * 60_000))))
      activity.length = .lasts(.constant(3_600_000))
      activity.dismissal = .after(.zero)
      activity.pushes = isEndPushed ? ActivityPushes() : nil
      // The push that ends the activity arrives after the next start.
      rules.delay = .constant(10_000)
    }
    let changes = try Self.changes(scenario)
    let starts = changes.filter { $0.0 == .started }.map(\.1)
    let ends = changes.filter { $0.0 == .ended }.map(\.1)
    #expect(starts.count > 10)
    // With a start every 30 minutes, every second start finds the activity live.
    let length: SimulationDuration = every == 90 && isEndPushed ? .seconds(3610) : .hours(1)
    #expect(zip(starts, ends).allSatisfy { $1 - $0 == length })
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == .minutes(max(every, 60)) })
  }

  @Test func `the screen is on while an app is in the foreground, whoever opened it`() throws {
    // Pushes with priority 5 do not wake the phone. Nobody looks at any other surface.
    var scenario = Scenario.live { activity, rules in
      activity.content = Content(live: .at([.daily(time(1)), .daily(time(3)), .daily(time(5))]))
      activity.pushes = ActivityPushes(priority10: 0)
      rules.longestWait = .hours(800_000)
    }
    scenario.apps[0].foreground = SessionUse(
      sessions: .at([.daily(time(0, 59)), .daily(time(4))]), duration: .constant(120_000))
    let updates = Self.updates(try Run(scenario)).sorted { $0.ordinal < $1.ordinal }
    #expect(updates.map(\.time) == [at(1), at(4), at(8)])
    #expect(updates.map(\.outcome) == [.shownAtOnce, .shownLate, .afterEnd])
  }

  @Test func `an equal content state is drawn when the phone is unlocked`() throws {
    var scenario = Scenario.live { activity, _ in
      activity.content = Content(live: .at([.daily(time(1))]))
      activity.pushes = ActivityPushes()
      activity.equalStates = 1
    }
    scenario.device.usage = .timetable([
      TimetableView(at: [time(2)], surface: .lockScreen, duration: .seconds(5)),
      TimetableView(at: [time(3)], surface: .homePage(1), duration: .seconds(5)),
    ])
    let run = try Run(scenario)
    #expect(run.views().map(\.contentAge) == [.hours(1), .zero])
    let update = try #require(Self.updates(run).first)
    #expect(update.outcome == .shownLate && update.waitedFor == .unlock && update.time == at(3))
  }

  @Test func `a content state that equals one that was never drawn is drawn`() throws {
    // The first update waits for a look; the second has its state. Half of the states are equal to the one before.
    var scenario = Scenario.live { activity, rules in
      activity.content = Content(live: .renewal(interval: .constant(600_000)))
      activity.pushes = ActivityPushes(priority10: 0)
      activity.equalStates = 0.5
      rules.longestWait = .hours(800_000)
    }
    scenario.device.usage = Self.view(time(2, 5), time(4, 5), time(6, 5))
    // Of the 12 changes between two looks, at least one has a new state (but for 1 of 4096 chances each).
    #expect(try Run(scenario).views().map(\.isFresh) == [true, true, true])
  }

  @Test func `a burst of updates is drawn at once, then one in each spacing`() throws {
    // The start is drawn too. The app updates it each second of its session.
    var scenario = Scenario.live { activity, rules in
      activity.content = Content(live: .renewal(interval: .constant(1000)))
      activity.start = ActivityStart(by: .app, at: .events([.foreground]))
      activity.updatedOn = [.foreground]
      (rules.spacing, rules.burst) = (.seconds(10), 4)
    }
    scenario.apps[0].foreground = SessionUse(sessions: .at([.daily(time(1))]), duration: .constant(40_000))
    let drawn = try Run(scenario).observations.compactMap {
      if case .updated(let update) = $0 { (update.shown - at(1)).milliseconds } else { nil as Int64? }
    }
    #expect(drawn == [0, 1, 2, 3, 10, 20, 30, 40].map { $0 * 1000 })
  }

  @Test func `a push whose timestamp is before that of what is on screen is not shown`() throws {
    let scenario = Scenario.live { activity, rules in
      activity.content = Content(live: .renewal(interval: .constant(1000)))
      activity.start = ActivityStart(by: .intent, at: .arrivals(.at([.daily(time(1))])))
      activity.pushes = Self.pushes(time(1, 0, 30), time(1, 1, 30), time(1, 2))
      activity.pushes?.timestampAge = .constant(60_000)
      activity.updatedOn = []
    }
    #expect(try Self.outcomes(scenario) == [.superseded, .shownAtOnce, .shownAtOnce])
  }

  @Test func `a server sends one round of pushes after another`() throws {
    // A round takes 20 minutes, and the places in it differ by less.
    let scenario = Scenario.live { activity, _ in
      activity.pushes = ActivityPushes(
        .arrivals(.at((0..<4).map { .daily(time(1, $0)) })), devices: 1201, perSecond: 1)
    }
    let updates = Self.updates(try Run(scenario)).sorted { $0.ordinal < $1.ordinal }
    #expect(updates.map(\.sent) == (0..<4).map { at(1, $0) })
    for (number, update) in updates.enumerated() {
      #expect((at(1, 20 * number)...at(1, 20 * number + 20)).contains(update.time))
    }
  }

  @Test func `it ends with the last change of the day that is known ahead`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.content = Content(schedule: .at([.daily(time(3)), .daily(time(5))]))
      activity.length = .untilScheduleEnds
    }
    #expect(try Self.changes(scenario).contains { $0.0 == .ended && $0.1 == at(5) })
  }

  @Test func `a restart makes a new one, and the natural length counts from the first start`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.restart = ActivityRestart(after: .hours(7), by: .push)
      activity.length = .lasts(.constant(16 * 3_600_000))
    }
    let changes = try Self.changes(scenario)
    #expect(changes.filter { $0.0 == .started }.map(\.1) == [.zero, at(7), at(14)])
    #expect(changes.last { $0.0 == .ended }?.1 == at(16))
  }

  @Test func `a restart by an app in the background fails, and the activity lives on`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.restart = ActivityRestart(after: .hours(7), by: .app)
    }
    Self.expect(
      try Self.changes(scenario),
      [(.started, .zero), (.refusedInBackground, at(7)), (.endedBySystem, at(8)), (.dismissed, at(12))])
  }

  @Test func `an update moves the stale date on`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.staleAfter = .hours(1)
      activity.pushes = Self.pushes(time(0, 30), time(3))
      activity.length = .lasts(.constant(3.5 * 3_600_000))
    }
    Self.expect(
      try Self.changes(scenario).filter { $0.0 != .dismissed },
      [(.started, .zero), (.stale, at(1, 30)), (.updatedAfterStale, at(3)), (.ended, at(3, 30))])
  }

  // MARK: Starts

  @Test func `an app can start it only in the foreground`() throws {
    var scenario = Scenario.live { activity, _ in
      activity.start = ActivityStart(by: .app, at: .events([.backgroundRefresh, .foreground]))
      activity.length = .lasts(.constant(60_000))
    }
    scenario.apps[0].backgroundRefresh = .arrivals(.at([.daily(time(2))]))
    scenario.apps[0].foreground = SessionUse(
      sessions: .at([.daily(time(4))]), duration: .constant(60_000))
    let changes = try Self.changes(scenario)
    #expect(changes.first.map { $0.0 == .refusedInBackground && $0.1 == at(2) } == true)
    #expect(changes.contains { $0.0 == .started && $0.1 == at(4) })
  }

  @Test func `a start by the app at a time has the user open the app`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.start = ActivityStart(by: .app, at: .arrivals(.at([.daily(time(9))])))
    }
    let run = try Run(scenario)
    #expect(try Self.changes(scenario).first.map { $0.0 == .started && $0.1 == at(9) } == true)
    #expect(run.observations.contains { if case .sessionBegan = $0 { $0.time == at(9) } else { false } })
  }

  @Test func `starts by push have a budget of their own`() throws {
    let scenario = Scenario.live { activity, rules in
      activity.start = ActivityStart(by: .push, at: .arrivals(.renewal(interval: .constant(60_000))))
      activity.length = .lasts(.constant(1000))
      activity.dismissal = .after(.zero)
      rules.startAllowance = 3
      rules.startWindow = .hours(1)
    }
    let changes = try Self.changes(scenario)
    // The first start is after a minute, and so are the windows.
    let hour = changes.filter { $0.1 < at(1, 1) }
    #expect(hour.count { $0.0 == .started } == 3)
    #expect(hour.count { $0.0 == .refusedByBudget } == 57)
    #expect(changes.filter { $0.1 == at(1, 1) }.map(\.0) == [.started])
  }

  @Test func `an app has only so many, and a push does not start one without a network`() throws {
    var scenario = Scenario.live { _, rules in rules.perApp = 1 }
    var second = try #require(scenario.apps[0].activities?[0])
    second.name = "second"
    scenario.apps[0].activities?.append(second)
    #expect(try Self.changes(scenario, of: 1).map(\.0) == [.refusedTooMany])
    second.start = ActivityStart(by: .push, at: .arrivals(.at([.daily(time(2))])))
    scenario.apps[0].activities = [second]
    scenario.device.networkOutages = [.daily(from: time(1), to: time(3))]
    #expect(try Self.changes(scenario).map(\.0) == [.refusedWithoutNetwork])
  }

  // MARK: Looks

  private static func missed(_ scenario: Scenario) throws -> [SimulationTime] {
    try changes(scenario).filter { $0.0 == .missed }.map(\.1)
  }

  @Test func `a look at which it should be there and is not, is missed`() throws {
    let hours = [3, 5, 7, 9, 13, 17]
    func looks(_ change: (inout Scenario, inout Activity, inout ActivityRules) -> Void) -> Scenario {
      var scenario = Scenario.live { _, _ in }
      var (activity, rules) = (scenario.activities[0].activity, scenario.device.activityRules)
      activity.dismissal = .after(.zero)
      change(&scenario, &activity, &rules)
      scenario.apps[0].activities = [activity]
      scenario.device.activities = rules
      scenario.device.usage = .timetable([
        TimetableView(at: hours.map { time($0) }, surface: .lockScreen, duration: .seconds(5))
      ])
      return scenario
    }
    #expect(try Self.missed(looks { _, activity, _ in activity.length = .lasts(.constant(3_600_000)) }) == [])
    let refused = looks { scenario, activity, _ in
      scenario.apps[0].wakeUps = .arrivals(.at([.daily(time(4)), .daily(time(5, 30))]))
      activity.start = ActivityStart(by: .app, at: .events([.wakeUp]))
      activity.length = .lasts(.constant(2 * 3_600_000))
    }
    #expect(try Self.missed(refused) == [at(5), at(7)])
    // The next start that succeeds ends it.
    let late = looks { scenario, activity, _ in
      scenario.apps[0].wakeUps = .arrivals(.at([.daily(time(4))]))
      scenario.apps[0].foreground = SessionUse(sessions: .at([.daily(time(6))]), duration: .constant(60_000))
      activity.start = ActivityStart(by: .app, at: .events([.wakeUp, .foreground]))
    }
    #expect(try Self.missed(late) == [at(5)])
    // Gone within some minutes. It would have lasted for 8 hours, for 6, or with restarts for ever.
    for change in [
      { (activity: inout Activity, rules: inout ActivityRules) in activity.removalsPerHour = 60 },
      { (activity: inout Activity, rules: inout ActivityRules) in rules.deathsPerHour = 60 },
    ] {
      #expect(try Self.missed(looks { change(&$1, &$2) }) == [at(3), at(5), at(7)])
      let short = looks {
        $1.length = .lasts(.constant(6 * 3_600_000))
        change(&$1, &$2)
      }
      #expect(try Self.missed(short) == [at(3), at(5)])
      let restarts = looks {
        $1.restart = ActivityRestart(after: .hours(7), by: .schedule)
        change(&$1, &$2)
      }
      #expect(try Self.missed(restarts) == hours.map { at($0) })
    }
    // The system ends it after 8 hours, and it stays on the Lock Screen for 4 more.
    let long = looks { _, activity, _ in activity.length = .lasts(.constant(16 * 3_600_000)) }
    #expect(try Self.missed(long) == [at(13)])
  }

  @Test func `a view of the last state after the end is marked`() throws {
    var scenario = Scenario.live { activity, _ in activity.length = .lasts(.constant(2 * 3_600_000)) }
    scenario.device.usage = Self.view(time(1), time(3))
    #expect(try Run(scenario).views().map(\.isAfterEnd) == [false, true])
  }

  @Test func `the Dynamic Island does not show the activities of the app in front`() throws {
    // The phone is unlocked from 1:00 to 1:10. The first app is in front from 1:02 to 1:04.
    var scenario = Scenario.live { _, _ in }
    scenario.device.usage = Self.view(time(1), on: .homePage(1), lasting: 600)
    scenario.apps = (0..<3).map { number in
      var app = scenario.apps[0]
      app.name = "app \(number)"
      app.activities?[0].name = "activity \(number)"
      app.activities?[0].relevance = Double(-number)
      return app
    }
    scenario.apps[0].foreground = SessionUse(
      sessions: .at([.daily(time(1, 2))]), duration: .constant(120_000))
    let views = try Run(scenario).observations.compactMap {
      if case .viewed(let view) = $0 { view } else { nil }
    }
    .sorted { ($0.item.index, $0.start) < ($1.item.index, $1.start) }
    #expect(views.map(\.item.index) == [0, 0, 1, 2])
    #expect(views.map(\.start) == [at(1), at(1, 4), at(1), at(1, 2)])
    #expect(views.map(\.end) == [at(1, 2), at(1, 10), at(1, 10), at(1, 4)])
  }

  // MARK: Pushes

  @Test func `of the pushes in a window, as many as the allowance are shown at once`() throws {
    let scenario = Scenario.live { activity, rules in
      // Nine of them in each window of an hour: 0 to 56 minutes after the first.
      activity.pushes = ActivityPushes(.arrivals(.renewal(interval: .constant(420_000))))
      activity.length = .lasts(.constant(4 * 3_600_000))
      (rules.allowance, rules.longestWait) = (5, .hours(800_000))
    }
    let shown = try Self.outcomes(scenario).prefix(27).map { $0 == .shownAtOnce }
    let window = Array(repeating: true, count: 5) + Array(repeating: false, count: 4)
    #expect(Array(shown) == window + window + window)
  }

  @Test func `a push above the budget waits for the longest wait, or is lost`() throws {
    for loss in [0.0, 1] {
      let scenario = Scenario.live { activity, rules in
        activity.pushes = Self.pushes(time(1), time(1, 1))
        (rules.allowance, rules.loss, rules.longestWait) = (1, loss, .minutes(20))
      }
      let last = try #require(Self.updates(try Run(scenario)).last)
      #expect(last.outcome == (loss == 0 ? .shownLate : .lost))
      #expect(loss == 0 ? (at(1, 1)...at(1, 21)).contains(last.time) : last.time == at(1, 1))
      #expect(last.waitedFor == (loss == 0 ? .budget : nil))
    }
  }

  @Test func `a push with priority 5 waits for a view, and the view is fresh`() throws {
    var scenario = Scenario.live { activity, rules in
      activity.content = Content(live: .at([.daily(time(1)), .daily(time(2))]))
      activity.pushes = ActivityPushes(priority10: 0)
      rules.longestWait = .hours(800_000)
    }
    scenario.device.usage = Self.view(time(3))
    let run = try Run(scenario)
    #expect(Self.updates(run).map(\.outcome) == [.superseded, .shownLate])
    #expect(Self.updates(run).map(\.time) == [at(2), at(3)])
    #expect(run.views().map(\.isFresh) == [true])
  }

  @Test func `the device wakes by itself, each time after the longest wait`() throws {
    let scenario = Scenario.live { activity, rules in
      activity.pushes = Self.pushes(time(1), time(3, 7), time(5, 19))
      activity.pushes?.priority10 = 0
      rules.longestWait = .minutes(20)
    }
    let updates = Self.updates(try Run(scenario))
    #expect(updates.allSatisfy { $0.time > $0.sent && $0.time - $0.sent <= .minutes(20) })
    #expect(Set(updates.map { $0.time.milliseconds % 1_200_000 }).count == 1 && updates.count == 3)
  }

  @Test func `a push with priority 10 wakes the device for one that waits`() throws {
    var scenario = Scenario.live { activity, rules in
      activity.pushes = Self.pushes(time(1))
      activity.pushes?.priority10 = 0
      rules.longestWait = .hours(800_000)
    }
    var other = try #require(scenario.apps[0].activities?[0])
    other.name = "other"
    other.pushes = Self.pushes(time(2))
    scenario.apps[0].activities?.append(other)
    #expect(Self.updates(try Run(scenario)).map(\.time) == [at(2)])
  }

  @Test func `without a network, the newest push arrives afterwards`() throws {
    var scenario = Scenario.live { activity, _ in activity.pushes = Self.pushes(time(1), time(1, 10)) }
    scenario.device.networkOutages = [.daily(from: time(0, 30), to: time(2))]
    let updates = Self.updates(try Run(scenario)).sorted { $0.ordinal < $1.ordinal }
    #expect(
      updates.last.map { $0.outcome == .shownLate && $0.time == at(2) && $0.waitedFor == .network } == true)
  }

  @Test func `in Low Power Mode, a push with priority 10 does not wake the device`() throws {
    var scenario = Scenario.live { activity, rules in
      activity.pushes = Self.pushes(time(1))
      rules.longestWait = .minutes(10)
    }
    scenario.device.lowPowerMode = [.daily(from: time(0, 30), to: time(2))]
    let update = try #require(Self.updates(try Run(scenario)).first)
    #expect(update.waitedFor == .lowPowerMode && (at(1)...at(1, 10)).contains(update.time))
  }

  @Test func `a push to an activity that the user removed shows nothing`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.removalsPerHour = 60
      activity.pushes = Self.pushes(time(7))
    }
    #expect(try Self.outcomes(scenario) == [.afterEnd])
    #expect(try Self.changes(scenario).map(\.0) == [.started, .removedByUser, .dismissed])
  }

  @Test func `a stale token shows nothing until the app has run, and a channel needs none`() throws {
    for isBroadcast in [false, true] {
      var scenario = Scenario.live { activity, rules in
        activity.pushes = Self.pushes(time(6), time(6, 30))
        activity.pushes?.isBroadcast = isBroadcast
        rules.tokenChangesPerDay = 1000
      }
      #expect(try Self.outcomes(scenario).allSatisfy { $0 == (isBroadcast ? .shownAtOnce : .withoutToken) })
      guard !isBroadcast else { continue }
      scenario.device.activities?.tokenChangesPerDay = 24 / 5
      scenario.seed = 3
      let before = try Self.outcomes(scenario).count { $0 == .withoutToken }
      scenario.apps[0].wakeUps = .arrivals(.renewal(interval: .constant(10_000)))
      #expect(try Self.outcomes(scenario).count { $0 == .withoutToken } < before)
    }
  }

  /// A push starts it at 1:00. Pushes at 2:00, 4:00 and 6:00, and the one that ends it at 8:00.
  private static func startedByPush(_ change: (inout Scenario, inout Activity, inout ActivityRules) -> Void)
    -> Scenario
  {
    var scenario = Scenario.live { _, _ in }
    var activity = scenario.activities[0].activity
    activity.start = ActivityStart(by: .push, at: .arrivals(.at([.daily(time(1))])))
    activity.length = .lasts(.constant(7 * 3_600_000))
    activity.dismissal = .after(.zero)
    activity.pushes = pushes(time(2), time(4), time(6))
    var rules = scenario.device.activityRules
    rules.wakesForStart = 0
    change(&scenario, &activity, &rules)
    scenario.apps[0].activities = [activity]
    scenario.device.activities = rules
    return scenario
  }

  @Test func `no push reaches an activity that a push started before its app's code has run`() throws {
    let never = Self.startedByPush { _, _, _ in }
    let updates = Self.updates(try Run(never))
    #expect(updates.count == 4 && updates.allSatisfy { $0.outcome == .withoutToken })
    #expect(updates.allSatisfy { $0.reason == .noToken })
    Self.expect(
      try Self.changes(never), [(.started, at(1)), (.endedBySystem, at(9)), (.dismissed, at(13))])

    let woken = Self.startedByPush { $2.wakesForStart = 1 }
    #expect(try Self.outcomes(woken) == Array(repeating: .shownAtOnce, count: 4))
    #expect(
      try Self.outcomes(Self.startedByPush { _, activity, _ in activity.pushes?.isBroadcast = true }).first
        == .shownAtOnce)
    for way in [ActivityStart.Way.intent, .schedule] {
      #expect(
        try Self.outcomes(Self.startedByPush { _, activity, _ in activity.start.way = way }).first
          == .shownAtOnce)
    }
  }

  @Test func `the next session of its app passes the token on, and other wakes do not`() throws {
    func sessions(_ times: TimeOfDay...) -> SessionUse {
      SessionUse(sessions: .at(times.map { .daily($0) }), duration: .constant(600_000))
    }
    let none = Array(repeating: ActivityUpdateOutcome.withoutToken, count: 4)
    let later: [ActivityUpdateOutcome] = [.withoutToken, .shownAtOnce, .shownAtOnce, .shownAtOnce]
    #expect(
      try Self.outcomes(Self.startedByPush { s, _, _ in s.apps[0].foreground = sessions(time(3)) }) == later)
    #expect(try Self.outcomes(Self.startedByPush { s, _, _ in s.apps[0].audio = sessions(time(3)) }) == later)
    let running = Self.startedByPush { s, _, _ in s.apps[0].audio = sessions(time(0, 55)) }
    #expect(try Self.outcomes(running) == Array(repeating: .shownAtOnce, count: 4))
    let wakes = Self.startedByPush { s, _, _ in s.apps[0].wakeUps = .arrivals(.at([.daily(time(3))])) }
    #expect(try Self.outcomes(wakes) == none)
    // The user force-quits the app at 0:40. So the system does not wake it for the start.
    let quit = Self.startedByPush { scenario, _, rules in
      rules.wakesForStart = 1
      scenario.apps[0].foreground = sessions(time(0, 30), time(3))
      scenario.apps[0].forceQuits = 1
    }
    #expect(try Self.outcomes(quit) == later)
  }

  @Test func `a restart by push needs a new token`() throws {
    let scenario = Self.startedByPush { _, activity, _ in
      activity.start = ActivityStart(by: .schedule, at: .arrivals(.at([.daily(time(1))])))
      activity.restart = ActivityRestart(after: .hours(4), by: .push)
    }
    #expect(
      try Self.outcomes(scenario) == [.shownAtOnce, .shownAtOnce, .withoutToken, .withoutToken])
  }

  @Test func `the wakes for starts are as frequent as they should be`() throws {
    // Null hypothesis: a start wakes the app's code with probability 0.5. n = 480 starts.
    // Fewer than 187 or more than 293 then has probability below 1e-6 (normal approximation, both sides).
    let scenario = Self.startedByPush { scenario, activity, rules in
      scenario.device.days = 10
      activity.start = ActivityStart(by: .push, at: .arrivals(.renewal(interval: .constant(1_800_000))))
      activity.length = .lasts(.constant(600_000))
      activity.pushes = ActivityPushes(.arrivals(.renewal(interval: .constant(1_800_000 / 3))))
      (rules.wakesForStart, rules.startAllowance, rules.allowance) = (0.5, 1000, 1000)
      activity.removalsPerHour = 0
    }
    let ends = Self.updates(try Run(scenario)).filter { $0.means == .end }
    #expect((187...293).contains(ends.count { $0.outcome != .withoutToken }), "\(ends.count)")
  }

  @Test func `an update says why it was lost`() throws {
    let large = Self.startedByPush { _, activity, rules in
      rules.wakesForStart = 1
      activity.payload = .uniform(low: 4097, high: 5000)
    }
    #expect(Self.updates(try Run(large)).allSatisfy { $0.outcome == .lost && $0.reason == .tooLarge })
    let scarce = Self.startedByPush { _, _, rules in
      (rules.wakesForStart, rules.allowance, rules.loss) = (1, 0, 1)
    }
    #expect(Self.updates(try Run(scarce)).allSatisfy { $0.outcome == .lost && $0.reason == .aboveBudget })
    let changed = Self.startedByPush { _, _, rules in
      (rules.wakesForStart, rules.tokenChangesPerDay) = (1, 1000)
    }
    #expect(
      Self.updates(try Run(changed)).allSatisfy { $0.outcome == .withoutToken && $0.reason == .staleToken })
  }

  @Test func `a push that was sent before a restart is too late`() throws {
    let scenario = Scenario.live { activity, rules in
      activity.content = Content(live: .at([.daily(time(0, 59, 50)), .daily(time(1, 30))]))
      activity.pushes = ActivityPushes()
      activity.restart = ActivityRestart(after: .hours(1), by: .schedule)
      activity.length = .lasts(.constant(30 * 3_600_000))
      rules.delay = .constant(20_000)
    }
    #expect(try Self.outcomes(scenario) == [.afterEnd, .shownAtOnce])
  }

  @Test func `an update of more than 4 kB is never shown`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.pushes = Self.pushes(time(1), time(2))
      activity.payload = .uniform(low: 4097, high: 5000)
    }
    #expect(try Self.outcomes(scenario) == [.lost, .lost])
  }

  @Test func `a device that is not in use has a smaller allowance`() throws {
    var scenario = Scenario.live { activity, rules in
      activity.pushes = Self.pushes(time(3), time(3, 1), time(3, 2))
      (rules.inactiveAllowance, rules.longestWait) = (1, .hours(800_000))
    }
    #expect(try Self.outcomes(scenario).count { $0 == .shownAtOnce } == 1)
    scenario.device.usage = Self.view(time(2, 50), on: .homePage(1))
    #expect(try Self.outcomes(scenario).count { $0 == .shownAtOnce } == 3)
  }

  @Test func `the server sends at most so often, and then the newest`() throws {
    let scenario = Scenario.live { activity, _ in
      activity.content = Content(live: .at([.daily(time(1)), .daily(time(1, 1)), .daily(time(1, 2))]))
      activity.pushes = ActivityPushes(atMostEvery: .minutes(5))
    }
    #expect(Self.updates(try Run(scenario)).map(\.sent) == [at(1), at(1, 5)])
  }

  // MARK: Drawing

  @Test func `updates are drawn with at least the spacing between them, and the last one is drawn`() throws {
    let scenario = Scenario.live { activity, rules in
      activity.content = Content(live: .at([0, 4, 8, 12].map { .daily(time(1, 0, $0)) }))
      activity.pushes = ActivityPushes()
      rules.spacing = .seconds(10)
    }
    let run = try Run(scenario)
    #expect(run.updates().map(\.shown).filter { $0 >= at(1) } == [at(1), at(1, 0, 10), at(1, 0, 20)])
    #expect(run.updates().last?.firstUnshownChange == nil)
    #expect(Self.updates(run).map(\.outcome) == [.shownAtOnce, .superseded, .shownLate, .shownLate])
  }

  @Test func `equal content is not drawn again on a locked phone`() throws {
    var scenario = Scenario.live { activity, _ in activity.pushes = Self.pushes(time(1)) }
    #expect(try Run(scenario).updates().map(\.shown) == [.zero])
    scenario.device.usage = Self.view(time(0, 59), on: .homePage(1), lasting: 300)
    #expect(try Run(scenario).updates().map(\.shown) == [.zero, at(1)])
  }

  @Test func `a timer draws its schedule by itself, but not a revision`() throws {
    for drawsDates in [true, false] {
      var scenario = Scenario.live { activity, _ in
        activity.content = Content(
          schedule: .at([.daily(time(1))]), revisions: .at([.daily(time(3))]))
        activity.drawsDates = drawsDates
      }
      scenario.device.usage = Self.view(time(2), time(4))
      #expect(
        try Run(scenario).views().map(\.contentAge) == [
          drawsDates ? .zero : .hours(1), drawsDates ? .hours(1) : .hours(3),
        ])
    }
  }

  // MARK: Updates of the app

  @Test func `an app updates it while it runs, and not in between`() throws {
    var scenario = Scenario.live { activity, _ in
      activity.content = Content(live: .renewal(interval: .constant(600_000)))
      activity.updatedOn = [.foreground]
    }
    scenario.apps[0].foreground = SessionUse(
      sessions: .at([.daily(time(2, 5))]), duration: .constant(900_000))
    let updates = Self.updates(try Run(scenario))
    #expect(updates.map(\.sent) == [at(2, 5), at(2, 10)])
    #expect(updates.allSatisfy { $0.means == .app && $0.outcome == .shownAtOnce })
    scenario.apps[0].activities?[0].updatesAtMostEvery = .minutes(7)
    #expect(Self.updates(try Run(scenario)).map(\.sent) == [at(2, 5), at(2, 12)])
  }

  @Test func `an app that has not learned has nothing to update`() throws {
    var scenario = Scenario.live { activity, _ in
      activity.content = Content(live: .at([.daily(time(1))]))
      activity.updatedOn = [.foreground]
    }
    scenario.apps[0].foreground = SessionUse(sessions: .at([.daily(time(2))]), duration: .constant(60_000))
    scenario.apps[0].learning = Learning(on: [.silentPush])
    #expect(Self.updates(try Run(scenario)).isEmpty)
  }

  // MARK: Views

  @Test func `it is on the Lock Screen, on StandBy and, while it is active, in the Dynamic Island`() throws {
    var scenario = Scenario.live { activity, _ in activity.length = .lasts(.constant(4 * 3_600_000)) }
    scenario.device.charging = [.daily(from: time(0), to: time(23))]
    scenario.device.usage = .timetable(
      [Surface.lockScreen, .standBy, .homePage(2)].enumerated().flatMap { index, surface in
        [2, 6].map {
          TimetableView(at: [time($0, index * 5)], surface: surface, duration: .seconds(60))
        }
      })
    let views = try Run(scenario).views()
    #expect(
      views.map { "\($0.surface) \($0.start.milliseconds / 3_600_000)" } == [
        "lockScreen 2", "standBy 2", "dynamicIsland 2", "lockScreen 6", "standBy 6",
      ])
  }

  @Test func `after its end, later changes are not its matter; if the system ended it, they are`() throws {
    for length in [ActivityLength.lasts(.constant(8 * 3_600_000 - 1000)), .system] {
      var scenario = Scenario.live { activity, _ in
        activity.content = Content(live: .at([.daily(time(7)), .daily(time(9))]))
        activity.length = length
      }
      scenario.device.usage = Self.view(time(10))
      let view = try #require(try Run(scenario).views().first)
      #expect(view.contentAge == (length == .system ? .hours(3) : .zero))
    }
  }

  @Test func `the Dynamic Island has those of the highest relevance, of different apps`() throws {
    var scenario = Scenario.live { _, _ in }
    let first = try #require(scenario.apps[0].activities?[0])
    scenario.apps = [("A", [1, 5]), ("B", [4]), ("C", [3])].map { name, relevances in
      App(
        name: name,
        activities: relevances.map {
          var activity = first
          (activity.name, activity.relevance) = ("\(name)\($0)", Double($0))
          return activity
        })
    }
    scenario.device.usage = Self.view(time(2), on: .homePage(1))
    let run = try Run(scenario)
    let shown = run.observations.compactMap {
      if case .viewed(let view) = $0 { scenario.items[view.item.index].name } else { nil }
    }
    #expect(shown == ["A5", "B4"])
  }
}
