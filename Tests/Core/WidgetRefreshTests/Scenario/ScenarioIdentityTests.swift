import EventKernel
import RandomVariates
import Testing

@testable import ScenarioValues
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
    var scenario = Scenario(
      title: "Everything", seed: 17,
      device: Device(
        budget: ReloadBudgetProfile(
          allowance: .paced(allowance), scheduling: ReloadBudgetProfile.stalling.scheduling),
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
          widgetPush: .widget(.contentChange), wakeUps: .arrivals(.renewal(interval: .constant(6))),
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
        constraints: [FigureExpectation(widget: "w", figure: .chargedPerDay, bound: .atMost(8))]))
    scenario.optimization?.variedKeys = [.init(path: "device.budget", values: ["reported"])]
    return scenario
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

  @Test func `what is equal is written alike, and nothing else`() {
    var texts: [String: Scenario] = [:]
    for seed in 0..<200 as Range<UInt64> {
      var generator = ScenarioGenerator(seed: seed)
      let scenario = generator.scenario()
      let other = texts.updateValue(scenario, forKey: scenario.identity)
      #expect(other == nil || other == scenario)
    }
    var (zero, negative, plain) = (full, full, full)
    zero.widgets[0].intentsPerView = 0
    negative.widgets[0].intentsPerView = -0.0
    #expect(zero.identity == negative.identity)
    plain.widgets[0].configuration.required = ["a", "b"]
    zero.widgets[0].configuration.required = ["a,=1:b"]
    #expect(plain.identity != zero.identity)
    plain.apps[0].writes = [.audio, .wakeUp, .intent, .foreground]
    negative.apps[0].writes = [.foreground, .intent, .wakeUp, .audio]
    negative.widgets[0].configuration.required = ["a", "b"]
    #expect(plain.identity == negative.identity)
  }

  /// If this fails, a property or a case has another name, is new or is gone. Then raise `Scenario.identityVersion`,
  /// unless the new property is optional. If only a default has changed, change only the number here.
  @Test func `names in stored results stay`() {
    var hash = FNV1a()
    hash.combine(full.identity)
    #expect(hash.value == 0x26D6_6225_22A6_DE55, "\(full.identity)")
  }
}
