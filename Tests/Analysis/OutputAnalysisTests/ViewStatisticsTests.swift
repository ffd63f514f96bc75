import EventKernel
import OutputAnalysis
import Testing
import WidgetRefresh

@Suite struct ViewStatisticsTests {
  @Test func `ages are those of views that start in the period`() throws {
    let run = try RunFixture()
    let summary = run.summary([
      view(run.at(23, 59, day: -1), contentAge: .hours(9), isFresh: false),
      view(run.at(8), reloadAge: .seconds(10)),
      view(run.at(9), reloadAge: .seconds(30), contentAge: .seconds(20), isFresh: false),
      view(run.at(10), reloadAge: nil, contentAge: .seconds(40), isFresh: false),
      view(run.at(0, day: 1), contentAge: .hours(9), isFresh: false),
    ])
    #expect([summary[.views], summary[.freshViews], summary[.viewsWithoutData]] == [3, 1, 1])
    #expect(summary.value(of: .freshViews) == 1.0 / 3)
    #expect(summary.value(of: .reloadAgeMean) == 20)
    #expect(summary.value(of: .contentAgeMean) == 20)
    // Type 7 over 0, 20, 40 at 0.95: 20 + 0.9 · 20.
    #expect(abs((summary.value(of: .contentAgeP95) ?? 0) - 38) < 1e-9)
  }

  @Test func `updates and views are counted in the hour that the wall clock shows`() throws {
    // On 2026-03-29 the clocks of Berlin go from 02:00 to 03:00.
    let start = CalendarDate(dayNumber: 20_541)
    let run = try RunFixture(start: start, days: 2, timeZone: "Europe/Berlin")
    let times = [run.at(1, 59), run.at(3), run.at(12, 30), run.at(12, 59, day: 1)]
    let summary = run.summary(times.map { update($0) } + times.dropLast().map { view($0) })
    func hours(_ counts: [(hour: Int, count: Double)]) -> [Double] {
      // 47 hours are 47/24 days.
      counts.reduce(into: Array(repeating: 0, count: 24)) { $0[$1.hour] = $1.count / summary.daysPresent }
    }
    #expect(summary.updatesByHour == hours([(1, 1), (3, 1), (12, 2)]))
    #expect(summary.viewsByHour == hours([(1, 1), (3, 1), (12, 1)]))
    #expect(summary.freshViewsByHour == summary.viewsByHour)
  }

  @Test func `without views there are no ages and no share`() throws {
    let summary = try RunFixture().summary([])
    #expect(summary.value(of: .contentAgeMean) == nil && summary.value(of: .contentAgeP95) == nil)
    #expect(summary.value(of: .reloadAgeMedian) == nil)
    #expect(summary.value(of: .freshViews) == nil)
  }

  @Test func `an interval belongs to the update that ends it`() throws {
    let run = try RunFixture()
    let tally = run.tally([
      update(run.at(20, day: -1)), update(run.at(23, 50, day: -1)), update(run.at(0, 10)),
      update(run.at(1, 10)),
      update(run.at(0, 30, day: 1)),
    ])
    #expect(tally[.updates] == 2)
    #expect(tally.updateIntervals == DurationHistogram([.minutes(20), .hours(1)]))
    #expect(tally.updateIntervals.summary?.medianSeconds == 2400)
    #expect(tally.updateIntervals.summary?.p90Seconds == 3360)
  }

  @Test func `one update makes no interval`() throws {
    let run = try RunFixture()
    let summary = run.summary([update(run.at(9))])
    #expect(summary[.updates] == 1)
    #expect(summary.value(of: .updateIntervalMedian) == nil)
  }

  @Test func `a daily stretch keeps the intervals that lie in it`() throws {
    let run = try RunFixture(days: 2)
    let times: [(Int, Int, Int)] = [
      (6, 50, 0), (7, 10, 0), (7, 30, 0), (22, 50, 0), (23, 0, 0), (23, 10, 0), (6, 30, 1), (8, 0, 1),
    ]
    let observations = times.map { update(run.at($0.0, $0.1, day: $0.2)) }
    func intervals(from: Int, to: Int) throws -> DurationHistogram {
      var sink = DailyUpdateIntervals(
        widget: 0, from: try #require(TimeOfDay(hour: from, minute: 0)),
        to: try #require(TimeOfDay(hour: to, minute: 0)), clock: run.clock, reportedPeriod: run.period)
      sink.receive(observations)
      return sink.intervals
    }
    let day: [SimulationDuration] = [.minutes(20), .minutes(15 * 60 + 20), .minutes(10)]
    #expect(try intervals(from: 7, to: 23) == DurationHistogram(day))
    let night: [SimulationDuration] = [.minutes(10), .minutes(7 * 60 + 20)]
    #expect(try intervals(from: 23, to: 7) == DurationHistogram(night), "past midnight")
  }
}
