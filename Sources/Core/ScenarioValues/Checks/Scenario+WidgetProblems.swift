import EventKernel
import RandomVariates

/// Errors of apps and widgets.
extension ScenarioCheck {
  mutating func app(_ app: App, in scenario: Scenario) {
    let path = "apps.\(ScenarioPath.key(app.name))"
    let sessions = [
      ("foreground", app.foreground), ("audio", app.audio), ("navigation", app.navigation),
      ("watch.workouts", app.watch?.workouts),
    ]
    for (name, use) in sessions {
      arrivals(use?.sessions, "\(path).\(name).sessions")
      distribution(use?.duration, "\(path).\(name).duration")
    }
    switch app.backgroundRefresh {
    case .arrivals(let process): arrivals(process, "\(path).backgroundRefresh")
    case .requested(let earliest):
      duration(earliest, atLeast: .seconds(1), "\(path).backgroundRefresh.earliestBegin")
    case nil: break
    }
    share(app.forceQuits, "\(path).forceQuits")
    for (name, source) in [("wakeUps", app.wakeUps), ("networkTunnel", app.networkTunnel)] {
      if case .arrivals(let process) = source { arrivals(process, "\(path).\(name)") }
    }
    distribution(app.learning.latency, "\(path).learns.latency")
    share(app.learning.failure, "\(path).learns.failure")
    unique(app.states.map(\.name), "\(path).states")
    range(app.states.count, App.statesRange, "\(path).states")
    for state in app.states {
      periods(state.periods, "\(path).states.\(ScenarioPath.key(state.name))")
      expect(
        !TimelineCondition.named.contains { $0.name == state.name },
        "\(path).states.\(ScenarioPath.key(state.name))",
        "a name that is not a session or a condition of the device (\(TimelineCondition.named.map(\.name).sorted().joined(separator: ", ")))",
        found: "'\(state.name)'")
    }
    for (name, push) in [
      ("silentPush", app.silentPush), ("widgetPush", app.widgetPush), ("controlPush", app.controlPush),
      ("alertPush", app.alertPush),
    ] {
      guard let push else { continue }
      if case .arrivals(let process) = push.source { arrivals(process, "\(path).\(name)") }
      distribution(push.delay, "\(path).\(name).delay")
      pushesUnderWay(push, of: app, in: scenario, "\(path).\(name).delay")
      range(push.limitPerHour, PushUse.limitPerHourRange, "\(path).\(name).limitPerHour")
      share(push.loss, "\(path).\(name).loss")
    }
    for event in AppEvent.allCases {
      guard let calls = app.calls[event] else { continue }
      let callsPath = "\(path).\(event.callKey)"
      range(calls.count, ReloadCall.countRange, callsPath)
      for (number, call) in calls.enumerated() {
        let callPath = calls.count > 1 ? "\(callsPath).\(number)" : callsPath
        duration(call.atMostEvery, atLeast: .seconds(1), "\(callPath).atMostEvery")
        duration(call.delay, "\(callPath).after")
        expect(call.target.kinds?.isEmpty != true, callPath, "at least one kind", found: "none")
      }
    }
  }

  mutating func widget(_ widget: Widget, in scenario: Scenario) {
    let path = "widgets.\(ScenarioPath.key(widget.name))"
    expect(
      index.apps[widget.app] != nil, "\(path).app", "the name of an app of this file",
      found: "'\(widget.app)'")
    expect(!widget.kind.isEmpty, "\(path).kind", "a kind", found: "an empty text")
    placement(of: widget, in: scenario, "\(path).surface")
    relevance(of: widget, in: scenario, "\(path).relevantWhile")
    arrivals(widget.configuration.edits, "\(path).configuration.edits")
    range(widget.addedOnDay, Device.daysRange, "\(path).addedOnDay")
    if let day = widget.removedOnDay {
      range(day, Device.daysRange, "\(path).removedOnDay")
      let added = widget.addedOnDay ?? 0
      expect(day > added, "\(path).removedOnDay", "a day after addedOnDay", found: "\(day)")
    }
    share(widget.taps.probability, "\(path).taps.probability")
    share(widget.taps.linkShare, "\(path).taps.linkShare")
    range(widget.taps.links, TapTargets.linksRange, "\(path).taps.links")
    share(widget.intentsPerView, "\(path).intentsPerView")
    distribution(widget.intentDuration, "\(path).intentDuration")
    expect(
      widget.isUncertainAfterUse != true || widget.family == .control, "\(path).uncertainAfterUse",
      "a widget of the family control", found: widget.family.rawValue)
    content(widget.content, of: widget, in: scenario, widget.pathOfContent)
    if widget.alsoShows != nil { furtherContents(of: widget, in: scenario, "\(path).alsoShows") }
    let states = index.apps[widget.app].map { scenario.apps[$0].states }
    provider(widget.provider, states: states, "\(path).provider")
  }

  private mutating func relevance(of widget: Widget, in scenario: Scenario, _ path: String) {
    if widget.isRelevanceConfiguration == true {
      expect(
        widget.relevantWhile != nil, path, "a session or a state, because of relevanceConfiguration",
        found: "none")
      expect(
        widget.provider.plans.allSatisfy { $0.policy == .atEnd || $0.policy == .never },
        "widgets.\(ScenarioPath.key(widget.name)).provider.timeline.policy",
        "no reload policy, because the widget has relevanceConfiguration", found: "one")
    }
    guard let relevances = widget.relevances else { return }
    expect(
      scenario.surface(of: widget) == .watchSmartStack, path, "a widget in watchSmartStack",
      found: scenario.surface(of: widget)?.description ?? "no surface")
    for condition in relevances {
      switch condition {
      case .during: break
      case .inState(let name):
        let app = index.apps[widget.app].map { scenario.apps[$0] }
        expect(
          app == nil || app?.states.contains { $0.name == name } == true, path,
          "a session or a state of the app", found: "'\(name)'")
      default: expect(false, path, "a session or a state of the app", found: "another condition")
      }
    }
  }

  private mutating func content(
    _ content: Content, of widget: Widget, in scenario: Scenario, _ path: String
  ) {
    if let name = content.name, let first = index.contents[name] {
      expect(
        content == first.content, "widgets.\(ScenarioPath.key(widget.name)).content",
        "the same content as that of the widget '\(scenario.widgets[first.widget].name)', because it has the same name",
        found: "another content with the name '\(name)'")
    }
    self.content(content, of: scenario, path)
    expect(
      content.afterStart == nil, "\(path).afterStart",
      "a content that only Live Activities show, because a widget has no start", found: "that of a widget")
    guard !content.onEvents.isEmpty, let app = index.apps[widget.app].map({ scenario.apps[$0] }) else {
      return
    }
    for (event, source) in [
      (AppEvent.silentPush, app.silentPush?.source), (.wakeUp, app.wakeUps),
      (.notificationService, app.alertPush?.source), (.networkTunnel, app.networkTunnel),
    ] {
      expect(
        source != .contentChange || !content.onEvents.contains(event), "\(path).onEvents",
        "events that do not come with each change of the content", found: event.name)
    }
  }

  private mutating func furtherContents(of widget: Widget, in scenario: Scenario, _ path: String) {
    guard let further = widget.alsoShows else { return }
    for shown in widget.contents.dropFirst() { content(shown.content, of: widget, in: scenario, shown.path) }
    range(further.count, Widget.alsoShowsRange, path)
    expect(
      widget.provider.own == nil && widget.family != .control, path,
      "one content, because \(widget.family == .control ? "a control shows one value" : "an own provider reads one content")",
      found: "\(further.count) more")
    let names = widget.contents.compactMap(\.content.name)
    expect(Set(names).count == names.count, path, "contents that differ", found: "one of them twice")
  }

  mutating func content(_ content: Content, of scenario: Scenario, _ path: @autoclosure () -> String) {
    arrivals(content.live, "\(path()).live.changes")
    arrivals(content.schedule, "\(path()).schedule.changes")
    arrivals(content.revisions, "\(path()).schedule.revisions")
    distribution(content.inSession, "\(path()).inSession")
    range(content.inSession?.mean, Content.inSessionRange, "\(path()).inSession")
    distribution(content.byIntent, "\(path()).byIntent")
    range(content.afterStart?.count, Content.afterStartRange, "\(path()).afterStart")
    for time in content.afterStart ?? [] { duration(time, atLeast: .seconds(1), "\(path()).afterStart") }
    if case .after(let delay) = content.availability {
      distribution(delay, "\(path()).available.after")
      changesUnderWay(content, delay: delay, in: scenario, "\(path()).available.after")
    }
  }

  private mutating func placement(of widget: Widget, in scenario: Scenario, _ path: @autoclosure () -> String)
  {
    let surface: Surface
    switch widget.placement {
    case .surface(let own):
      surface = own
      self.surface(own, path())
    case .stack(let name):
      guard let stack = index.stacks[name] else {
        expect(false, "\(path()).stack", "the name of a stack of this file", found: "'\(name)'")
        return
      }
      surface = scenario.stacks[stack].surface
    }
    if widget.family == .control {
      control(widget, on: surface, path())
    } else {
      expect(
        surface.visibility != .whenOpened, path(), "family control in Control Center",
        found: "family \(widget.family.rawValue)")
    }
    expect(
      widget.family.isAccessory == surface.takesAccessories || widget.family == .control, path(),
      widget.family.isAccessory
        ? "lockScreen or a surface of the watch for family \(widget.family.rawValue)"
        : "a Home Screen page, StandBy or a stack on one of them for family \(widget.family.rawValue)",
      found: surface.description)
    device(of: widget, on: surface, in: scenario, path())
  }

  private mutating func control(_ control: Widget, on surface: Surface, _ path: @autoclosure () -> String) {
    expect(
      surface == .lockScreen || surface.visibility == .whenOpened, path(),
      "controlCenter, lockScreen or watchControlCenter for family control",
      found: surface.description)
    let path = "widgets.\(ScenarioPath.key(control.name)).provider.timeline"
    for timeline in control.provider.timelines {
      expect(
        [.never, .atEnd].contains(timeline.plan.policy), "\(path).policy",
        "never, because a control does not reload by itself",
        found: "another policy")
      expect(
        timeline.plan.entries.count == 1, path, "one entry, because a control shows one value",
        found: "\(timeline.plan.entries.count)")
    }
  }

  /// - Parameter states: of its app; `nil`: there is no such app.
  private mutating func provider(
    _ provider: Provider, states: [App.State]?, _ path: @autoclosure () -> String
  ) {
    distribution(provider.fetch?.latency, "\(path()).fetch.latency")
    share(provider.fetch?.failure, "\(path()).fetch.failure")
    if let own = provider.own {
      expect(
        provider.cache == nil && provider.timelines.count <= 1 && provider.onFailure == .keepTimeline
          && provider.onUnavailable == nil && provider.memoryPerEntry == 0 && provider.calls.isEmpty
          && provider.callsPerReload == .constant(1),
        path(),
        "no timeline, cache, onFailure, onUnavailable, memoryPerEntry, callsPerReload or calls, because \(own.name) answers",
        found: "some")
      expect(
        provider.fetch?.isInBackground != true, "\(path()).fetch.inBackground",
        "false, because \(own.name) answers", found: "true")
    }
    expect(
      provider.cache == nil || provider.fetch != nil, "\(path()).cache",
      "a provider that also has the key 'fetch'", found: "none")
    duration(provider.cache?.maxAge, "\(path()).cache.maxAge")
    duration(provider.cache?.minimumBetweenFetches, "\(path()).cache.minimumBetweenFetches")
    distribution(provider.memory, "\(path()).memory")
    atLeastZero(provider.memoryPerEntry, "\(path()).memoryPerEntry")
    distribution(provider.callsPerReload, "\(path()).callsPerReload")
    range(provider.callsPerReload.mean, Provider.callsPerReloadRange, "\(path()).callsPerReload")
    expect(
      provider.calls.allSatisfy { $0.kinds?.isEmpty != true }, "\(path()).calls", "at least one kind",
      found: "none")
    distribution(provider.processorTime, "\(path()).processorTime")
    distribution(provider.archive, "\(path()).archive")
    range(provider.timelines.count, Provider.timelinesRange, "\(path()).timeline")
    // A closure with the provider would copy it.
    let count = provider.timelines.count
    for (number, timeline) in provider.timelines.enumerated() {
      func own() -> String { count > 1 ? "\(path()).timeline.\(number)" : "\(path()).timeline" }
      self.timeline(timeline.plan, own())
      let isLast = number == count - 1
      expect(
        (timeline.condition == nil) == isLast, own(),
        isLast
          ? "no condition in the last timeline"
          : "a condition, such as while: audio, in each timeline but the last",
        found: timeline.condition == nil ? "no condition" : "a condition")
      switch timeline.condition {
      case .inState(let name):
        expect(
          states?.contains { $0.name == name } ?? true, "\(own()).while",
          "a session, a condition of the device or a state of the app", found: "'\(name)'")
      case .within(let time, _), .changed(let time): duration(time, "\(own()).within")
      case .during, .charging, .lowPowerMode, .networkOutage, .locked, .noData, .unconfigured, nil: break
      }
    }
    switch provider.onFailure {
    case .keepTimeline, .neverCompletes: break
    case .timeline(let plan), .oldContent(let plan): timeline(plan, "\(path()).onFailure")
    }
    if let plan = provider.onUnavailable { timeline(plan, "\(path()).onUnavailable") }
  }

  private mutating func timeline(_ plan: TimelinePlan, _ path: @autoclosure () -> String) {
    range(plan.entries.count, TimelinePlan.Entries.countRange, "\(path()).entries")
    switch plan.entries {
    case .spaced(let count, let spacing, let first):
      duration(first, "\(path()).first")
      duration(spacing, atLeast: count > 1 ? .milliseconds(1) : .zero, "\(path()).spacing")
    case .timesOfDay(let times, _):
      expect(!times.isEmpty, "\(path()).entriesAt", "at least one time of day", found: "none")
    case .dates(let entries, let atMost):
      range(entries.count, TimelinePlan.Entries.datesRange, "\(path()).entriesAt")
      range(atMost, TimelinePlan.Entries.atMostRange, "\(path()).atMost")
      let schedules = entries.count { $0.date.base == .schedule }
      expect(
        TimelinePlan.Entries.schedulesRange.contains(schedules), "\(path()).entriesAt",
        "at most \(TimelinePlan.Entries.schedulesRange.upperBound) dates of a schedule", found: "\(schedules)"
      )
      for (number, entry) in entries.enumerated() { date(entry.date, "\(path()).entriesAt.\(number)") }
    }
    if let until = plan.until { date(until, "\(path()).until") }
    distribution(plan.relevance.score, "\(path()).relevance")
    atLeastZero(plan.relevance.risingTo, "\(path()).relevance.risingTo")
    duration(plan.relevance.duration, "\(path()).relevance.duration")
    policy(plan.policy, "\(path()).policy")
  }

  private mutating func policy(_ policy: ReloadPolicy, _ path: @autoclosure () -> String) {
    switch policy {
    case .atEnd, .never, .afterTimeOfDay, .afterRandomTime: break
    case .after(let wait): duration(wait, "\(path()).after")
    case .afterDate(let date): self.date(date, "\(path()).after")
    case .earliest(let policies):
      expect(!policies.isEmpty, "\(path()).earliest", "at least one date", found: "none")
      for (number, policy) in policies.enumerated() {
        var isNested = false
        if case .earliest = policy { isNested = true }
        expect(!isNested, "\(path()).earliest.\(number)", "a date, a duration or atEnd", found: "earliest")
        if !isNested { self.policy(policy, "\(path()).earliest.\(number)") }
      }
    }
  }

  private mutating func date(_ date: TimelineDate, _ path: @autoclosure () -> String) {
    let longest = SimulationDuration.longestInScenario
    expect(
      date.offset >= .zero - longest && date.offset <= longest, path(),
      "an offset of at most \(longest.milliseconds / 86_400_000) days",
      found: "\(date.offset.milliseconds) ms")
  }
}

extension App {
  /// Most states of an app.
  package static let statesRange = 0...64
}

extension Widget {
  /// How many contents ``Widget/alsoShows`` can have.
  package static let alsoShowsRange = 1...8
}
