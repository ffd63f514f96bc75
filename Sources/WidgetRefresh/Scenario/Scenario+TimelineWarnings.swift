import EventKernel
import RandomVariates

extension ScenarioReview {
  mutating func timelines(of widget: Widget, _ path: String) {
    let timelines = widget.provider.timelines
    for (number, timeline) in timelines.enumerated() {
      let own = timelines.count > 1 ? "\(path).timeline.\(number)" : "\(path).timeline"
      self.timeline(timeline.plan, of: widget, own)
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

  private mutating func timeline(_ plan: TimelinePlan, of widget: Widget, _ path: String) {
    if plan.entries.closest < .minutes(5) {
      let key = if case .spaced = plan.entries { "spacing" } else { "entriesAt" }
      warn(
        .closeEntries, "\(path).\(key)",
        "entries are less than 5 minutes apart, which Apple advises against; the system may show them later or not at all"
      )
    }
    let late = plan.entriesAfterPolicy
    if late > 0 {
      let count = plan.entries.count
      let which =
        switch (late, count) {
        case (1, 1): "the entry is"
        case (count, _): "all \(count) entries are"
        case (1, _): "the last of \(count) entries is"
        default: "the last \(late) of \(count) entries are"
        }
      warn(
        .entryAfterPolicy, "\(path).policy.after",
        "\(which) dated after the reload policy's date, and can show only while that reload is late"
      )
    }
    if case .surface = widget.placement, plan.relevance != TimelinePlan.Relevance() {
      warn(
        .relevanceOutsideStack, "\(path).relevance",
        "the widget is not in a Smart Stack, so its relevance has no effect")
    }
  }
}

extension TimelinePlan.Entries {
  /// The shortest time between two entries.
  fileprivate var closest: SimulationDuration {
    switch self {
    case .spaced(let count, let spacing, _): return count > 1 ? spacing : .days(1)
    case .timesOfDay(let times, let count):
      // The entry for now may be close to the next one.
      guard count > 2 else { return .days(1) }
      return Self.shortest(of: Set(times).sorted(), over: 1)
    // Their dates depend on what happens.
    case .dates: return .days(1)
    }
  }

  /// The shortest time for this number of steps from one time of day to the next. The times are in order, and days
  /// have 24 h.
  private static func shortest(of times: [TimeOfDay], over steps: Int) -> SimulationDuration {
    let spans = times.indices.map { index in
      let (days, end) = (index + steps).quotientAndRemainder(dividingBy: times.count)
      return days * 86_400 + times[end].secondsAfterMidnight - times[index].secondsAfterMidnight
    }
    return .seconds(Int64(spans.min() ?? 86_400))
  }

  /// The number of entries that are certainly dated later than this after the start of the reload.
  fileprivate func count(laterThan wait: SimulationDuration) -> Int {
    switch self {
    case .spaced(let count, let spacing, let first):
      if first > wait { return count }
      guard count > 1, spacing > .zero else { return 0 }
      let inTime = (wait - first).milliseconds / spacing.milliseconds + 1
      return inTime >= Int64(count) ? 0 : count - Int(inTime)
    case .timesOfDay(let times, let count):
      // Entry n is n − 2 steps after the second one, which may come at once. One hour is for a change of clocks.
      let sorted = Set(times).sorted()
      var (inTime, most) = (min(count, 2), count)
      while inTime < most {
        let middle = (inTime + most + 1) / 2
        if Self.shortest(of: sorted, over: middle - 2) > wait + .hours(1) {
          most = middle - 1
        } else {
          inTime = middle
        }
      }
      return count - inTime
    case .dates(let entries, _):
      return entries.count { $0.date.base == .now && $0.date.offset > wait }
    }
  }

  /// The number of entries that are certainly dated after the next occurrence of this time of day.
  fileprivate func countLaterThanTimeOfDay() -> Int {
    switch self {
    case .spaced, .dates: count(laterThan: .hours(25))
    case .timesOfDay(let times, let count): max(count - 1 - Set(times).count, 0)
    }
  }
}

extension TimelinePlan {
  /// The number of entries that are certainly dated after the policy's date.
  fileprivate var entriesAfterPolicy: Int {
    switch policy {
    case .atEnd, .never, .afterDate, .afterRandomTime: 0
    case .after(let wait): entries.count(laterThan: wait)
    case .afterTimeOfDay: entries.countLaterThanTimeOfDay()
    case .earliest(let policies):
      policies.map { TimelinePlan(entries: entries, policy: $0).entriesAfterPolicy }.max() ?? 0
    }
  }
}
