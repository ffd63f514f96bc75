import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// What is stored under a scenario's identity is lost when it changes, and wrong when it misses something.
@Suite struct ScenarioIdentityTests {
  private let noon = TimeOfDay(clamping: 43_200)
  private let moment = LocalDateTime(
    date: CalendarDate(dayNumber: 20_515), time: TimeOfDay(clamping: 7_201))

  /// Says something of everything: no option is left out, no list is empty.
  private var full: Scenario {
    let call = ReloadCall(.timelines(ofKinds: ["K", "L"]), when: .contentChanged, atMostEvery: .minutes(7))
    let session = SessionUse(
      sessions: .poisson(perDay: 3.5, hours: .measured), duration: .gamma(shape: 2, scale: 9))
    let push = PushUse(
      source: .arrivals(.at([.once(moment), .daily(noon)])), delay: .weibull(shape: 3, scale: 4),
      limitPerHour: 5)
    var allowance = PacedAllowance.reported
    allowance.capacityWhenAddedBySystem = 41
    return Scenario(
      title: "Everything", seed: 17,
      device: Device(
        budget: ReloadBudgetProfile(
          allowance: .paced(allowance), scheduling: ReloadScheduling(stalls: Stalls())),
        usage: .recorded(
          RecordedUsage(
            sessions: [.drawn, .surface(.homePage(2)), .surface(.standBy), .app("A")].map {
              RecordedSession(
                day: 1, timeOfDay: .hours(2), duration: .seconds(3), unlock: .seconds(4), content: $0,
                continuesPickup: true)
            }, days: 6, repeats: true, weekdaysFrom: moment.date)),
        lowPowerMode: [.once(from: moment, to: moment)], locked: [.daily(from: noon, to: .midnight)],
        networkOutages: [.daily(from: .midnight, to: noon)],
        events: [
          SystemEvent(.timeZoneChange("Asia/Kolkata"), at: .once(moment)),
          SystemEvent(.appUpdate("A"), at: .daily(noon)), SystemEvent(.reboot, at: .daily(noon)),
        ]),
      population: Population(
        people: 12, pickupsPerDay: .beta(alpha: 1, beta: 2, low: 3, high: 4),
        sessionLength: .normal(mean: 5, standardDeviation: 6), activity: .poisson(mean: 7),
        homeScreens: .negativeBinomial(mean: 8, dispersion: 9),
        glanceShare: .empirical([WeightedValue(value: 0.1, weight: 2)]),
        glanceLength: .mixture([WeightedDistribution(distribution: .exponential(mean: 3), weight: 4)])),
      apps: [
        App(
          name: "A", foreground: session, audio: session, navigation: session,
          backgroundRefresh: .arrivals(.renewal(interval: .constant(5))), silentPush: push,
          widgetPush: .widget(.contentChange), wakeUps: .renewal(interval: .constant(6)),
          learning: Learning(on: [.foreground, .wakeUp], latency: .constant(7), failure: 0.3),
          writes: [.background],
          states: [App.State(name: "loggedOut", periods: [.daily(from: noon, to: .midnight)])],
          calls: [.foreground: [call, call], .intent: [call]])
      ].map { (app: App) in
        var app = app
        app.widgetPush?.limitPerHour = 2
        return app
      },
      stacks: [SmartStack(name: "stack", surface: .lockScreen)],
      widgets: [
        Widget(
          name: "w", app: "A", kind: "K", family: .systemLarge, placement: .stack("stack"),
          configuration: WidgetConfiguration(
            parameters: [WidgetConfiguration.Parameter(name: "city", value: "Ulm")], required: ["city"],
            edits: .poisson(perDay: 1, hours: .measured)), addedOnDay: 2, removedOnDay: 3,
          provider: provider,
          content: Content(
            "articles", live: .renewal(interval: .constant(1)), schedule: .at([.daily(noon)]),
            revisions: .poisson(perDay: 2, hours: .measured), inSession: .constant(2), onEvents: [.audio],
            byIntent: .constant(3),
            availability: .after(.constant(4))))
      ],
      expectations: [.atLeast(1), .atMost(2), .never].map {
        FigureExpectation(widget: "w", figure: .updatesPerDay, bound: $0)
      },
      optimization: OptimizationGoal(
        widget: "w", figure: .freshViews, isMaximized: true,
        constraints: [FigureExpectation(widget: "w", figure: .chargedPerDay, bound: .atMost(8))],
        variedKeys: [OptimizationGoal.VariedKey(path: "device.budget", values: ["reported"])]))
  }

  private var provider: Provider {
    var provider = Provider(
      fetch: Fetch(), cache: Cache(maxAge: .seconds(1), minimumBetweenFetches: .seconds(2)),
      timeline: TimelinePlan(entries: .timesOfDay([noon], count: 3), policy: .afterTimeOfDay(noon)),
      onFailure: .timeline(TimelinePlan(policy: .after(.minutes(9)))),
      onUnavailable: TimelinePlan(policy: .afterRandomTime(from: .midnight, to: noon)))
    provider.timelines[0].plan.relevance = TimelinePlan.Relevance(
      .constant(1), risingTo: 2, duration: .seconds(3))
    provider.timelines[0].plan.until = TimelineDate(.change, offset: .days(7))
    provider.timelines[0].condition = .within(.seconds(4), of: .intent)
    let dates = TimelinePlan(
      entries: .dates(
        [PlannedEntry(TimelineDate(.write, offset: .seconds(5)), showsOutdated: true)], atMost: 6),
      until: TimelineDate(.schedule, offset: .seconds(7)),
      policy: .earliest([.atEnd, .afterDate(TimelineDate(.timeOfDay(noon)))]),
      relevance: provider.timelines[0].plan.relevance)
    provider.timelines.append(ConditionalTimeline(dates, if: .inState("loggedOut")))
    provider.onFailure = .oldContent(dates)
    provider.onUnavailable?.relevance = dates.relevance
    provider.onUnavailable?.until = dates.until
    provider.own = OwnProvider(name: "own", identity: "own") { _ in
      AnsweringProvider { _ in throw NoTimeline(.crashes) }
    }
    return provider
  }

  /// Goes through a value as Swift sees it and through its identity at once: as many fields, the same numbers and texts.
  private func compare(_ value: Any, _ identity: ScenarioIdentity, at path: String, isFull: Bool) {
    let mirror = Mirror(reflecting: value)
    func all(_ values: [Any], _ identities: [ScenarioIdentity]) {
      #expect(
        values.count == identities.count, "\(path): \(type(of: value)).scenarioIdentity forgets something")
      for (index, (value, identity)) in zip(values, identities).enumerated() {
        compare(value, identity, at: "\(path).\(index)", isFull: isFull)
      }
    }
    if let days = value as? Weekdays {
      // All days are not written: a time of every day has the identity that it had before there were weekdays.
      if days == .all, case .absent = identity { return }
      if case .list(let parts) = identity, parts.count == days.rawValue.nonzeroBitCount { return }
      Issue.record("\(path): \(days)")
      return
    }
    if let own = value as? OwnProvider {
      if case .text(own.identity) = identity { return }
      Issue.record("\(path): \(own)")
      return
    }
    switch (mirror.displayStyle, identity) {
    case (.optional, _):
      if let wrapped = mirror.children.first {
        compare(wrapped.value, identity, at: path, isFull: isFull)
      } else {
        #expect(!isFull, "\(path): to be said in `full`")
        if case .absent = identity { break }
        Issue.record("\(path): is nil")
      }
    case (.set, .list(let parts)): #expect(mirror.children.count == parts.count, "\(path)")
    case (.dictionary, .list(let parts)):
      // In the order of the keys, as the identity.
      let calls = (value as? [AppEvent: [ReloadCall]] ?? [:]).sorted { $0.key.rawValue < $1.key.rawValue }
      #expect(calls.count == parts.count, "\(path)")
      for ((event, calls), part) in zip(calls, parts) {
        guard case .record(_, let fields) = part, fields.count == 2 else {
          Issue.record("\(path): no record")
          continue
        }
        compare(event, fields[0].value, at: "\(path).event", isFull: isFull)
        compare(calls, fields[1].value, at: "\(path).calls", isFull: isFull)
      }
    case (.collection, .list(let parts)):
      #expect(!isFull || !parts.isEmpty, "\(path): to be said in `full`")
      all(mirror.children.map(\.value), parts)
    case (.struct, .record(_, let fields)):
      all(mirror.children.map(\.value), fields.map(\.value))
    case (.enum, .record(_, let fields)):
      let payload = mirror.children.map(\.value)
      let parts = payload.first.map { Mirror(reflecting: $0) }
      all(parts?.displayStyle == .tuple ? parts?.children.map(\.value) ?? [] : payload, fields.map(\.value))
    case (.enum, .word): #expect(mirror.children.isEmpty, "\(path)")
    case (.enum, .text(let text)): #expect((value as? Figure)?.rawValue == text, "\(path)")
    case (_, .text(let text)): #expect(value as? String == text, "\(path)")
    case (.struct, .list): compare((value as? HourProfile)?.weights ?? [], identity, at: path, isFull: isFull)
    case (_, .word(let word)):
      let known: String? =
        switch value {
        case let value as SimulationDuration: "\(value.milliseconds)"
        case let value as CalendarDate: "\(value.dayNumber)"
        case let value as TimeOfDay: "\(value.secondsAfterMidnight)"
        case let value as Bool: value ? "yes" : "no"
        case is Int, is UInt64, is Double: "\(value)"
        default: nil
        }
      #expect(known == word, "\(path): \(type(of: value))")
    default: Issue.record("\(path): \(type(of: value))")
    }
  }

  @Test func `nothing that a scenario says is forgotten`() {
    compare(full, full.scenarioIdentity, at: "scenario", isFull: true)
    for seed in 0..<100 as Range<UInt64> {
      var generator = ScenarioGenerator(seed: seed)
      let scenario = generator.scenario()
      compare(scenario, scenario.scenarioIdentity, at: "scenario \(seed)", isFull: false)
    }
  }

  @Test func `what is equal is written alike, and nothing else`() {
    var texts: [String: Scenario] = [:]
    for seed in 0..<200 as Range<UInt64> {
      var generator = ScenarioGenerator(seed: seed)
      let scenario = generator.scenario()
      let other = texts.updateValue(scenario, forKey: scenario.scenarioIdentity.written)
      #expect(other == nil || other == scenario)
    }
    #expect(0.0.scenarioIdentity.written == (-0.0).scenarioIdentity.written)
    #expect(["a", "b"].scenarioIdentity.written != ["a,1:b"].scenarioIdentity.written)
    #expect([[1], []].scenarioIdentity.written != [[], [1]].scenarioIdentity.written)
    #expect([1, nil].scenarioIdentity.written != [nil, 1].scenarioIdentity.written)
  }

  /// Where this fails although scenarios say the same as before, a name has changed under which results are stored. If that has to be,
  /// `ScenarioIdentity.version` is to be raised. Where a default has changed it is only the number here.
  @Test func `names in stored results stay`() {
    var hash = FNV1a()
    hash.combine(full.scenarioIdentity.written)
    #expect(hash.value == 0xB122_6EDC_7980_8BB0, "\(full.scenarioIdentity.written)")
  }
}
