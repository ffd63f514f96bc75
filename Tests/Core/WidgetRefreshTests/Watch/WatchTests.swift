import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// What reaches a complication, when, and what it costs.
@Suite struct WatchTests {
  /// A watch that is always worn, never apart and raised every minute or so; an app on the phone that wakes for each
  /// change and sends it; no latencies.
  static func scenario(
    by way: PhoneTransfers.Way = .complication, changes: [TimeOfDay] = [], days: Int = 1
  ) -> Scenario {
    var watch = Watch()
    watch.offWrist = []
    watch.apart.share = 0
    watch.transfers.latency = .constant(0)
    watch.reloads.minimumSpacing = .zero
    watch.reloads.backgroundLatency = .constant(0)
    watch.reloads.activeFace = 1_000_000
    var content = Content("content")
    content.live = changes.isEmpty ? nil : .at(changes.map { .daily($0) })
    let fed = WatchApp(fromPhone: PhoneTransfers(app: "phone", by: way))
    return Scenario(
      device: Device(
        days: days, warmUpDays: 0, usage: .timetable([]), charging: [], rendering: .exact,
        freeReloads: .immediate),
      watch: watch,
      apps: [
        App(name: "phone", wakeUps: .contentChange),
        App(name: "watch", calls: [.phoneData: [ReloadCall()]], watch: fed),
      ],
      widgets: [
        Widget(
          name: "complication", app: "watch", kind: "Kind", family: .accessoryCircular,
          placement: .surface(.watchFace),
          provider: Provider(fetch: nil, timeline: TimelinePlan(policy: .never)), content: content)
      ])
  }

  static func transfers(_ run: Run, of item: ItemID = 0) -> [PhoneTransfer] {
    run.observations.compactMap {
      if case .transferred(let transfer) = $0, transfer.item == item { transfer } else { nil }
    }
  }

  private static func every(minutes: Int) -> [TimeOfDay] {
    stride(from: 0, to: 1440, by: minutes).map { TimeOfDay(clamping: $0 * 60) }
  }

  @Test
  func `in a workout session the reloads that the app requests are free, but not while the watch is off`()
    throws
  {
    var scenario = Self.scenario()
    scenario.watch?.offWrist = [.daily(from: time(18), to: time(20))]
    scenario.apps[1] = App(
      name: "watch", wakeUps: .arrivals(.at(Self.every(minutes: 10).map { .daily($0) })),
      calls: [.wakeUp: [ReloadCall()], .workout: [ReloadCall()], .workoutEnd: [ReloadCall()]],
      watch: WatchApp(
        workouts: SessionUse(
          sessions: .at([.daily(time(12, 5)), .daily(time(19, 5))]), duration: .constant(3_600_000))))
    let run = try Run(scenario)
    let grants = run.grants().filter { $0.at > .zero }
    let free = grants.filter { !$0.isCharged }.map(\.at)
    #expect(free == [at(12, 5)] + (1...6).map { at(12) + .minutes(10 * $0) })
    #expect(run.requests(cause: .appWorkoutSession).count == 1)
    #expect(grants.contains { $0.at == at(13, 5) && $0.isCharged })
  }

  /// H0: glances are a Poisson process with 60 an hour of 6 h. Their number is within 5 standard deviations of 360, except with
  /// a probability below 1e-6.
  @Test func `glances at the Always-On face are views of their own, only while the watch is worn`() throws {
    var scenario = Self.scenario()
    scenario.watch?.offWrist = [.daily(from: time(6), to: time(0))]
    let without = try Run(scenario)
    scenario.watch?.alwaysOn = AlwaysOnGlances(perHour: 60)
    scenario.watch?.alwaysOn?.duration = .constant(100)
    let run = try Run(scenario)
    let glances = run.views(of: 0).filter { $0.surface == .alwaysOn }
    #expect(abs(Double(glances.count) - 360) < 5 * 360.0.squareRoot())
    #expect(glances.allSatisfy { $0.start < at(6) && $0.tapped == nil })
    #expect(run.views(of: 0).filter { $0.surface == .watchFace } == without.views(of: 0))
    #expect(without.views(of: 0).count > 20)
    for (one, next) in zip(run.views(of: 0), run.views(of: 0).dropFirst()) { #expect(one.end <= next.start) }
  }

  @Test
  func `in Low Power Mode no charged reload starts, no background refresh runs, and the display is off`()
    throws
  {
    var scenario = Self.scenario()
    scenario.apps[1] = App(
      name: "watch", backgroundRefresh: .requested(earliestBegin: .minutes(20)),
      calls: [.backgroundRefresh: [ReloadCall()]], watch: WatchApp())
    scenario.watch?.alwaysOn = AlwaysOnGlances(perHour: 60)
    func isLow(_ time: SimulationTime) -> Bool { at(6) <= time && time < at(12) }
    func count(_ run: Run) -> [Int] {
      [
        run.grants().count { isLow($0.at) },
        run.observations.count {
          if case .requested(let request) = $0 {
            request.cause == .appBackgroundRefresh && isLow(request.time)
          } else {
            false
          }
        },
        run.views(of: 0).count { $0.surface == .alwaysOn && isLow($0.start) },
      ]
    }
    #expect(count(try Run(scenario)).allSatisfy { $0 > 10 })
    scenario.watch?.lowPowerMode = [.daily(from: time(6), to: time(12))]
    let run = try Run(scenario)
    #expect(count(run) == [0, 0, 0])
    // Raises go on, and after it all goes on.
    #expect(run.views(of: 0).contains { $0.surface == .watchFace && isLow($0.start) })
    #expect(run.grants().contains { $0.at >= at(12) })
  }

  @Test func `a control on the watch is seen in its Control Center, while the watch is worn`() throws {
    var scenario = Self.scenario(changes: [time(9)])
    scenario.apps[1] = App(name: "watch", watch: WatchApp())
    scenario.watch?.offWrist = [.daily(from: time(20), to: time(21))]
    scenario.watch?.controlCenter.opens = .at([.daily(time(8)), .daily(time(10)), .daily(time(20, 30))])
    scenario.watch?.controlCenter.duration = .constant(2000)
    (scenario.widgets[0].family, scenario.widgets[0].placement) = (.control, .surface(.watchControlCenter))
    scenario.widgets[0].provider.fetch = Fetch(latency: .constant(0), failure: 0)
    let run = try Run(scenario)
    #expect(scenario.items.map(\.device) == ["watch"])
    #expect(run.views(of: 0).map(\.surface) == [.watchControlCenter, .watchControlCenter])
    #expect(run.views(of: 0).map(\.start) == [at(8), at(10)])
    #expect(run.views(of: 0).map(\.isFresh) == [true, false])
  }

  @Test func `a change on the phone is on the face at once, for one charged reload`() throws {
    let run = try Run(Self.scenario(changes: [time(12)]))
    #expect(Self.transfers(run).map(\.outcome) == [.deliveredAtOnce])
    #expect(run.grants().last.map { [$0.at == at(12), $0.isCharged] } == [true, true])
    let views = run.views(of: 0).filter { $0.start > at(12) }
    #expect(views.count > 50 && views.allSatisfy(\.isFresh))
  }

  @Test func `50 transfers a day are sent at once, from 05:00 on, and the others wait`() throws {
    var scenario = Self.scenario(changes: Self.every(minutes: 10), days: 3)
    scenario.watch?.transfers.opportunities = .hours(8760)
    let transfers = Self.transfers(try Run(scenario))
    let atOnce = transfers.filter { $0.outcome == .deliveredAtOnce }.map(\.sent)
    let secondDay = atOnce.filter { at(29) <= $0 && $0 < at(53) }
    #expect(secondDay.count == 50 && secondDay.first == at(29) && secondDay.last == at(29) + .minutes(490))
    #expect(transfers.filter { $0.outcome == .waits }.allSatisfy { $0.wait == .limit })
    // None is lost: those that wait at the end and those at once are all.
    let ends = transfers.filter { $0.outcome != .waits }
    #expect(Set(ends.map(\.ordinal)).count == ends.count)
    // The complication is not there yet at the change at the very first instant.
    #expect(ends.count == 3 * 144 - 1)
  }

  @Test(arguments: [PhoneTransfers.Way.userInfo, .context])
  func `what waits comes in order, of contexts only the newest`(way: PhoneTransfers.Way) throws {
    var scenario = Self.scenario(by: way, changes: Self.every(minutes: 1))
    scenario.watch?.transfers.opportunities = .minutes(30)
    let ends = Self.transfers(try Run(scenario)).filter { $0.outcome != .waits }
    #expect(ends.allSatisfy { $0.wait == .method && $0.outcome != .deliveredAtOnce })
    let later = ends.filter { $0.outcome == .deliveredLater }
    #expect(later.map(\.ordinal) == later.map(\.ordinal).sorted())
    let superseded = ends.filter { $0.outcome == .superseded }
    switch way {
    case .context: #expect(superseded.count > 1200 && Set(later.map(\.time)).count == later.count)
    default: #expect(superseded.isEmpty && later.count > 1200)
    }
  }

  /// 143 changes, each sent once: by a message while the watch app is open, else by a complication transfer at most every
  /// 30 minutes, else by `transferUserInfo`.
  @Test func `several ways are tried in order, and each change is sent once`() throws {
    var scenario = Self.scenario(by: .message, changes: Array(Self.every(minutes: 10).dropFirst()))
    scenario.apps[1].foreground = SessionUse(
      sessions: .at([.daily(time(11, 5))]), duration: .constant(3_000_000))
    scenario.watch?.transfers.opportunities = .hours(8760)
    var complication = PhoneTransfers.FurtherWay(by: .complication)
    complication.atMostEvery = .minutes(30)
    scenario.apps[1].watch?.fromPhone?.also = [complication, .init(by: .userInfo)]
    #expect(scenario.problems.isEmpty && !scenario.warnings.contains { $0.message.contains("sendMessage") })
    let ends = Self.transfers(try Run(scenario)).filter { $0.outcome != .waits }
    func count(_ way: PhoneTransfers.Way, _ outcome: PhoneTransfer.Outcome) -> Int {
      ends.count { $0.way == way && $0.outcome == outcome }
    }
    #expect(ends.map(\.ordinal).sorted() == Array(1...143))
    #expect(count(.message, .deliveredAtOnce) == 5 && count(.complication, .deliveredAtOnce) == 46)
    #expect(count(.userInfo, .deliveredLater) == 90 && count(.userInfo, .stillWaiting) == 2)
    // The watch app is never open, so no message is sent.
    scenario.apps[1].foreground = nil
    #expect(scenario.warnings.contains { $0.path == "apps.watch.watch.fromPhone.by" })
    let others = Self.transfers(try Run(scenario)).filter { $0.outcome != .waits }
    #expect(others.count == 143 && !others.contains { $0.way == .message })
  }

  @Test func `a message reaches an app in a workout session`() throws {
    var scenario = Self.scenario(by: .message, changes: Self.every(minutes: 10))
    scenario.apps[1].watch?.workouts = SessionUse(
      sessions: .at([.daily(time(12, 5))]), duration: .constant(3_600_000))
    let sent = Self.transfers(try Run(scenario)).map(\.sent)
    #expect(sent == (1...6).map { at(12) + .minutes(10 * $0) })
  }

  @Test func `without a complication on the active face, nothing is sent at once`() throws {
    var scenario = Self.scenario(changes: [time(12)])
    scenario.widgets[0].placement = .surface(.otherFace)
    let transfers = Self.transfers(try Run(scenario))
    #expect(transfers.first?.wait == .notOnFace)
  }

  @Test func `if transfers do not wake apps with WidgetKit complications, they wait`() throws {
    var scenario = Self.scenario(changes: [time(12)])
    scenario.watch?.transfers.wakesForWidgets = false
    #expect(Self.transfers(try Run(scenario)).first?.wait == .method)
  }

  @Test func `the watch knows what the phone knew when it sent, not what changed since`() throws {
    var scenario = Self.scenario(changes: [time(12), time(12, 0, 30)])
    scenario.watch?.transfers.latency = .constant(60_000)
    let run = try Run(scenario)
    // The first transfer arrives at 12:01:00 and does not have the second change; the second has all.
    let updates = run.updates(of: 0).filter { $0.shown > at(12) }
    #expect(updates.map(\.shown) == [at(12) + .seconds(60), at(12) + .seconds(90)])
    #expect(updates.map(\.firstUnshownChange) == [at(12) + .seconds(30), nil])
  }

  @Test func `apart from the phone, nothing arrives, and then all`() throws {
    var scenario = Self.scenario(changes: Self.every(minutes: 5), days: 20)
    scenario.watch?.apart.share = 0.5
    scenario.watch?.apart.duration = .constant(3_600_000)
    scenario.watch?.transfers.complicationPerDay = 1_000_000
    let transfers = Self.transfers(try Run(scenario)).filter {
      [.deliveredAtOnce, .deliveredLater].contains($0.outcome)
    }
    #expect(transfers.allSatisfy { ($0.time > $0.sent) == ($0.wait == .apart) })
    #expect(transfers.allSatisfy { ($0.outcome == .deliveredLater) == ($0.wait == .apart) })
    let delays = transfers.map { $0.time - $0.sent }
    #expect(delays.allSatisfy { $0 <= .hours(1) })
    // H0: apart for half of the time. 480 hours in stretches of an hour: the share is normal with σ 0.05 at most.
    // False alarm: 2·Φ(−5) = 5.7e-7.
    let late = Double(delays.count { $0 > .zero }) / Double(delays.count)
    #expect(abs(late - 0.5) < 0.25)
  }

  @Test func `the phone's app in the foreground frees no complication, the watch app does`() throws {
    for (app, isCharged) in [("phone", true), ("watch", false)] {
      var scenario = Self.scenario(changes: [time(12)])
      for index in scenario.apps.indices where scenario.apps[index].name == app {
        scenario.apps[index].foreground = SessionUse(
          sessions: .at([.daily(time(11))]), duration: .constant(2 * 3_600_000))
      }
      let grant = try Run(scenario).grants().last { $0.at >= at(12) }
      #expect(grant?.isCharged == isCharged, "\(app)")
    }
  }

  @Test func `background refreshes: four an hour with a complication on the active face, one without`() throws
  {
    for (surface, perDay) in [(Surface.watchFace, 96), (.otherFace, 24)] {
      var scenario = Self.scenario()
      scenario.apps[1].watch?.fromPhone = nil
      scenario.apps[1].calls = [.backgroundRefresh: [ReloadCall()]]
      scenario.apps[1].backgroundRefresh = .requested(earliestBegin: .minutes(5))
      scenario.widgets[0].placement = .surface(surface)
      let requests = try Run(scenario).requests(of: 0, cause: .appBackgroundRefresh)
      #expect(abs(requests.count - perDay) <= 4, "\(surface)")
    }
  }

  @Test func `50 complication pushes a day wake the app, if it is on the active face`() throws {
    for (surface, count) in [(Surface.watchFace, 50), (.otherFace, 0)] {
      var scenario = Self.scenario(changes: Self.every(minutes: 5))
      scenario.apps[1].watch = WatchApp(complicationPush: .contentChange)
      scenario.apps[1].calls = [.wakeUp: [ReloadCall()]]
      scenario.widgets[0].placement = .surface(surface)
      // Renewed at 05:00, the day of the run has two halves with 50 each.
      #expect(try Run(scenario).requests(of: 0, cause: .appWakeUp).count == 2 * count)
      scenario.watch?.transfers.renewedAt = .midnight
      #expect(try Run(scenario).requests(of: 0, cause: .appWakeUp).count == count)
    }
  }

  @Test func `HealthKit wakes the app at most once an hour, and then for all changes`() throws {
    var scenario = Self.scenario(changes: Self.every(minutes: 5))
    scenario.apps[1].watch = WatchApp(wakeUpsAtMostEvery: .hours(1))
    scenario.apps[1].wakeUps = .contentChange
    scenario.apps[1].calls = [.wakeUp: [ReloadCall()]]
    let run = try Run(scenario)
    #expect(run.requests(of: 0, cause: .appWakeUp).count == 24)
    #expect(run.updates(of: 0).dropFirst(2).allSatisfy { $0.firstUnshownChange == nil })
  }

  @Test
  func `a reload above the watch's processor time fails and is tried again, and phones have no such limit`()
    throws
  {
    func outcomes(_ seconds: Double, limit: SimulationDuration? = nil) throws -> [ReloadOutcome] {
      var scenario = Self.scenario()
      scenario.apps[1].watch = WatchApp()
      scenario.widgets[0].provider = Provider(timeline: TimelinePlan(policy: .never))
      scenario.widgets[0].provider.processorTime = .constant(seconds * 1000)
      scenario.watch?.reloads.processorTime = limit
      return try Run(scenario).outcomes().map(\.outcome)
    }
    #expect(try outcomes(16) == [.timeline])
    let failed = try outcomes(16.001)
    // A failed reload is tried again after an hour.
    #expect(failed.count == 24 && failed.allSatisfy { $0 == .processorTimeExceeded })
    #expect(try outcomes(16.001, limit: .seconds(30)) == [.timeline])
    let phone = Scenario.single(timeline: .one(.never)) { $0.processorTime = .constant(60_000) }
    #expect(try Run(phone).outcomes().map(\.outcome) == [.timeline])
    #expect(
      phone.warnings.contains { $0.path.hasSuffix("provider.processorTime") && $0.kind == .withoutEffect })
  }

  @Test func `nobody views a watch that is off the wrist, or a face that is not active`() throws {
    var scenario = Self.scenario()
    scenario.watch?.offWrist = [.daily(from: time(22), to: time(7))]
    #expect(try Run(scenario).views(of: 0).allSatisfy { at(7) <= $0.start && $0.start < at(22) })
    scenario.widgets[0].placement = .surface(.otherFace)
    #expect(try Run(scenario).views(of: 0).isEmpty)
  }

  /// H0: 7 raises in each worn hour, the mean over people. 200 replications of one day of 24 h: the gamma factor has
  /// variance 1/6, so the mean of the count has σ = √((168 + 168²/6)/200) = 4.9. False alarm: 2·Φ(−5) = 5.7e-7.
  @Test func `people raise the wrist seven times in an hour, and differ`() throws {
    let counts = try (0..<200).map { try Run(Self.scenario(), replication: $0).views(of: 0).count }
    #expect(abs(Double(counts.reduce(0, +)) / 200 - 168) < 25)
    #expect(Set(counts).count > 50)
  }

  @Test func `raises at given times come besides the random ones, and alone with perHour 0`() throws {
    var scenario = Self.scenario(days: 3)
    scenario.watch?.offWrist = [.daily(from: time(18), to: time(20))]
    func raises(_ run: Run) -> [SimulationTime] {
      run.observations.compactMap { if case .wristRaised(let start, _) = $0 { start } else { nil } }
    }
    let random = raises(try Run(scenario))
    scenario.watch?.wristRaises.at = [.daily(time(8)), .daily(time(19)), .daily(time(21, 30))]
    let both = raises(try Run(scenario))
    let timed = (0..<3).flatMap { [at(24 * $0 + 8), at(24 * $0 + 21, 30)] }
    // The random raises are those without the others.
    #expect(both.filter { !timed.contains($0) } == random && both.count == random.count + 6)
    scenario.watch?.wristRaises.perHour = 0
    #expect(raises(try Run(scenario)) == timed)
    #expect(!scenario.warnings.contains { $0.message.contains("wristRaises") })
    scenario.watch?.wristRaises.at = nil
    #expect(scenario.warnings.contains { $0.message.contains("watch.wristRaises.perHour is 0") })
  }

  /// A raise lasts as long as the views of the face and then of the Smart Stack.
  @Test func `each view on the watch is in a raise of the wrist, while the watch is worn`() throws {
    var scenario = Self.scenario()
    scenario.watch?.wristRaises.smartStack = 0.5
    scenario.watch?.offWrist = [.daily(from: time(18), to: time(20))]
    var other = scenario.widgets[0]
    (other.name, other.placement) = ("card", .surface(.watchSmartStack))
    scenario.widgets.append(other)
    let run = try Run(scenario)
    let raises = run.observations.compactMap {
      if case .wristRaised(let start, let end) = $0 { start..<end } else { nil }
    }
    #expect(run.views(of: 0).count > 50 && run.views(of: 1).count > 20)
    let alone = raises.filter { raise in raises.count { $0.overlaps(raise) } == 1 }
    let views = run.views(of: 0) + run.views(of: 1)
    for raise in alone {
      let lengths = views.filter { raise.contains($0.start) }.map { ($0.end - $0.start).milliseconds }
      #expect(lengths.reduce(0, +) == (raise.upperBound - raise.lowerBound).milliseconds)
    }
    #expect(views.allSatisfy { view in raises.contains { $0.contains(view.start) } })
    #expect(raises.allSatisfy { !(18..<20).contains($0.lowerBound.milliseconds / 3_600_000) })
  }

  @Test func `the most relevant widget of the Smart Stack is on top`() throws {
    var scenario = Self.scenario()
    scenario.watch?.wristRaises.smartStack = 1
    scenario.stacks = [SmartStack(name: "stack", surface: .watchSmartStack, rotation: 1, swipe: 0)]
    scenario.widgets = [1.0, 5].map { score in
      var widget = scenario.widgets[0]
      widget.name = "\(score)"
      widget.placement = .stack("stack")
      widget.provider.timeline.relevance = TimelinePlan.Relevance(.constant(score))
      return widget
    }
    let run = try Run(scenario)
    #expect(run.views(of: 0).isEmpty && run.views(of: 1).count > 50)
  }

  /// What the watch adds leaves the phone as it was.
  @Test func `a watch changes nothing on the phone`() throws {
    var phone = UsageTests.scenario(days: 2, surfaces: [.homePage(1), .lockScreen])
    let alone = try Run(phone).observations.filter { ($0.item?.index ?? 0) < 2 }
    let watch = Self.scenario(changes: Self.every(minutes: 30))
    phone.apps += watch.apps
    phone.widgets += watch.widgets
    #expect(try Run(phone).observations.filter { ($0.item?.index ?? 0) < 2 && !$0.isOfOtherApps } == alone)
  }
}

extension Observation {
  fileprivate var isOfOtherApps: Bool {
    switch self {
    case .sessionBegan(let edge), .sessionEnded(let edge): edge.app > 0
    case .wristRaised: true
    default: false
    }
  }
}
