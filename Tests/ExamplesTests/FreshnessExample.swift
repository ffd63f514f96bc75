import Experiments
import Testing
import WidgetRefresh

@Test func mostViewsOfTheReadingAreFresh() throws {
  let scenario = Scenario(
    apps: [App(name: "Glucose")],
    widgets: [
      Widget("reading", app: "Glucose", policy: .after(.minutes(15)), content: .changing(every: .minutes(30)))
    ])
  let results = try scenario.run(replications: 30)
  #expect(try results["reading", .freshViews].low > 0.6)
}
