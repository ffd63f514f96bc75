import EventKernel
import Experiments
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

@Suite struct HeadroomTests {
  /// Contents of many kinds, late and failing fetches, free reloads, other widgets with the same content, and no
  /// warm-up.
  private func scenario(_ number: Int) -> Scenario {
    var stream = RandomStream(test: "headroom", number: number)
    var scenario = smallScenario(seed: UInt64(number), asksEvery: 5 + Int64(stream.integer(below: 120)))
    var content = Content("shared", live: .poisson(perDay: 1 + 300 * stream.uniform(), hours: nil))
    if number.isMultiple(of: 2) {
      content.live = .renewal(interval: .constant(Double(60_000 * (1 + stream.integer(below: 200)))))
    }
    if number % 3 == 1 { content.availability = .after(.uniform(low: 0, high: 3_600_000)) }
    if number % 5 == 2 { content.schedule = .poisson(perDay: 20, hours: nil) }
    if number % 4 == 3 { content.inSession = .constant(2) }
    for index in scenario.widgets.indices {
      scenario.widgets[index].content = content
      scenario.widgets[index].provider.fetch = Fetch(
        latency: .uniform(low: 0, high: 20_000), failure: 0.3 * stream.uniform())
    }
    scenario.widgets[1].content = Content(live: .poisson(perDay: 40, hours: nil))
    if number % 3 == 0 { scenario.widgets[1].addedOnDay = 1 }
    scenario.apps[0].calls = [.foreground: [ReloadCall()]]
    scenario.device.warmUpDays = number % 3
    return scenario
  }

  private func measured(
    _ scenario: Scenario, _ range: Range<UInt64>, jobs: Int = 1, _ headroom: WantedHeadroom = .bounds
  ) throws -> ReplicationResults {
    var replications = Replications(of: scenario, jobs: jobs)
    replications.headroom = headroom
    return try #require(try replications.run(range))
  }

  @Test(arguments: 0..<24)
  func `no run does better than what is possible`(number: Int) throws {
    let scenario = scenario(number)
    for replication in UInt64(0)..<3 {
      for widget in try measured(scenario, replication..<replication + 1).widgets {
        let tally = widget.tally
        #expect(tally[.viewsWithHeadroom] == tally[.views] && tally[.timeWithHeadroom] > 0)
        #expect((tally[.freshViews]...tally[.views]).contains(tally[.possibleFreshViews]))
        #expect(tally[.possibleContentAge] <= tally.contentAges.sumMilliseconds)
        // A reload that was granted before the period may end in it.
        #expect(tally[.neededReloads] <= tally[.charged] + 1)
      }
    }
  }

  @Test(arguments: 0..<24)
  func `the changes that it gets suffice`(number: Int) throws {
    var few = try DeviceSimulation(scenario(number))
    var all = try DeviceSimulation(scenario(number))
    var alone = RunStatistics(of: few, headroom: .bounds)
    var together = WithAllChanges(statistics: RunStatistics(of: all, headroom: .bounds))
    try few.run(into: &alone)
    try all.run(into: &together)
    #expect(alone.tallies == together.statistics.tallies)
    #expect(few.trajectory == all.trajectory)
  }

  private struct WithAllChanges: ObservationSink {
    var statistics: RunStatistics

    mutating func receive(_ observations: [Observation]) { statistics.receive(observations) }
  }

  @Test func `measuring changes nothing else, and no figure applies without it`() throws {
    for number in 0..<2 {
      let scenario = scenario(number)
      let with = try measured(scenario, 0..<3, .withTimetables)
      let without = try #require(try Replications(of: scenario).run(0..<3))
      #expect(with.fingerprint == without.fingerprint)
      #expect(with.hasHeadroom && !without.hasHeadroom)
      let scale = FigureScale(of: try DeviceSimulation(scenario))
      for (a, b) in zip(with.widgets, without.widgets) {
        for figure in Figure.allCases {
          let values = [a, b].map { $0.tally.value(of: figure, scale: scale) }
          if figure.isOfHeadroom {
            #expect(values[0] != nil && values[1] == nil)
          } else {
            #expect(values[0] == values[1])
          }
        }
      }
    }
  }

  @Test func `its intervals do not depend on how many run at a time`() throws {
    let scenario = scenario(1)
    let one = try measured(scenario, 0..<9, .withTimetables)
    #expect(try measured(scenario, 0..<9, jobs: 4, .withTimetables) == one)
    var merged = try measured(scenario, 5..<9, .withTimetables)
    #expect(try merged.merge(measured(scenario, 0..<5, .withTimetables)))
    #expect(merged == one)
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    for figure in Figure.allCases where figure.isOfHeadroom {
      let interval = try #require(one.widgets[0].interval(of: figure, scale: scale, confidence: 0.95))
      #expect(interval.n == 9 && interval.low != nil)
    }
  }

  @Test func `views at the same times every day can all be fresh with as many reloads at these times`() throws
  {
    var scenario = smallScenario(asksEvery: 180)
    let times = [7, 12, 18, 21].map { TimeOfDay(clamping: $0 * 3600) }
    scenario.device.usage = .timetable([
      TimetableView(at: times, surface: .homePage(1), duration: .minutes(1))
    ])
    for index in scenario.widgets.indices {
      scenario.widgets[index].content = Content(live: .poisson(perDay: 200, hours: nil))
    }
    let results = try measured(scenario, 0..<4, .withTimetables)
    let tally = results.widgets[0].tally
    let views = tally[.viewsWithHeadroom]
    #expect(views == 4 * 2 * 4 && tally[.viewsWithTimetable] == views)
    #expect(tally[.timetableFreshViews] == views && tally[.timetableContentAge] == 0)
    #expect(tally[.freshViews] < views)
  }

  @Test func `timetables are learned only for their figures, and do not depend on which replications run`()
    throws
  {
    let scenario = scenario(1)
    var bounds = Replications(of: scenario)
    bounds.headroom.include([.possibleFreshViews, .freshViews])
    #expect(bounds.headroom == .bounds)
    let tally = try #require(try bounds.run(0..<2)).widgets[0].tally
    #expect(tally[.viewsWithHeadroom] > 0 && tally[.viewsWithTimetable] == 0)
    let measures = try [1, 3].map { jobs in
      var learning = Replications(of: scenario, jobs: jobs)
      learning.headroom.include([.timetableContentAge])
      return try #require(try learning.headroomMeasure(of: scenario))
    }
    guard case .timetables(let timetables) = measures[0] else {
      Issue.record("no timetables were learned")
      return
    }
    #expect(measures[0] == measures[1] && timetables.count == scenario.widgets.count)
    for widget in timetables {
      #expect(widget.age.minutes.count == widget.freshness.minutes.count && !widget.age.minutes.isEmpty)
    }
  }

  @Test func `what never changes is always fresh, and nothing is needed for it`() throws {
    var scenario = smallScenario()
    for index in scenario.widgets.indices { scenario.widgets[index].content = Content() }
    for widget in try measured(scenario, 0..<2).widgets {
      let tally = widget.tally
      #expect(tally[.possibleFreshViews] == tally[.views] && tally[.viewsWithHeadroom] > 0)
      #expect(tally[.neededReloads] == 0 && tally[.possibleContentAge] == 0)
    }
  }

  @Test func `a check measures what is expected`() throws {
    var scenario = scenario(1)
    scenario.expectations = [
      FigureExpectation(widget: "first", figure: .possibleFreshViews, bound: .atLeast(0.01))
    ]
    let checked = try Replications(of: scenario).check(error: 0.01, sharedBy: 1, mostReplications: 64)
    #expect(checked?.results.map(\.verdict) == [.holds])
  }
}
