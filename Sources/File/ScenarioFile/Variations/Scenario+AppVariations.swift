import EventKernel
import RandomVariates
import ScenarioValues

extension Scenario {
  /// What an app can change for one of its widgets or controls. Those for which it must learn or write on another app event are alternatives of
  /// each other.
  func changes(of app: App, for widget: Widget) -> [[Texts]] {
    let calls = newCalls(on: app, for: widget)
    let knowledge = Set(knowledgePaths(of: widget, app))
    func needsKnowledge(_ alternatives: [Texts]) -> Bool {
      alternatives.joined().contains { knowledge.contains($0.path) }
    }
    let exclusive = pushes(to: app, for: widget) + calls.filter(needsKnowledge).joined()
    let all =
      [wayFromPhone(to: app), spacingOfTransfers(to: app), exclusive]
      + calls.filter { !needsKnowledge($0) } + limitedCalls(on: app, for: widget)
      + [refreshInterval(of: app, isUsed: isReached(widget, on: .backgroundRefresh, by: app))]
    return all + [waiting(for: widget).map { [$0] } ?? [], pressesElsewhere(app, for: widget)]
      + callsOfProviders(to: widget)
  }

  /// Whether a call on the event reloads the widget, or the app writes what its reloads read.
  private func isReached(_ widget: Widget, on event: AppEvent, by app: App) -> Bool {
    app.calls(event, reload: widget)
      || widget.readsContainer && knowledge(on: event, for: widget, app).isEmpty
  }

  // MARK: Learning

  /// What the app must learn on the event, and write if the widget reads it, and does not yet.
  private func knowledge(on event: AppEvent, for widget: Widget, _ app: App) -> Texts {
    knowledge(on: event, of: widget.contents, app, writes: widget.readsContainer)
  }

  func knowledge(
    on event: AppEvent, of contents: [(content: Content, path: String)], _ app: App, writes: Bool
  ) -> Texts {
    var texts: Texts = []
    // A watch app that gets its data from the phone learns nothing else.
    if app.watch?.fromPhone != nil { return [] }
    func add(_ path: String, _ events: Set<AppEvent>) {
      // What it learned and wrote while it was open stays when the user leaves.
      let isMissing = events.isDisjoint(with: event == .background ? [.foreground, event] : [event])
      guard isMissing, !texts.contains(where: { $0.path == path }) else { return }
      texts.append((path, Self.list(events.union([event]).inOrder)))
    }
    for (content, path) in contents where content.hasUnknownChanges {
      add(
        content.learnedOn == nil ? learnsPath(of: app) : "\(path).learnedOn",
        content.learnedOn ?? app.ownLearning.events)
      guard writes else { continue }
      add(
        content.writtenOn == nil ? Self.path(app, "writes") : "\(path).writtenOn",
        content.writtenOn ?? app.writes)
    }
    return texts
  }

  private func knowledgePaths(of widget: Widget, _ app: App) -> [String] {
    [learnsPath(of: app), Self.path(app, "writes")]
      + widget.contents.flatMap { ["\($0.path).learnedOn", "\($0.path).writtenOn"] }
  }

  private func learnsPath(of app: App) -> String {
    Self.path(app, app.learning == Learning(on: app.learning.events) ? "learns" : "learns.on")
  }

  static func path(_ app: App, _ key: String) -> String { "apps.\(ScenarioPath.key(app.name)).\(key)" }

  // MARK: Pushes

  /// A push at each change, if nothing pushes yet and something changes that was not known ahead.
  private func pushes(to app: App, for widget: Widget) -> [Texts] {
    let fetches = widget.provider.fetch != nil
    if widget.family == .control {
      // Without a fetch, it would read the same again.
      return app.controlPush == nil && fetches && widget.content.changes
        ? [[(Self.path(app, "controlPush"), "contentChange")]] : []
    }
    guard widget.showsUnknownChanges, app.watch?.fromPhone == nil, app.widgetPush == nil else { return [] }
    let widgetPush = fetches ? [[(Self.path(app, "widgetPush"), "contentChange")]] : []
    // Without a complication on the active face, complication pushes are lost.
    let hasFace = widgets.contains { $0.app == app.name && $0.placement == .surface(.watchFace) }
    let (event, key, isPossible) =
      app.watch == nil
      ? (AppEvent.silentPush, "silentPush", app.silentPush == nil)
      : (.wakeUp, "watch.complicationPush", app.watch?.complicationPush == nil && hasFace)
    let push = [(Self.path(app, key), "contentChange")]
    let call = call(on: event, atEachChange: true, by: app, for: widget)
    return isPossible ? [push + call] + widgetPush : app.watch == nil ? [] : widgetPush
  }

  /// The other methods of `WCSession`.
  private func wayFromPhone(to app: App) -> [Texts] {
    guard let transfers = app.watch?.fromPhone else { return [] }
    // A message alone reaches only an app that runs.
    return PhoneTransfers.Way.allCases.filter { $0 != transfers.way && $0 != .message }.map {
      [(Self.path(app, "watch.fromPhone.by"), $0.rawValue)]
    }
  }

  private func spacingOfTransfers(to app: App) -> [Texts] {
    app.watch?.fromPhone == nil ? [] : [[(Self.path(app, "watch.fromPhone.atMostEvery"), "5m..2h")]]
  }

  // MARK: Calls

  /// A call for the widget on an app event, beside those that there are, with what the app must learn and write for it. None
  /// if it makes this call already.
  private func call(on event: AppEvent, atEachChange: Bool, by app: App, for widget: Widget) -> Texts {
    let key = Self.path(app, event.callKey)
    var needs = knowledge(on: event, for: widget, app)
    if app.calls(event, reload: widget) { return needs }
    var call = ReloadCall(widget.family == .control ? .allControls : .allTimelines, when: .contentChanged)
    if !needs.isEmpty, atEachChange, !widget.readsContainer {
      // The provider fetches what the app does not know.
      needs = []
      call.condition = .always
    }
    return needs + [(key, (app.calls[event, default: []] + [call]).text)]
  }

  /// A call on each app event that comes, or a background refresh, and does not reload the widget today.
  private func newCalls(on app: App, for widget: Widget) -> [[Texts]] {
    let refresh =
      app.backgroundRefresh == nil
      ? [(Self.path(app, "backgroundRefresh"), "{earliestBegin: \(app.watch == nil ? 30 : 15)m}")] : []
    let possible: [(event: AppEvent, isPossible: Bool, source: PushUse.Source?)] = [
      (.foreground, app.foreground != nil, nil), (.background, app.foreground != nil, nil),
      (.backgroundRefresh, true, nil), (.silentPush, app.silentPush != nil, app.silentPush?.source),
      (.wakeUp, app.wakeUps != nil, app.wakeUps),
      (.notificationService, app.alertPush != nil, app.alertPush?.source),
      (.networkTunnel, app.networkTunnel != nil, app.networkTunnel),
      (.phoneData, app.watch?.fromPhone != nil, nil),
    ]
    // What is known ahead is no news for an app that learns nothing.
    let hasNews = { (event: AppEvent) in
      widget.showsOnlyKnownChanges ? !app.ownLearning.events.isDisjoint(with: [event, .foreground]) : true
    }
    return possible.filter { $0.isPossible && !app.calls($0.event, reload: widget) && hasNews($0.event) }.map
    {
      event, _, source in
      [
        (event == .backgroundRefresh ? refresh : [])
          + call(on: event, atEachChange: source == .contentChange, by: app, for: widget)
      ]
    }
  }

  /// Fewer calls on the app events that happen in the background, whose reloads are charged.
  private func limitedCalls(on app: App, for widget: Widget) -> [[Texts]] {
    let events: [AppEvent] = [
      .background, .backgroundRefresh, .silentPush, .wakeUp, .phoneData, .notificationService, .networkTunnel,
    ]
    return events.filter { app.calls($0, reload: widget) }.map { event in
      let (key, calls) = (Self.path(app, event.callKey), app.calls[event, default: []])
      // One quantity may vary in a value.
      let intervals = calls.count == 1 ? ["5m..2h"] : ["15m", "30m", "1h"]
      return [[(key, "none")]]
        + intervals.map { interval in [(key, calls.text { _ in interval })] }
    }
  }

  /// Another interval of the background refreshes that the app requests.
  func refreshInterval(of app: App, isUsed: Bool) -> [Texts] {
    guard isUsed, case .requested(let interval) = app.backgroundRefresh else { return [] }
    let range =
      "\(min(interval, .minutes(15)).scenarioText)..\(max(interval + interval, .hours(2)).scenarioText)"
    return [[(Self.path(app, "backgroundRefresh.earliestBegin"), range)]]
  }

  // MARK: Buttons and providers

  /// `perform()` returns only when the press has changed the content, so that the reload shows it. `nil`: it does not help.
  private func waiting(for widget: Widget) -> Texts? {
    guard let (content, path) = widget.contents.first(where: { $0.content.byIntent?.mean ?? 0 > 0 }),
      let time = content.byIntent?.durationText, content.byIntent?.mean ?? 0 <= 30_000
    else { return nil }
    let pressed = widgets.filter { other in
      other.intentsPerView > 0
        && (other.name == widget.name || content.name.map { other.shows($0) } ?? false)
    }
    let isHelped = pressed.contains { $0.app == widget.app }
    guard isHelped, pressed.allSatisfy({ $0.intentDuration == nil }) else { return nil }
    return pressed.map { ("widgets.\(ScenarioPath.key($0.name)).intentDuration", time) }
      + [("\(path).byIntent", "0s")]
  }

  /// A call for the widget in the `perform()` of another kind's Button or Toggle that changes its content.
  private func pressesElsewhere(_ app: App, for widget: Widget) -> [Texts] {
    let changed = widget.contents.compactMap { $0.content.byIntent == nil ? nil : $0.content }
    let isPressed = widgets.contains { other in
      other.app == app.name && other.kind != widget.kind && other.intentsPerView > 0
        && changed.contains { $0.name.map(other.shows) ?? false }
    }
    guard isPressed, !app.calls(.intent, reload: widget) else { return [] }
    let comesLater = changed.contains { $0.byIntent?.mean ?? 0 > 0 }
    guard let wait = comesLater ? waiting(for: widget) : [] else { return [] }
    let target: ReloadCall.Target =
      widget.family == .control ? .controls(ofKinds: [widget.kind]) : .timelines(ofKinds: [widget.kind])
    let writes =
      widget.readsContainer && changed.contains { !($0.writtenOn ?? app.writes).contains(.intent) }
    // The app knows the change, and must have written it.
    guard !writes else { return [] }
    return [
      wait + [
        (
          Self.path(app, AppEvent.intent.callKey),
          (app.calls[.intent, default: []] + [ReloadCall(target)]).text
        )
      ]
    ]
  }

  /// The providers of other kinds that reload the widget call no more.
  private func callsOfProviders(to widget: Widget) -> [[Texts]] {
    var seen: Set<String> = []
    return widgets.filter { other in
      other.app == widget.app && other.kind != widget.kind && other.provider.own == nil
        && other.provider.calls.contains { $0.includes(widget) } && seen.insert(other.kind).inserted
    }.map { [set(["calls": "none"], for: $0)] }
  }
}

extension App {
  /// Whether one of its calls on the event reloads the widget.
  func calls(_ event: AppEvent, reload widget: Widget) -> Bool {
    calls[event, default: []].contains { $0.target.includes(widget) }
  }
}

extension Widget {
  /// Whether a reload shows what its app has written.
  fileprivate var readsContainer: Bool {
    provider.fetch == nil || provider.cache != nil || alsoShows?.contains(where: \.isFromContainer) == true
  }
}

extension Distribution {
  /// As a scenario file writes a duration. `nil`: it is of another kind.
  fileprivate var durationText: String? {
    func text(_ milliseconds: Double) -> String {
      SimulationDuration.milliseconds(Int64(milliseconds.rounded())).scenarioText
    }
    return switch self {
    case .constant(let value): text(value)
    case .uniform(let low, let high): "{uniform: {low: \(text(low)), high: \(text(high))}}"
    case .lognormal(let median, let sigma): "{lognormal: {median: \(text(median)), sigma: \(sigma)}}"
    default: nil
    }
  }
}

extension [ReloadCall] {
  fileprivate var text: String { text { $0.atMostEvery?.scenarioText } }

  /// - Parameter interval: the shortest time between two calls. `nil`: none.
  fileprivate func text(atMostEvery interval: (ReloadCall) -> String?) -> String {
    let list = map { $0.text(atMostEvery: interval($0)) }
    return list.count == 1 ? list[0] : "[\(list.joined(separator: ", "))]"
  }
}

extension ReloadCall {
  fileprivate func text(atMostEvery interval: String?) -> String {
    let call: YAMLText =
      switch target {
      case .allTimelines: "reloadAllTimelines"
      case .timelines(let kinds): "{reloadTimelines: \(list: kinds.map { "\($0)" })}"
      case .allControls: "reloadAllControls"
      case .controls(let kinds): "{reloadControls: \(list: kinds.map { "\($0)" })}"
      }
    if condition == .always, interval == nil, delay == .zero { return call.text }
    let after: YAMLText = delay == .zero ? "" : ", after: \(value: delay.scenarioText)"
    let limit: YAMLText = interval.map { ", atMostEvery: \(value: $0)" } ?? ""
    let text: YAMLText = "{call: \(call), when: \(condition.rawValue)\(limit)\(after)}"
    return text.text
  }
}
