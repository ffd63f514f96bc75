import WidgetRefresh

/// The values that a sweep sets in a scenario, one after the other.
package struct SweepAxis: Hashable, Sendable {
  /// Keys separated by dots, such as `device.budget`.
  package var path: String
  /// At least one, written as in a scenario file.
  package var values: [String]

  package init(path: String, values: [String]) {
    self.path = path
    self.values = values
  }

  /// The largest number of widgets shown if the values affect all of them.
  static let mostWidgets = 8

  /// All combinations of one value of each axis. The last axis changes fastest.
  package static func grid(_ axes: [SweepAxis]) -> [[String]] {
    axes.reduce([[]]) { grid, axis in grid.flatMap { point in axis.values.map { point + [$0] } } }
  }

  /// The widgets and Live Activities that the paths name, or whose app they name; if they name none, the first eight of all. As indices in the
  /// scenario.
  package static func widgets(of scenario: Scenario, variedBy axes: [SweepAxis]) -> [Int] {
    func isBelow(_ keys: [String], _ axis: SweepAxis) -> Bool {
      ScenarioPath.rest(of: axis.path, after: keys) != nil
    }
    let activities = scenario.activities.enumerated().filter { _, place in
      let app = scenario.apps[place.app].name
      return axes.contains {
        isBelow(["apps", app, "activities", place.activity.name], $0)
          || isBelow(["apps", app], $0) && !isBelow(["apps", app, "activities"], $0)
          || isBelow(["device", "activities"], $0)
      }
    }.map { scenario.widgets.count + $0.offset }
    let named =
      scenario.widgets.indices.filter { index in
        let widget = scenario.widgets[index]
        return axes.contains {
          isBelow(["widgets", widget.name], $0)
            || isBelow(["apps", widget.app], $0) && !isBelow(["apps", widget.app, "activities"], $0)
        }
      } + activities
    return named.isEmpty ? Array(scenario.items.indices.prefix(mostWidgets)) : named
  }
}
