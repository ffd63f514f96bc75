import WidgetRefresh

/// The part of a phone that decides what a widget shows. A run of it gives the widget the same figures as a run of the whole
/// phone, if the device pool of the whole phone makes no request wait.
package struct ScenarioPart {
  /// The part. It has no device pool.
  package let scenario: Scenario
  /// The index of the widget in it.
  package let widget: Int

  /// What counts: the widgets and stacks of its app, and of the apps in these stacks; who changes what they show; and all
  /// foreground sessions, because one app is in the foreground at a time.
  ///
  /// - Returns: `nil`: the part is not smaller, or Live Activities connect all apps.
  package init?(of whole: Scenario, for widget: Int) {
    guard whole.widgets.indices.contains(widget), whole.activities.isEmpty else { return nil }
    let apps = Self.apps(of: whole, for: whole.widgets[widget].app)
    let kept = whole.widgets.filter { apps.contains($0.app) || $0.taps.probability > 0 }
    guard apps.count < whole.apps.count,
      let own = kept.firstIndex(where: { $0.name == whole.widgets[widget].name })
    else { return nil }
    var part = whole
    part.apps = whole.apps.map { app in
      if apps.contains(app.name) { return app }
      var other = App(name: app.name, foreground: app.foreground)
      if app.watch != nil { other.watch = WatchApp() }
      return other
    }
    part.widgets = kept.map { widget in
      if apps.contains(widget.app) { return widget }
      // A tap on it opens its app.
      var other = widget
      other.provider = Provider(fetch: nil, timeline: TimelinePlan(policy: .never))
      (other.content, other.alsoShows, other.configuration) = (Content(), nil, WidgetConfiguration())
      return other
    }
    let stacks = Set(part.widgets.map(\.placement))
    part.stacks = whole.stacks.filter { stacks.contains(.stack($0.name)) }
    part.device.budget.scheduling.devicePool = nil
    (part.expectations, part.optimization) = ([], nil)
    (scenario, self.widget) = (part, own)
  }

  /// The apps of which everything counts.
  private static func apps(of whole: Scenario, for app: String) -> Set<String> {
    var groups: [Set<String>] = whole.stacks.map { stack in
      Set(whole.widgets.filter { $0.placement == .stack(stack.name) }.map(\.app))
    }
    for app in whole.apps {
      if let phone = app.watch?.fromPhone?.app { groups.append([app.name, phone]) }
    }
    var shown: [String: Set<String>] = [:]
    for widget in whole.widgets {
      for content in widget.contents.map(\.content) where content.isChangedByApps {
        if let name = content.name { shown[name, default: []].insert(widget.app) }
      }
    }
    groups += shown.values
    // Which card of a stack is tapped depends on the timelines of all.
    var apps = Set(
      whole.widgets.filter { widget in
        if case .stack = widget.placement { widget.taps.probability > 0 } else { false }
      }.map(\.app)
    ).union([app])
    var count = 0
    while apps.count > count {
      count = apps.count
      for group in groups where !group.isDisjoint(with: apps) { apps.formUnion(group) }
    }
    return apps
  }
}

extension Content {
  /// Whether what happens in an app, or a Button or Toggle, changes it.
  fileprivate var isChangedByApps: Bool { inSession != nil || byIntent != nil || !onEvents.isEmpty }
}
