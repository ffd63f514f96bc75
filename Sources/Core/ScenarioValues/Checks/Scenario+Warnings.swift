extension Scenario {
  /// Warnings about settings that have no effect or mislead, in the order of device, apps and widgets. Empty if there
  /// are ``problems``.
  package var warnings: [ScenarioWarning] { problems.isEmpty ? warningsOfSound : [] }

  /// The ``warnings`` of a scenario without ``problems``.
  package var warningsOfSound: [ScenarioWarning] {
    var review = ScenarioReview(of: self)
    review.device(device)
    review.locationChanges()
    for app in apps { review.app(app) }
    for widget in widgets { review.widget(widget) }
    return review.warnings
  }
}

/// What fills the containers of an app.
struct FilledContainers {
  /// Whether the app ever writes.
  var isWritten: Bool
  /// Whether the app ever learns.
  var learns: Bool
  /// The names of the contents that its providers fetch and store.
  var fetched: Set<String>
}

/// Collects warnings. Paths are those of a scenario file.
struct ScenarioReview {
  private(set) var warnings: [ScenarioWarning] = []
  let scenario: Scenario
  let index: ScenarioIndex
  let days: ClosedRange<CalendarDate>
  /// What fills the containers of each app; see ``container(of:_:)``.
  var containers: [String: FilledContainers] = [:]
  /// Why the user never views a surface. `nil`: the user may view it.
  private var unseen: [Surface: String?] = [:]

  init(of scenario: Scenario) {
    self.scenario = scenario
    index = ScenarioIndex(of: scenario)
    days = scenario.device.simulatedDays
  }

  mutating func warn(_ kind: ScenarioWarning.Kind, _ path: String, _ message: String) {
    warnings.append(ScenarioWarning(kind: kind, path: path, message: message))
  }

  mutating func widget(_ widget: Widget) {
    let path = "widgets.\(ScenarioPath.key(widget.name))"
    seen(widget, path)
    arrivals(widget.configuration.edits, "\(path).configuration.edits")
    if isFirst(widget, toShow: widget.content) { content(widget.content, widget.pathOfContent, of: widget) }
    if widget.alsoShows != nil {
      for (content, path) in widget.contents.dropFirst() where isFirst(widget, toShow: content) {
        self.content(content, path, of: widget)
      }
    }
    if !widget.family.supportsLinks, widget.taps.links > 0 {
      warn(
        .linksWithoutEffect, "\(path).taps.links",
        "a widget of family \(widget.family.rawValue) has only one widgetURL and no Links, so these have no effect"
      )
    }
    timelines(of: widget, "\(path).provider")
    container(of: widget, path)
  }

  private func isFirst(_ widget: Widget, toShow content: Content) -> Bool {
    content.name.map { index.contents[$0]?.widget == index.widgets[widget.name] } ?? true
  }

  private mutating func seen(_ widget: Widget, _ path: String) {
    let days = scenario.device.days
    if let day = widget.addedOnDay, day > days {
      let only = days == 1 ? "there is only 1 day" : "there are only \(days) days"
      warn(
        .neverThere, "\(path).addedOnDay",
        "the widget is never there: it is added on day \(day), but \(only)")
    }
    let surface: Surface
    switch widget.placement {
    case .surface(let own): surface = own
    case .stack(let name):
      guard let stack = index.stacks[name] else { return }
      surface = scenario.stacks[stack].surface
    }
    if let reason = reasonNeverViewed(surface) {
      warn(
        .neverSeen, "\(path).surface",
        "the user never views \(surface) (\(reason)), so the widget has no views that could be fresh")
    }
  }

  private mutating func reasonNeverViewed(_ surface: Surface) -> String? {
    if let known = unseen[surface] { return known }
    let reason = scenario.reasonNeverViewed(surface)
    unseen[surface] = .some(reason)
    return reason
  }
}
