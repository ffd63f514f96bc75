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
      case .silentPush: "push"
      case .widgetPush: "widget push"
      case .call(let event): event == .background ? "leaving" : event.callKey
      case .limit(let event, let interval): "\(event.callKey) \(interval.map { "every \($0)" } ?? "none")"
      case .backgroundRefresh: "background refresh"
      case .value(let path, let value) where Self.isUsualRetry(path, value): "retry in 10m"
      case .value(let path, let value):
        "\(ScenarioPath.keys(path).last ?? "")=\(value)"
      }
    }
    return DisplayText.printable(parts.joined(separator: " + "))
  }

  /// As an instruction: `Request a reload every 22m instead of every 5m`.
  func instruction(_ policy: Policy) -> String {
    let parts = changes(of: policy).flatMap { change -> [String] in
      switch change {
      case .timeline: instructions(from: plan(in: today), to: plan(in: policy.scenario))
      case .silentPush: ["send a silent push at each change and reload after it"]
      case .widgetPush: ["send a widget push (iOS 26) at each change"]
      case .backgroundRefresh: ["schedule background refreshes and reload in each if the content has changed"]
      case .call(let event):
        ["reload \(Self.moment(of: event))\(event == .background ? "" : " if the content has changed")"]
      case .limit(let event, let interval):
        [
          interval.map { "call for a reload at most every \($0) \(Self.moment(of: event))" }
            ?? "do not call for a reload \(Self.moment(of: event))"
        ]
      case .value(let path, let value): [Self.instruction(path, value)]
      }
    }
    let text =
      parts.count < 2
      ? parts.first ?? "change nothing"
      : parts.dropLast().joined(separator: ", ") + ", and \(parts[parts.count - 1])"
    return DisplayText.printable(text.prefix(1).uppercased() + text.dropFirst())
  }

  private static func isUsualRetry(_ path: String, _ value: String) -> Bool {
    path.hasSuffix(".onFailure") && value == Scenario.usualRetry
  }

  private static func instruction(_ path: String, _ value: String) -> String {
    if path.hasSuffix(".cache.maxAge") { return "use cached data for at most \(value) before a new fetch" }
    if isUsualRetry(path, value) {
      return "if a fetch fails, return the old content with a reload 10m later"
    }
    if path.hasSuffix(".frequentUpdates") { return "declare NSSupportsLiveActivitiesFrequentUpdates" }
    if path.hasSuffix(".controlPush") { return "send a control push at each change" }
    if path.hasSuffix(".watch.complicationPush") { return "send a complication push at each change" }
    if path.hasSuffix(".watch.fromPhone.by"), let way = PhoneTransfers.Way(rawValue: value) {
      return "send the data to the watch with \(way.method)"
    }
    if path.hasSuffix(".watch.fromPhone.atMostEvery") {
      return "send data to the watch at most every \(value)"
    }
    guard path.contains(".activities.") else { return "set \(path) to \(value)" }
    if path.hasSuffix(".pushes") { return "send a push at each change (set pushes to \(value))" }
    if path.hasSuffix(".priority10") {
      if let all = ["100%": "10", "0%": "5"][value] { return "send all pushes with priority \(all)" }
      return "send \(value) of the pushes with priority 10, the others with 5"
    }
    if path.hasSuffix(".drawsDates") { return "draw from dates what is known ahead (set drawsDates to true)" }
    if path.hasSuffix(".atMostEvery") { return "send a push at most every \(value)" }
    if path.hasSuffix(".restart") { return "restart it (set restart to \(value))" }
    if path.hasSuffix(".restart.after") { return "restart it after \(value)" }
    return "set \(path) to \(value)"
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
    case .audio, .audioEnd, .navigation, .navigationEnd, .workout, .workoutEnd, .intent:
      "on the app event \(event.name)"
    }
  }

  /// Whether the app makes a call when the user leaves it, which it does not today.
  func callsOnLeaving(_ policy: Policy) -> Bool { changes(of: policy).contains(.call(.background)) }

  /// Whether it needs a server to push, which today's policy does not.
  package func pushes(_ policy: Policy) -> Bool {
    changes(of: policy).contains { change in
      if case .value(let path, _) = change {
        return [".pushes", ".controlPush", ".complicationPush"].contains { path.hasSuffix($0) }
      }
      return change == .silentPush || change == .widgetPush
    }
  }

  func sendsSilentPushes(_ policy: Policy) -> Bool { changes(of: policy).contains(.silentPush) }

  private enum Change: Hashable {
    case timeline, silentPush, widgetPush, backgroundRefresh
    /// A new call.
    case call(AppEvent)
    /// At most this often; `nil`: not at all.
    case limit(AppEvent, String?)
    case value(path: String, String)
  }

  private func changes(of policy: Policy) -> [Change] {
    let keys = Set(policy.settings.compactMap { ScenarioPath.keys($0.path).last })
    var changes: [Change] = []
    for setting in policy.settings {
      let change = change(setting, in: policy.scenario, keys)
      if let change, !changes.contains(change) { changes.append(change) }
    }
    return changes
  }

  /// `nil`: it is part of the change that another setting makes.
  private func change(_ setting: ScenarioOverride, in scenario: Scenario, _ keys: Set<String>) -> Change? {
    if ScenarioPath.rest(of: setting.path, after: ["widgets", widget, "provider", "timeline"]) != nil,
      plan(in: scenario) != plan(in: today)
    {
      return .timeline
    }
    let key = ScenarioPath.keys(setting.path).last ?? ""
    guard setting.path.hasPrefix("apps.") else { return .value(path: setting.path, setting.value) }
    if setting.value == "contentChange", key == "silentPush" || key == "widgetPush" {
      return key == "silentPush" ? .silentPush : .widgetPush
    }
    if key == "backgroundRefresh" { return .backgroundRefresh }
    guard let event = AppEvent.allCases.first(where: { $0.callKey == key }),
      let app = scenario.apps.first(where: {
        ScenarioPath.rest(of: setting.path, after: ["apps", $0.name, key])?.isEmpty == true
      }),
      let before = today.apps.first(where: { $0.name == app.name })
    else { return .value(path: setting.path, setting.value) }
    // Pushes and refreshes that are new come with their call.
    if keys.contains(event == .silentPush ? "silentPush" : "backgroundRefresh"),
      event == .silentPush || event == .backgroundRefresh
    {
      return nil
    }
    if before.calls[event, default: []].isEmpty { return .call(event) }
    return .limit(event, app.calls[event, default: []].first?.atMostEvery.map(\.scenarioText))
  }

  private func plan(in scenario: Scenario) -> TimelinePlan? {
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
        parts.append("return an entry for each change that is known ahead (up to \(most) entries)")
      } else {
        parts.append(
          "return \(after.entries.count) entries in a timeline instead of \(before.entries.count)")
      }
    }
    if let policy = instruction(from: before, to: after) { parts.append(policy) }
    return parts
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
