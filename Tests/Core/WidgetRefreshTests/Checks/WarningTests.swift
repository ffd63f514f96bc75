import EventKernel
import RandomVariates
import Testing

@testable import ScenarioValues
@testable import WidgetRefresh

@Suite("A scenario that can run warns")
struct WarningTests {
  /// One widget that is looked at, with content that changes, in a stack; there is nothing to warn of.
  private static func scenario(_ configure: (inout Scenario) -> Void = { _ in }) -> Scenario {
    var scenario = Scenario(
      device: Device(days: 7, warmUpDays: 7), apps: [App(name: "A")],
      stacks: [SmartStack(name: "stack", surface: .homePage(1))],
      widgets: [
        Widget(
          name: "w", app: "A", kind: "K", family: .systemMedium, placement: .stack("stack"),
          content: Content(live: .poisson(perDay: 24, hours: nil)))
      ])
    configure(&scenario)
    return scenario
  }

  private static func plan(
    _ count: Int, every spacing: SimulationDuration, first: SimulationDuration = .zero, _ policy: ReloadPolicy
  ) -> TimelinePlan {
    TimelinePlan(entries: .spaced(count: count, spacing: spacing, first: first), policy: policy)
  }

  private static func plan(_ count: Int, at hours: [Int], _ policy: ReloadPolicy) -> TimelinePlan {
    TimelinePlan(entries: .timesOfDay(hours.map { time($0) }, count: count), policy: policy)
  }

  private func found(_ configure: (inout Scenario) -> Void) -> [String] {
    let scenario = Self.scenario(configure)
    #expect(scenario.problems == [])
    return scenario.warnings.map { "\($0.kind) \($0.path)" }
  }

  @Test("of nothing where there is nothing, and of nothing where there are problems")
  func nothing() {
    #expect(Self.scenario().warnings == [])
    let broken = Self.scenario {
      $0.device.days = 0
      $0.widgets[0].content = Content()
    }
    #expect(broken.warnings == [])
  }

  @Test("of timelines for a state of the data that never comes")
  func statesOfData() {
    func found(_ condition: TimelineCondition, _ configure: (inout Scenario) -> Void = { _ in }) -> [String] {
      self.found {
        $0.widgets[0].provider.timelines.insert(ConditionalTimeline(TimelinePlan(), if: condition), at: 0)
        configure(&$0)
      }.filter { $0.hasPrefix("timelineNeverUsed") }
    }
    let unused = ["timelineNeverUsed widgets.w.provider.timeline.0.while"]
    let changed = TimelineCondition.changed(within: .minutes(1))
    #expect(found(changed) == [] && found(changed) { $0.widgets[0].content = Content() } != [])
    #expect(found(.unconfigured) == unused)
    #expect(found(.unconfigured) { $0.widgets[0].configuration.required = ["city"] } == [])
    #expect(found(.noData) == unused && found(.noData) { $0.widgets[0].provider.fetch = nil } == unused)
    let isNew: (inout Scenario) -> Void = {
      $0.widgets[0].provider.fetch = nil
      $0.apps[0].isNewlyInstalled = true
    }
    #expect(found(.noData, isNew) == [])
  }

  @Test("of app events of a content that never come")
  func eventsOfContent() {
    let events: Set<AppEvent> = [.silentPush]
    #expect(
      found {
        $0.widgets[0].content.learnedOn = events
        $0.widgets[0].content.writtenOn = events
      } == ["eventNeverComes widgets.w.content.learnedOn", "eventNeverComes widgets.w.content.writtenOn"])
    #expect(
      found {
        $0.widgets[0].content.learnedOn = events
        $0.apps[0].silentPush = .silent(.contentChange)
      } == [])
  }

  @Test("of content that never changes, however that is said")
  func constantContent() {
    let once = { (day: Int) in
      ArrivalProcess.at([.once(LocalDateTime(date: CalendarDate(dayNumber: day), time: time(8)))])
    }
    for content in [Content(), Content(live: .poisson(perDay: 0, hours: nil))] {
      #expect(found { $0.widgets[0].content = content } == ["constantContent widgets.w.content"])
    }
    // The days are 2026-02-23, number 20,507, to 2026-03-08, number 20,520.
    for day in [20_506, 20_521] {
      #expect(
        found { $0.widgets[0].content = Content(schedule: once(day)) } == [
          "outsideDays widgets.w.content.schedule.changes.at", "constantContent widgets.w.content",
        ])
    }
    for day in [20_507, 20_520] {
      #expect(found { $0.widgets[0].content = Content(live: once(day)) } == [])
    }
  }

  @Test("of an entry that is dated after the policy's date, and only then")
  func entriesAfterPolicy() {
    let after = { (plan: TimelinePlan) in self.found { $0.widgets[0].provider.timeline = plan } }
    let warning = ["entryAfterPolicy widgets.w.provider.timeline.policy.after"]
    #expect(after(Self.plan(6, every: .minutes(15), .after(.minutes(60)))) == warning)
    #expect(after(Self.plan(5, every: .minutes(15), .after(.minutes(60)))) == [])
    let future = ["futureFirstEntry widgets.w.provider.timeline.first"]
    #expect(after(Self.plan(1, every: .zero, first: .minutes(61), .after(.minutes(60)))) == future + warning)
    #expect(after(Self.plan(1, every: .zero, first: .minutes(60), .after(.minutes(60)))) == future)
    #expect(after(Self.plan(6, every: .minutes(15), .atEnd)) == [])
    #expect(after(Self.plan(6, every: .minutes(15), .never)) == [])
    // Now, at once where it is just before a full hour, then an hour later: only the fourth is certainly late.
    let hourly = Array(0..<24)
    #expect(after(Self.plan(3, at: hourly, .after(.minutes(15)))) == [])
    #expect(after(Self.plan(4, at: hourly, .after(.minutes(15)))) == warning)
    #expect(after(Self.plan(3, at: [0, 12], .afterTimeOfDay(time(6)))) == [])
    #expect(after(Self.plan(4, at: [0, 12], .afterTimeOfDay(time(6)))) == warning)
    #expect(
      found {
        $0.widgets[0].provider.onFailure = .timeline(Self.plan(2, every: .hours(1), .after(.minutes(5))))
      } == ["entryAfterPolicy widgets.w.provider.onFailure.policy.after"])
  }

  @Test("of a first entry in the future, unless it shows at once")
  func futureFirstEntry() {
    let plan = Self.plan(2, every: .hours(1), first: .minutes(2), .atEnd)
    let warning = ["futureFirstEntry widgets.w.provider.timeline.first"]
    #expect(found { $0.widgets[0].provider.timeline = plan } == warning)
    #expect(
      found {
        $0.widgets[0].provider.timeline = plan
        $0.device.rendering.futureFirstEntry = .showsAtOnce
      } == [])
    #expect(found { $0.widgets[0].provider.timeline = Self.plan(2, every: .hours(1), .atEnd) } == [])
  }

  @Test("how many of the entries are late")
  func numberOfLateEntries() {
    for (count, words) in [(5, ""), (6, "the last of 6 entries is"), (8, "the last 3 of 8 entries are")] {
      let scenario = Self.scenario {
        $0.widgets[0].provider.timeline = Self.plan(count, every: .minutes(15), .after(.minutes(60)))
      }
      #expect(scenario.warnings.allSatisfy { $0.message.hasPrefix("\(words) dated after") })
      #expect(scenario.warnings.count == (words.isEmpty ? 0 : 1))
    }
  }

  @Test("of entries less than 5 minutes apart")
  func closeEntries() {
    let close = { (plan: TimelinePlan) in self.found { $0.widgets[0].provider.timeline = plan } }
    #expect(
      close(Self.plan(2, every: .milliseconds(299_999), .atEnd)) == [
        "closeEntries widgets.w.provider.timeline.spacing"
      ])
    #expect(close(Self.plan(2, every: .minutes(5), .atEnd)) == [])
    #expect(close(Self.plan(1, every: .seconds(1), .atEnd)) == [])
    let times = [time(23, 58), time(0, 2), time(12)]
    let overMidnight = TimelinePlan(entries: .timesOfDay(times, count: 4))
    #expect(close(overMidnight) == ["closeEntries widgets.w.provider.timeline.entriesAt"])
    #expect(close(TimelinePlan(entries: .timesOfDay(times, count: 2))) == [])
    #expect(close(TimelinePlan(entries: .timesOfDay([time(0)], count: 3))) == [])
  }

  @Test(
    "of entries for changes of a schedule that are less than 5 minutes apart",
    arguments: [
      (.renewal(interval: .constant(60_000)), true), (.renewal(interval: .constant(300_000)), false),
      (.poisson(perDay: 300, hours: nil), true), (.poisson(perDay: 200, hours: nil), false),
      (.at([.daily(time(8)), .daily(time(8, 4))]), true), (.at([.daily(time(8))]), false),
    ] as [(ArrivalProcess, Bool)])
  func closeEntriesOfSchedule(schedule: ArrivalProcess, isClose: Bool) {
    func found(atMost: Int) -> [String] {
      self.found {
        $0.widgets[0].content.schedule = schedule
        $0.widgets[0].provider.timeline = TimelinePlan(
          entries: .dates(
            [PlannedEntry(TimelineDate(.now)), PlannedEntry(TimelineDate(.schedule))], atMost: atMost))
      }
    }
    #expect(found(atMost: 3) == (isClose ? ["closeEntries widgets.w.provider.timeline.entriesAt"] : []))
    #expect(found(atMost: 2) == [])
  }

  @Test("of a relevance outside of a stack, and of links that the family has not")
  func noEffect() {
    let onPage = { (scenario: inout Scenario) in
      scenario.widgets[0].placement = .surface(.homePage(1))
      scenario.widgets[0].provider.timeline.relevance.score = .constant(10)
    }
    #expect(found(onPage) == ["relevanceOutsideStack widgets.w.provider.timeline.relevance"])
    #expect(found { $0.widgets[0].provider.timeline.relevance.score = .constant(10) } == [])
    #expect(
      found {
        $0.widgets[0].family = .systemSmall
        $0.widgets[0].taps.links = 1
      } == ["linksWithoutEffect widgets.w.taps.links"])
    #expect(found { $0.widgets[0].taps.links = 1 } == [])
  }

  @Test("of a call for a kind that is not on screen, which reloads nothing")
  func kindNotOnScreen() throws {
    let call = { (kinds: [String]) in
      Self.scenario {
        $0.apps[0].backgroundRefresh = .arrivals(.at([.daily(time(12))]))
        $0.apps[0].calls[.backgroundRefresh] = [ReloadCall(.timelines(ofKinds: kinds))]
      }
    }
    #expect(call(["K"]).warnings == [])
    let one = call(["Knd"])
    #expect(one.problems == [])
    #expect(
      one.warnings.map(\.description) == [
        "apps.A.onBackgroundRefresh.reloadTimelines: no widget of this app has the kind 'Knd', so the call reloads nothing; "
          + "kinds of this app: 'K'"
      ])
    #expect(call(["K", "Knd"]).warnings.map(\.path) == ["apps.A.onBackgroundRefresh.reloadTimelines.1"])
    #expect(try Run(one).requests(of: 0, cause: .appBackgroundRefresh).isEmpty)
    #expect(try Run(call(["K", "Knd"])).requests(of: 0, cause: .appBackgroundRefresh).count == 14)
  }

  @Test("of a call that is never made")
  func callNeverMade() {
    let calls = { (configure: (inout App) -> Void) in self.found { configure(&$0.apps[0]) } }
    #expect(calls { $0.calls[.silentPush] = [ReloadCall()] } == ["callNeverMade apps.A.onSilentPush"])
    #expect(
      calls { $0.calls[.backgroundRefresh] = [ReloadCall()] } == ["callNeverMade apps.A.onBackgroundRefresh"])
    #expect(calls { $0.calls[.audio] = [ReloadCall()] } == ["callNeverMade apps.A.onAudio"])
    #expect(calls { $0.calls[.navigation] = [ReloadCall()] } == ["callNeverMade apps.A.onNavigation"])
    #expect(calls { $0.calls[.foreground] = [ReloadCall()] } == ["callNeverMade apps.A.onForeground"])
    let hourly = ArrivalProcess.poisson(perDay: 24, hours: nil)
    #expect(
      calls {
        $0.silentPush = .silent(.contentChange)
        $0.calls[.silentPush] = [ReloadCall()]
        $0.backgroundRefresh = .arrivals(hourly)
        $0.calls[.backgroundRefresh] = [ReloadCall()]
        $0.foreground = SessionUse(sessions: hourly)
        $0.calls[.foreground] = [ReloadCall()]
      } == [])
    #expect(
      found {
        $0.widgets[0].taps.probability = 0.01
        $0.apps[0].calls[.foreground] = [ReloadCall()]
      } == [], "a tap opens the app")
  }

  @Test("of an event that never comes, once")
  func eventNeverComes() {
    let found = found {
      $0.apps[0].calls[.wakeUp] = [ReloadCall()]
      $0.apps[0].learning.events = [.wakeUp, .silentPush]
      $0.apps[0].writes = [.wakeUp, .silentPush]
    }
    #expect(found == ["callNeverMade apps.A.onWakeUp", "eventNeverComes apps.A.learns"])
  }

  @Test("of a timeline whose condition never holds, whatever it waits for")
  func timelineNeverUsed() {
    let conditions: [TimelineCondition] =
      AppSession.allCases.map { .during($0) } + [.inState("out"), .lowPowerMode, .networkOutage]
      + AppEvent.usual.map { .within(.seconds(90), of: $0) }
    let states = [App.State(name: "out", periods: [Self.period(on: 20_530)])]
    let warning = { (condition: TimelineCondition, configure: @escaping (inout Scenario) -> Void) in
      self.found {
        $0.apps[0].states = states
        $0.widgets[0].provider.timelines.insert(
          ConditionalTimeline(TimelinePlan(), if: condition), at: 0)
        configure(&$0)
      }
    }
    for condition in conditions {
      let key = if case .within = condition { "within" } else { "while" }
      #expect(
        warning(condition) { _ in } == ["timelineNeverUsed widgets.w.provider.timeline.0.\(key)"],
        "\(condition)")
      let isOfWatch = Self.conditionsOfWatch.contains(condition)
      let all = warning(condition) {
        Self.live(&$0)
        if isOfWatch {
          ($0.widgets[0].family, $0.widgets[0].placement) = (.accessoryCircular, .surface(.watchFace))
          $0.apps[0].watch = WatchApp(workouts: SessionUse(sessions: .poisson(perDay: 3, hours: nil)))
        }
        $0.apps[0].states[0].periods = [Self.period(on: 20_515)]
        $0.device.lowPowerMode = [Self.period(on: 20_515)]
        $0.device.networkOutages = [Self.period(on: 20_515)]
      }
      #expect(all == [], "\(condition)")
    }
    #expect(warning(.charging) { _ in } == [])
    #expect(
      warning(.charging) { $0.device.charging = [] } == [
        "timelineNeverUsed widgets.w.provider.timeline.0.while"
      ])
  }

  private static let conditionsOfWatch: [TimelineCondition] = [
    .during(.workout), .within(.seconds(90), of: .workout), .within(.seconds(90), of: .workoutEnd),
  ]

  /// An hour of this day.
  private static func period(on day: Int) -> Period {
    let date = CalendarDate(dayNumber: day)
    return .once(
      from: LocalDateTime(date: date, time: time(8)), to: LocalDateTime(date: date, time: time(9)))
  }

  /// All app events come.
  private static func live(_ scenario: inout Scenario) {
    let sessions = SessionUse(sessions: .poisson(perDay: 3, hours: nil))
    scenario.apps[0].foreground = sessions
    scenario.apps[0].audio = sessions
    scenario.apps[0].navigation = sessions
    scenario.apps[0].backgroundRefresh = .requested(earliestBegin: .hours(1))
    scenario.apps[0].silentPush = .silent(.contentChange)
    scenario.apps[0].wakeUps = .arrivals(.poisson(perDay: 3, hours: nil))
    scenario.apps[0].networkTunnel = .contentChange
    scenario.apps[0].alertPush = .alert(.contentChange)
    scenario.apps[0].calls[.notificationService] = []
    scenario.widgets[0].intentsPerView = 0.1
  }

  @Test("of Live Activities that never start or restart, whatever prevents it")
  func neverStarts() {
    let warned = { (configure: (inout Scenario, inout Activity) -> Void) in
      self.found {
        var activity = Activity("live", content: Content(live: .poisson(perDay: 24, hours: nil)))
        activity.start = ActivityStart(by: .schedule, at: .arrivals(.poisson(perDay: 1, hours: nil)))
        configure(&$0, &activity)
        $0.apps[0].activities = [activity]
      }
    }
    let path = "neverStarts apps.A.activities.live"
    #expect(warned { _, _ in } == [])
    // An app in the background, whatever wakes it.
    let events: [AppEvent] = [.wakeUp, .silentPush, .backgroundRefresh, .background, .audio, .intent]
    for event in events {
      let background = { (scenario: inout Scenario, activity: inout Activity) in
        Self.live(&scenario)
        activity.start = ActivityStart(by: .app, at: .events([event]))
      }
      #expect(warned(background) == ["\(path).start.on"], "\(event)")
      #expect(
        warned {
          background(&$0, &$1)
          $1.start.times = .events([event, .foreground])
        } == [], "\(event)")
      for way in [ActivityStart.Way.push, .intent] {
        #expect(
          warned {
            background(&$0, &$1)
            $1.start.way = way
          } == [], "\(event)")
      }
    }
    // An event that never comes.
    #expect(warned { $1.start = ActivityStart(by: .app, at: .events([.foreground])) } == ["\(path).start"])
    #expect(warned { $1.start = ActivityStart(by: .intent, at: .events([.intent])) } == ["\(path).start"])
    #expect(
      warned {
        $0.apps[0].wakeUps = .contentChange
        $1.start = ActivityStart(by: .app, at: .events([.wakeUp]))
      } == ["\(path).start.on"])
    // The user opens the app for its starts, so that it can restart.
    #expect(
      warned {
        $1.start.way = .app
        $1.restart = ActivityRestart(after: .hours(7), by: .app)
      } == [])
    #expect(
      warned { $1.restart = ActivityRestart(after: .hours(7), by: .app) } == ["\(path).restart"])
    // What the device allows.
    #expect(warned { scenario, _ in Self.change(&scenario) { $0.perApp = 0 } } == [path])
    #expect(warned { scenario, _ in Self.change(&scenario) { $0.perDevice = 0 } } == [path])
    #expect(
      warned { scenario, activity in
        Self.change(&scenario) { $0.startAllowance = 0 }
        activity.start.way = .push
        activity.restart = ActivityRestart(after: .hours(7), by: .push)
      } == ["\(path).restart", "\(path).start"])
    #expect(
      warned { $1.start.times = .arrivals(.poisson(perDay: 0, hours: nil)) } == ["\(path).start.when"])
  }

  private static func change(_ scenario: inout Scenario, _ change: (inout ActivityRules) -> Void) {
    var rules = scenario.device.activityRules
    change(&rules)
    scenario.device.activities = rules
  }

  @Test("of changes of content, and force-quits, on events that never come")
  func contentNeverChangesSo() {
    let settings: [(inout Scenario) -> Void] = [
      { $0.widgets[0].content.inSession = .constant(2) }, { $0.widgets[0].content.byIntent = .constant(2) },
      { $0.widgets[0].content.onEvents = [.audio] }, { $0.apps[0].forceQuits = 0.5 },
    ]
    let paths = [
      "widgets.w.content.inSession", "widgets.w.content.byIntent", "widgets.w.content.onEvents",
      "apps.A.forceQuits",
    ]
    for (configure, path) in zip(settings, paths) {
      #expect(found(configure) == ["eventNeverComes \(path)"])
      #expect(
        found {
          configure(&$0)
          Self.live(&$0)
        } == [])
    }
    let lonely = { (configure: @escaping (inout Scenario) -> Void) in
      self.found {
        $0.widgets[0].content = Content(byIntent: .constant(2))
        configure(&$0)
      }
    }
    #expect(
      lonely { _ in } == ["eventNeverComes widgets.w.content.byIntent", "constantContent widgets.w.content"])
    #expect(lonely(Self.live) == [])
  }

  @Test("of content that several apps show only if none of them has the event")
  func contentOfSeveralApps() {
    let shared = { (audio: Bool) in
      self.found {
        $0.apps.append(App(name: "B"))
        if audio { $0.apps[1].audio = SessionUse(sessions: .poisson(perDay: 3, hours: nil)) }
        $0.widgets[0].content = Content("c", onEvents: [.audio])
        var other = $0.widgets[0]
        (other.name, other.app) = ("v", "B")
        $0.widgets.append(other)
      }
    }
    #expect(shared(false) == ["eventNeverComes contents.c.onEvents", "constantContent contents.c"])
    #expect(shared(true) == [])
  }

  @Test("of dates of a schedule that there is not")
  func noSchedule() {
    let now = PlannedEntry(TimelineDate(.now))
    let plan = { (policy: ReloadPolicy, entries: [PlannedEntry]) in
      TimelinePlan(entries: .dates(entries, atMost: 12), policy: policy)
    }
    let scheduled = TimelineDate(.schedule)
    for (plan, place) in [
      (plan(.atEnd, [now, PlannedEntry(scheduled)]), "entriesAt.1"),
      (plan(.afterDate(scheduled), [now]), "policy.after"),
      (plan(.earliest([.after(.hours(1)), .afterDate(scheduled)]), [now]), "policy.earliest.1"),
      (TimelinePlan(until: scheduled, policy: .after(.hours(1))), "until"),
    ] {
      #expect(
        found { $0.widgets[0].provider.timeline = plan } == [
          "eventNeverComes widgets.w.provider.timeline.\(place)"
        ])
      #expect(
        found {
          $0.widgets[0].provider.timeline = plan
          $0.widgets[0].content.schedule = .at([.daily(time(8))])
        } == [])
    }
  }

  @Test("of a widget that never shows an entry, or never updates")
  func neverShows() {
    let provider = { (configure: (inout Provider) -> Void) in
      self.found { configure(&$0.widgets[0].provider) }.map { $0.replacing("widgets.w.provider.", with: "") }
    }
    let empty = Self.plan(0, every: .zero, .after(.hours(1)))
    #expect(provider { $0.timeline = empty } == ["neverShows timeline.entries"])
    #expect(
      provider {
        $0.timeline = empty
        $0.onFailure = .timeline(TimelinePlan())
      } == [])
    let wrong = { (key: String) in ["reloadNeverSucceeds \(key)"] }
    #expect(
      provider { $0.timeline = Self.plan(401, every: .minutes(5), .atEnd) } == wrong("timeline.entries"))
    #expect(provider { $0.timeline = Self.plan(400, every: .minutes(5), .atEnd) } == [])
    #expect(provider { $0.memory = .uniform(low: 30_000_001, high: 9e7) } == wrong("memory"))
    #expect(provider { $0.memory = .uniform(low: 30_000_000, high: 9e7) } == [])
    #expect(provider { $0.archive = .constant(10_485_761) } == wrong("archive"))
    #expect(provider { $0.fetch?.latency = .constant(15_000) } == wrong("fetch.latency"))
    #expect(provider { $0.fetch?.latency = .constant(14_999) } == [])
    #expect(provider { $0.fetch = Fetch(latency: .constant(15_000), isInBackground: true) } == [])
  }

  @Test("of entries with named dates after the policy's date, or close together, only if that is certain")
  func namedDates() {
    let warnings = {
      (policy: ReloadPolicy, dates: [TimelineDate], configure: @escaping (inout Provider) -> Void) in
      self.found {
        $0.widgets[0].content.schedule = .at([.daily(time(8))])
        $0.widgets[0].provider.timeline = TimelinePlan(
          entries: .dates(dates.map { PlannedEntry($0) }, atMost: 12), policy: policy)
        configure(&$0.widgets[0].provider)
      }.map { String($0.prefix { $0 != " " }) }
    }
    let now = TimelineDate(.now)
    func after(_ base: TimelineDate.Base, _ minutes: Int64) -> TimelineDate {
      TimelineDate(base, offset: .minutes(minutes))
    }
    let hour = ReloadPolicy.after(.hours(1))
    let late = ["entryAfterPolicy"]
    #expect(warnings(hour, [now, after(.fetch, 90)]) { _ in } == late)
    #expect(warnings(hour, [now, after(.fetch, 60)]) { _ in } == [])
    #expect(warnings(hour, [now, after(.write, 90)]) { _ in } == late)
    // A cache, or the container, may hold data that was fetched long ago.
    #expect(warnings(hour, [now, after(.fetch, 90)]) { $0.cache = Cache(maxAge: .hours(1)) } == [])
    #expect(warnings(hour, [now, after(.fetch, 90)]) { $0.onFailure = .oldContent(TimelinePlan()) } == [])
    #expect(warnings(hour, [now, after(.change, 90)]) { _ in } == [])
    #expect(warnings(.afterDate(after(.change, 60)), [now, after(.change, 75)]) { _ in } == late)
    #expect(warnings(.afterDate(after(.change, 60)), [now, after(.change, 60)]) { _ in } == [])
    let future = ["futureFirstEntry"]
    #expect(warnings(.afterDate(after(.change, 60)), [after(.now, 61)]) { _ in } == future + late)
    #expect(warnings(.never, [after(.now, 2), after(.schedule, 0), after(.fetch, 90)]) { _ in } == future)
    #expect(warnings(.never, [after(.schedule, 0), after(.change, 90)]) { _ in } == [])
    #expect(warnings(.never, [after(.now, 1)]) { _ in } == [])
    #expect(warnings(hour, [now, after(.schedule, 60)]) { _ in } == late)
    #expect(warnings(hour, [now, after(.schedule, 0)]) { _ in } == [])
    #expect(warnings(.never, [now, after(.fetch, 90)]) { _ in } == [])
    let close = ["closeEntries"]
    #expect(warnings(hour, [now, after(.now, 2)]) { _ in } == close)
    #expect(warnings(hour, [now, after(.fetch, 2)]) { _ in } == close)
    #expect(warnings(hour, [now, after(.fetch, 5)]) { _ in } == [])
    #expect(warnings(hour, [now, after(.change, 2)]) { _ in } == [])
    #expect(warnings(hour, [after(.change, 12), after(.change, 10)]) { _ in } == close)
  }

  @Test("of days of the week that are not among the simulated days")
  func weekdaysOutside() {
    let kinds = { (days: Weekdays) in
      self.found {
        // A Monday, after a Sunday of warm-up.
        ($0.device.days, $0.device.warmUpDays) = (1, 1)
        $0.apps[0].wakeUps = .arrivals(.at([.daily(time(8), on: days)]))
        $0.device.locked = [.daily(from: time(8), to: time(9), on: days)]
        $0.device.lowPowerMode = [.daily(from: time(23), to: time(1), on: days)]
      }
    }
    #expect(kinds([.sunday, .friday]) == [])
    #expect(
      kinds(.friday) == [
        "outsideDays device.lowPowerMode.0", "outsideDays device.locked.0", "outsideDays apps.A.wakeUps.at",
      ])
    // The night that began on Saturday ends on Sunday.
    #expect(kinds(.saturday) == ["outsideDays device.locked.0", "outsideDays apps.A.wakeUps.at"])
  }

  @Test("of a widget that nobody sees")
  func neverSeen() {
    let surface = ["neverSeen widgets.w.surface"]
    let seen = { (surface: Surface, usage: Usage, charging: [Period]) in
      self.found {
        $0.stacks[0].surface = surface
        if surface == .lockScreen { $0.widgets[0].family = .accessoryCircular }
        $0.device.usage = usage
        $0.device.charging = charging
      }
    }
    let night = Device.defaultCharging
    let never = Usage.stochastic(StochasticUsage(pickups: Pickups(perDay: 0)))
    for place in [Surface.homePage(1), .lockScreen] {
      #expect(seen(place, .default, night) == [])
      #expect(seen(place, never, night) == surface)
    }
    #expect(seen(.standBy, never, night) == [], "StandBy shows while nobody picks the phone up")
    #expect(seen(.standBy, .default, []) == surface)
    let onePage = Usage.stochastic(StochasticUsage(homeScreens: HomeScreens(nextPage: 0)))
    #expect(seen(.homePage(1), onePage, night) == [])
    #expect(seen(.homePage(2), onePage, night) == surface)
    let glance = Usage.timetable([
      TimetableView(at: [time(8)], surface: .homePage(2), duration: .seconds(5))
    ])
    #expect(seen(.homePage(2), glance, night) == [])
    #expect(seen(.homePage(1), glance, night) == surface)
    let recorded = { (content: RecordedSession.Content) in
      Usage.recorded(
        RecordedUsage(
          sessions: [
            RecordedSession(
              day: 0, timeOfDay: .hours(8), duration: .minutes(1), unlock: .seconds(1), content: content)
          ], days: 1, repeats: true, standBy: nil))
    }
    #expect(seen(.homePage(1), recorded(.drawn), night) == [])
    #expect(seen(.homePage(2), recorded(.surface(.homePage(1))), night) == surface)
    #expect(seen(.standBy, recorded(.drawn), night) == surface)
    #expect(found { $0.widgets[0].addedOnDay = 8 } == ["neverThere widgets.w.addedOnDay"])
    #expect(found { $0.widgets[0].addedOnDay = 7 } == [])
  }

  @Test("of dates that the run does not reach")
  func outsideDays() {
    let day = { (number: Int, hour: Int) in
      LocalDateTime(date: CalendarDate(dayNumber: number), time: time(hour))
    }
    let kinds = { (number: Int) in
      self.found {
        $0.device.events = [SystemEvent(.reboot, at: .once(day(number, 8)))]
        $0.device.locked = [.once(from: day(number, 8), to: day(number, 9))]
        $0.apps[0].backgroundRefresh = .arrivals(.at([.daily(time(8)), .once(day(number, 8))]))
      }
    }
    for number in [20_506, 20_521] {
      #expect(
        kinds(number) == [
          "outsideDays device.events.0.at", "outsideDays device.locked.0",
          "outsideDays apps.A.backgroundRefresh.at.1",
        ])
    }
    for number in [20_507, 20_520] { #expect(kinds(number) == []) }
  }
}
