import EventKernel
import ScenarioFile
import WidgetRefresh

/// Says in words what a policy changes.
package struct PolicyWords {
  let widget: String
  let today: Scenario

  package init(widget: String, today: Scenario) { (self.widget, self.today) = (widget, today) }

  /// A policy: what sets it in the scenario file, and the scenario with it.
  package typealias Policy = (settings: [ScenarioOverride], scenario: Scenario)

  /// In a few words, for a table: `every 22m + push`.
  func short(_ policy: Policy) -> String {
    guard !policy.settings.isEmpty else { return shortPolicy(in: today) }
    let parts = changes(of: policy).map { change in
      switch change {
      case .timeline: shortTimeline(in: policy.scenario)
      case .widgetPush: "widget push"
      case .event(_, let event): short(event, policy.scenario)
      case .limit(let event, let interval):
        (interval == nil ? "no " : "") + "reload \(Self.shortMoment(of: event))"
          + (interval.map { " every \($0)" } ?? "")
      case .waiting: "wait in perform()"
      case .value(let path, let value): Self.short(path, value)
      }
    }
    return DisplayText.printable(parts.joined(separator: " + "))
  }

  private func short(_ event: AppEvent, _ scenario: Scenario) -> String {
    switch (event, source(of: event, in: scenario)) {
    case (.silentPush, _?): "silent push"
    case (.wakeUp, _?): "complication push"
    case (_, _?): "background refresh"
    default: "\(action(on: event, in: scenario)) \(Self.shortMoment(of: event))"
    }
  }

  private func action(on event: AppEvent, in scenario: Scenario) -> String {
    let app = self.app(scenario)?.name ?? ""
    if Self.calls(event, app, scenario) != Self.calls(event, app, today) { return "reload" }
    return written(scenario).contains(event) && !written(today).contains(event) ? "write" : "update"
  }

  private static func shortMoment(of event: AppEvent) -> String {
    switch event {
    case .foreground: "in the foreground"
    case .background: "on leaving the app"
    case .resignActive: "before leaving the app"
    case .backgroundRefresh: "in background refreshes"
    case .silentPush: "after silent pushes"
    case .wakeUp: "after wake-ups"
    case .notificationService: "in the notification service"
    case .networkTunnel: "in the network tunnel"
    case .phoneData: "after phone data"
    case .intent: "in perform()"
    case .audio, .audioEnd, .navigation, .navigationEnd, .workout, .workoutEnd: "on \(event.name)"
    }
  }

  private static func short(_ path: String, _ value: String) -> String {
    let last = ScenarioPath.keys(path).last ?? ""
    return switch last {
    case "onFailure" where isUsualRetry(path, value): "retry in 10m"
    case "fetch": "fetch"
    case "shows": "last value"
    case "calls": "no call of the provider"
    case "restart": "restart"
    case "by": "\(ScenarioPath.keys(path).dropLast().last ?? "") by \(value)"
    default: "\(last)=\(value)"
    }
  }

  /// As an instruction: `Request a reload every 22m instead of every 5m`.
  func instruction(_ policy: Policy) -> String {
    let (scenario, changes) = (policy.scenario, changes(of: policy))
    let parts = changes.flatMap { change -> [String] in
      switch change {
      case .timeline: instructions(from: plan(in: today), to: plan(in: scenario))
      case .widgetPush: ["send a widget push (\(isOnWatch ? "watchOS" : "iOS") 26) at each \(pushed)"]
      case .event(let app, let event): [instruction(on: event, of: app, in: scenario)]
      case .limit(let event, let interval):
        [
          interval.map { "call for a reload at most every \($0) \(Self.moment(of: event))" }
            ?? "do not call for a reload \(Self.moment(of: event))"
        ]
      case .waiting(let time):
        ["let perform() of the Button or Toggle return only when the content has changed (after \(time))"]
      case .value(let path, let value): [instruction(path, value, in: scenario)]
      }
    }
    let text =
      parts.count < 2
      ? parts.first ?? "change nothing"
      : parts.dropLast().joined(separator: ", ") + ", and \(parts[parts.count - 1])"
    return DisplayText.printable(text.prefix(1).uppercased() + text.dropFirst())
  }

  // MARK: App events

  /// What is new on an app event: `send a silent push at each change and reload after it`.
  private func instruction(on event: AppEvent, of app: String, in scenario: Scenario) -> String {
    let calls = Self.calls(event, app, scenario).filter { !Self.calls(event, app, today).contains($0) }
    var actions: [String] = []
    if learned(scenario).subtracting(learned(today)).contains(event) {
      actions.append("fetch what has changed")
    }
    if written(scenario).subtracting(written(today)).contains(event) {
      actions.append(actions.isEmpty ? "write what the widget shows" : "write it for the widget")
    }
    if updated(scenario).contains(event), !actions.isEmpty || !updated(today).contains(event) || calls.isEmpty
    {
      actions.append("update the Live Activity")
    }
    let reload = calls.first.map(reload) ?? ""
    let condition = calls.first.map(Self.condition) ?? ""
    if let source = source(of: event, in: scenario) {
      if event == .backgroundRefresh {
        let all = actions + (reload.isEmpty ? [] : [reload + condition])
        return source + (all.isEmpty ? "" : ", and in each of them, \(all.listed("and"))")
      }
      if actions.isEmpty { return source + (reload.isEmpty ? "" : " and \(reload) after it\(condition)") }
      return source + ", and after it \((actions + [reload + condition]).listed("and"))"
    }
    let moment =
      event == .foreground && calls.isEmpty ? "while the app is in the foreground" : Self.moment(of: event)
    if event == .foreground, calls.first?.condition == .contentChanged {
      return
        "while the app is in the foreground, \((actions + [reload]).listed("and")) each time the content changes "
        + "(at its start if it has changed before)"
    }
    if event == .intent, actions.isEmpty { return "\(moment), also \(reload)" }
    if actions.isEmpty { return "\(reload) \(moment)\(condition)" }
    return "\(moment), " + (actions + (reload.isEmpty ? [] : [reload + condition])).listed("and")
  }

  private func reload(_ call: ReloadCall) -> String {
    let kinds = call.target.kinds.map { " of the kind \($0.joined(separator: ", "))" }
    return
      (call.target.isForControls
      ? "reload the controls" : kinds == nil ? "reload the widget" : "reload the widgets")
      + (kinds ?? "")
  }

  /// Whether a call reloads more than this widget.
  private var hasSeveralKinds: Bool {
    guard let shown = shownWidget(today) else { return true }
    return Set(today.widgets.filter { $0.app == shown.app && $0.family != .control }.map(\.kind)).count > 1
  }

  private static func condition(_ call: ReloadCall) -> String {
    switch call.condition {
    case .always: ""
    case .contentChanged: " if the content has changed"
    case .storeChanged: " if the app has written something new"
    }
  }

  /// What is new and makes the event come. `nil`: nothing.
  private func source(of event: AppEvent, in scenario: Scenario) -> String? {
    guard let before = app(today), let after = app(scenario) else { return nil }
    switch event {
    case .silentPush where before.silentPush == nil && after.silentPush != nil:
      return "send a silent push at each \(pushed)"
    case .wakeUp where before.watch?.complicationPush == nil && after.watch?.complicationPush != nil:
      return "send a complication push at each \(pushed)"
    case .backgroundRefresh where before.backgroundRefresh == nil:
      guard case .requested(let interval) = after.backgroundRefresh else { return nil }
      return "schedule background refreshes at least \(interval.scenarioText) apart"
    default: return nil
    }
  }

  /// For which a server sends a push.
  private var pushed: String {
    contents(today).contains(where: \.isKnownAhead) ? "change that is not known ahead" : "change"
  }

  static func calls(_ event: AppEvent, _ app: String, _ scenario: Scenario) -> [ReloadCall] {
    scenario.apps.first { $0.name == app }?.calls[event] ?? []
  }

  private func shownWidget(_ scenario: Scenario) -> Widget? { scenario.widgets.first { $0.name == widget } }
  /// Of a Live Activity or of its copy on the watch.
  func activity(_ scenario: Scenario) -> Activity? { place(in: scenario)?.activity }
  private func place(in scenario: Scenario) -> (app: Int, activity: Activity)? {
    scenario.items.firstIndex { $0.name == widget }.flatMap { scenario.activity(ItemID(index: $0)) }
  }
  func app(_ scenario: Scenario) -> App? {
    let name = shownWidget(scenario)?.app ?? place(in: scenario).map { scenario.apps[$0.app].name }
    return scenario.apps.first { $0.name == name }
  }
  private var isOnWatch: Bool { app(today)?.watch != nil }

  /// The app events on which the app learns of what is shown, writes it, or updates it.
  func learned(_ scenario: Scenario) -> Set<AppEvent> {
    contents(scenario).reduce(into: []) {
      $0.formUnion($1.learnedOn ?? app(scenario)?.ownLearning.events ?? [])
    }
  }
  func written(_ scenario: Scenario) -> Set<AppEvent> {
    guard shownWidget(scenario) != nil else { return [] }
    return contents(scenario).reduce(into: []) { $0.formUnion($1.writtenOn ?? app(scenario)?.writes ?? []) }
  }
  func updated(_ scenario: Scenario) -> Set<AppEvent> { activity(scenario)?.updatedOn ?? [] }
  private func contents(_ scenario: Scenario) -> [Content] {
    shownWidget(scenario)?.contents.map(\.content) ?? [activity(scenario)?.content].compactMap(\.self)
  }

  // MARK: Values

  private static func isUsualRetry(_ path: String, _ value: String) -> Bool {
    path.hasSuffix(".onFailure") && value == Scenario.usualRetry
  }

  private func instruction(_ path: String, _ value: String, in scenario: Scenario) -> String {
    if path.hasSuffix(".cache.maxAge") { return "use cached data for at most \(value) before a new fetch" }
    if Self.isUsualRetry(path, value) {
      return "if a fetch fails, return the old content with a reload 10m later"
    }
    if path.hasSuffix(".provider.fetch") {
      return "fetch in the provider instead of reading what the app has written"
    }
    if path.hasSuffix(".shows"), value == "lastValue" {
      return
        "while the \(isOnWatch ? "watch is off the wrist" : "phone is locked"), show the last value instead of a placeholder"
    }
    if path.hasSuffix(".provider.calls"), value == "none" {
      let kind = scenario.widgets.first { ScenarioPath.rest(of: path, after: ["widgets", $0.name]) != nil }?
        .kind
      let other = kind == shownWidget(today)?.kind ? nil : kind
      return "take the call out of the provider" + (other.map { " of the kind \($0)" } ?? "")
    }
    if path.hasSuffix(".appGroup") { return "put the app and its widget extension into one App Group" }
    if path.hasSuffix(".backgroundRefresh.earliestBegin") {
      return "schedule background refreshes at least \(value) apart"
    }
    if path.hasSuffix(".frequentUpdates") { return "declare NSSupportsLiveActivitiesFrequentUpdates" }
    if path.hasSuffix(".controlPush") { return "send a control push at each \(pushed)" }
    if path.hasSuffix(".watch.fromPhone.by"), let way = PhoneTransfers.Way(rawValue: value) {
      return "send the data to the watch with \(way.method)"
    }
    if path.hasSuffix(".watch.fromPhone.atMostEvery") {
      return "send data to the watch at most every \(value)"
    }
    guard path.contains(".activities.") else { return "set \(path) to \(value)" }
    if path.hasSuffix(".pushes"), let share = activity(scenario)?.pushes?.priority10 {
      let priority = Self.priority(of: "them", PercentText.whole(share))
      return "send a push at each change, \(priority)"
    }
    if path.hasSuffix(".priority10") { return "send " + Self.priority(of: "the pushes", value) }
    if path.hasSuffix(".drawsDates") { return "draw from dates what is known ahead (set drawsDates to true)" }
    if path.hasSuffix(".atMostEvery") { return "send a push at most every \(value)" }
    if path.hasSuffix(".start.by") { return "start it by \(value)" }
    if path.hasSuffix(".start.on") { return "start it also when the app comes to the foreground" }
    if path.contains(".restart"), let restart = activity(scenario)?.restart {
      let way = restart.way == .app ? "the app, as soon as it is in the foreground" : restart.way.rawValue
      return "at an age of \(restart.after.scenarioText), end it and start it anew by \(way)"
    }
    return "set \(path) to \(value)"
  }

  /// `all of them with priority 10`.
  private static func priority(of pushes: String, _ share: String) -> String {
    let all = pushes == "them" ? "all of them" : "all pushes"
    if let priority = ["100%": "10", "0%": "5"][share] { return "\(all) with priority \(priority)" }
    return "\(share) of \(pushes) with priority 10, the others with 5"
  }

  private static func moment(of event: AppEvent) -> String {
    switch event {
    case .foreground: "when the app comes to the foreground"
    case .background: "when the user leaves the app"
    case .backgroundRefresh: "in a background refresh"
    case .silentPush: "after a silent push"
    case .wakeUp: "after a wake-up"
    case .notificationService: "in the notification service extension"
    case .networkTunnel: "in the network tunnel"
    case .phoneData: "after data came from the phone"
    case .resignActive: "when the user is about to leave the app"
    case .intent: "at the end of perform() of a Button or Toggle"
    case .audio, .audioEnd, .navigation, .navigationEnd, .workout, .workoutEnd:
      "on the app event \(event.name)"
    }
  }

  // MARK: Changes

  /// Whether the app makes a call when the user leaves it, which it does not today.
  func callsOnLeaving(_ policy: Policy) -> Bool { has(.background, policy) }

  /// Whether it needs a server to push, which today's policy does not.
  package func pushes(_ policy: Policy) -> Bool { today.asks(of: policy.settings).contains(.server) }

  func sendsSilentPushes(_ policy: Policy) -> Bool {
    has(.silentPush, policy) && source(of: .silentPush, in: policy.scenario) != nil
  }

  private func has(_ event: AppEvent, _ policy: Policy) -> Bool {
    changes(of: policy).contains { if case .event(_, event) = $0 { true } else { false } }
  }

  enum Change: Hashable {
    case timeline, widgetPush
    /// What the app does anew on an event, perhaps with what makes the event come.
    case event(app: String, AppEvent)
    /// At most this often; `nil`: not at all.
    case limit(AppEvent, String?)
    /// `perform()` waits this long.
    case waiting(String)
    case value(path: String, String)
  }

  func changes(of policy: Policy) -> [Change] {
    var changes: [Change] = []
    for setting in withoutKind(policy.settings) {
      for change in self.changes(setting, in: policy.scenario) where !changes.contains(change) {
        changes.append(change)
      }
    }
    return changes
  }

  /// Without what is set in the same way for this widget and for other widgets of its kind.
  func withoutKind(_ settings: [ScenarioOverride], except own: [String] = []) -> [ScenarioOverride] {
    guard let shown = shownWidget(today) else { return settings }
    func rest(_ setting: ScenarioOverride, _ name: String) -> ScenarioOverride? {
      ScenarioPath.rest(of: setting.path, after: ["widgets", name, "provider"]).map {
        ScenarioOverride(path: String($0), value: setting.value)
      }
    }
    let same = settings.compactMap { rest($0, widget) }
    let others = today.widgets.filter {
      $0.name != widget && $0.app == shown.app && $0.kind == shown.kind && !own.contains($0.name)
    }
    return settings.filter { setting in
      !others.contains { other in rest(setting, other.name).map(same.contains) ?? false }
    }
  }

  private func changes(_ setting: ScenarioOverride, in scenario: Scenario) -> [Change] {
    let keys = ScenarioPath.keys(setting.path)
    if ScenarioPath.rest(of: setting.path, after: ["widgets", widget, "provider", "timeline"]) != nil,
      keys.last != "shows", plan(in: scenario) != plan(in: today)
    {
      return [.timeline]
    }
    if keys.last == "intentDuration" { return [.waiting(setting.value)] }
    // It belongs to the waiting.
    if keys.last == "byIntent", setting.value == "0s" { return [] }
    let name = app(scenario)?.name ?? ""
    if ["learns", "on", "learnedOn", "writes", "writtenOn", "updatedOn"].contains(keys.last),
      keys.last != "on" || keys.dropLast().last == "learns"
    {
      let new = learned(scenario).subtracting(learned(today)).union(
        written(scenario).subtracting(written(today))
      )
      .union(updated(scenario).subtracting(updated(today)))
      if !new.isEmpty { return new.inOrder.map { .event(app: name, $0) } }
    }
    guard setting.path.hasPrefix("apps.") else { return [.value(path: setting.path, setting.value)] }
    if setting.value == "contentChange", keys.last == "widgetPush" { return [.widgetPush] }
    let sources: [String: AppEvent] = [
      "silentPush": .silentPush, "complicationPush": .wakeUp, "backgroundRefresh": .backgroundRefresh,
    ]
    if let event = sources[keys.last ?? ""], source(of: event, in: scenario) != nil {
      return [.event(app: name, event)]
    }
    guard let event = AppEvent.allCases.first(where: { $0.callKey == keys.last }),
      let app = scenario.apps.first(where: {
        ScenarioPath.rest(of: setting.path, after: ["apps", $0.name, event.callKey])?.isEmpty == true
      })
    else { return [.value(path: setting.path, setting.value)] }
    let (before, after) = (Self.calls(event, app.name, today), Self.calls(event, app.name, scenario))
    if before.isEmpty || after.count > before.count { return [.event(app: app.name, event)] }
    return [.limit(event, after.first?.atMostEvery.map(\.scenarioText))]
  }

  func plan(in scenario: Scenario) -> TimelinePlan? {
    // A control has no timeline.
    scenario.widgets.first { $0.name == widget && $0.family != .control }?.provider.timeline
  }

  private func shortTimeline(in scenario: Scenario) -> String {
    let (before, after) = (plan(in: today), plan(in: scenario))
    let policy = before?.policy == after?.policy ? [] : [shortPolicy(in: scenario)]
    let entries = before?.entries == after?.entries ? [] : ["\(after?.entries.count ?? 0) entries"]
    return (policy + entries).joined(separator: " + ")
  }

  private func shortPolicy(in scenario: Scenario) -> String {
    if let own = scenario.widgets.first(where: { $0.name == widget })?.provider.own { return own.name }
    guard let plan = plan(in: scenario) else { return "" }
    return switch plan.policy {
    case .after(let interval): "every \(interval.scenarioText)"
    case .never: "never"
    case .atEnd: "at the end"
    case .afterTimeOfDay(let time): "daily at \(time)"
    case .afterDate, .afterRandomTime, .earliest: "as it is"
    }
  }

  private func instructions(from before: TimelinePlan?, to after: TimelinePlan?) -> [String] {
    guard let before, let after else { return [] }
    var parts: [String] = []
    if before.entries != after.entries {
      if case .dates(_, let most) = after.entries {
        if case .dates(_, let old) = before.entries {
          parts.append("return up to \(most) entries in a timeline instead of \(old)")
        } else {
          parts.append(
            "return an entry for each change that is known ahead (up to \(most) entries, the first one for now)"
          )
        }
      } else {
        parts.append(
          "return \(after.entries.count) \(after.entries.count == 1 ? "entry" : "entries") in a timeline instead of \(before.entries.count)"
        )
      }
    }
    if let policy = instruction(from: before, to: after) {
      parts.append(policy + afterFailure(before.policy))
    }
    let isOneOfSeveral = shownWidget(today)?.provider.timelines.count ?? 1 > 1
    return isOneOfSeveral ? parts.map { "in the timeline without a condition, \($0)" } : parts
  }

  /// A failed fetch has a policy of its own, which stays.
  private func afterFailure(_ before: ReloadPolicy) -> String {
    guard case .oldContent(let plan)? = shownWidget(today)?.provider.onFailure, plan.policy == before,
      case .after(let interval) = before
    else { return "" }
    return " (after a failed fetch, still every \(interval.scenarioText))"
  }

  /// `nil`: they have the same policy.
  private func instruction(from before: TimelinePlan, to after: TimelinePlan) -> String? {
    guard before.policy != after.policy else { return nil }
    let now: String
    switch before.policy {
    case .after(.zero): now = "at once"
    case .after(let interval): now = "every \(interval.scenarioText)"
    case .never: now = "never"
    case .atEnd: now = "at the end of the timeline"
    case .afterTimeOfDay, .afterDate, .afterRandomTime, .earliest: now = "at today's times"
    }
    return switch after.policy {
    case .after(let interval): "request a reload every \(interval.scenarioText) instead of \(now)"
    case .never: "request no reloads (policy .never) instead of one \(now)"
    case .atEnd: "request a reload at the end of the timeline (policy .atEnd) instead of \(now)"
    case .afterTimeOfDay(let time): "request a reload daily at \(time) instead of \(now)"
    case .afterDate, .afterRandomTime, .earliest: "change the reload policy"
    }
  }
}
