import EventKernel
import Foundation
import RandomVariates
import ScenarioFile
import Testing
import WidgetRefresh

@Suite("The example of the first issue")
struct IssueExampleTests {
  @Test("reads to the scenario that it describes")
  func reads() throws {
    let url = try #require(
      Bundle.module.url(forResource: "commit-checker", withExtension: "yaml", subdirectory: "Fixtures"))
    let scenario = try ScenarioReader().read([UInt8](Data(contentsOf: url)), file: "commit-checker.yaml")

    let start = try #require(CalendarDate(year: 2026, month: 3, day: 2))
    let plan = TimelinePlan(
      entries: .spaced(count: 1, spacing: .zero, first: .zero), policy: .after(.minutes(5)))
    let expected = Scenario(
      title: "Commit checker", seed: 1,
      device: Device(
        start: start, timeZone: "Europe/Berlin", days: 7, warmUpDays: 7, budget: .documented,
        usage: .stochastic(StochasticUsage(pickups: Pickups(perDay: 78)))),
      apps: [
        App(
          name: "CommitChecker",
          foreground: SessionUse(
            sessions: .poisson(perDay: 4, hours: nil), duration: .lognormal(median: 28_000, sigma: 1.8)),
          calls: [.foreground: [ReloadCall()]])
      ],
      widgets: [
        Widget(
          name: "latest-commit", app: "CommitChecker", kind: "CommitCheckerWidget", family: .systemSmall,
          placement: .surface(.homePage(1)),
          provider: Provider(
            fetch: Fetch(latency: .lognormal(median: 400, sigma: 0.6), failure: 0.02), timeline: plan,
            onFailure: .timeline(plan)),
          content: Content(live: .poisson(perDay: 30, hours: nil)))
      ])
    #expect(scenario == expected)
  }
}
