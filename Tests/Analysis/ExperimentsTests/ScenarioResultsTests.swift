import Experiments
import OutputAnalysis
import Testing
import WidgetRefresh

@Suite("Results of a scenario, by name")
struct ScenarioResultsTests {
  private static let scenario = Scenario(
    device: Device(days: 2, warmUpDays: 0), apps: [App(name: "App")],
    widgets: [
      Widget("seen", app: "App", policy: .after(.minutes(15)), content: .changing(every: .minutes(30))),
      Widget(
        name: "unseen", app: "App", kind: "K", placement: .surface(.homePage(9)), provider: Provider()),
    ])

  @Test("They are the figures and intervals of the same replications")
  func figures() throws {
    let results = try Self.scenario.run(replications: 5)
    let expected = try #require(try Replications(of: Self.scenario).run(0..<5))
    let scale = FigureScale(of: try DeviceSimulation(Self.scenario))
    for figure in [Figure.freshViews, .chargedPerDay, .contentAgeP95] {
      let interval = try #require(expected.widgets[0].interval(of: figure, scale: scale, confidence: 0.95))
      let found = try results["seen", figure]
      #expect(found.estimate == interval.estimate && found.low == interval.low && found.high == interval.high)
      #expect(found.low <= found.estimate && found.estimate <= found.high)
    }
  }

  @Test("What there is not is named")
  func errors() throws {
    let results = try Self.scenario.run(replications: 2)
    #expect(throws: ScenarioResultsError.unknownWidget("scene", known: ["seen", "unseen"])) {
      try results["scene", .freshViews]
    }
    var nobody = Self.scenario
    nobody.device.usage = .timetable([])
    let unseen = try nobody.run(replications: 2)
    #expect(throws: ScenarioResultsError.doesNotApply(.freshViews, widget: "seen")) {
      try unseen["seen", .freshViews]
    }
    let single = try Self.scenario.run(replications: 1)
    #expect(throws: ScenarioResultsError.tooFewReplications(1)) { try single["seen", .freshViews] }
    var wrong = Self.scenario
    wrong.widgets[0].app = "Nobody"
    #expect(throws: ScenarioError.self) { try wrong.run(replications: 2) }
  }
}
