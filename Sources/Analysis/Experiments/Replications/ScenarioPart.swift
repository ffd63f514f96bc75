import WidgetRefresh

/// The part of a phone that decides what some items show. A run of it gives them the same figures as a run of the whole phone, if the
/// device pool of the whole phone makes no request wait.
package struct ScenarioPart: Sendable {
  /// The part. Without the rest of the phone, it has no device pool.
  package let scenario: Scenario
  /// By the index of an item of the whole phone, its index here. Has all items that show the same as on the whole phone.
  package let places: [Int: Int]

  /// What counts: the widgets and stacks of their apps, and of the apps in these stacks; who changes what they show; and all
  /// foreground sessions, because one app is in the foreground at a time. Live Activities connect all apps.
  ///
  /// - Parameters:
  ///   - whole: the phone.
  ///   - items: the indices of items.
  ///   - isWhole: whether the part is to be the whole phone.
  package init(of whole: Scenario, for items: [Int], isWhole: Bool = false) {
    let apps = Self.apps(of: whole, for: Set(items.compactMap { whole.app(of: ItemID(index: $0)) }))
    guard !isWhole, whole.activities.isEmpty, apps.count < whole.apps.count else {
      (scenario, places) = (whole, Dictionary(uniqueKeysWithValues: whole.items.indices.map { ($0, $0) }))
      return
    }
    let kept = whole.widgets.indices.filter {
      apps.contains(whole.widgets[$0].app) || whole.widgets[$0].taps.probability > 0
    }
    var part = whole
    part.apps = whole.apps.map { app in
      if apps.contains(app.name) { return app }
      var other = App(name: app.name, foreground: app.foreground)
      if app.watch != nil { other.watch = WatchApp() }
      return other
    }
    part.widgets = kept.map { index in
      if apps.contains(whole.widgets[index].app) { return whole.widgets[index] }
      // A tap on it opens its app.
      var other = whole.widgets[index]
      other.provider = Provider(fetch: nil, timeline: TimelinePlan(policy: .never))
      (other.content, other.alsoShows, other.configuration) = (Content(), nil, WidgetConfiguration())
      return other
    }
    let stacks = Set(part.widgets.map(\.placement))
    part.stacks = whole.stacks.filter { stacks.contains(.stack($0.name)) }
    part.device.budget.scheduling.devicePool = nil
    (part.expectations, part.optimization) = ([], nil)
    scenario = part
    places = Dictionary(
      uniqueKeysWithValues: kept.enumerated().filter { apps.contains(whole.widgets[$0.element].app) }.map {
        ($0.element, $0.offset)
      })
  }

  /// The items that a change of some items, or of their apps, can change.
  static func changed(by items: [Int], in whole: Scenario) -> Set<Int> {
    let all = whole.items.indices
    guard whole.activities.isEmpty else { return Set(all) }
    let app = { (item: Int) in whole.app(of: ItemID(index: item)) }
    let apps = apps(of: whole, for: Set(items.compactMap(app)), tapped: false)
    return Set(all.filter { app($0).map(apps.contains) ?? true })
  }

  /// The apps of which everything counts.
  ///
  /// - Parameter tapped: whether cards count that can be tapped: which one is on top depends on the timelines of all.
  private static func apps(
    of whole: Scenario, for own: Set<String>, tapped: Bool = true
  ) -> Set<String> {
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
    let cards = whole.widgets.filter { widget in
      if case .stack = widget.placement { tapped && widget.taps.probability > 0 } else { false }
    }
    var apps = Set(cards.map(\.app)).union(own)
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
