import EventKernel
import Experiments
import Foundation
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

/// Daily timetables, learned and evaluated in runs whose content changes many times between two views.
@Suite struct TimetableTests {
  // MARK: Brute force

  /// Contents of many kinds, without a warm-up: at the start, a widget shows nothing of its content.
  private func scenario(_ number: Int) throws -> Scenario {
    var stream = RandomStream(test: "timetables of runs", number: number)
    var scenario = smallScenario(seed: UInt64(number), asksEvery: 30 + Int64(stream.integer(below: 120)))
    scenario.device.warmUpDays = 0
    scenario.device.usage = .stochastic(StochasticUsage(pickups: Pickups(perDay: 20)))
    var content = Content("shared", live: .poisson(perDay: 24 + 2000 * stream.uniform(), hours: nil))
    // The widget that shows the minute, and one that shows the second.
    if number % 4 == 1 { content.live = .renewal(interval: .constant(60_000)) }
    if number % 4 == 2 { content.live = .renewal(interval: .constant(1000)) }
    if number % 3 == 1 { content.availability = .after(.uniform(low: 0, high: 3_600_000)) }
    if number % 5 == 2 { content.schedule = .poisson(perDay: 200, hours: nil) }
    for index in scenario.widgets.indices { scenario.widgets[index].content = content }
    scenario.apps[0].foreground = SessionUse(sessions: .poisson(perDay: 3, hours: nil))
    scenario.apps[0].calls = [.foreground: [ReloadCall()]]
    return scenario
  }

  /// Gets all changes, in order.
  private struct WithAllChanges: ObservationSink {
    var statistics: RunStatistics
    var observations: [Observation] = []

    mutating func receive(_ batch: [Observation]) {
      statistics.receive(batch)
      observations += batch
    }

    /// What views see if the widget reloads at these times instead of those that were charged.
    func outcome(of widget: ItemID, reloadsAt times: [Int64]) -> (fresh: Int, age: Int64) {
      var free: Set<RequestID> = []
      var reloads = times
      var views: [Int64] = []
      var changes: [ContentChange] = []
      for observation in observations where observation.item == widget {
        switch observation {
        case .added(_, let time):
          changes.append(ContentChange(item: widget, isKnownAhead: false, at: time))
        case .decided(let decided): if decided.decision == .grantedFree { free.insert(decided.request) }
        case .finished(let reload):
          if reload.outcome == .timeline, free.contains(reload.request) {
            reloads.append(reload.time.milliseconds)
          }
        case .viewed(let view): views.append(view.start.milliseconds)
        case .contentChanged(let change): if !change.isKnownAhead { changes.append(change) }
        default: break
        }
      }
      reloads.sort()
      var (fresh, age) = (0, Int64(0))
      for view in views {
        let reload = reloads.last { $0 <= view } ?? -1
        let unshown = changes.first {
          $0.time.milliseconds <= view && $0.available.milliseconds > reload
        }
        fresh += unshown == nil ? 1 : 0
        age += unshown.map { view - $0.time.milliseconds } ?? 0
      }
      return (fresh, age)
    }
  }

  @Test(arguments: 0..<8)
  func `what a timetable does in a run is what all changes of the run say`(number: Int) throws {
    let scenario = try scenario(number)
    var habits = [scenario.widgets.map { _ in WidgetHabits() }, scenario.widgets.map { _ in WidgetHabits() }]
    for replication in UInt32(1)..<3 {
      var few = try DeviceSimulation(scenario, replication: replication)
      var all = try DeviceSimulation(scenario, replication: replication)
      var alone = RunStatistics(of: few, headroom: .timetables([]))
      var together = WithAllChanges(statistics: RunStatistics(of: all, headroom: .timetables([])))
      try few.run(into: &alone)
      try all.run(into: &together)
      alone.add(to: &habits[0])
      together.statistics.add(to: &habits[1])
    }
    let timetables = habits[0].map { WidgetTimetables(of: $0) }
    #expect(timetables == habits[1].map { WidgetTimetables(of: $0) })

    var few = try DeviceSimulation(scenario)
    var all = try DeviceSimulation(scenario)
    var alone = RunStatistics(of: few, headroom: .timetables(timetables))
    var together = WithAllChanges(statistics: RunStatistics(of: all, headroom: .timetables(timetables)))
    try few.run(into: &alone)
    try all.run(into: &together)
    #expect(alone.tallies == together.statistics.tallies)
    for (widget, tally) in alone.tallies.enumerated() {
      func outcome(_ timetable: DailyTimetable) -> (fresh: Int, age: Int64) {
        let times = (0..<2).flatMap { day in timetable.minutes.map { Int64($0 + day * 1440) * 60_000 } }
        return together.outcome(of: ItemID(index: widget), reloadsAt: times)
      }
      #expect(tally[.viewsWithTimetable] == tally[.views] && tally[.views] > 10)
      #expect(tally[.timetableFreshViews] == outcome(timetables[widget].freshness).fresh)
      #expect(tally[.timetableContentAge] == Int(outcome(timetables[widget].age).age))
    }
  }

  // MARK: Closed form

  /// Views at any time of day, and changes as a Poisson process, r an hour. 24 reloads a day are best an hour apart. A
  /// view that comes at any time U of that hour is fresh with probability E e^(−rU) = (1 − e^(−r)) / r. Its mean
  /// content age is E (U − X)⁺ = 1/2 − 1/r + (1 − e^(−r)) / r² hours, with X the time until the first change.
  ///
  /// H0: no timetable has a better expectation. n = 20 replications of 28 days with 24 pickups a day. One end of an
  /// interval of Student's t with confidence 1 − 2e-6 is beyond the best expectation with probability 1e-6. A timetable
  /// learned from 4,800 views is a little worse: at most a tenth.
  @Test(arguments: [1.0, 2, 5])
  func `the best timetable for views at any time is an hour apart, and does what the closed form says`(
    changesAnHour r: Double
  ) throws {
    var scenario = smallScenario(asksEvery: 60)
    scenario.widgets.removeLast()
    scenario.widgets[0].content = Content(live: .poisson(perDay: 24 * r, hours: nil))
    scenario.device.budget = .unlimited
    scenario.device.days = 28
    scenario.device.usage = .stochastic(
      StochasticUsage(
        pickups: Pickups(
          perDay: 24, weekendFactor: 1, dayShape: 1e6, dayCorrelation: 0,
          hours: try HourProfile(weights: Array(repeating: 1, count: 24))),
        glances: Glances(share: 0), homeScreens: HomeScreens(perPickup: .constant(1), nextPage: 0)))
    var replications = Replications(of: scenario)
    replications.headroom = .withTimetables
    let results = try #require(try replications.run(0..<20)).widgets[0]
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    #expect(abs(Double(results.tally[.charged]) / 20 / 28 - 24) < 0.1)
    #expect(results.tally[.viewsWithHeadroom] > 20 * 28 * 20)

    let fresh = (1 - exp(-r)) / r
    let share = try #require(
      results.interval(of: .timetableFreshViews, scale: scale, confidence: 1 - 2e-6))
    #expect(try #require(share.low) <= fresh && share.estimate > 0.9 * fresh, "\(share), best \(fresh)")
    let age = 3600 * (0.5 - 1 / r + fresh / r)
    let mean = try #require(
      results.interval(of: .timetableContentAge, scale: scale, confidence: 1 - 2e-6))
    #expect(try #require(mean.high) >= age && mean.estimate < 1.1 * age, "\(mean), best \(age)")
  }
}
