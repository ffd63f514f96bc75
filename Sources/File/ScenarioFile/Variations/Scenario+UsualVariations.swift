import EventKernel
import ScenarioValues

extension Scenario {
  /// What the developer of a widget or Live Activity can change. Of a widget: its timeline, what its provider returns if the fetch fails, its cache, pushes, background refreshes and the calls of
  /// its app. The first alternative of each is today's.
  ///
  /// - Parameters:
  ///   - widget: its index.
  ///   - isValid: whether the scenario file is still valid with these values.
  package func usualVariations(of widget: Int, isValid: ([ScenarioOverride]) -> Bool) -> [Variation] {
    var texts: [[Texts]] = []
    if widget >= widgets.count {
      texts = activity(ItemID(index: widget)).map { levers(of: $0.activity, apps[$0.app]) } ?? []
    } else if let app = apps.first(where: { $0.name == widgets[widget].app }) {
      let widget = widgets[widget]
      texts = widget.family == .control ? [] : timelines(of: widget, isValid)
      texts +=
        ([wayFromPhone(to: app), spacingOfTransfers(to: app)] + [pushes(to: app, for: widget)]
        + newCalls(on: app, for: widget) + limitedCalls(on: app)).map {
          alternatives in
          alternatives.map { $0.map { ("apps.\(ScenarioPath.key(app.name)).\($0)", $1) } }
        }
    }
    return texts.compactMap { alternatives in
      let settings = alternatives.compactMap { Variation.settings($0) }.filter { $0.ends.allSatisfy(isValid) }
      return settings.isEmpty ? nil : Variation(alternatives: [[]] + settings)
    }
  }

  /// The keys and values of one alternative.
  private typealias Texts = [(path: String, value: String)]

  // MARK: Provider

  /// What the provider could return after a failed fetch.
  package static let usualRetry = "{oldContent: {policy: {after: 10m}}}"

  private func timelines(of widget: Widget, _ isValid: ([ScenarioOverride]) -> Bool) -> [[Texts]] {
    let provider = widget.provider
    let root = "widgets.\(ScenarioPath.key(widget.name)).provider"
    var all: [[Texts]] = []
    // Of a list of timelines, the last one has no condition.
    let paths = ["\(root).timeline", "\(root).timeline.\(provider.timelines.count - 1)"]
    if provider.own == nil, widget.isRelevanceConfiguration != true,
      let path = paths.first(where: { isValid([ScenarioOverride(path: "\($0).policy", value: "never")]) })
    {
      all.append(
        provider.timeline.usualAlternatives(
          at: path, isKnownAhead: widget.content.schedule != nil, mostEntries: device.extensionLimits.entries)
      )
    }
    if provider.own == nil, provider.fetch?.failure ?? 0 > 0, provider.onFailure == .keepTimeline,
      provider.timeline.entries.count == 1
    {
      all.append([[("\(root).onFailure", Self.usualRetry)]])
    }
    if provider.cache?.maxAge != nil { all.append([[("\(root).cache.maxAge", "1m..2h")]]) }
    return all
  }

  // MARK: Live Activities

  /// Drawn dates, the priority of its pushes and how often they come, restarts, and frequent updates.
  private func levers(of activity: Activity, _ app: App) -> [[Texts]] {
    let root = "apps.\(ScenarioPath.key(app.name)).activities.\(ScenarioPath.key(activity.name))"
    var all: [[Texts]] = []
    if activity.content.isKnownAhead, !activity.drawsDates { all.append([[("\(root).drawsDates", "true")]]) }
    if activity.pushes != nil {
      all.append([[("\(root).pushes.priority10", "0%..100%")], [("\(root).pushes.priority10", "100%")]])
      all.append([[("\(root).pushes.atMostEvery", "10s..15m")]])
      if app.hasFrequentUpdates != true {
        all.append([[("apps.\(ScenarioPath.key(app.name)).frequentUpdates", "true")]])
      }
    } else if activity.content.changes {
      all.append([[("\(root).pushes", "{sent: contentChange, priority10: 0%..100%}")]])
    }
    if activity.restart != nil {
      all.append([[("\(root).restart.after", "1h..8h")]])
    } else if activity.length == .system {
      all.append([[("\(root).restart", "{after: 7h, by: push}")]])
    }
    return all
  }

  // MARK: App

  /// A push at each change, if nothing pushes yet and something changes that was not known ahead.
  private func pushes(to app: App, for widget: Widget) -> [Texts] {
    if widget.family == .control {
      return app.controlPush == nil && widget.content.changes ? [[("controlPush", "contentChange")]] : []
    }
    if app.watch != nil { return complicationPushes(to: app, for: widget) }
    guard app.silentPush == nil, app.widgetPush == nil, widget.showsUnknownChanges else { return [] }
    let call = app.learning.events.contains(.silentPush) ? Self.callIfChanged : "reloadAllTimelines"
    let silent = [("silentPush", "contentChange"), (AppEvent.silentPush.callKey, call)]
    return widget.provider.fetch == nil ? [silent] : [silent, [("widgetPush", "contentChange")]]
  }

  /// A complication push at each change, if the watch app can fetch.
  private func complicationPushes(to app: App, for widget: Widget) -> [Texts] {
    guard app.watch?.complicationPush == nil, app.watch?.fromPhone == nil, widget.content.live != nil,
      widget.placement == .surface(.watchFace)
    else { return [] }
    return [[("watch.complicationPush", "contentChange"), (AppEvent.wakeUp.callKey, Self.callIfChanged)]]
  }

  /// The other methods of `WCSession`.
  private func wayFromPhone(to app: App) -> [Texts] {
    guard let transfers = app.watch?.fromPhone else { return [] }
    // A message alone reaches only an app that runs.
    return PhoneTransfers.Way.allCases.filter { $0 != transfers.way && $0 != .message }.map {
      [("watch.fromPhone.by", $0.rawValue)]
    }
  }

  private func spacingOfTransfers(to app: App) -> [Texts] {
    app.watch?.fromPhone == nil ? [] : [[("watch.fromPhone.atMostEvery", "5m..2h")]]
  }

  private static let callIfChanged = "{call: reloadAllTimelines, when: contentChanged}"
  private static let controlCallIfChanged = "{call: reloadAllControls, when: contentChanged}"

  /// A call on each app event on which the app learns of changes and makes none today.
  private func newCalls(on app: App, for widget: Widget) -> [[Texts]] {
    let hasSessions = app.foreground != nil
    let learnsInSession = !app.learning.events.isDisjoint(with: [.foreground, .background])
    let possible: [(event: AppEvent, isPossible: Bool, others: Texts)] = [
      (.foreground, hasSessions && app.learning.events.contains(.foreground), []),
      (.background, hasSessions && learnsInSession, []),
      (
        .backgroundRefresh,
        app.ownLearning.events.contains(.backgroundRefresh) || app.watch?.fromPhone != nil,
        app.backgroundRefresh == nil
          ? [("backgroundRefresh", "{earliestBegin: \(app.watch == nil ? 30 : 15)m}")] : []
      ),
    ]
    return possible.filter { $0.isPossible && app.calls[$0.event, default: []].isEmpty }.map {
      [
        $0.others + [
          ($0.event.callKey, widget.family == .control ? Self.controlCallIfChanged : Self.callIfChanged)
        ]
      ]
    }
  }

  /// Fewer calls on the app events that happen in the background, whose reloads are charged.
  private func limitedCalls(on app: App) -> [[Texts]] {
    let events: [AppEvent] = [
      .background, .backgroundRefresh, .silentPush, .wakeUp, .phoneData, .notificationService, .networkTunnel,
    ]
    return events.filter { !app.calls[$0, default: []].isEmpty }.map { event in
      let calls = app.calls[event, default: []]
      // One quantity may vary in a value.
      let intervals = calls.count == 1 ? ["5m..2h"] : ["15m", "30m", "1h"]
      return [[(event.callKey, "none")]]
        + intervals.map { interval in
          let list = calls.map { $0.text(atMostEvery: interval) }
          return [(event.callKey, list.count == 1 ? list[0] : "[\(list.joined(separator: ", "))]")]
        }
    }
  }
}

extension Variation {
  /// `nil`: one of the values is not valid.
  fileprivate static func settings(_ texts: [(path: String, value: String)]) -> [Setting]? {
    let settings = texts.compactMap { path, value in
      (try? VariedValue(value)).map { Setting(path: path, value: $0) }
    }
    return settings.count == texts.count ? settings : nil
  }
}

extension ReloadCall {
  fileprivate func text(atMostEvery interval: String) -> String {
    let call: YAMLText =
      switch target {
      case .allTimelines: "reloadAllTimelines"
      case .timelines(let kinds): "{reloadTimelines: \(list: kinds.map { "\($0)" })}"
      case .allControls: "reloadAllControls"
      case .controls(let kinds): "{reloadControls: \(list: kinds.map { "\($0)" })}"
      }
    let after: YAMLText = delay == .zero ? "" : ", after: \(value: delay.scenarioText)"
    let text: YAMLText =
      "{call: \(call), when: \(condition.rawValue), atMostEvery: \(value: interval)\(after)}"
    return text.text
  }
}

extension TimelinePlan {
  private static let shortest = SimulationDuration.minutes(5)
  private static let longest = SimulationDuration.hours(24)

  private static let mostEntries = 24

  /// An interval, `never`, and `atEnd` if there is a next entry to wait for; entries for the changes that are known ahead.
  fileprivate func usualAlternatives(
    at path: String, isKnownAhead: Bool, mostEntries: Int
  ) -> [[(path: String, value: String)]] {
    var (low, high) = (Self.shortest, Self.longest)
    if case .after(let interval) = policy {
      low = interval > .zero ? min(low, interval) : low
      high = max(high, interval)
    }
    let after = "{after: \(low.scenarioText)..\(high.scenarioText)}"
    let count = usualEntries.map { [(path: "\(path).entries", value: $0)] } ?? []
    var all = [[("\(path).policy", after)] + (isKnownAhead ? count : []), [("\(path).policy", "never")]]
    if entries.count > 1 || policy == .atEnd { all.append([("\(path).policy", "atEnd")] + count) }
    if isKnownAhead, !hasDatesOfSchedule, relevance == TimelinePlan().relevance, until == nil {
      let entries = "entriesAt: [now, schedule], atMost: \(Self.mostEntries)"
      all += [after, "atEnd"].map { [(path, "{\(entries), policy: \($0)}")] }
    }
    if isKnownAhead, case .dates(_, let most) = entries, hasDatesOfSchedule, most < mostEntries {
      all.append([("\(path).atMost", "\(most)..\(min(8 * most, mostEntries))")])
    }
    return all
  }

  private var hasDatesOfSchedule: Bool {
    if case .dates(let dates, _) = entries { dates.contains { $0.date.base == .schedule } } else { false }
  }

  /// The numbers of entries, if they are evenly spaced.
  private var usualEntries: String? {
    guard case .spaced(let count, let spacing, _) = entries, spacing > .zero else { return nil }
    return "1..\(min(max(Self.mostEntries, 2 * count), Entries.countRange.upperBound))"
  }
}
