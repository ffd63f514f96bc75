import OutputAnalysis
import WidgetRefresh

/// A scenario in one line.
package enum ScenarioLine {
  package static func text(_ scenario: Scenario) -> String {
    let device = scenario.device
    let people = scenario.population.map { $0.people == 1 ? "1 person, " : "\($0.people) people, " } ?? ""
    let activities = scenario.activities.count
    var items =
      activities > 0 && scenario.widgets.isEmpty ? [] : [DisplayText.count(scenario.widgets.count, "widget")]
    if activities > 0 { items.append("\(activities) Live \(activities == 1 ? "Activity" : "Activities")") }
    return DisplayText.line(scenario.title, to: 60)
      + " (\(items.listed("and")) of \(DisplayText.count(scenario.apps.count, "app")), "
      + people
      + "\(DisplayText.count(device.days, "day")) from \(device.start), \(device.timeZone), budget: \(device.budget.name))"
  }
}
