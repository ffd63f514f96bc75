import ScenarioFile
import WidgetRefresh

/// What each further widget of a device costs where there are thousands: what would be done for each pair of them shows here,
/// and with 20 widgets does not.
extension Workload {
  static let readingManyWidgets = Workload("reading many widgets", per: "widget", steps: (500, 1500)) {
    { widgets in
      let text = manyWidgets(widgets)
      keep(try ScenarioReader().read([UInt8](text.utf8), file: "many-widgets.yaml"))
    }
  }

  static let dayOfManyWidgets = Workload("a day of many widgets", per: "widget", steps: (500, 1500)) {
    { widgets in
      var scenario = Scenario(title: "Many widgets")
      scenario.device.days = 1
      scenario.device.warmUpDays = 0
      for number in 0..<widgets {
        var widget = Widget(name: "widget-\(number)", app: "app-\(number / 2)", kind: "kind")
        widget.placement = .surface(.homePage(number % 15 + 1))
        widget.provider.timeline.policy = .after(.hours(1))
        scenario.widgets.append(widget)
        if number.isMultiple(of: 2) { scenario.apps.append(App(name: widget.app)) }
      }
      try run(scenario)
    }
  }

  /// The text of a scenario with half as many apps.
  private static func manyWidgets(_ count: Int) -> String {
    var text = "title: Many widgets\napps:\n"
    for number in 0..<(count + 1) / 2 { text += "  app-\(number): {onForeground: reloadAllTimelines}\n" }
    text += "widgets:\n"
    for number in 0..<count {
      text += """
          widget-\(number): {app: app-\(number / 2), kind: kind, family: systemSmall, surface: {homePage: 1}, \
        content: {live: {changes: {perDay: 8}}}}

        """
    }
    return text
  }
}
