import EventKernel
import RandomVariates

@testable import ScenarioValues
@testable import WidgetRefresh

/// Draws scenarios that are valid and otherwise as odd as can be. Also compiled into the fuzzers.
struct ScenarioGenerator {
  private var choices: Choices
  private var contents: [Content] = []

  init(seed: UInt64) {
    choices = .drawn(RandomStream(seed: seed, replication: 0, entity: "tests", purpose: "scenarios"))
  }

  /// Bytes decide, so that similar bytes make similar scenarios; where they end, the first of all choices is taken.
  init(bytes: [UInt8]) {
    choices = .read(bytes[...])
  }

  mutating func scenario() -> Scenario {
    let apps = (0...below(3)).map { app(number: $0) }
    var scenario = Scenario(seed: UInt64(below(1_000_000)), device: device(), apps: apps)
    if chance(0.3) {
      scenario.stacks = [
        SmartStack(name: "stack", surface: .homePage(1 + below(3)), rotation: share(), swipe: share())
      ]
    }
    contents = (0..<below(3)).map { content("content \($0)") }
    for number in 0..<below(7) { scenario.widgets.append(widget(number: number, in: scenario)) }
    for event in 0..<below(4) {
      let kinds: [SystemEvent.Kind] = [
        .localeChange, .dynamicTypeChange, .accountChange, .significantTimeChange, .significantLocationChange,
        .reboot, .appUpdate("App 0"),
      ]
      scenario.device.events.append(
        SystemEvent(pick(kinds), at: .daily(TimeOfDay(clamping: 20_000 * event + below(20_000)))))
    }
    if chance(0.2) {
      scenario.device.events.append(
        SystemEvent(
          .timeZoneChange(pick(["America/New_York", "Asia/Kolkata", "Pacific/Auckland"])),
          at: .once(LocalDateTime(date: scenario.device.start, time: timeOfDay()))))
    }
    for index in scenario.widgets.indices where chance(0.3) {
      scenario.widgets[index].intentDuration = milliseconds(20_000)
    }
    for index in scenario.apps.indices where chance(0.2) { scenario.apps[index].wakeUps = .contentChange }
    scenario.device.missedWakeUps = pick([0, 0.02, 0.5])
    for index in scenario.apps.indices {
      if chance(0.2) { scenario.apps[index].alertPush = .alert(source()) }
      if chance(0.2) { scenario.apps[index].networkTunnel = source() }
      scenario.apps[index].sharesContainer = !chance(0.1)
    }
    if chance(0.2) { scenario.device.freeReloads.delayPerWidget = milliseconds(30_000) }
    if chance(0.2) { scenario.device.freeReloads.rebootDelay = milliseconds(30_000) }
    if chance(0.1) {
      scenario.device.budget.scheduling.staleExtension = Stalls(
        people: share(), perWeek: Double(below(20)), duration: milliseconds(20_000_000))
    }
    if chance(0.4) { addActivities(to: &scenario) }
    if chance(0.3) { addWatch(to: &scenario) }
    // A loop would take long where reloads are free and take no time.
    for index in scenario.widgets.indices where !scenario.widgets[index].provider.calls.isEmpty {
      scenario.widgets[index].provider.calls =
        scenario.widgets[index].kind == "A" ? [.timelines(ofKinds: ["B"])] : []
    }
    for index in scenario.widgets.indices where chance(0.2) {
      let isControl = scenario.widgets[index].family == .control
      if isControl || scenario.widgets[index].provider.own != nil { continue }
      scenario.widgets[index].alsoShows = [FurtherContent(content(nil), isFromContainer: chance(0.5))]
    }
    return scenario
  }

  /// Adds a watch app with complications, and a control.
  mutating func addWatch(to scenario: inout Scenario) {
    var watch = WatchApp(wakeUpsAtMostEvery: nil)
    if chance(0.8) {
      watch.fromPhone = PhoneTransfers(app: "App 0", by: pick(PhoneTransfers.Way.allCases))
      watch.fromPhone?.onlyIfChanged = chance(0.5)
      watch.fromPhone?.atMostEvery = chance(0.3) ? .seconds(1 + Int64(below(3600))) : nil
      if chance(0.4) {
        watch.fromPhone?.also = (0...below(2)).map { _ in
          var way = PhoneTransfers.FurtherWay(by: pick(PhoneTransfers.Way.allCases))
          (way.events, way.onlyIfChanged) = (
            chance(0.5) ? AppEvent.usual : [.foreground, .wakeUp], chance(0.7)
          )
          way.atMostEvery = chance(0.3) ? .seconds(1 + Int64(below(3600))) : nil
          return way
        }
      }
    }
    if chance(0.3) { watch.complicationPush = source() }
    if chance(0.3) { watch.workouts = SessionUse(sessions: arrivals(), duration: milliseconds(3_600_000)) }
    var app = App(
      name: "Watch",
      backgroundRefresh: chance(0.5) ? .requested(earliestBegin: .seconds(60 + Int64(below(3600)))) : nil,
      calls: [.phoneData: [ReloadCall(when: pick([.always, .contentChanged]))], .wakeUp: [ReloadCall()]])
    app.foreground = chance(0.5) ? SessionUse(sessions: arrivals(), duration: milliseconds(60_000)) : nil
    if chance(0.3) {
      app.wakeUps = .contentChange
      watch.wakeUpsAtMostEvery = .seconds(1 + Int64(below(3600)))
    }
    app.watch = watch
    scenario.apps.append(app)
    for number in 0...below(2) {
      var complication = widget(number: 100 + number, in: scenario)
      complication.app = app.name
      complication.family = pick([.accessoryCircular, .accessoryCorner])
      complication.placement = .surface(pick([.watchFace, .otherFace, .watchSmartStack]))
      complication.provider = provider(of: app)
      scenario.widgets.append(complication)
    }
    if chance(0.5) {
      var control = widget(number: 200, in: scenario)
      control.app = "App 0"
      (control.family, control.placement) = (.control, .surface(.controlCenter))
      control.provider = Provider(fetch: chance(0.5) ? Fetch() : nil)
      control.content = content(nil)
      control.content.hasTwoStates = chance(0.7) ? true : nil
      scenario.widgets.append(control)
      scenario.apps[0].controlPush = chance(0.5) ? .control(source()) : nil
    }
    if chance(0.3) {
      var control = widget(number: 201, in: scenario)
      (control.app, control.family, control.placement) = ("Watch", .control, .surface(.watchControlCenter))
      control.provider = Provider(fetch: Fetch())
      control.content = content(nil)
      scenario.widgets.append(control)
    }
    var rules = Watch()
    rules.lowPowerMode = chance(0.3) ? [period()] : []
    rules.alwaysOn = chance(0.3) ? AlwaysOnGlances(perHour: 20) : nil
    rules.apart.share = pick([0, 0.05, 0.5])
    rules.isCellular = chance(0.3)
    rules.transfers.complicationPerDay = below(20)
    rules.transfers.wakesForWidgets = chance(0.8)
    rules.transfers.opportunities = .seconds(60 + Int64(below(7200)))
    rules.reloads.refill = pick(PacedAllowance.Refill.allCases)
    rules.reloads.stalls = chance(0.2) ? WatchReloads.stalling : nil
    if chance(0.5) {
      rules.copiesOrDefault.latency = milliseconds(60_000)
      rules.copiesOrDefault.heldBack = pick([0, 0.3, 0.9])
    }
    scenario.watch = rules
  }

  /// Gives an app some Live Activities.
  mutating func addActivities(to scenario: inout Scenario) {
    for index in scenario.apps.indices where chance(0.6) {
      scenario.apps[index].activities = (0...below(2)).map { activity("activity \(index) \($0)") }
      if chance(0.5) { scenario.apps[index].hasFrequentUpdates = true }
    }
    scenario.device.activities = activityRules()
    if chance(0.3) { scenario.device.alwaysOn = AlwaysOnDisplay(glances: arrivals()) }
  }

  private mutating func activity(_ name: String) -> Activity {
    var activity = Activity(name, content: contents.isEmpty || chance(0.5) ? content(nil) : pick(contents))
    activity.start = ActivityStart(
      by: pick(ActivityStart.Way.allCases),
      at: chance(0.6) ? .arrivals(arrivals()) : .events([.foreground, .backgroundRefresh]))
    activity.length = pick([.system, .lasts(.exponential(mean: 7_200_000)), .lasts(.constant(1000))])
    if activity.content.schedule != nil, chance(0.3) { activity.length = .untilScheduleEnds }
    activity.dismissal = pick([.system, .after(.zero), .after(duration(20_000))])
    activity.removalsPerHour = chance(0.3) ? Double(below(3)) : 0
    if chance(0.3) {
      activity.restart = ActivityRestart(
        after: .seconds(1 + Int64(below(28_800))), by: pick(ActivityStart.Way.allCases))
    }
    if chance(0.8) {
      activity.pushes = ActivityPushes(
        chance(0.5) ? .contentChange : .arrivals(.renewal(interval: .gamma(shape: 2, scale: 600_000))),
        priority10: share(), atMostEvery: chance(0.3) ? .seconds(1 + Int64(below(900))) : nil,
        isBroadcast: chance(0.2), devices: chance(0.2) ? 1000 : 1, perSecond: 10)
    }
    activity.updatedOn = events()
    activity.updatesAtMostEvery = chance(0.3) ? .seconds(1 + Int64(below(60))) : nil
    activity.staleAfter = chance(0.5) ? .seconds(1 + Int64(below(3600))) : nil
    activity.equalStates = chance(0.3) ? 0.5 : 0
    activity.drawsDates = chance(0.3)
    activity.relevance = Double(below(3))
    if chance(0.2) { activity.payload = .uniform(low: 0, high: 8000) }
    activity.alerts = chance(0.3) ? ActivityAlerts() : nil
    if chance(0.3) { activity.pushes?.timestampAge = milliseconds(60_000) }
    return activity
  }

  private mutating func activityRules() -> ActivityRules {
    var rules = pick([ActivityRules.documented, .reported])
    rules.form = pick(ActivityRules.Form.allCases)
    rules.allowance = below(12)
    rules.inactiveAllowance = chance(0.3) ? below(6) : nil
    rules.sharesAccounts = chance(0.5)
    rules.startAllowance = below(6)
    rules.loss = share()
    rules.delay = milliseconds(5000)
    rules.longestWait = duration(3600)
    rules.spacing = duration(20)
    rules.burst = 1 + below(5)
    rules.deathsPerHour = chance(0.3) ? 0.2 : 0
    rules.tokenChangesPerDay = chance(0.3) ? 5 : 0
    rules.wakesForStart = chance(0.3) ? 0.5 : 1
    rules.staleStartTokensPerWeek = chance(0.3) ? 7 : 0
    rules.perApp = below(4)
    return rules
  }

  private mutating func device() -> Device {
    var device = Device(
      start: CalendarDate(dayNumber: 20_514 + below(365)),
      timeZone: pick(["UTC", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe"]),
      days: 1 + below(2), warmUpDays: below(3), budget: budget(), usage: usage(),
      charging: chance(0.5) ? Device.defaultCharging : [period()],
      lowPowerMode: chance(0.2) ? [period()] : [], locked: chance(0.2) ? [period()] : [],
      networkOutages: chance(0.2) ? [period()] : [],
      rendering: chance(0.5)
        ? Rendering(futureFirstEntry: pick(Rendering.FutureFirstEntry.allCases)) : .exact,
      extensionLimits: limits(),
      freeReloads: FreeReloads(latency: milliseconds(30_000), intentLatency: duration(3)))
    device.freeReloads.afterLeavingApp = chance(0.3)
    device.freeReloads.includesLeaving = chance(0.3)
    device.freeReloads.throttle =
      chance(0.3) ? ForegroundThrottle(every: duration(60) + .seconds(1), burst: 3) : nil
    return device
  }

  private mutating func limits() -> ExtensionLimits {
    var limits = ExtensionLimits()
    limits.entries = 1 + below(40)
    return limits
  }

  private mutating func budget() -> ReloadBudgetProfile {
    var profile = pick(
      [
        .documented, .reported, .unlimited, .fixed(below(60), windowStart: timeOfDay()),
      ] as [ReloadBudgetProfile])
    if chance(0.5) {
      profile.scheduling.minimumSpacing = duration(900)
      profile.scheduling.backgroundLatency = milliseconds(300_000)
      profile.scheduling.runWindow = duration(1800)
      profile.scheduling.checkAgain = .seconds(1 + Int64(below(1800)))
      profile.scheduling.onVisible = share()
      profile.scheduling.onVisibleDelay = duration(10)
      profile.scheduling.atEndOfSingleEntry = .seconds(60 + Int64(below(3600)))
      profile.scheduling.devicePool =
        chance(0.5) ? DevicePool(perWidget: Double(below(80)), most: Double(below(200))) : nil
      profile.scheduling.stalls =
        chance(0.3)
        ? Stalls(people: 1, perWeek: Double(below(60)), duration: milliseconds(20_000_000)) : nil
    }
    if case .paced(var allowance) = profile.allowance {
      allowance.refill = pick(PacedAllowance.Refill.allCases)
      allowance.accrual = pick(PacedAllowance.Accrual.allCases)
      allowance.separatesWeekends = chance(0.5)
      allowance.learningDays = below(3)
      allowance.initialShare = share()
      if allowance.refill == .atStart { allowance.windowStart = timeOfDay() }
      profile.allowance = .paced(allowance)
    }
    return profile
  }

  private mutating func usage() -> Usage {
    if chance(0.5) { return .default }
    return .timetable(
      (0..<below(5)).map { _ in
        TimetableView(
          at: (0...below(20)).map { _ in timeOfDay() },
          surface: pick([.homePage(1), .homePage(2), .lockScreen, .standBy]),
          duration: .seconds(1 + Int64(below(600))))
      })
  }

  private mutating func app(number: Int) -> App {
    App(
      name: "App \(number)",
      foreground: chance(0.7) ? SessionUse(sessions: arrivals(), duration: milliseconds(120_000)) : nil,
      audio: chance(0.2) ? SessionUse(sessions: arrivals(), duration: milliseconds(3_600_000)) : nil,
      navigation: chance(0.2) ? SessionUse(sessions: arrivals(), duration: milliseconds(1_800_000)) : nil,
      forceQuits: chance(0.2) ? share() : 0, backgroundRefresh: chance(0.5) ? backgroundRefresh() : nil,
      silentPush: chance(0.4)
        ? PushUse(source: source(), delay: milliseconds(1000), limitPerHour: pick([nil, 0, 3])) : nil,
      widgetPush: chance(0.4)
        ? PushUse(source: source(), delay: milliseconds(900_000), limitPerHour: pick([nil, 2])) : nil,
      wakeUps: chance(0.3) ? .arrivals(arrivals()) : nil, learning: learning(), writes: events(),
      isNewlyInstalled: chance(0.5),
      states: chance(0.2) ? [App.State(name: "loggedOut", periods: [period()])] : [], calls: calls())
  }

  private mutating func learning() -> Learning {
    guard chance(0.5) else { return Learning() }
    return Learning(
      on: events(), latency: milliseconds(5000), failure: share() / 2, needsNetwork: chance(0.5))
  }

  private mutating func events() -> Set<AppEvent> {
    guard chance(0.5) else { return Set(AppEvent.allCases) }
    var events: Set<AppEvent> = []
    for event in AppEvent.allCases where chance(0.5) { events.insert(event) }
    return events
  }

  private mutating func calls() -> [AppEvent: [ReloadCall]] {
    var calls: [AppEvent: [ReloadCall]] = [:]
    for event in AppEvent.allCases {
      let own = (0..<below(3)).compactMap { _ in call() }
      if !own.isEmpty { calls[event] = own }
    }
    return calls
  }

  private mutating func source() -> PushUse.Source { chance(0.5) ? .contentChange : .arrivals(arrivals()) }

  private mutating func call() -> ReloadCall? {
    guard chance(0.7) else { return nil }
    return ReloadCall(
      pick([.allTimelines, .allControls, .timelines(ofKinds: ["A"])]),
      when: pick(ReloadCall.Condition.allCases),
      atMostEvery: chance(0.3) ? .seconds(1 + Int64(below(3600))) : nil,
      after: chance(0.2) ? duration(60) : .zero)
  }

  private mutating func widget(number: Int, in scenario: Scenario) -> Widget {
    let onLockScreen = chance(0.2)
    let placement: Widget.Placement =
      if onLockScreen { .surface(.lockScreen) } else if let stack = scenario.stacks.first, chance(0.5) {
        .stack(stack.name)
      } else { .surface(pick([.homePage(1), .homePage(2), .homePage(3), .standBy])) }
    let app = pick(scenario.apps)
    return Widget(
      name: "widget \(number)", app: app.name, kind: pick(["A", "B"]),
      family: onLockScreen ? .accessoryRectangular : pick([.systemSmall, .systemMedium]),
      placement: placement,
      configuration: WidgetConfiguration(
        required: chance(0.2) ? ["account"] : [], edits: chance(0.3) ? arrivals() : nil),
      addedOnDay: chance(0.2) ? 1 : nil, removedOnDay: chance(0.2) ? 2 : nil, isAddedBySystem: chance(0.2),
      usesLocation: chance(0.5),
      taps: TapTargets(probability: share() / 4, hasWidgetURL: chance(0.5), links: below(4)),
      intentsPerView: share() / 4, provider: provider(of: app),
      content: contents.isEmpty || chance(0.5) ? content(nil) : pick(contents))
  }

  private mutating func content(_ name: String?) -> Content {
    Content(
      name, live: chance(0.7) ? arrivals() : nil, schedule: chance(0.4) ? arrivals() : nil,
      revisions: chance(0.2) ? arrivals() : nil, inSession: chance(0.2) ? .poisson(mean: 2) : nil,
      onEvents: chance(0.1) ? [.audio, .audioEnd] : [],
      byIntent: chance(0.2) ? milliseconds(4000) : nil, learnedOn: chance(0.2) ? events() : nil,
      writtenOn: chance(0.2) ? events() : nil, availability: availability())
  }

  private mutating func availability() -> Content.Availability? {
    guard chance(0.2) else { return nil }
    return chance(0.5) ? .after(milliseconds(600_000)) : .at(timeOfDay())
  }

  private mutating func provider(of app: App) -> Provider {
    var provider = Provider(
      fetch: chance(0.6) ? fetch() : nil,
      memory: chance(0.8) ? .constant(10_000_000) : .uniform(low: 0, high: 40_000_000),
      archive: chance(0.8) ? .constant(100_000) : .uniform(low: 0, high: 2e7),
      timeline: timeline(),
      onFailure: pick([.keepTimeline, .neverCompletes, .timeline(timeline()), .oldContent(timeline())]),
      onUnavailable: chance(0.2) ? timeline() : nil, hasCompleteDataProtection: chance(0.1))
    if provider.fetch != nil, chance(0.3) {
      provider.cache = Cache(maxAge: duration(7200), minimumBetweenFetches: duration(1800))
    }
    if chance(0.3) {
      provider.timelines.insert(
        ConditionalTimeline(
          timeline(), if: condition(states: app.states),
          shows: chance(0.7) ? .content : pick(ConditionalTimeline.Shown.allCases)), at: 0)
    }
    if chance(0.1) { provider.callsPerReload = .uniform(low: 1, high: 4) }
    if chance(0.1) { provider.memoryPerEntry = Double(below(3_000_000)) }
    if chance(0.1) { provider.calls = [.timelines(ofKinds: [pick(["A", "B"])])] }
    return provider
  }

  private mutating func fetch() -> Fetch {
    Fetch(
      latency: milliseconds(20_000), failure: share() / 2, needsNetwork: chance(0.8),
      isInBackground: chance(0.2))
  }

  private mutating func condition(states: [App.State]) -> TimelineCondition {
    switch below(9) {
    case 0: .during(pick(AppSession.allCases))
    case 1: .charging
    case 2: .lowPowerMode
    case 3: .networkOutage
    case 4: states.first.map { .inState($0.name) } ?? .charging
    case 5: .changed(within: duration(3600))
    case 6: pick([.noData, .unconfigured, .locked])
    default: .within(duration(3600), of: pick(AppEvent.allCases))
    }
  }

  private mutating func date() -> TimelineDate {
    let base = pick(
      [.now, .write, .fetch, .change, .schedule, .timeOfDay(timeOfDay())] as [TimelineDate.Base])
    return TimelineDate(base, offset: chance(0.5) ? .zero : duration(3600) + duration(1) - .hours(1))
  }

  private mutating func timeline() -> TimelinePlan {
    let entries: TimelinePlan.Entries =
      switch below(10) {
      case 0, 1: .timesOfDay([timeOfDay(), timeOfDay()], count: 1 + below(6))
      case 2, 3:
        .dates(
          (0...below(5)).map { _ in PlannedEntry(date(), showsOutdated: chance(0.3)) }, atMost: 1 + below(12))
      case 4: .spaced(count: 0, spacing: .zero, first: .zero)
      default:
        .spaced(count: 1 + below(20), spacing: .seconds(1 + Int64(below(3600))), first: duration(60))
      }
    return TimelinePlan(
      entries: entries, until: chance(0.2) ? date() : nil,
      policy: chance(0.2) ? .earliest([policy(), policy()]) : policy(),
      relevance: TimelinePlan.Relevance(
        .uniform(low: 0, high: 100), risingTo: chance(0.3) ? Double(below(100)) : nil,
        duration: chance(0.3) ? duration(7200) : nil))
  }

  private mutating func policy() -> ReloadPolicy {
    let from = timeOfDay()
    return pick(
      [
        .atEnd, .never, .after(duration(3600)), .afterTimeOfDay(from), .afterDate(date()),
        .afterRandomTime(
          from: from, to: TimeOfDay(clamping: (from.secondsAfterMidnight + 1 + below(7200)) % 86_400)),
      ] as [ReloadPolicy])
  }

  private mutating func arrivals() -> ArrivalProcess {
    switch below(4) {
    case 0: .poisson(perDay: Double(below(60)), hours: nil)
    case 1: .poisson(perDay: Double(below(60)), hours: .measured)
    case 2: .renewal(interval: .gamma(shape: 2, scale: 600_000))
    default: .at((0...below(5)).map { _ in .daily(timeOfDay(), on: weekdays()) })
    }
  }

  private mutating func milliseconds(_ mean: Double) -> Distribution {
    switch below(4) {
    case 0: .constant(0)
    case 1: .exponential(mean: mean)
    case 2: .lognormal(median: mean, sigma: 1)
    default: .empirical([WeightedValue(value: 0, weight: 1), WeightedValue(value: mean, weight: 2)])
    }
  }

  private mutating func below(_ n: Int) -> Int { choices.integer(below: n) }
  private mutating func chance(_ p: Double) -> Bool { choices.bernoulli(p) }
  private mutating func share() -> Double { Double(below(101)) / 100 }
  private mutating func duration(_ seconds: Int) -> SimulationDuration { .seconds(Int64(below(seconds + 1))) }
  private mutating func timeOfDay() -> TimeOfDay { TimeOfDay(clamping: below(86_400)) }
  private mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }
  private mutating func backgroundRefresh() -> BackgroundRefresh {
    chance(0.5) ? .arrivals(arrivals()) : .requested(earliestBegin: .seconds(1 + Int64(below(7200))))
  }
  private mutating func period() -> Period {
    let from = below(86_400)
    return .daily(
      from: TimeOfDay(clamping: from), to: TimeOfDay(clamping: (from + 1 + below(80_000)) % 86_400),
      on: weekdays())
  }
  private mutating func weekdays() -> Weekdays {
    chance(0.7) ? .all : pick([.weekdays, .weekends, .monday, [.tuesday, .sunday]])
  }
}

/// Where decisions come from.
private enum Choices {
  case drawn(RandomStream)
  case read(ArraySlice<UInt8>)

  mutating func integer(below n: Int) -> Int {
    switch self {
    case .drawn(var stream):
      defer { self = .drawn(stream) }
      return stream.integer(below: n)
    case .read(let bytes):
      let used = bytes.prefix(n <= 256 ? 1 : 3)
      self = .read(bytes.dropFirst(used.count))
      return used.reduce(0) { $0 << 8 | Int($1) } % max(1, n)
    }
  }

  mutating func bernoulli(_ p: Double) -> Bool {
    switch self {
    case .drawn(var stream):
      defer { self = .drawn(stream) }
      return stream.bernoulli(p)
    case .read: return Double(integer(below: 256)) < 256 * p
    }
  }
}
