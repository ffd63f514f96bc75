extension ScenarioReview {
  mutating func app(_ app: App) {
    let path = "apps.\(app.name)"
    let widgets = index.widgets(ofApp: app.name).map { scenario.widgets[$0] }
    arrivals(app.foreground?.sessions, "\(path).foreground.sessions")
    arrivals(app.audio?.sessions, "\(path).audio.sessions")
    arrivals(app.navigation?.sessions, "\(path).navigation.sessions")
    arrivals(app.backgroundRefresh, "\(path).backgroundRefresh")
    for (name, push) in [("silentPush", app.silentPush), ("widgetPush", app.widgetPush)] {
      if case .arrivals(let process) = push?.source { arrivals(process, "\(path).\(name)") }
    }
    for event in AppEvent.allCases {
      guard let call = app.call(on: event) else { continue }
      let callPath = "\(path).on\(event.nameInFile)"
      if let lack = reasonNeverComes(event, in: app, with: widgets) {
        warn(.callNeverMade, callPath, "the app never makes this call: \(lack)")
      }
      if case .timelines(let kinds) = call.target { target(kinds, among: widgets, callPath) }
    }
  }

  private mutating func target(_ kinds: [String], among widgets: [Widget], _ path: String) {
    let known = Set(widgets.map(\.kind))
    guard !known.isSuperset(of: kinds) else { return }
    let others = known.sorted().prefix(5).map(Self.quoted).joined(separator: ", ")
    let hint = others.isEmpty ? "the app has no widgets" : "kinds of this app: \(others)"
    for (number, kind) in kinds.enumerated() where !known.contains(kind) {
      let place = "\(path).reloadTimelines" + (kinds.count > 1 ? ".\(number)" : "")
      warn(
        .kindNotOnScreen, place,
        "no widget of this app has the kind \(Self.quoted(kind)), so the call reloads nothing; \(hint)")
    }
  }

  private func reasonNeverComes(_ event: AppEvent, in app: App, with widgets: [Widget]) -> String? {
    switch event {
    case .foreground:
      let opens =
        switch scenario.device.usage {
        case .recorded(let usage): usage.showsApp(app.name)
        default: false
        }
      if app.foreground != nil || opens || widgets.contains(where: { $0.taps.probability > 0 }) { return nil }
      return "it has no foreground sessions, and the user never taps its widgets"
    case .audio: return app.audio == nil ? "it has no audio sessions" : nil
    case .navigation: return app.navigation == nil ? "it has no navigation sessions" : nil
    case .backgroundRefresh: return app.backgroundRefresh == nil ? "it has no backgroundRefresh" : nil
    case .silentPush: return app.silentPush == nil ? "it has no silentPush" : nil
    }
  }

  private static func quoted(_ name: String) -> String {
    "'\(name.count > 60 ? name.prefix(60) + "…" : name[...])'"
  }
}
