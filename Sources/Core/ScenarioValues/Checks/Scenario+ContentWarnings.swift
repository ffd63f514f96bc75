extension Scenario {
  /// Whether the content of the widget never changes during the run, so that the widget is always fresh.
  package func isContentConstant(of widget: Widget) -> Bool {
    isConstant(widget.content, of: widget)
      && widget.alsoShows?.allSatisfy { isConstant($0.content, of: widget) } ?? true
  }

  fileprivate func isConstant(_ content: Content, of widget: Widget) -> Bool {
    let days = device.simulatedDays
    guard content.live.neverComes(on: days), content.schedule.neverComes(on: days),
      content.revisions.neverComes(on: days)
    else { return false }
    let showing = showing(content, of: widget)
    return content.changesOnEvents.allSatisfy { $0.reasonNeverComes(for: showing, in: self) != nil }
  }

  /// The widgets that show this content of the widget.
  fileprivate func showing(_ content: Content, of widget: Widget) -> some Sequence<Widget> {
    (content.name == nil ? [widget] : widgets).lazy.filter { content.name.map($0.shows) ?? true }
  }
}

/// A setting of a content that waits for an app event.
private struct ChangeOnEvent {
  let key: String
  let event: AppEvent
  /// Whether the event must be one of a widget that shows the content. `false`: of any widget of its app.
  var needsShowing = false

  /// Why the content, which these widgets show, never changes so.
  func reasonNeverComes(for showing: some Sequence<Widget>, in scenario: Scenario) -> String? {
    var known: Set<String> = []
    var reason: String?
    for widget in showing where known.insert(widget.app).inserted {
      guard let app = scenario.apps.first(where: { $0.name == widget.app }) else { continue }
      // What happens in the phone's app reaches the watch.
      let phone =
        needsShowing
        ? nil : app.watch?.fromPhone.flatMap { from in scenario.apps.first { $0.name == from.app } }
      for app in [app] + (phone.map { [$0] } ?? []) {
        let lack =
          if needsShowing {
            scenario.reasonNeverComes(event, in: app, with: showing)
          } else {
            scenario.reasonNeverComes(
              event, in: app, with: scenario.widgets.lazy.filter { $0.app == app.name })
          }
        guard let lack else { return nil }
        reason = reason ?? lack
      }
    }
    return reason
  }
}

extension Content {
  fileprivate var changesOnEvents: [ChangeOnEvent] {
    var changes: [ChangeOnEvent] = []
    if inSession != nil { changes.append(ChangeOnEvent(key: "inSession", event: .foreground)) }
    if byIntent != nil {
      changes.append(ChangeOnEvent(key: "byIntent", event: .intent, needsShowing: true))
    }
    return changes + onEvents.inOrder.map { ChangeOnEvent(key: "onEvents", event: $0) }
  }
}

extension ScenarioReview {
  mutating func content(_ content: Content, _ path: String, of widget: Widget) {
    arrivals(content.live, "\(path).live.changes")
    arrivals(content.schedule, "\(path).schedule.changes")
    arrivals(content.revisions, "\(path).schedule.revisions")
    let showing = scenario.showing(content, of: widget)
    for change in content.changesOnEvents {
      guard let lack = change.reasonNeverComes(for: showing, in: scenario) else { continue }
      let what = change.key == "onEvents" ? "on the event '\(change.event.name)'" : "in this way"
      warn(.eventNeverComes, "\(path).\(change.key)", "the content never changes \(what): \(lack)")
    }
    for (key, events) in [("learnedOn", content.learnedOn), ("writtenOn", content.writtenOn)] {
      for event in events?.inOrder ?? [] {
        let never = ChangeOnEvent(key: key, event: event).reasonNeverComes(for: showing, in: scenario)
        if let never {
          warn(.eventNeverComes, "\(path).\(key)", "the event '\(event.name)' never comes: \(never)")
        }
      }
    }
    if content == widget.content, scenario.isContentConstant(of: widget) {
      warn(
        .constantContent, path,
        "the content never changes, so the widget counts as fresh whenever it has data; set when it changes, "
          + "such as content: {live: {changes: {perDay: 24}}}, or write content: static")
    }
  }
}
