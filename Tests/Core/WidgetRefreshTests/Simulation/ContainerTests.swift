import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("What an app learns and writes")
struct ContainerTests {
  private static func daily(_ times: TimeOfDay...) -> ArrivalProcess { .at(times.map { .daily($0) }) }

  /// A widget that reads the container every hour, viewed at half past.
  private static func scenario(
    _ app: App, content: Content = Content(live: daily(time(9, 10), time(13, 10))), hours: [Int]
  ) -> Scenario {
    var app = app
    app.isNewlyInstalled = true
    return Scenario.single(
      timeline: .one(.after(.hours(1))), provider: { $0.fetch = nil },
      views: [
        TimetableView(
          at: hours.map { time($0, 30) }, surface: .homePage(1), duration: .seconds(2))
      ], app: app, content: content)
  }

  private static func app(_ sessions: TimeOfDay..., length: Double = 600_000) -> App {
    App(
      name: "App",
      foreground: SessionUse(
        sessions: .at(sessions.map { .daily($0) }), duration: .constant(length)))
  }

  @Test("Until the app has run there are no data, and a widget of an app that never runs is never fresh")
  func neverRuns() throws {
    let views = try Run(Self.scenario(App(name: "App"), hours: [1, 10, 20])).views()
    #expect(views.map(\.kind) == [.placeholder, .placeholder, .placeholder])
    #expect(views.allSatisfy { !$0.isFresh && $0.reloadAge == nil })
    #expect(views.map(\.contentAge) == [at(1, 30) - at(0), at(10, 30) - at(0), at(20, 30) - at(0)])
  }

  @Test("The widget shows what the app last wrote, however often it reloads")
  func lastWritten() throws {
    let run = try Run(Self.scenario(Self.app(time(8), time(12)), hours: [7, 8, 9, 11, 12, 13]))
    let views = run.views()
    #expect(views.map(\.kind.showsContent) == [false, true, true, true, true, true])
    #expect(views.map(\.isFresh) == [false, true, false, false, true, false])
    // The app last learned at the end of its session.
    #expect(views[2].reloadAge == at(9, 30) - at(8, 10))
    #expect(views[2].contentAge == .minutes(20) && views[3].contentAge == at(11, 30) - at(9, 10))
  }

  @Test(
    "Only the app events that are listed write, and only those teach the app",
    arguments: [
      // The session lasts from 9:00 to 9:10, and the content changes at 9:05.
      (AppEvent.allCases, AppEvent.allCases, true), ([.foreground], [.foreground], true),
      ([.foreground], [.background], true), ([.background], [.background], true),
      ([.background], [.foreground], false), ([.foreground], [.silentPush], false),
      ([.silentPush], [.foreground, .background], false),
    ] as [([AppEvent], [AppEvent], Bool)])
  func events(learns: [AppEvent], writes: [AppEvent], isFresh: Bool) throws {
    var app = Self.app(time(9))
    app.learning.events = Set(learns)
    app.writes = Set(writes)
    let content = Content(live: Self.daily(time(9, 5)))
    #expect(try Run(Self.scenario(app, content: content, hours: [10])).views().map(\.isFresh) == [isFresh])
  }

  @Test("During a session what the app learns is in the container at once, if the session writes")
  func duringSession() throws {
    let cases: [(AppEvent, SimulationDuration?)] = [(.foreground, nil), (.background, .minutes(25))]
    for (writing, age) in cases {
      // A first session fills the container. In the second one the content changes at 10:05.
      var app = Self.app(time(8), time(10), length: 3_500_000)
      app.writes = [writing]
      app.calls[.foreground] = [ReloadCall(when: .contentChanged)]
      let content = Content(live: Self.daily(time(10, 5)))
      let view = try #require(try Run(Self.scenario(app, content: content, hours: [10])).views().first)
      #expect(view.contentAge == age ?? .zero)
    }
  }

  @Test("A session that ends before the app has learned teaches it nothing; leaving it does, if listed")
  func latency() throws {
    let cases: [(Double, AppEvent, Bool)] = [
      (599_999, .foreground, true), (600_001, .foreground, false), (600_001, .background, true),
    ]
    for (latency, event, isFresh) in cases {
      var app = Self.app(time(9))
      app.learning = Learning(on: [event], latency: .constant(latency))
      let content = Content(live: Self.daily(time(8)))
      let views = try Run(Self.scenario(app, content: content, hours: [10])).views()
      #expect(views.map(\.isFresh) == [isFresh])
    }
  }

  @Test("An app that fails to learn, or has no network for it, writes what it knew")
  func failure() throws {
    for (failure, needsNetwork, isFresh) in [(0.0, false, true), (1, false, false), (0, true, false)] {
      var app = Self.app(time(9))
      app.learning = Learning(failure: failure, needsNetwork: needsNetwork)
      var scenario = Self.scenario(app, hours: [10])
      scenario.device.networkOutages = [.daily(from: time(8), to: time(11))]
      #expect(try Run(scenario).views().map(\.isFresh) == [isFresh])
    }
  }

  @Test("A call after a change reloads only widgets that do not show what the app knows")
  func contentChanged() throws {
    var app = App(name: "App", backgroundRefresh: .arrivals(Self.daily(time(9), time(10), time(11))))
    app.calls[.backgroundRefresh] = [ReloadCall(when: .contentChanged)]
    func calls(_ learns: Set<AppEvent>) throws -> [SimulationTime] {
      app.learning.events = learns
      var scenario = Self.scenario(app, content: Content(live: Self.daily(time(9, 30))), hours: [])
      scenario.widgets[0].provider.timeline.policy = .never
      let run = try Run(scenario)
      return run.decided().filter { $0.cause == .appBackgroundRefresh }.map(\.at)
    }
    // At 9:00 the container gets its first data, at 10:00 the change.
    #expect(try calls([.backgroundRefresh]) == [at(9), at(10)])
    #expect(try calls([.foreground]) == [])
  }

  @Test("Leaving the app, waking it and the ends of sessions call; so do several calls, now and later")
  func newCalls() throws {
    var app = Self.app(time(9))
    app.audio = SessionUse(sessions: Self.daily(time(11)), duration: .constant(60_000))
    app.navigation = SessionUse(sessions: Self.daily(time(12)), duration: .constant(60_000))
    app.wakeUps = .arrivals(Self.daily(time(13)))
    for event in [AppEvent.background, .audioEnd, .navigationEnd] { app.calls[event] = [ReloadCall()] }
    app.calls[.wakeUp] = [ReloadCall(), ReloadCall(after: .minutes(2)), ReloadCall(after: .minutes(1))]
    let run = try Run(Scenario.single(timeline: .one(.never), app: app))
    let calls = run.decided().filter { $0.cause != .widgetAdded }
    #expect(
      calls.map(\.cause) == [
        .appBackground, .appAudioSessionEnd, .appNavigationSessionEnd, .appWakeUp, .appWakeUp, .appWakeUp,
      ])
    #expect(calls.map(\.at) == [at(9, 10), at(11, 1), at(12, 1), at(13), at(13, 1), at(13, 2)])
    #expect(calls.allSatisfy { $0.cause.isBudgeted })
  }

  @Test("The user changes content in sessions of the app, so many times in each, which the app knows at once")
  func inSession() throws {
    var app = Self.app(time(9), time(12))
    app.learning.events = []
    app.writes = [.background]
    app.calls[.background] = [ReloadCall(when: .contentChanged)]
    let run = try Run(
      Self.scenario(app, content: Content(inSession: .constant(3)), hours: [8, 10, 13]))
    let changes = run.observations.compactMap {
      if case .contentChanged(let change) = $0 { change.time } else { nil }
    }
    #expect(changes.count == 6)
    #expect(changes.allSatisfy { (at(9)..<at(9, 10)).contains($0) || (at(12)..<at(12, 10)).contains($0) })
    #expect(run.views().map(\.isFresh) == [false, true, true])
    #expect(run.requests(cause: .appBackground).count == 2)
  }

  @Test(
    "An intent changes the content at the press, and its reload shows that; or later, and only another one does"
  )
  func byIntent() throws {
    for (delay, isFresh) in [(0.0, true), (4000, false)] {
      var scenario = Self.scenario(
        App(name: "App"), content: Content(byIntent: .constant(delay)), hours: [9, 10])
      scenario.widgets[0].intentsPerView = 1
      scenario.widgets[0].provider.timeline.policy = .never
      let run = try Run(scenario)
      let ends = run.views().map(\.end)
      let changes = run.observations.compactMap {
        if case .contentChanged(let change) = $0 { change.time } else { nil }
      }
      #expect(changes == ends.map { $0 + .milliseconds(Int64(delay)) })
      #expect(run.views().last?.isFresh == isFresh)
      // The app calls again when the value has settled: then it is shown.
      scenario.apps[0].calls[.intent] = [ReloadCall(), ReloadCall(after: .seconds(5))]
      let again = try Run(scenario)
      #expect(again.views().last?.isFresh == true)
      #expect(again.requests(cause: .appIntent).count == 4)
    }
  }

  @Test("What a press causes comes when perform() returns: the change, the app event, its calls, the reloads")
  func intentDuration() throws {
    // Views end, and the user presses, at 9:30:02. Something changes a second later.
    var scenario = Self.scenario(
      App(name: "App", learning: Learning(on: [.intent]), calls: [.intent: [ReloadCall()]]),
      content: Content(live: Self.daily(time(9, 30, 3)), byIntent: .constant(0)), hours: [9, 10])
    scenario.widgets[0].intentsPerView = 1
    scenario.widgets[0].provider.timeline.policy = .never
    scenario.device.freeReloads.intentLatency = .milliseconds(500)
    var sibling = scenario.widgets[0]
    (sibling.name, sibling.placement) = ("sibling", .surface(.homePage(2)))
    scenario.widgets.append(sibling)
    for (duration, returns) in [(nil, 0), (.constant(0), 0), (.constant(3000), 3)] as [(Distribution?, Int)] {
      scenario.widgets[0].intentDuration = duration
      let run = try Run(scenario)
      let end = at(9, 30, 2 + returns)
      let changes: [SimulationTime] = run.observations.compactMap {
        if case .contentChanged(let change) = $0, change.item == 0 { change.time } else { nil }
      }
      #expect(changes.prefix(2) == [min(end, at(9, 30, 3)), max(end, at(9, 30, 3))])
      let requests: [ReloadRequest] = run.observations.compactMap {
        if case .requested(let request) = $0, request.time > at(9) { request } else { nil }
      }
      #expect(requests.prefix(4).map(\.cause) == [.appIntent, .appIntent, .intent, .intentOfSibling])
      #expect(requests.prefix(4).allSatisfy { $0.time == end })
      let intent = try #require(run.requests(cause: .intent).first)
      #expect(run.grants().first { $0.id == intent }?.at == end + .milliseconds(500))
      // What the app had learned and written when perform() returned.
      #expect(run.views().map(\.isFresh) == [false, returns > 1])
    }
  }

  @Test(
    "An app that is woken by changes shows each one, without the limit of silent pushes, unless it was force-quit"
  )
  func wokenByChanges() throws {
    let changes = (0..<5).map { time(9, 10 + $0) }
    let live = ArrivalProcess.at(changes.map { .daily($0) })
    func requests(_ cause: ReloadCause, _ configure: (inout App) -> Void) throws -> [SimulationTime] {
      var app = App(name: "App", calls: [.wakeUp: [ReloadCall()], .silentPush: [ReloadCall()]])
      configure(&app)
      var scenario = Self.scenario(app, content: Content(live: live), hours: [9])
      scenario.widgets[0].provider.timeline.policy = .never
      let run = try Run(scenario)
      let isWoken = !run.requests(cause: cause).isEmpty
      #expect(run.views().map(\.isFresh) == [isWoken && cause == .appWakeUp])
      #expect(run.grants().dropFirst().allSatisfy { $0.isCharged })
      return run.observations.compactMap {
        if case .requested(let request) = $0, request.cause == cause { request.time } else { nil }
      }
    }
    let times = (0..<5).map { at(9, 10 + $0) }
    let woken = try requests(.appWakeUp) { $0.wakeUps = .contentChange }
    #expect(woken == times)
    let pushed = try requests(.silentPush) { $0.silentPush = .silent(.contentChange) }
    #expect(pushed == Array(times.prefix(3)))
    let quit = try requests(.appWakeUp) {
      $0.wakeUps = .contentChange
      $0.foreground = SessionUse(sessions: Self.daily(time(8)), duration: .constant(60_000))
      $0.forceQuits = 1
    }
    #expect(quit.isEmpty)
  }

  @Test(
    "A content cannot change on the event that each of its changes causes",
    arguments: [AppEvent.wakeUp, .silentPush])
  func endlessChanges(event: AppEvent) {
    var app = App(name: "App")
    if event == .wakeUp { app.wakeUps = .contentChange } else { app.silentPush = .silent(.contentChange) }
    var scenario = Self.scenario(
      app, content: Content(live: Self.daily(time(9)), onEvents: [event]), hours: [9])
    #expect(scenario.problems.count == 1)
    scenario.apps[0].wakeUps = .arrivals(Self.daily(time(9)))
    scenario.apps[0].silentPush = .silent(.arrivals(Self.daily(time(9))))
    #expect(scenario.problems == [])
  }

  @Test("Widgets that show the same content change together, and those of two apps learn apart")
  func shared() throws {
    let content = Content("readings", live: .poisson(perDay: 50, hours: nil))
    var scenario = Self.scenario(Self.app(time(9)), content: content, hours: [12])
    scenario.apps.append(App(name: "Other", isNewlyInstalled: true))
    for (name, app) in [("second", "App"), ("third", "Other")] {
      var widget = scenario.widgets[0]
      widget.name = name
      widget.app = app
      scenario.widgets.append(widget)
    }
    let run = try Run(scenario)
    let changes = (0..<3).map { number in
      run.observations.compactMap { observation -> SimulationTime? in
        if case .contentChanged(let change) = observation, change.item.index == number {
          change.time
        } else {
          nil
        }
      }
    }
    #expect(changes[0].count > 10 && changes[0] == changes[1] && changes[0] == changes[2])
    #expect(run.views(of: 0).map(\.contentAge) == run.views(of: 1).map(\.contentAge))
    #expect(run.views(of: 2).map(\.kind) == [.placeholder])
  }

  @Test("A change that is available later is missing until then, and its age counts from the change")
  func availability() throws {
    for availability in [.after(.constant(2.5 * 3_600_000)), .at(time(2, 30))]
      as [Content.Availability]
    {
      var scenario = Self.scenario(
        App(name: "App"), content: Content(live: Self.daily(time(0)), availability: availability),
        hours: [1, 2, 3])
      scenario.widgets[0].provider.fetch = Fetch()
      let views = try Run(scenario).views()
      #expect(views.map(\.isFresh) == [false, false, true])
      #expect(views.map(\.contentAge) == [at(1, 30) - at(0), at(2, 30) - at(0), .zero])
    }
  }

  @Test("What the user changes in the app is known at once, however late other changes are available")
  func ownChangesAreAvailable() throws {
    var app = Self.app(time(9), length: 0)
    app.calls[.background] = [ReloadCall(when: .contentChanged)]
    let content = Content(inSession: .constant(1), availability: .after(.constant(1e9)))
    let run = try Run(Self.scenario(app, content: content, hours: [8, 10]))
    #expect(run.views().map(\.isFresh) == [false, true])
    #expect(run.requests(cause: .appBackground).count == 1)
  }

  @Test("An app that learns of no change before it is available makes no call for it")
  func callsWhenAvailable() throws {
    var app = App(
      name: "App", backgroundRefresh: .arrivals(Self.daily(time(9, 30), time(10, 30), time(11, 30))))
    app.calls[.backgroundRefresh] = [ReloadCall(when: .contentChanged)]
    let content = Content(
      live: Self.daily(time(9)), availability: .after(.constant(2 * 3_600_000)))
    let run = try Run(Scenario.single(timeline: .one(.never), app: app, content: content))
    #expect(run.decided().filter { $0.cause == .appBackgroundRefresh }.map(\.at) == [at(11, 30)])
  }

  @Test("When a change becomes available, the server pushes, and an app in a session calls")
  func actsWhenAvailable() throws {
    var pushed = App(
      name: "App", silentPush: PushUse(source: .contentChange, delay: .constant(0), limitPerHour: nil))
    pushed.calls[.silentPush] = [ReloadCall()]
    var playing = App(
      name: "App", audio: SessionUse(sessions: Self.daily(time(8)), duration: .constant(5 * 3_600_000)))
    playing.calls[.audio] = [ReloadCall(when: .contentChanged)]
    let content = Content(
      live: Self.daily(time(9)), availability: .after(.constant(2 * 3_600_000)))
    for (app, cause) in [(pushed, ReloadCause.silentPush), (playing, .appAudioSession)] {
      let run = try Run(Scenario.single(timeline: .one(.never), app: app, content: content))
      #expect(run.decided().filter { $0.cause == cause }.map(\.at) == [at(11)])
    }
  }

  @Test("A call with a delay is repeated from then on")
  func repeatedDelayedCall() throws {
    var app = App(
      name: "App", audio: SessionUse(sessions: Self.daily(time(9)), duration: .constant(200_000)))
    app.calls[.audio] = [ReloadCall(atMostEvery: .seconds(60), after: .seconds(5))]
    let run = try Run(Scenario.single(timeline: .one(.never), app: app))
    let calls = run.decided().filter { $0.cause == .appAudioSession }.map(\.at)
    #expect(calls == [at(9, 0, 5), at(9, 1, 5), at(9, 2, 5), at(9, 3, 5)])
  }

  /// H0: each of 1,000 sessions has `whole` changes, and one more with probability 0.3. The number of sessions that have one
  /// more is outside 231 … 371 with probability below 1e-6 (binomial).
  @Test("A fractional number of changes in a session is right on average", arguments: [0, 2])
  func fractionalNumber(whole: Int) throws {
    var app = App(
      name: "App",
      foreground: SessionUse(sessions: .renewal(interval: .constant(864_000)), duration: .constant(1000)))
    app.learning.events = []
    let content = Content(inSession: .constant(Double(whole) + 0.3))
    var scenario = Self.scenario(app, content: content, hours: [])
    scenario.device.days = 10
    let changes = try Run(scenario).observations.count {
      if case .contentChanged = $0 { true } else { false }
    }
    #expect((231...371).contains(changes - whole * 1000))
  }

  @Test("App events change content that depends on them")
  func onEvents() throws {
    var app = App(
      name: "App", audio: SessionUse(sessions: Self.daily(time(9)), duration: .constant(600_000)))
    app.calls = [.audio: [ReloadCall(when: .contentChanged)], .audioEnd: [ReloadCall(when: .contentChanged)]]
    let run = try Run(
      Self.scenario(app, content: Content(onEvents: [.audio, .audioEnd]), hours: [8, 9, 10]))
    let changes = run.observations.compactMap {
      if case .contentChanged(let change) = $0 { change.time } else { nil }
    }
    #expect(changes == [at(9), at(9, 10)])
    #expect(run.views().map(\.isFresh) == [false, true, true])
  }

  @Test(
    "A cache is filled by the fetch of one kind and by the app, and shown by another kind",
    arguments: [Cache(maxAge: .minutes(90)), Cache(minimumBetweenFetches: .minutes(100))])
  func cache(_ cache: Cache) throws {
    var scenario = Self.scenario(
      App(name: "App"), content: Content("feed", live: Self.daily(time(5, 10))), hours: [])
    scenario.widgets[0].provider.fetch = Fetch(latency: .constant(1000))
    scenario.widgets[0].provider.cache = cache
    var second = scenario.widgets[0]
    second.name = "second"
    second.kind = "Other"
    second.addedOnDay = nil
    second.provider.timeline.policy = .afterTimeOfDay(time(5, 30))
    scenario.widgets.append(second)
    let run = try Run(scenario)
    let finished = run.observations.compactMap { observation -> FinishedReload? in
      if case .finished(let reload) = observation { reload } else { nil }
    }
    let first = finished.filter { $0.request.item == 0 }
    // A fetch every second hour: an hour later the data are 59:59 old, and the last fetch was an hour ago.
    #expect(first.prefix(4).map(\.fetches) == [1, 0, 1, 0])
    #expect(first.prefix(2).map(\.source) == [.fetch, .container])
    #expect(first[1].written == at(0, 0, 1))
    // At 5:30 the second kind shows what the first one fetched at 4:00. The data are 89:59 old, and the last fetch was 90 min
    // ago.
    let other = finished.filter { $0.request.item == 1 && $0.time > at(1) }.first
    #expect(other?.fetches == 0 && other?.source == .container)
    #expect(run.updates(of: 1).last { $0.shown < at(6) }?.firstUnshownChange == at(5, 10))
  }

  @Test("A background URL session: first the old data, then a reload with the new ones, which counts")
  func backgroundURLSession() throws {
    var scenario = Self.scenario(
      Self.app(time(9)), content: Content(live: Self.daily(time(9, 55))), hours: [])
    scenario.widgets[0].provider.fetch = Fetch(latency: .constant(40_000), isInBackground: true)
    scenario.widgets[0].provider.timeline.policy = .afterTimeOfDay(time(10))
    let run = try Run(scenario)
    let updates = run.updates().filter { $0.shown >= at(10) && $0.shown < at(11) }
    #expect(updates.map(\.shown) == [at(10), at(10, 0, 40) + .milliseconds(1)])
    #expect(updates.map(\.firstUnshownChange) == [at(9, 55), nil])
    #expect(updates.last?.fetched == at(10, 0, 40))
    let request = try #require(run.requests(cause: .backgroundURLSession).last)
    #expect(run.causes[request]?.isBudgeted == true)
  }

  @Test("An entry marks its data as outdated; an empty timeline leaves what is shown")
  func entries() throws {
    let dates = TimelinePlan(
      entries: .dates(
        [
          PlannedEntry(TimelineDate(.now)),
          PlannedEntry(TimelineDate(.now, offset: .minutes(15)), showsOutdated: true),
        ], atMost: 2), policy: .afterTimeOfDay(time(2)))
    let empty = TimelinePlan(entries: .spaced(count: 0, spacing: .zero, first: .zero), policy: .never)
    var scenario = Scenario.single(
      timeline: empty,
      views: [
        TimetableView(
          at: [time(0, 10), time(0, 20), time(3)], surface: .homePage(1), duration: .seconds(1))
      ])
    scenario.widgets[0].provider.timelines.insert(
      ConditionalTimeline(dates, if: .within(.hours(1), of: .wakeUp)), at: 0)
    scenario.apps[0].wakeUps = .arrivals(Self.daily(time(0, 1)))
    scenario.apps[0].calls[.wakeUp] = [ReloadCall()]
    let run = try Run(scenario)
    #expect(run.views().map(\.kind) == [.content, .outdated, .outdated])
    #expect(run.outcomes().map(\.outcome) == [.timeline, .timeline, .timeline])
    #expect(run.updates().map(\.shown) == [at(0, 1), at(0, 16)])
  }

  /// Over random worlds: another app that has no sessions in the foreground.
  @Test(
    "Adding a widget of another app changes nothing for the others where the pool never binds",
    arguments: 0..<4)
  func independence(batch: UInt64) throws {
    for seed in batch * 10..<batch * 10 + 10 {
      var generator = ScenarioGenerator(seed: 90_000 + seed)
      var scenario = generator.scenario()
      scenario.device.budget.scheduling.devicePool = nil
      (scenario.device.days, scenario.device.warmUpDays) = (1, 0)
      guard !scenario.widgets.isEmpty else { continue }
      var more = scenario
      more.apps.append(
        App(
          name: "another", backgroundRefresh: .arrivals(.poisson(perDay: 20, hours: nil)),
          states: scenario.apps.flatMap(\.states).prefix(1).map { $0 },
          calls: [.backgroundRefresh: [ReloadCall()]]))
      var widget = scenario.widgets[0]
      widget.name = "another"
      widget.app = "another"
      if widget.family == .accessoryCorner { widget.family = .accessoryCircular }
      widget.taps = TapTargets()
      widget.intentsPerView = 0
      widget.placement = .surface(widget.family.isAccessory ? .lockScreen : .homePage(1))
      more.widgets.append(widget)
      let (one, other) = (try Run(scenario), try Run(more))
      for number in scenario.widgets.indices {
        let expected = one.observations.filter { $0.item?.index == number }
        let found = other.observations.filter { $0.item?.index == number }
        let difference = zip(found, expected).first { $0 != $1 }
        #expect(difference == nil && found.count == expected.count, "scenario \(seed), widget \(number)")
      }
    }
  }
}
