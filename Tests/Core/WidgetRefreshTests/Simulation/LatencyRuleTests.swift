import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Rules of reloads of one app that start together")
struct LatencyRuleTests {
  /// Widgets of these apps and kinds that never ask by themselves, with 100 reloads a day.
  private static func scenario(_ apps: [App], _ widgets: [(app: String, kind: String)], days: Int = 1)
    -> Scenario
  {
    var scenario = Scenario.single(budget: .fixed(100), days: days, timeline: .one(.never), app: apps[0])
    scenario.apps = apps
    let widget = scenario.widgets[0]
    scenario.widgets = widgets.enumerated().map { number, place in
      var copy = widget
      (copy.name, copy.app, copy.kind) = ("widget \(number)", place.app, place.kind)
      return copy
    }
    return scenario
  }

  /// An app with a silent push for kind A at 12:00, and a background refresh for kind B at this time.
  private static func callsForEach(secondAt second: TimeOfDay) -> App {
    var app = App.pushed([time(12)])
    app.calls[.silentPush] = [ReloadCall(.timelines(ofKinds: ["A"]))]
    app.backgroundRefresh = .arrivals(.at([.daily(second)]))
    app.calls[.backgroundRefresh] = [ReloadCall(.timelines(ofKinds: ["B"]))]
    return app
  }

  private static let twoKinds = [(app: "App", kind: "A"), (app: "App", kind: "B")]

  // MARK: One latency for each call

  /// With a lognormal latency in milliseconds, two draws are the same with probability below 1e-3. If the widgets or
  /// the apps drew for themselves, they would be the same on all of ten days with probability below 1e-30.
  @Test(
    "All widgets of a call reload at once, those of another app or of another call do not",
    arguments: [ReloadCause.appForeground, .silentPush])
  func oneDraw(cause: ReloadCause) throws {
    let apps = ["App", "Other"].map { name in
      var app = App(name: name)
      if cause == .silentPush {
        app = .pushed([time(12)])
        app.name = name
      } else {
        app.audio = SessionUse(sessions: .at([.daily(time(12))]), duration: .constant(3_600_000))
        app.calls[.audio] = [ReloadCall()]
      }
      return app
    }
    var scenario = Self.scenario(
      apps, [("App", "A"), ("App", "B"), ("App", "A"), ("Other", "A")], days: 10)
    scenario.device.freeReloads.latency = .lognormal(median: 4000, sigma: 1)
    scenario.device.budget.scheduling.backgroundLatency = .lognormal(median: 300_000, sigma: 1)
    let run = try Run(scenario)
    let starts = (0..<4).map { run.decided(of: ItemID(index: $0)).map(\.at) }
    #expect(starts[0].count == 10)
    #expect(starts[1] == starts[0] && starts[2] == starts[0])
    #expect(starts[3].count == 10 && starts[3] != starts[0])
    let latencies = starts[0].enumerated().map { day, start in start - at(24 * day + 12) }
    #expect(latencies.allSatisfy { $0 > .zero } && Set(latencies).count > 1)
  }

  /// H0: the latency has median 4 s (free) or 5 min (charged). n = 240 calls, one a day. Fewer than 82 or more than 158
  /// latencies below the median have probability 5e-7 (exact binomial, both sides).
  @Test(
    "By default half of the latencies are below 4 s, or 5 min from the background", arguments: [true, false])
  func medians(isFree: Bool) throws {
    var app = App.pushed(isFree ? [] : [time(12)])
    if isFree {
      app.audio = SessionUse(sessions: .at([.daily(time(12))]), duration: .constant(60_000))
      app.calls[.audio] = [ReloadCall()]
    }
    var scenario = Self.scenario([app], [("App", "A"), ("App", "B"), ("App", "C")], days: 240)
    scenario.device.freeReloads = FreeReloads()
    scenario.device.budget.scheduling.backgroundLatency = ReloadScheduling().backgroundLatency
    // If each of the three widgets drew for itself, the first draw would count for all charged ones.
    let waits = try Run(scenario).decided().enumerated().map { day, reload in reload.at - at(24 * day + 12) }
    #expect(waits.count == 240)
    #expect((82...158).contains(waits.count { $0 < (isFree ? .seconds(4) : .minutes(5)) }))
  }

  /// At 12:00 a push is delivered, to the app in a session or to one without.
  @Test(
    "A call in a session has the latency of a free reload, whatever event it follows; a widget push has not")
  func callInSession() throws {
    for (isOpen, isWidgetPush) in [(true, false), (false, false), (true, true)] {
      var app = App.pushed([time(12)])
      if isWidgetPush { swap(&app.silentPush, &app.widgetPush) }
      if isOpen {
        app.audio = SessionUse(sessions: .at([.daily(time(11, 59))]), duration: .constant(120_000))
      }
      var scenario = Self.scenario([app], [("App", "A")])
      scenario.device.budget.scheduling.backgroundLatency = .constant(600_000)
      scenario.device.freeReloads.latency = .constant(7000)
      let cause = isWidgetPush ? ReloadCause.widgetPush : .silentPush
      let isFree = isOpen && !isWidgetPush
      #expect(
        try Run(scenario).decided() == [
          Decided(cause, isFree ? .grantedFree : .grantedCharged, isFree ? at(12, 0, 7) : at(12, 10))
        ])
    }
  }

  // MARK: Charged reloads of one app

  @Test("A charged request joins the app's others if their moment is not later than its own")
  func joins() throws {
    for (latency, expected) in [(600_000, at(12, 10)), (301_000, at(12, 5, 1))] as [(Double, SimulationTime)]
    {
      var scenario = Self.scenario([Self.callsForEach(secondAt: time(12, 5))], Self.twoKinds)
      scenario.device.budget.scheduling.backgroundLatency = .constant(latency)
      let run = try Run(scenario)
      #expect(run.decided() == [Decided(.silentPush, .grantedCharged, expected)])
      #expect(run.decided(of: 1) == [Decided(.appBackgroundRefresh, .grantedCharged, expected)])
      #expect(run.looks(of: 1) == [Look(.systemChoosesMoment, at(12, 5), next: expected)])
    }
  }

  @Test("It does not join what has started, or widgets of another app, or what is free")
  func doesNotJoin() throws {
    // The first one starts in the instant of the second call.
    var scenario = Self.scenario([Self.callsForEach(secondAt: time(12, 10))], Self.twoKinds)
    scenario.device.budget.scheduling.backgroundLatency = .constant(600_000)
    #expect(try Run(scenario).decided(of: 1).map(\.at) == [at(12, 20)])

    var apps = [Self.callsForEach(secondAt: time(23)), Self.callsForEach(secondAt: time(12, 5))]
    apps[1].name = "Other"
    apps[1].silentPush = nil
    scenario = Self.scenario(apps, [("App", "A"), ("Other", "B")])
    scenario.device.budget.scheduling.backgroundLatency = .constant(600_000)
    let run = try Run(scenario)
    #expect(run.decided().map(\.at) == [at(12, 10)] && run.decided(of: 1).map(\.at) == [at(12, 15)])

    // An edit of the first widget supersedes its request. Nothing waits for 12:10 any more.
    scenario = Self.scenario([Self.callsForEach(secondAt: time(12, 5))], Self.twoKinds)
    scenario.device.budget.scheduling.backgroundLatency = .constant(600_000)
    scenario.device.freeReloads.latency = .constant(420_000)
    scenario.widgets[0].configuration.edits = .at([.daily(time(12, 3))])
    #expect(try Run(scenario).decided(of: 0).map(\.at) == [at(12, 3), at(12, 10)])
    #expect(try Run(scenario).decided(of: 1).map(\.at) == [at(12, 15)])
  }

  @Test("A free request neither joins the charged ones of its app nor pulls them")
  func free() throws {
    var scenario = Self.scenario([Self.callsForEach(secondAt: time(23))], Self.twoKinds)
    scenario.device.budget.scheduling.backgroundLatency = .constant(600_000)
    scenario.widgets[1].configuration.edits = .at([.daily(time(12, 2)), .daily(time(12, 8))])
    scenario.device.freeReloads.latency = .constant(180_000)
    let run = try Run(scenario)
    #expect(run.decided().map(\.at) == [at(12, 10)])
    #expect(run.decided(of: 1).prefix(2).map(\.at) == [at(12, 5), at(12, 11)])
  }

  /// The policy's request of the second widget starts within a minute; the first one's would start at 12:10.
  @Test("If its own moment is earlier, the others of the app start with it")
  func pulls() throws {
    var scenario = Self.scenario([Self.callsForEach(secondAt: time(23))], Self.twoKinds)
    scenario.device.budget.scheduling.backgroundLatency = .constant(600_000)
    scenario.device.budget.scheduling.runWindow = .minutes(1)
    scenario.widgets[1].provider.timeline.policy = .afterTimeOfDay(time(12, 5))
    let run = try Run(scenario)
    let (first, second) = (try #require(run.decided().first), try #require(run.decided(of: 1).first))
    #expect(second.cause == .timelinePolicy && second.at > at(12, 5) && second.at <= at(12, 6))
    #expect(first == Decided(.silentPush, .grantedCharged, second.at))
    // A request of another app stays where it is.
    scenario.apps.append(App(name: "Other"))
    scenario.widgets[1].app = "Other"
    #expect(try Run(scenario).decided() == [Decided(.silentPush, .grantedCharged, at(12, 10))])
  }

  /// The call at the end of the session would start at 12:00:20. The push is delivered at 12:00:05, without a latency.
  @Test("If it starts at once, the others of the app start with it")
  func pullsAtOnce() throws {
    var app = App(
      name: "App", audio: SessionUse(sessions: .at([.daily(time(11, 59))]), duration: .constant(60_000)),
      silentPush: PushUse(
        source: .arrivals(.at([.daily(time(12, 0, 5))])), delay: .constant(0), limitPerHour: nil))
    app.calls[.audioEnd] = [ReloadCall(.timelines(ofKinds: ["A"]))]
    app.calls[.silentPush] = [ReloadCall(.timelines(ofKinds: ["B"]))]
    var scenario = Self.scenario([app], Self.twoKinds)
    scenario.device.freeReloads.latency = .constant(20_000)
    let run = try Run(scenario)
    #expect(run.decided() == [Decided(.appAudioSessionEnd, .grantedCharged, at(12, 0, 5))])
    #expect(run.decided(of: 1) == [Decided(.silentPush, .grantedCharged, at(12, 0, 5))])
  }

  /// H0: the first moment is uniform in the hour after 12:00, so it is after 12:20 with probability 2/3. In none of 40
  /// replications: probability 8e-20; in all: 9e-8.
  @Test("Reload policies that are due within the run window start together")
  func policies() throws {
    var scenario = Self.scenario([App(name: "App")], Self.twoKinds)
    scenario.device.budget.scheduling.runWindow = .hours(1)
    scenario.widgets[0].provider.timeline.policy = .afterTimeOfDay(time(12))
    scenario.widgets[1].provider.timeline.policy = .afterTimeOfDay(time(12, 20))
    var alone = scenario
    alone.widgets.removeLast()
    var together = 0
    for replication in 0..<UInt32(40) {
      let run = try Run(scenario, replication: replication)
      let first = try #require(run.decided().first).at
      let second = try #require(run.decided(of: 1).first).at
      #expect(first > at(12) && first <= at(13) && second > at(12, 20) && second <= at(13, 20))
      #expect((first > at(12, 20)) == (first == second))
      // The second one joins the first one; it does not pull it.
      #expect(try Run(alone, replication: replication).decided().first?.at == first)
      if first == second { together += 1 }
    }
    #expect((1..<40).contains(together))
  }

  /// An edit of one widget at 11:59 waits until 12:01, so that the request of its policy is coalesced with it and does
  /// not wait for a moment. The policies of all widgets come at 12:00.
  @Test("Requests of one instant have one moment, in whatever order and whatever else their widgets wait for")
  func oneMomentOfPolicies() throws {
    func starts(_ order: [String]) throws -> [String: [SimulationTime]] {
      var scenario = Self.scenario([App(name: "App")], order.map { ("App", $0) })
      scenario.device.budget.scheduling.runWindow = .hours(2)
      scenario.device.freeReloads.latency = .constant(120_000)
      for index in order.indices {
        scenario.widgets[index].provider.timeline.policy = .afterTimeOfDay(time(12))
        if order[index] == "A" { scenario.widgets[index].configuration.edits = .at([.daily(time(11, 59))]) }
      }
      let run = try Run(scenario)
      var starts: [String: [SimulationTime]] = [:]
      for (index, kind) in order.enumerated() {
        starts[kind] = run.decided(of: ItemID(index: index)).filter { $0.decision.isGranted }.map(\.at)
      }
      return starts
    }
    let (one, other) = (try starts(["A", "B", "C"]), try starts(["B", "A", "C"]))
    #expect(one["A"] == [at(12, 1)])
    #expect(one["B"] == one["C"] && one["B"]?.count == 1)
    #expect(one == other)
  }
}
