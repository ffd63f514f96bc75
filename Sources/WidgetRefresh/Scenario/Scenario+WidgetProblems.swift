import EventKernel
import RandomVariates

/// Errors of apps and widgets.
extension ScenarioCheck {
  mutating func app(_ app: App, in scenario: Scenario) {
    let path = "apps.\(app.name)"
    let sessions = [
      ("foreground", app.foreground), ("audio", app.audio), ("navigation", app.navigation),
    ]
    for (name, use) in sessions {
      guard let use else { continue }
      arrivals(use.sessions, "\(path).\(name).sessions")
      distribution(use.duration, "\(path).\(name).duration")
    }
    arrivals(app.backgroundRefresh, "\(path).backgroundRefresh")
    for (name, push) in [("silentPush", app.silentPush), ("widgetPush", app.widgetPush)] {
      guard let push else { continue }
      if case .arrivals(let process) = push.source { arrivals(process, "\(path).\(name)") }
      distribution(push.delay, "\(path).\(name).delay")
      pushesUnderWay(push, of: app, in: scenario, "\(path).\(name).delay")
      if let limit = push.limitPerHour {
        range(limit, PushUse.limitPerHourRange, "\(path).\(name).limitPerHour")
      }
    }
    for event in AppEvent.allCases {
      guard let call = app.call(on: event) else { continue }
      let callPath = "\(path).on\(event.nameInFile)"
      if let interval = call.atMostEvery {
        duration(interval, atLeast: .seconds(1), "\(callPath).atMostEvery")
      }
      guard case .timelines(let called) = call.target else { continue }
      expect(!called.isEmpty, callPath, "at least one kind", found: "none")
    }
  }

  mutating func widget(_ widget: Widget, in scenario: Scenario) {
    let path = "widgets.\(widget.name)"
    expect(
      index.apps[widget.app] != nil, "\(path).app", "the name of an app of this file",
      found: "'\(widget.app)'")
    expect(!widget.kind.isEmpty, "\(path).kind", "a kind", found: "an empty text")
    placement(of: widget, in: scenario, "\(path).surface")
    arrivals(widget.configuration.edits, "\(path).configuration.edits")
    if let day = widget.addedOnDay { range(day, Device.daysRange, "\(path).addedOnDay") }
    if let day = widget.removedOnDay {
      range(day, Device.daysRange, "\(path).removedOnDay")
      let added = widget.addedOnDay ?? 0
      expect(day > added, "\(path).removedOnDay", "a day after addedOnDay", found: "\(day)")
    }
    share(widget.taps.probability, "\(path).taps.probability")
    share(widget.taps.linkShare, "\(path).taps.linkShare")
    range(widget.taps.links, TapTargets.linksRange, "\(path).taps.links")
    share(widget.intentsPerView, "\(path).intentsPerView")
    arrivals(widget.content.live, "\(path).content.live.changes")
    arrivals(widget.content.schedule, "\(path).content.schedule.changes")
    arrivals(widget.content.revisions, "\(path).content.schedule.revisions")
    provider(widget.provider, "\(path).provider")
  }

  private mutating func placement(of widget: Widget, in scenario: Scenario, _ path: String) {
    let surface: Surface
    switch widget.placement {
    case .surface(let own):
      surface = own
      if case .homePage(let page) = own {
        expect(
          Surface.homePages.contains(page), "\(path).homePage",
          "a page from \(Surface.homePages.lowerBound) to \(Surface.homePages.upperBound)", found: "\(page)")
      }
    case .stack(let name):
      guard let stack = index.stacks[name] else {
        expect(false, "\(path).stack", "the name of a stack of this file", found: "'\(name)'")
        return
      }
      surface = scenario.stacks[stack].surface
    }
    expect(
      widget.family.isAccessory == surface.takesAccessories, path,
      widget.family.isAccessory
        ? "lockScreen for family \(widget.family.rawValue)"
        : "a Home Screen page, StandBy or a stack on one of them for family \(widget.family.rawValue)",
      found: surface.description)
  }

  private mutating func provider(_ provider: Provider, _ path: String) {
    if let fetch = provider.fetch {
      distribution(fetch.latency, "\(path).fetch.latency")
      share(fetch.failure, "\(path).fetch.failure")
    }
    distribution(provider.memory, "\(path).memory")
    distribution(provider.archive, "\(path).archive")
    timeline(provider.timeline, "\(path).timeline")
    if case .timeline(let plan) = provider.onFailure { timeline(plan, "\(path).onFailure") }
  }

  private mutating func timeline(_ plan: TimelinePlan, _ path: String) {
    range(plan.entries.count, TimelinePlan.Entries.countRange, "\(path).entries")
    switch plan.entries {
    case .spaced(let count, let spacing, let first):
      duration(first, "\(path).first")
      duration(spacing, atLeast: count > 1 ? .milliseconds(1) : .zero, "\(path).spacing")
    case .timesOfDay(let times, _):
      expect(!times.isEmpty, "\(path).entriesAt", "at least one time of day", found: "none")
    }
    distribution(plan.relevance, "\(path).relevance")
    if case .after(let wait) = plan.policy { duration(wait, "\(path).policy.after") }
  }
}

extension AppEvent {
  /// The part of the keys `onForeground`, `onAudio`, … after `on`.
  var nameInFile: String {
    switch self {
    case .foreground: "Foreground"
    case .audio: "Audio"
    case .navigation: "Navigation"
    case .backgroundRefresh: "BackgroundRefresh"
    case .silentPush: "SilentPush"
    }
  }
}
