import EventKernel
import RandomVariates

extension ScenarioReview {
  mutating func timelines(of widget: Widget, _ path: String) {
    limits(of: widget, path)
    if widget.provider.calls.contains(where: { $0.includes(widget) }) {
      warn(
        .reloadsItself, "\(path).calls",
        "each reload requests the next one, until the budget is used up: the provider reloads its own widget; take the call "
          + "out of the provider")
    }
    // Its code decides about timelines.
    if widget.provider.own != nil { return }
    let timelines = widget.provider.timelines
    for (number, timeline) in timelines.enumerated() {
      let own = timelines.count > 1 ? "\(path).timeline.\(number)" : "\(path).timeline"
      condition(timeline.condition, of: widget, own)
      self.timeline(timeline.plan, of: widget, own)
    }
    if widget.provider.plans.allSatisfy({ $0.entries.count == 0 }) {
      warn(
        .neverShows, "\(path).timeline.entries",
        "the widget never shows an entry, because its timelines have none; leave out 'entries: 0'")
    }
    switch widget.provider.onFailure {
    case .keepTimeline, .neverCompletes: break
    case .timeline(let plan), .oldContent(let plan): timeline(plan, of: widget, "\(path).onFailure")
    }
    if let plan = widget.provider.onUnavailable { timeline(plan, of: widget, "\(path).onUnavailable") }
    if let reason = reasonFetchNeverFails(widget.provider) {
      if widget.provider.onFailure != .keepTimeline {
        warn(.withoutEffect, "\(path).onFailure", "this has no effect: \(reason)")
      }
      if widget.provider.onUnavailable != nil {
        warn(.withoutEffect, "\(path).onUnavailable", "this has no effect: \(reason)")
      }
    }
  }

  private func reasonFetchNeverFails(_ provider: Provider) -> String? {
    guard let fetch = provider.fetch else { return "the provider has no fetch" }
    return fetch.isInBackground ? "the provider answers before its background fetch ends" : nil
  }

  /// Warns about location changes that no widget uses.
  mutating func locationChanges() {
    guard !scenario.widgets.contains(where: \.usesLocation) else { return }
    for (number, event) in scenario.device.events.enumerated() where event.kind == .significantLocationChange
    {
      warn(
        .withoutEffect, "device.events.\(number)",
        "this has no effect: only widgets with usesLocation: true reload after a significant location change")
    }
  }

  private mutating func condition(_ condition: TimelineCondition?, of widget: Widget, _ path: String) {
    guard let condition, let number = index.apps[widget.app] else { return }
    let widgets = index.widgets(ofApp: widget.app).map { scenario.widgets[$0] }
    guard
      let lack = scenario.reasonNeverHolds(condition, of: widget, in: scenario.apps[number], with: widgets)
    else { return }
    let key =
      switch condition {
      case .within, .changed: "within"
      default: "while"
      }
    warn(.timelineNeverUsed, "\(path).\(key)", "the provider never returns this timeline: \(lack)")
  }

  /// Warns about what exceeds a limit of the system at each reload.
  private mutating func limits(of widget: Widget, _ path: String) {
    let (provider, limits) = (widget.provider, scenario.device.extensionLimits)
    if provider.processorTime != nil, scenario.surface(of: widget)?.device != .watch {
      warn(.withoutEffect, "\(path).processorTime", "this has no effect: the widget is not on the watch")
    } else if let time = provider.processorTime?.lowerBound,
      time > Double(scenario.watchOrDefault.reloads.mostProcessorTime.milliseconds)
    {
      warn(
        .reloadNeverSucceeds, "\(path).processorTime",
        "no reload succeeds: each needs more processor time than watch.reloads.processorTime")
    }
    let entries = provider.memoryPerEntry > 0 ? provider.plans.map(\.entries.count).min() ?? 0 : 0
    if provider.memory.lowerBound + provider.memoryPerEntry * Double(entries) > limits.memory {
      warn(
        .reloadNeverSucceeds, "\(path).\(provider.memoryPerEntry > 0 ? "memoryPerEntry" : "memory")",
        "no reload succeeds: each needs more memory than device.extensionLimits.memory")
    }
    if provider.archive.lowerBound > limits.archive {
      warn(
        .reloadNeverSucceeds, "\(path).archive",
        "no reload succeeds: each archive is larger than device.extensionLimits.archive")
    }
    if let fetch = provider.fetch, !fetch.isInBackground,
      fetch.latency.lowerBound >= Double(limits.timeOut.milliseconds)
    {
      warn(
        .reloadNeverSucceeds, "\(path).fetch.latency",
        "no fetch succeeds: each takes at least as long as device.extensionLimits.timeOut")
    }
  }

  private mutating func timeline(_ plan: TimelinePlan, of widget: Widget, _ path: String) {
    let fetchesNow = widget.provider.alwaysFetchesItsData
    let closest = min(
      plan.entries.closest(fetchesNow: fetchesNow),
      widget.content.schedule.map(plan.entries.usualSpacing) ?? .days(1))
    if closest < .minutes(5) {
      let key = if case .spaced = plan.entries { "spacing" } else { "entriesAt" }
      warn(
        .closeEntries, "\(path).\(key)",
        "entries are less than 5 minutes apart, which Apple advises against; the system may show them later or not at all"
      )
    }
    if scenario.device.rendering.futureFirstEntry == .waits, plan.startsLater(fetchesNow: fetchesNow) {
      let key = if case .spaced = plan.entries { "first" } else { "entriesAt" }
      warn(
        .futureFirstEntry, "\(path).\(key)",
        "the first entry is dated after the reload; until that date, the simulator shows the old entry (a guess: "
          + "device.rendering.futureFirstEntry), and a reload before that date can postpone the new one again; Apple says to "
          + "date the first entry now")
    }
    let late = plan.entriesAfterPolicy(fetchesNow: fetchesNow)
    if late > 0 {
      let count = plan.entries.count
      let isListed = if case .dates = plan.entries { true } else { false }
      let which =
        switch (late, count) {
        case (1, 1): "the entry is"
        case (count, _): "all \(count) entries are"
        case (1, _) where isListed: "one of \(count) entries is"
        case (_, _) where isListed: "\(late) of \(count) entries are"
        case (1, _): "the last of \(count) entries is"
        default: "the last \(late) of \(count) entries are"
        }
      warn(
        .entryAfterPolicy, "\(path).policy.after",
        "\(which) dated after the reload policy's date, and can show only while that reload is late"
      )
    }
    if plan.leastCount > scenario.device.extensionLimits.entries {
      warn(
        .reloadNeverSucceeds, "\(path).entries",
        "no reload with this timeline succeeds: it has more entries than device.extensionLimits.entries")
    }
    if widget.content.schedule.neverComes(on: days) {
      for place in plan.placesOfSchedule {
        warn(
          .eventNeverComes, "\(path).\(place)",
          "the date 'schedule' never comes: the content has no schedule with a change on the simulated days")
      }
    }
    if case .surface = widget.placement, plan.relevance != TimelinePlan.Relevance() {
      warn(
        .relevanceOutsideStack, "\(path).relevance",
        "the widget is not in a Smart Stack, so its relevance has no effect")
    }
  }
}
