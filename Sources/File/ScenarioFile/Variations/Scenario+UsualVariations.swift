import EventKernel
import RandomVariates
import ScenarioValues

extension Scenario {
  /// What the developer of a widget or Live Activity can change. Of a widget: its timeline, what its provider returns if the fetch fails, its cache, pushes, background refreshes and the calls of
  /// its app. The first alternative of each is today's. All widgets of a kind change together, if they have the same provider.
  ///
  /// Each other alternative is complete: it includes what the app must learn and write for it. If nothing else can help before
  /// something is repaired, such as reloads that fail for lack of memory, there is only this. If there are too many
  /// combinations, the last ones are alternatives of each other.
  ///
  /// - Parameters:
  ///   - item: the index of the widget or Live Activity.
  ///   - isValid: whether the scenario file is still valid with these values.
  package func usualVariations(of item: Int, isValid: ([ScenarioOverride]) -> Bool) -> [Variation] {
    var texts: [[Texts]] = []
    if item >= widgets.count {
      texts = activity(ItemID(index: item)).map { levers(of: $0.activity, apps[$0.app]) } ?? []
    } else if let app = apps.first(where: { $0.name == widgets[item].app }) {
      let widget = widgets[item]
      texts =
        repairs(of: widget, app)
        ?? (widget.family == .control ? [] : timelines(of: widget, isValid)) + changes(of: app, for: widget)
    }
    let variations = texts.compactMap { alternatives -> Variation? in
      let settings = alternatives.compactMap { Variation.settings($0) }.filter { $0.ends.allSatisfy(isValid) }
      return settings.isEmpty ? nil : Variation(alternatives: [[]] + settings)
    }
    return variations
  }

  /// The keys and values of one alternative. All with the same range get the same value of it.
  typealias Texts = [(path: String, value: String)]

  /// What must change before anything else can help. `nil`: nothing.
  private func repairs(of widget: Widget, _ app: App) -> [[Texts]]? {
    let provider = widget.provider
    if provider.memory.mean + provider.memoryPerEntry * Double(provider.timeline.entries.count)
      > device.extensionLimits.memory
    {
      // More reloads would fail, too.
      guard provider.memoryPerEntry > 0, provider.own == nil, provider.timeline.entries.count > 1 else {
        return []
      }
      let last = provider.timelines.count - 1
      let key = if case .dates = provider.timeline.entries { "atMost" } else { "entries" }
      let range = "1..\(provider.timeline.entries.count)"
      return [["timeline", "timeline.\(last)"].map { set(["\($0).\(key)": range], for: widget) }]
    }
    if provider.calls.contains(where: { $0.includes(widget) }) {
      return [[set(["calls": "none"], for: widget)]]
    }
    guard provider.fetch == nil, provider.own == nil, widget.content.changes else { return nil }
    let root = "apps.\(ScenarioPath.key(app.name))"
    if !app.sharesContainer { return [[[("\(root).appGroup", "shared")]]] }
    guard widget.content.writtenOn == nil, app.writes.isEmpty else { return nil }
    let events = possibleEvents(of: app).filter { app.ownLearning.events.contains($0) }
    return events.isEmpty ? nil : [[[("\(root).writes", Self.list(events))]]]
  }

  static func list(_ events: some Sequence<AppEvent>) -> String {
    "[\(events.map(\.name).joined(separator: ", "))]"
  }

  // MARK: Provider

  /// What the provider could return after a failed fetch.
  package static let usualRetry = "{oldContent: {policy: {after: 10m}}}"

  /// Values of a provider, for all widgets with this provider.
  func set(_ values: KeyValuePairs<String, String>, for widget: Widget) -> Texts {
    widgets.filter(widget.hasSameProvider).flatMap { widget in
      values.map { ("widgets.\(ScenarioPath.key(widget.name)).provider.\($0)", $1) }
    }
  }

  /// Whether its app or a server reloads it today.
  private func isReloaded(_ widget: Widget) -> Bool {
    guard let app = apps.first(where: { $0.name == widget.app }) else { return false }
    return app.widgetPush != nil || AppEvent.allCases.contains { app.calls($0, reload: widget) }
  }

  private func timelines(of widget: Widget, _ isValid: ([ScenarioOverride]) -> Bool) -> [[Texts]] {
    let provider = widget.provider
    guard provider.own == nil else { return [] }
    var all: [[Texts]] = []
    // Of a list of timelines, the last one has no condition.
    let keys = ["timeline", "timeline.\(provider.timelines.count - 1)"]
    if widget.isRelevanceConfiguration != true,
      let key = keys.first(where: { key in
        isValid(set(["\(key).policy": "never"], for: widget).map { ScenarioOverride(path: $0, value: $1) })
      })
    {
      var alternatives = provider.timeline.usualAlternatives(
        at: key, knownAhead: widget.content.schedule?.perDay, mostEntries: device.extensionLimits.entries)
      // Without calls and pushes, nothing would ever reload it.
      if !isReloaded(widget) { alternatives.removeAll { $0.contains { $0.value == "never" } } }
      if provider.fetch == nil, widget.content.hasUnknownChanges {
        alternatives.append([("fetch", "{}"), ("\(key).policy", provider.timeline.usualPolicy)])
      }
      all.append(alternatives.map { $0.flatMap { set([$0.path: $0.value], for: widget) } })
    }
    if provider.fetch?.failure ?? 0 > 0, provider.onFailure == .keepTimeline,
      provider.timeline.entries.count == 1
    {
      all.append([set(["onFailure": Self.usualRetry], for: widget)])
    }
    if provider.cache?.maxAge != nil { all.append([set(["cache.maxAge": "1m..2h"], for: widget)]) }
    for (number, timeline) in provider.timelines.enumerated()
    where timeline.condition == .locked && timeline.shows == .placeholder {
      all.append([set(["timeline.\(number).shows": "lastValue"], for: widget)])
    }
    return all
  }
}

extension Scenario {
  /// The indices of the items that one change is for: the widgets with one provider, and each Live Activity.
  package var kinds: [[Int]] {
    items.indices.reduce(into: []) { kinds, index in
      let place =
        index < widgets.count
        ? kinds.firstIndex { $0[0] < widgets.count && widgets[$0[0]].hasSameProvider(widgets[index]) } : nil
      if let place { kinds[place].append(index) } else { kinds.append([index]) }
    }
  }
}

extension Widget {
  /// Whether one Swift file is the provider of both.
  func hasSameProvider(_ other: Widget) -> Bool {
    app == other.app && kind == other.kind && provider.timelines == other.provider.timelines
      && provider.fetch == other.provider.fetch && provider.cache == other.provider.cache
      && provider.onFailure == other.provider.onFailure && provider.calls == other.provider.calls
      && provider.own == other.provider.own
  }
}

extension ArrivalProcess {
  /// About how often it comes a day.
  fileprivate var perDay: Double {
    switch self {
    case .poisson(let perDay, _): perDay
    case .renewal(let interval): 86_400_000 / max(interval.mean, 1000)
    case .at(let moments): Double(moments.count)
    }
  }
}

extension Content {
  /// Whether it has changes that an app must learn.
  var hasUnknownChanges: Bool { live != nil || revisions != nil || byIntent?.mean ?? 0 > 0 }
}

extension Variation {
  /// `nil`: one of the values is not valid.
  fileprivate static func settings(_ texts: Scenario.Texts) -> [Setting]? {
    var settings: [Setting] = []
    for (path, text) in texts {
      guard let value = try? VariedValue(text) else { return nil }
      if value.quantity != nil, let first = settings.firstIndex(where: { $0.value == value }) {
        settings[first].others.append(path)
      } else {
        settings.append(Setting(path: path, value: value))
      }
    }
    return settings
  }
}

extension TimelinePlan {
  private static let shortest = SimulationDuration.minutes(5)
  private static let longest = SimulationDuration.hours(24)

  private static let mostEntries = 24

  /// An interval, `never`, and `atEnd` if there is a next entry to wait for; entries for the changes that are known ahead.
  ///
  /// - Parameters:
  ///   - changes: the number of changes a day that are known ahead; `nil`: none are.
  ///   - mostEntries: the largest number of entries that the system accepts.
  fileprivate func usualAlternatives(
    at path: String, knownAhead changes: Double?, mostEntries: Int
  ) -> [Scenario.Texts] {
    let after = usualPolicy
    let count = usualEntries(mostEntries).map { [(path: "\(path).entries", value: $0)] } ?? []
    var all = [[("\(path).policy", after)] + (changes == nil ? [] : count), [("\(path).policy", "never")]]
    if policy == .atEnd ? !count.isEmpty : entries.count > 1 {
      all.append([("\(path).policy", "atEnd")] + count)
    }
    guard let changes else { return all }
    func more(than count: Int) -> String? {
      count < mostEntries ? "\(count)..\(min(8 * count, mostEntries))" : nil
    }
    // With fewer changes, the usual entries last longer than a day.
    let isDense = changes > Double(Self.mostEntries)
    if case .dates(_, let most) = entries, hasDatesOfSchedule {
      if let more = more(than: most) { all.append([("\(path).atMost", more)]) }
    } else if !hasDatesOfSchedule, relevance == TimelinePlan().relevance, until == nil {
      let (dates, most) = ("entriesAt: [now, schedule], atMost:", "\(Self.mostEntries)")
      all.append([(path, "{\(dates) \(most), policy: \(after)}")])
      all.append([
        (path, "{\(dates) \(isDense ? more(than: Self.mostEntries) ?? most : most), policy: atEnd}")
      ])
    }
    if isDense, case .spaced(let count, let spacing, _) = entries, count > 1, spacing > .zero,
      let more = more(than: max(Self.mostEntries, 2 * count))
    {
      all.append([("\(path).policy", "atEnd"), ("\(path).entries", more)])
    }
    return all
  }

  fileprivate var usualPolicy: String {
    var (low, high) = (Self.shortest, Self.longest)
    if case .after(let interval) = policy {
      low = interval > .zero ? min(low, interval) : low
      high = max(high, interval)
    }
    return "{after: \(low.scenarioText)..\(high.scenarioText)}"
  }

  private var hasDatesOfSchedule: Bool {
    if case .dates(let dates, _) = entries { dates.contains { $0.date.base == .schedule } } else { false }
  }

  /// The numbers of entries, if they are evenly spaced.
  private func usualEntries(_ most: Int) -> String? {
    guard case .spaced(let count, let spacing, _) = entries, spacing > .zero else { return nil }
    return "1..\(min(max(Self.mostEntries, 2 * count), max(most, count)))"
  }
}
