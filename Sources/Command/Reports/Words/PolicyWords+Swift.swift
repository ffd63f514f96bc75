import EventKernel
import ScenarioFile
import WidgetRefresh

// The lines of Swift that a policy needs. What stands for the developer's own code: `entries`, `items`, `current`, `upcoming`, `fetch()`, `send()`, `store`,
// `cached`, `hasChanged`, `lastCall`, `url`, `activity`, `attributes`, `content`, `start` and `end`.
extension PolicyWords {
  /// Of each part, a comment that says where it goes, and the statements. Empty: no code is needed, such as for a key of Info.plist.
  package func swift(_ policy: Policy) -> [[String]] {
    changes(of: policy).reduce(into: []) { blocks, change in
      let (place, code) = swift(change, in: policy.scenario)
      if code.isEmpty { return }
      if blocks.last?.first == "// \(place):" {
        blocks[blocks.count - 1] += code
      } else {
        blocks.append(["// \(place):"] + code)
      }
    }
  }

  private func swift(_ change: Change, in scenario: Scenario) -> (place: String, code: [String]) {
    switch change {
    case .timeline: ("In the provider", timeline(in: scenario))
    case .widgetPush:
      (
        "In the extension, with .pushHandler(PushHandler.self) at the widget",
        [
          "struct PushHandler: WidgetPushHandler {",
          "  func pushTokenDidChange(_ pushInfo: WidgetPushInfo, widgets: [WidgetInfo]) {",
          "    send(pushInfo.token)", "  }", "}",
        ]
      )
    case .event(let app, let event): (Self.place(of: event), code(on: event, of: app, in: scenario))
    case .limit(let event, let interval):
      (
        Self.place(of: event),
        interval.flatMap(SimulationDuration.init(scenarioText:)).map {
          ["guard Date.now > lastCall + \(Self.seconds($0)) else { return }", "lastCall = .now"]
        } ?? []
      )
    case .waiting: ("In perform(), before it returns", ["try await send(items)"])
    case .value(let path, let value): code(path, value, in: scenario)
    }
  }

  private static func place(of event: AppEvent) -> String {
    switch event {
    case .foreground: "While the app is in the foreground (scenePhase .active)"
    case .background: "When the user leaves the app (scenePhase .background)"
    case .resignActive: "When the user is about to leave the app (scenePhase .inactive)"
    case .backgroundRefresh: "At the start, and in the handler of the BGAppRefreshTask"
    case .silentPush:
      "In application(_:didReceiveRemoteNotification:fetchCompletionHandler:)"
    case .wakeUp: "In the handler of the wake-up"
    case .notificationService: "In didReceive(_:withContentHandler:) of the notification service extension"
    case .networkTunnel: "In the NEPacketTunnelProvider"
    case .phoneData: "In the WCSessionDelegate, after data came from the phone"
    case .intent: "In perform(), before it returns"
    case .audio, .audioEnd, .navigation, .navigationEnd, .workout, .workoutEnd:
      "On the app event \(event.name)"
    }
  }

  /// `20 * 60`
  private static func seconds(_ duration: SimulationDuration) -> String {
    let seconds = duration.milliseconds / 1000
    if seconds % 3600 == 0 { return seconds == 3600 ? "60 * 60" : "\(seconds / 3600) * 60 * 60" }
    return seconds % 60 == 0 && seconds > 60 ? "\(seconds / 60) * 60" : "\(seconds)"
  }

  private func timeline(in scenario: Scenario) -> [String] {
    guard let before = plan(in: today), let after = plan(in: scenario) else { return [] }
    var lines: [String] = []
    if before.entries != after.entries {
      if case .spaced(let count, let spacing, _) = after.entries {
        lines += [
          "let entries = items.prefix(\(count)).enumerated().map {",
          "  Entry(date: .now + Double($0) * \(Self.seconds(spacing)), item: $1)", "}",
        ]
      } else {
        lines.append("let entries = [Entry(date: .now, item: current)]")
        lines.append("  + upcoming.prefix(\(after.entries.count - 1)).map { Entry(date: $0.date, item: $0) }")
      }
    }
    let policy: String? =
      switch after.policy {
      case .after(let interval): ".after(Date.now + \(Self.seconds(interval)))"
      case .never: ".never"
      case .atEnd: ".atEnd"
      default: nil
      }
    return lines + [policy.map { "return Timeline(entries: entries, policy: \($0))" }].compactMap(\.self)
  }

  private func code(on event: AppEvent, of app: String, in scenario: Scenario) -> [String] {
    var lines: [String] = []
    if event == .backgroundRefresh, case .requested(let interval)? = self.app(scenario)?.backgroundRefresh {
      lines += Self.request(interval)
    }
    if learned(scenario).subtracting(learned(today)).contains(event) {
      lines.append("let items = try await fetch()")
    }
    if written(scenario).subtracting(written(today)).contains(event) { lines.append("store.save(items)") }
    if updated(scenario).contains(event) { lines.append("await activity.update(content)") }
    let calls = Self.calls(event, app, scenario).filter { !Self.calls(event, app, today).contains($0) }
    for call in calls.prefix(1) {
      let kinds = call.target.kinds.map { kinds in
        kinds.map { "(ofKind: \"\($0.escapedForMessage())\")" }
      }
      let center = call.target.isForControls ? "ControlCenter.shared.reload" : "WidgetCenter.shared.reload"
      let all = call.target.isForControls ? "AllControls()" : "AllTimelines()"
      let some = call.target.isForControls ? "Controls" : "Timelines"
      for line in kinds?.map({ center + some + $0 }) ?? [center + all] {
        lines += call.condition == .always ? [line] : ["if hasChanged {", "  \(line)", "}"]
      }
    }
    return lines
  }

  private static func request(_ interval: SimulationDuration) -> [String] {
    [
      "let request = BGAppRefreshTaskRequest(identifier: \"refresh\")",
      "request.earliestBeginDate = Date.now + \(seconds(interval))",
      "try BGTaskScheduler.shared.submit(request)",
    ]
  }

  private func code(_ path: String, _ value: String, in scenario: Scenario) -> (place: String, code: [String])
  {
    let time = SimulationDuration(scenarioText: value)
    switch ScenarioPath.keys(path).last {
    case "maxAge":
      return (
        "In the provider, before the fetch",
        time.map { ["if Date.now < cached.date + \(Self.seconds($0)) { return cached.timeline }"] } ?? []
      )
    case "onFailure":
      return (
        "In the provider, if the fetch fails",
        [
          "let old = cached.timeline.entries",
          "return Timeline(entries: old, policy: .after(Date.now + 10 * 60))",
        ]
      )
    case "fetch":
      return (
        "In the provider",
        [
          "guard let (data, _) = try? await URLSession.shared.data(from: url) else {",
          "  return cached.timeline",
          "}",
        ]
      )
    case "shows":
      return ("In the provider, if the data cannot be read", ["return cached.timeline"])
    case "earliestBegin":
      return (Self.place(of: .backgroundRefresh), time.map(Self.request) ?? [])
    case "drawsDates": return ("In the view of the Live Activity", ["Text(timerInterval: start...end)"])
    case "on" where path.hasSuffix(".start.on"):
      return (
        Self.place(of: .foreground), ["_ = try Activity.request(attributes: attributes, content: content)"]
      )
    case _ where path.contains(".restart") && activity(scenario)?.restart?.way == .app:
      return (
        "When the Live Activity is too old",
        [
          "await activity.end(nil, dismissalPolicy: .immediate)",
          "_ = try Activity.request(attributes: attributes, content: content)",
        ]
      )
    default: return ("", [])
    }
  }
}
