import EventKernel
import RandomVariates
import ScenarioFile
import WidgetRefresh

/// What the simulator takes the apps of a scenario to do.
package enum AppWords {
  /// A line for each app and each app event that can come, such as `Weather, on foreground: learns all contents at once,
  /// writes them, calls reloadAllTimelines`.
  package static func lines(_ scenario: Scenario) -> [String] {
    scenario.apps.flatMap { app in
      let name = DisplayText.line(app.name, to: 40)
      let events = scenario.possibleEvents(of: app)
      let lines = events.map { "\(name), on \($0.name): \(actions(of: app, on: $0, in: scenario))" }
      return lines.isEmpty ? ["\(name): never runs"] : lines
    }
  }

  private static func actions(of app: App, on event: AppEvent, in scenario: Scenario) -> String {
    let widgets = scenario.widgets.filter { $0.app == app.name }
    let shown = widgets.flatMap { widget in
      widget.contents.map { (content: $0.content, name: $0.content.name ?? widget.name) }
    }
    var parts = names(of: shown.filter { $0.content.changes(on: event) }).map { ["changes \($0)"] } ?? []
    // What no widget reads and no call depends on has no effect.
    let usesContainer =
      widgets.contains {
        $0.provider.usesContainer || $0.alsoShows?.contains(where: \.isFromContainer) == true
      }
      || app.calls.values.joined().contains { $0.condition != .always }
    let (learned, written) =
      usesContainer
      ? (
        contents(of: shown) { ($0.learnedOn ?? app.learning.events).contains(event) },
        contents(of: shown) { ($0.writtenOn ?? app.writes).contains(event) }
      ) : (nil, nil)
    if let learned {
      let isSession = AppSession.allCases.contains { AppEvent($0) == event }
      parts.append("learns \(learned) \(learning(app.learning, isSession: isSession))")
    }
    if let written {
      let all = written == "all contents"
      parts.append(
        "writes \(learned == written ? "them" : all ? "what it knows" : "what it knows of \(written)")")
    }
    parts += app.calls[event, default: []].map(call)
    return parts.isEmpty ? "does nothing" : parts.joined(separator: ", ")
  }

  /// The names of these contents. `nil`: there are none.
  private static func contents(of shown: [(content: Content, name: String)], _ isOne: (Content) -> Bool)
    -> String?
  {
    let chosen = shown.filter { isOne($0.content) }
    return !chosen.isEmpty && chosen.count == shown.count ? "all contents" : names(of: chosen)
  }

  private static func names(of shown: [(content: Content, name: String)]) -> String? {
    var names: [String] = []
    for name in shown.map({ DisplayText.line($0.name, to: 40) }) {
      if !names.contains(name) { names.append(name) }
    }
    return names.isEmpty ? nil : names.listed("and")
  }

  private static func learning(_ learning: Learning, isSession: Bool) -> String {
    let mean = learning.latency.mean
    var text =
      (mean == 0 ? "at once" : "after \(ReadableFigures.duration(seconds: mean / 1000))")
    if case .constant = learning.latency {} else { text += " (mean)" }
    let limits =
      (learning.failure > 0 ? ["fails in \(ReadableFigures.share(learning.failure)) of the cases"] : [])
      + (learning.needsNetwork ? ["only with a network"] : [])
    if !limits.isEmpty { text += " (\(limits.joined(separator: ", ")))" }
    return text + (isSession ? " and each change until the session ends" : "")
  }

  private static func call(_ call: ReloadCall) -> String {
    let method =
      switch call.target {
      case .allTimelines: "reloadAllTimelines"
      case .timelines: "reloadTimelines(ofKind:)"
      case .allControls: "reloadAllControls"
      case .controls: "reloadControls(ofKind:)"
      }
    let kinds = call.target.kinds.map { kinds in
      " for " + kinds.map { DisplayText.line($0, to: 40) }.joined(separator: " and ")
    }
    return "calls " + method + (kinds ?? "") + (call.delay > .zero ? " \(call.delay.scenarioText) later" : "")
      + call.condition.words
      + (call.atMostEvery.map { ", at most once every \($0.scenarioText)" } ?? "")
  }
}

extension ReloadCall.Condition {
  fileprivate var words: String {
    switch self {
    case .always: ""
    case .contentChanged: " if the content has changed"
    case .storeChanged: " if it has written something new"
    }
  }
}

extension Content {
  /// Whether it changes on the app event, or during the session that begins.
  fileprivate func changes(on event: AppEvent) -> Bool {
    onEvents.contains(event) || event == .foreground && inSession != nil
      || event == .intent && byIntent != nil
  }
}
