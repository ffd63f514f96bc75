import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("The commit checker: asked every 5 minutes, seen to change about every 20")
struct CommitCheckerTests {
  @Test(
    "Between 07:00 and 23:00 the median interval between updates is 15 to 25 minutes",
    arguments: [1, 2, 3] as [UInt64])
  func medianInterval(seed: UInt64) throws {
    let scenario = Scenario(
      seed: seed,
      device: Device(timeZone: "Europe/Berlin", days: 30, warmUpDays: 10),
      apps: [
        App(
          name: "CommitChecker", foreground: SessionUse(sessions: .poisson(perDay: 4, hours: nil)),
          calls: [.foreground: [ReloadCall()]])
      ],
      widgets: [
        Widget(
          name: "latest-commit", app: "CommitChecker", kind: "CommitCheckerWidget",
          provider: Provider(
            fetch: Fetch(latency: .lognormal(median: 400, sigma: 0.6), failure: 0.02),
            timeline: .one(.after(.minutes(5))), onFailure: .timeline(.one(.after(.minutes(5))))),
          content: Content(live: .poisson(perDay: 30, hours: nil)))
      ])
    let run = try Run(scenario)
    let shown = run.updates().map(\.shown).filter { run.period.contains($0) }
    let isDay = { (time: SimulationTime) in
      (7..<23).contains(run.clock.millisecondOfDay(at: time) / 3_600_000)
    }
    let minutes = zip(shown, shown.dropFirst())
      .filter { isDay($0) && isDay($1) }
      .map { Double(($1 - $0).milliseconds) / 60_000 }
      .sorted()
    let median = minutes[minutes.count / 2]
    #expect((15...25).contains(median), "median \(median) min")
  }
}
