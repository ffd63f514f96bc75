import EventKernel
import WidgetRefresh

extension Scenario {
  /// What makes sense to vary for a widget: its reload policy, the number of entries, pushes on change and a call when the user leaves the
  /// app. Only what today's scenario has not, except for the policy and the entries.
  ///
  /// - Parameters:
  ///   - widget: its index.
  ///   - isValid: whether the scenario file is still valid with these values.
  package func usualVariations(of widget: Int, isValid: ([ScenarioOverride]) -> Bool) -> [Variation] {
    let widget = widgets[widget]
    var variations: [Variation] = []
    let timeline = "widgets.\(widget.name).provider.timeline"
    // Of a list of timelines, the last one has no condition.
    let paths = ["\(timeline).policy", "\(timeline).\(widget.provider.timelines.count - 1).policy"]
    if widget.provider.own == nil,
      let path = paths.first(where: { isValid([ScenarioOverride(path: $0, value: "never")]) })
    {
      let entries = path.dropLast("policy".count) + "entries"
      let canVary = isValid([ScenarioOverride(path: String(entries), value: "2")])
      variations.append(
        widget.provider.timeline.usualPolicies(
          path, entriesPath: canVary ? String(entries) : nil, isKnownAhead: widget.content.schedule != nil))
    }
    if let app = apps.first(where: { $0.name == widget.app }) {
      for settings in [pushes(to: app, for: widget), calls(on: app)].compactMap(\.self) {
        variations.append(Variation(alternatives: [[], settings]))
      }
    }
    return variations
  }

  /// A silent push at each change, if nothing pushes yet and something changes that was not known ahead.
  private func pushes(to app: App, for widget: Widget) -> [Variation.Setting]? {
    guard app.silentPush == nil, app.widgetPush == nil,
      widget.content.live != nil || widget.content.revisions != nil
    else { return nil }
    let call =
      app.learning.events.contains(.silentPush)
      ? "{call: reloadAllTimelines, when: contentChanged}" : "reloadAllTimelines"
    return settings([("silentPush", "contentChange"), ("onSilentPush", call)], of: app)
  }

  /// A call when the user leaves the app, if the app makes none then and learns of changes.
  private func calls(on app: App) -> [Variation.Setting]? {
    guard app.foreground != nil, app.calls[.background, default: []].isEmpty,
      !app.learning.events.isDisjoint(with: [.foreground, .background])
    else { return nil }
    return settings([("onBackground", "{call: reloadAllTimelines, when: contentChanged}")], of: app)
  }

  private func settings(_ values: [(key: String, value: String)], of app: App) -> [Variation.Setting]? {
    let settings = values.compactMap { key, value in
      (try? VariedValue(value)).map { Variation.Setting(path: "apps.\(app.name).\(key)", value: $0) }
    }
    return settings.count == values.count ? settings : nil
  }
}

extension TimelinePlan {
  private static let shortest = SimulationDuration.minutes(5)
  private static let longest = SimulationDuration.hours(24)

  private static let mostEntries = 24

  /// An interval, `never`, and `atEnd` if there is a next entry to wait for. A policy of another kind stays among the alternatives.
  ///
  /// - Parameters:
  ///   - path: of the policy.
  ///   - entriesPath: the path of the number of entries; `nil`: it cannot vary.
  ///   - isKnownAhead: whether entries can show changes of the content in time.
  fileprivate func usualPolicies(_ path: String, entriesPath: String?, isKnownAhead: Bool) -> Variation {
    var (low, high) = (Self.shortest, Self.longest)
    var texts: [String] = []
    var keepsToday = false
    switch policy {
    case .after(let interval):
      low = interval > .zero ? min(low, interval) : low
      high = max(high, interval)
    case .never, .atEnd: break
    case .afterTimeOfDay, .afterDate, .afterRandomTime, .earliest: keepsToday = true
    }
    texts.append("{after: \(low.scenarioText)..\(high.scenarioText)}")
    texts.append("never")
    if entries.count > 1 || policy == .atEnd { texts.append("atEnd") }
    let count = entriesPath.flatMap(usualEntries)
    let alternatives = texts.compactMap { text in
      (try? VariedValue(text)).map { value in
        [Variation.Setting(path: path, value: value)]
          + (isKnownAhead || text == "atEnd" ? count.map { [$0] } ?? [] : [])
      }
    }
    return Variation(alternatives: (keepsToday ? [[]] : []) + alternatives)
  }

  /// The number of entries, if they are evenly spaced.
  private func usualEntries(_ path: String) -> Variation.Setting? {
    guard case .spaced(let count, let spacing, _) = entries, spacing > .zero else { return nil }
    let most = min(max(Self.mostEntries, 2 * count), Entries.countRange.upperBound)
    return (try? VariedValue("1..\(most)")).map { Variation.Setting(path: path, value: $0) }
  }
}
