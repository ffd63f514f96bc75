// How often does the user see the newest forecast? Simulates a week of 30 phones.
import Experiments
import WidgetRefresh

let scenario = Scenario(
  apps: [App(name: "Weather")],
  widgets: [
    Widget("forecast", app: "Weather", policy: .after(.minutes(30)), content: .changing(every: .hours(1)))
  ])
let results = try scenario.run(replications: 30)
let fresh = try results["forecast", .freshViews]
let (low, high) = (Int(fresh.low * 100), Int((fresh.high * 100).rounded(.up)))
print("\(low) to \(high) % of the views show the newest forecast (95 % confidence interval).")
