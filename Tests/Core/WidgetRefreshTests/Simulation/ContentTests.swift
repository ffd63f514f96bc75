import EventKernel
import Foundation
import RandomVariates
import Testing

@testable import WidgetRefresh

@Suite("Content, freshness and age")
struct ContentTests {
  static func views(_ times: [TimeOfDay]) -> [TimetableView] {
    [TimetableView(at: times, surface: .homePage(1), duration: .seconds(5))]
  }

  @Test("Live content is stale from its first change after the fetch until the next fetch")
  func live() throws {
    let run = try Run(
      .single(
        timeline: .one(.after(.hours(4))), views: Self.views([time(1), time(3), time(5)]),
        content: Content(live: .at([.daily(time(2)), .daily(time(2, 30))]))))
    #expect(run.views().map(\.isFresh) == [true, false, true])
    #expect(run.views().map(\.contentAge) == [.zero, .hours(1), .zero])
    #expect(run.views().map(\.reloadAge) == [.hours(1), .hours(3), .hours(1)])
  }

  @Test("A change during the fetch is in the data that the fetch brings")
  func changeDuringFetch() throws {
    let run = try Run(
      .single(
        timeline: .one(.afterTimeOfDay(time(2))), provider: { $0.fetch = Fetch(latency: .constant(10_000)) },
        views: Self.views([time(2, 0, 8), time(2, 1)]), content: Content(live: .at([.daily(time(2, 0, 5))]))))
    #expect(run.views().map(\.isFresh) == [false, true])
  }

  @Test(
    "A schedule that turns over at midnight is fresh where an entry waits for that, and stale where none does"
  )
  func scheduled() throws {
    let content = Content(schedule: .at([.daily(.midnight)]))
    let views = Self.views([time(0, 30), time(23)])
    let waiting = TimelinePlan(
      entries: .timesOfDay([.midnight], count: 2), policy: .afterTimeOfDay(time(12)))
    let prepared = try Run(.single(days: 3, timeline: waiting, views: views, content: content))
    #expect(prepared.views().allSatisfy { $0.isFresh })

    let late = TimelinePlan(policy: .afterTimeOfDay(time(12)))
    let unprepared = try Run(.single(days: 3, timeline: late, views: views, content: content))
    #expect(unprepared.views().map(\.isFresh) == [true, true, false, true, false, true])
    #expect(unprepared.views()[2].contentAge == .minutes(30))
  }

  @Test("A revision of what was known ahead makes every entry stale until the next fetch")
  func revised() throws {
    let plan = TimelinePlan(
      entries: .spaced(count: 24, spacing: .hours(1), first: .zero), policy: .afterTimeOfDay(time(12)))
    let run = try Run(
      .single(
        timeline: plan, views: Self.views([time(1, 30), time(5, 30), time(12, 30)]),
        content: Content(
          schedule: .renewal(interval: .constant(3_600_000)), revisions: .at([.daily(time(3, 15))]))))
    #expect(run.views().map(\.isFresh) == [true, false, true])
    #expect(run.views()[1].contentAge == .minutes(135))
  }

  /// Cho & Garcia-Molina 2003: Poisson changes at rate λ, refreshes each I: mean freshness (1 − e⁻ʳ)/r, mean age
  /// I (½ − 1/r + (1 − e⁻ʳ)/r²), r = λ I. Views are Poisson too, so they see time averages (PASTA).
  ///
  /// H0: the closed forms. n ≈ 96,000 views; views within one interval share it, so the effective size is at least the
  /// 14,400 intervals of 2 h … 600 days · 12 for the largest. |z| ≤ 5.5 at a variance of at most ¼ (freshness) and I²/3
  /// (age): false alarm < 4e-8 each.
  @Test("Freshness and age when viewed follow Cho & Garcia-Molina", arguments: [0.25, 1.0, 3.0, 10.0])
  func choGarciaMolina(r: Double) throws {
    let days = 600
    let interval = 2.0  // hours
    var scenario = Scenario.single(
      days: days, timeline: .one(.after(.hours(2))),
      content: Content(live: .poisson(perDay: r * 24 / interval, hours: nil)))
    scenario.device.usage = .stochastic(
      StochasticUsage(
        pickups: Pickups(perDay: 0),
        glances: Glances(share: 0), homeScreens: HomeScreens(),
        standBy: StandByGlances(perHour: 160.0 / 24, duration: .constant(1))))
    scenario.device.charging = [.daily(from: time(0), to: TimeOfDay(clamping: 86_399))]
    scenario.widgets[0].placement = .surface(.standBy)
    let views = try Run(scenario).views()
    let n = Double(days) * 24 / interval
    let freshness = Double(views.filter(\.isFresh).count) / Double(views.count)
    let age = views.map { Double($0.contentAge.milliseconds) / 3_600_000 }.reduce(0, +) / Double(views.count)
    let e = 1 - exp(-r)
    #expect(abs(freshness - e / r) < 5.5 * (0.25 / n).squareRoot())
    #expect(
      abs(age - interval * (0.5 - 1 / r + e / (r * r))) < 5.5 * (interval * interval / 3 / n).squareRoot())
  }
}
