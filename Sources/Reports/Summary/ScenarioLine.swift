import OutputAnalysis
import WidgetRefresh

/// A scenario in one line.
package enum ScenarioLine {
  package static func text(_ scenario: Scenario) -> String {
    let device = scenario.device
    let people = scenario.population.map { $0.people == 1 ? "1 person, " : "\($0.people) people, " } ?? ""
    return DisplayText.line(scenario.title, to: 60)
      + " (\(DisplayText.count(scenario.widgets.count, "widget")) of \(DisplayText.count(scenario.apps.count, "app")), "
      + people
      + "\(DisplayText.count(device.days, "day")) from \(device.start), \(device.timeZone), budget: \(device.budget.name))"
  }
}
