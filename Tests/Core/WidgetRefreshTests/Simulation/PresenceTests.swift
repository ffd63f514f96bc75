import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Widgets come and go")
struct PresenceTests {
  @Test("A widget added on day 2 and removed on day 4 lives from midnight to midnight")
  func addedAndRemoved() throws {
    var scenario = Scenario.single(
      days: 5, timeline: .one(.after(.hours(6))),
      views: [TimetableView(at: [time(12)], surface: .homePage(1), duration: .seconds(5))])
    scenario.widgets[0].addedOnDay = 2
    scenario.widgets[0].removedOnDay = 4
    let run = try Run(scenario)
    #expect(run.grantMinutes() == Array(stride(from: 1440, to: 3 * 1440, by: 360)))
    #expect(run.views().map(\.start) == [at(36), at(60)])
  }

  @Test("A reload that runs when its widget is removed stays unfinished, and a waiting request ends with it")
  func removedMeanwhile() throws {
    var scenario = Scenario.single(
      budget: .fixed(0), days: 3, timeline: .one(.after(.hours(1))),
      provider: { $0.fetch = Fetch(latency: .constant(10_000)) })
    scenario.widgets[0].removedOnDay = 2
    let waiting = try Run(scenario)
    #expect(waiting.requests(cause: .timelinePolicy).map(waiting.decision) == [.widgetRemoved])

    scenario.device.events = [SystemEvent(.localeChange, at: .daily(time(23, 59, 55)))]
    let running = try Run(scenario)
    #expect(running.outcomes().last?.outcome == .unfinished)
  }

  @Test("What is wrong with a scenario built in code is said, with its place")
  func problems() {
    var scenario = Scenario.single(timeline: .one(.never))
    scenario.widgets[0].app = "Nobody"
    scenario.widgets[0].provider.fetch = Fetch(failure: 1.5)
    scenario.device.timeZone = "Atlantis"
    let places = scenario.problems.map { problem in
      if case .invalid(let path, _, _) = problem { path } else { "" }
    }
    #expect(places == ["device.timeZone", "widgets.widget.app", "widgets.widget.provider.fetch.failure"])
    #expect(throws: ScenarioError.self) { _ = try DeviceSimulation(scenario) }
  }
}
