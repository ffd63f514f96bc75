import EventKernel
import Testing

@testable import OutputAnalysis
@testable import ScenarioValues
@testable import WidgetRefresh

@Suite struct SourceStatisticsTests {
  private func reload(
    _ ordinal: Int32, requested: SimulationTime, granted: SimulationTime, finished: SimulationTime,
    _ outcome: ReloadOutcome = .timeline, source: ContentSource, fetches: Bool
  ) -> [Observation] {
    [
      .requested(.init(id: request(ordinal), cause: .timelinePolicy, time: requested)),
      .decided(.init(request: request(ordinal), decision: .grantedCharged, time: granted, balance: 0)),
      .finished(
        FinishedReload(
          request: request(ordinal), outcome: outcome, entries: 1, source: source,
          written: source == .container ? requested : nil,
          fetches: fetches ? 1 : 0, time: finished)),
    ]
  }

  @Test func `a fetch counts when it starts, and only if it was requested in the period`() throws {
    let run = try RunFixture(days: 2)
    let observations =
      reload(
        1, requested: run.at(23, 50, day: -1), granted: run.at(0, 1), finished: run.at(0, 2), source: .fetch,
        fetches: true)
      + reload(
        2, requested: run.at(8), granted: run.at(8, 30), finished: run.at(8, 31), source: .fetch,
        fetches: true)
      + reload(
        3, requested: run.at(9), granted: run.at(8, 30, day: 1), finished: run.at(8, 33, day: 1),
        .fetchFailed,
        source: .nothing, fetches: true)
      + reload(
        4, requested: run.at(10, day: 1), granted: run.at(10, day: 1), finished: run.at(10, day: 1),
        source: .container, fetches: false)
    let summary = run.summary(observations)
    var sources = CaseCounts<ContentSource>()
    (sources[.fetch], sources[.nothing], sources[.container]) = (1, 1, 1)
    #expect(summary.sources == sources)
    #expect(summary[.fetches] == 2 && summary.value(of: .fetchesPerDay) == 1)
    #expect(summary.value(of: .providerCallsPerDay) == 1.5)
    // Two days.
    let load = try #require(summary.serverLoad)
    func minutes(_ minutes: [(minute: Int, count: Double)]) -> [Double] {
      minutes.reduce(into: Array(repeating: 0, count: 1440)) { $0[$1.minute] = $1.count / 2 }
    }
    #expect(load.fetches == minutes([(510, 2)]))
    #expect(load.calls == minutes([(510, 2), (600, 1)]))
  }

  @Test func `replications add up, in either order`() throws {
    let run = try RunFixture()
    let parts = [
      reload(1, requested: run.at(8), granted: run.at(8), finished: run.at(8), source: .fetch, fetches: true),
      reload(
        1, requested: run.at(8), granted: run.at(8), finished: run.at(8), source: .container, fetches: false),
    ].map { run.tally($0) }
    var (one, other) = (parts[0], parts[1])
    one.merge(parts[1])
    other.merge(parts[0])
    #expect(one == other)
    #expect(one.sources[.fetch] == 1 && one.sources[.container] == 1 && one[.fetches] == 1)
    let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)
    let load = try #require(
      WidgetSummary(one, item: ShownItem(kind: .widget, name: "w"), scale: scale).serverLoad)
    // A day of each phone.
    #expect(load.fetches[480] == 0.5 && load.calls[480] == 1)
    #expect(load.fetches.reduce(0, +) == 0.5 && load.calls.reduce(0, +) == 1)
  }

  @Test func `a provider without a fetch is no load for a server`() throws {
    var widget = Widget(name: "w", app: "A", kind: "K")
    widget.provider.fetch = nil
    let run = try RunFixture(widgets: [widget])
    let summary = run.summary(
      reload(
        1, requested: run.at(8), granted: run.at(8), finished: run.at(8), source: .container, fetches: false))
    #expect(summary.serverLoad == nil)
    #expect(summary.value(of: .providerCallsPerDay) == 1 && summary.value(of: .fetchesPerDay) == 0)
  }

  @Test func `views of entries that mark their data as outdated are counted`() throws {
    let run = try RunFixture()
    let kinds: [EntryKind] = [.content, .outdated, .failure, .outdated]
    let views = kinds.enumerated().map { number, kind in
      Observation.viewed(
        ItemView(
          item: 0, surface: .lockScreen, start: run.at(8 + number), end: run.at(8 + number, 1),
          request: nil,
          entry: 0, kind: kind, entryDate: run.at(8), reloadAge: .zero, contentAge: .zero, isFresh: true,
          tapped: nil))
    }
    let summary = run.summary(views)
    #expect(summary[.outdatedViews] == 2 && summary.value(of: .outdatedViews) == 0.5)
    #expect(run.summary([view(run.at(8))]).value(of: .outdatedViews) == 0)
  }

  // MARK: The busiest time

  /// Replications that fetch at these minutes of each day.
  private func busiest(
    replications: Int, days: Int = 1, minutes: (_ replication: Int) -> [Int]
  ) throws -> ServerLoad.BusiestTime? {
    let run = try RunFixture(days: days)
    var results = ReplicationResults()
    for replication in 0..<replications {
      var observations: [Observation] = []
      for day in 0..<days {
        for minute in minutes(replication) {
          let time = run.at(minute / 60, minute % 60, day: day)
          observations += reload(
            Int32(observations.count), requested: time, granted: time, finished: time + .seconds(90),
            source: .fetch, fetches: true)
        }
      }
      results.add([run.tally(observations)], replication: UInt32(replication))
    }
    let scale = FigureScale(period: run.period, days: days)
    return results.summary(of: RunDescription(of: run.scenario, scale: scale)).widgets[0].serverLoad?.busiest
  }

  @Test func `if all phones fetch at midnight, that is the busiest minute`() throws {
    // 60 of 240 fetches are at midnight. The average minute has 240/1440 of them.
    let busiest = try busiest(replications: 60) { [0, 100 + 7 * $0, 600 + 11 * $0, 900 + 5 * $0] }
    #expect(busiest == ServerLoad.BusiestTime(start: .midnight, minutes: 1, ratio: 360))
  }

  @Test func `the busiest minute need not be in the busiest hour`() throws {
    // All phones fetch at 3:00, and ten times between 12:00 and 13:00, each in other minutes.
    let busiest = try busiest(replications: 60) { phone in
      [180] + (0..<10).map { 720 + (6 * $0 + phone) % 60 }
    }
    #expect(busiest?.start == TimeOfDay(clamping: 3 * 3600) && busiest?.minutes == 1)
    #expect(abs((busiest?.ratio ?? 0) - 60 / (11 * 60 / 1440.0)) < 1e-9)
  }

  @Test func `few fetches only tell the busiest hour`() throws {
    let busiest = try busiest(replications: 60) { [$0] }
    #expect(busiest == ServerLoad.BusiestTime(start: .midnight, minutes: 60, ratio: 24))
    #expect(try self.busiest(replications: 40) { [$0] } == nil, "40 are too few for anything")
  }

  @Test func `phones that fetch each at its own time of the day have no busiest time`() throws {
    // Each minute that a phone has is in all of its days: 100 fetches where the average minute has 100 · 60 / 1440.
    #expect(try busiest(replications: 60, days: 100) { [($0 * 23) % 1440] } == nil)
  }

  @Test func `a phone that fetches every hour has no busiest time, whatever its minute`() throws {
    #expect(
      try busiest(replications: 12, days: 30) { phone in (0..<24).map { $0 * 60 + 5 * phone % 60 } } == nil)
  }

  @Test func `one phone tells nothing about the others`() throws {
    #expect(try busiest(replications: 1, days: 100) { _ in [0] } == nil)
  }
}
