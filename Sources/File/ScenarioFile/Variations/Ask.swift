import ScenarioValues

/// What one part of a change asks of the developer, the least first.
package enum Ask: Int, Comparable, CaseIterable, Sendable {
  /// Another number, or another word, for something that there is.
  case number
  /// Code in the widget or in the Live Activity.
  case widgetCode
  /// A call in the app, with what it learns and writes for it, or a background refresh.
  case appCall
  /// A push of a server, with the call of the app.
  case server

  /// How much the part must improve the figures, in indifferences: 1, 1.25, 1.5 or 2.5.
  package var price: Double {
    switch self {
    case .number: 1
    case .widgetCode: 1.25
    case .appCall: 1.5
    case .server: 2.5
    }
  }

  package static func < (left: Ask, right: Ask) -> Bool { left.rawValue < right.rawValue }
}

extension Scenario {
  /// What a change of this scenario asks for: one element for each independent part. What the scenario has already, such as a
  /// push, a background refresh or a call, is not asked for again: then its part is a number.
  package func asks(of settings: [ScenarioOverride]) -> [Ask] {
    var parts: [(app: String, name: String, ask: Ask)] = []
    for part in settings.map(part) {
      if let index = parts.firstIndex(where: { $0.app == part.app && $0.name == part.name }) {
        parts[index].ask = max(parts[index].ask, part.ask)
      } else {
        parts.append(part)
      }
    }
    // What an app learns and writes belongs to the call for which it does so.
    let callers = Set(parts.filter { $0.name != Self.knowledge && $0.ask >= .appCall }.map(\.app))
    return parts.filter { $0.name != Self.knowledge || !callers.contains($0.app) }.map(\.ask)
  }

  private static let knowledge = "learns"

  /// The app, a name that all settings of the part have in common, and what this one asks for.
  private func part(_ setting: ScenarioOverride) -> (app: String, name: String, ask: Ask) {
    let keys = ScenarioPath.keys(setting.path)
    // `perform()` waits for the change.
    if ["byIntent", "intentDuration"].contains(keys.last) { return ("", "intentDuration", .widgetCode) }
    for widget in widgets {
      if let rest = ScenarioPath.rest(of: setting.path, after: ["widgets", widget.name]) {
        // The widgets of a kind have one provider.
        let (name, ask) = part(ScenarioPath.keys(String(rest)), of: widget)
        return (widget.app, name == Self.knowledge ? name : "\(widget.kind) \(name)", ask)
      }
      if ["learnedOn", "writtenOn"].contains(keys.last), let name = widget.content.name,
        ScenarioPath.rest(of: setting.path, after: ["contents", name]) != nil
      {
        return (widget.app, Self.knowledge, .appCall)
      }
    }
    for app in apps {
      guard let rest = ScenarioPath.rest(of: setting.path, after: ["apps", app.name]) else { continue }
      for activity in app.activities ?? [] {
        guard let rest = ScenarioPath.rest(of: rest, after: ["activities", activity.name]) else { continue }
        let (name, ask) = part(ScenarioPath.keys(String(rest)), setting.value, of: activity)
        return (app.name, name, ask)
      }
      let (name, ask) = part(ScenarioPath.keys(String(rest)), of: app)
      return (app.name, name, ask)
    }
    return ("", setting.path, .number)
  }

  private func part(_ keys: [String], of widget: Widget) -> (name: String, ask: Ask) {
    if ["learnedOn", "writtenOn"].contains(keys.last) { return (Self.knowledge, .appCall) }
    guard keys.first == "provider", keys.count > 1 else { return (keys.joined(separator: "."), .widgetCode) }
    switch (keys[1], keys.last) {
    case ("timeline", "policy"), ("timeline", "atMost"): return ("timeline", .number)
    case ("timeline", "entries"):
      return ("timeline", widget.provider.timeline.entries.count > 1 ? .number : .widgetCode)
    case ("timeline", "shows"): return ("shows", .widgetCode)
    case ("timeline", _), ("fetch", _): return ("timeline", .widgetCode)
    case ("cache", _): return ("cache", widget.provider.cache == nil ? .widgetCode : .number)
    default: return (keys[1], .widgetCode)
    }
  }

  private func part(_ keys: [String], of app: App) -> (name: String, ask: Ask) {
    func push(_ name: String, _ exists: Bool) -> (String, Ask) { (name, exists ? .number : .server) }
    switch keys.joined(separator: ".") {
    case "silentPush": return push("onSilentPush", app.silentPush != nil)
    case "widgetPush": return push("widgetPush", app.widgetPush != nil)
    case "controlPush": return push("controlPush", app.controlPush != nil)
    case "alertPush": return push("onNotificationService", app.alertPush != nil)
    case "watch.complicationPush": return push("onWakeUp", app.watch?.complicationPush != nil)
    case "backgroundRefresh":
      return ("onBackgroundRefresh", app.backgroundRefresh == nil ? .appCall : .number)
    case "learns", "learns.on", "writes": return (Self.knowledge, .appCall)
    case let name:
      guard let event = AppEvent.allCases.first(where: { $0.callKey == keys.first }) else {
        return (name, .number)
      }
      return (event.callKey, app.calls[event, default: []].isEmpty ? .appCall : .number)
    }
  }

  private func part(_ keys: [String], _ value: String, of activity: Activity) -> (name: String, ask: Ask) {
    let isStartedByPush = activity.start.way == .push || activity.restart?.way == .push
    switch keys.joined(separator: ".") {
    case "pushes": return ("pushes", activity.pushes == nil ? .server : .number)
    case "drawsDates": return ("drawsDates", .widgetCode)
    case "updatedOn": return (Self.knowledge, .appCall)
    case "start.on": return ("start", .appCall)
    case "start.by": return ("start", value == "push" ? .server : .appCall)
    case "restart", "restart.by":
      if isStartedByPush { return ("restart", .number) }
      // A push is the default.
      return ("restart", ["app", "intent", "schedule"].contains { value.contains($0) } ? .appCall : .server)
    case "restart.after": return ("restart", .number)
    case let name: return (name, .number)
    }
  }
}
