import EventKernel
import Foundation
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

@Suite struct ChangeSearchTests {
  private static let intervals: [Int64] = [60, 120, 30, 240]

  /// One widget, without a budget, that requests a reload every hour.
  private static let today = {
    var scenario = smallScenario(asksEvery: 60)
    scenario.widgets.removeLast()
    scenario.widgets[0].content.live = .poisson(perDay: 48, hours: nil)
    scenario.device.budget = .unlimited
    (scenario.device.days, scenario.device.warmUpDays) = (2, 0)
    return scenario
  }()

  /// The first change is the interval; the second sets the family, which has no effect.
  private static func scenario(_ point: [Int]) -> Scenario? {
    var scenario = today
    scenario.widgets[0].provider.timeline.policy = .after(.minutes(intervals[point[0]]))
    if point[1] == 1 { scenario.widgets[0].kind = "Other" }
    return scenario
  }

  private static func search(_ scenario: @escaping ([Int]) -> Scenario? = scenario) -> ChangeSearch {
    ChangeSearch(Replications(of: today, jobs: 2), widget: 0, trials: 4, scenario: scenario)
  }

  @Test func `the shorter interval is the best change, and what has no effect is not part of it`() throws {
    var search = Self.search()
    let best = try search.best(of: [[1, 2, 3], [1]])
    #expect(best == [2, 0])
    #expect(search.tried >= 4)
  }

  @Test func `without a change that helps, today's stays`() throws {
    var search = Self.search()
    #expect(try search.best(of: [[1, 3], [1]]) == [0, 0])
    // What is not valid, or the same as today, is not tried.
    var other = Self.search { point in point[0] == 2 ? nil : Self.today }
    #expect(try other.best(of: [[1, 2, 3], [1]]) == [0, 0])
    #expect(other.tried == 0)
  }

  @Test func `other changes are those that help, without those that only add to the best`() throws {
    var search = Self.search()
    let alternatives = [[1, 2, 3], [1]]
    let best = try search.best(of: alternatives) ?? []
    // 30 min is the best. Another kind has no effect, and 2 h and 4 h make it worse.
    #expect(search.others(than: best, among: alternatives).isEmpty)
    #expect(search.others(than: [0, 1], among: alternatives) == [[2, 0]])
    #expect(search.others(than: [0, 1], among: [[1, 3], [1]]).isEmpty)
  }

  /// With reloads each T and changes at a rate r, the mean content age of a random view is T/2 − (1 − (1 − e^(−rT)) / (rT)) / r.
  @Test func `the effect is the difference that the closed form gives`() throws {
    let replications = Replications(of: Self.today, jobs: 2)
    let halved = try #require(Self.scenario([2, 0]))
    let before = try #require(try ChangeSearch.measured(Self.today, replications))
    let after = try #require(try ChangeSearch.measured(halved, replications))
    let effect = try #require(after.effect(on: .contentAgeMean, ofWidget: 0, from: before))
    func age(minutes t: Double) -> Double {
      let rt = t * 48 / 1440
      return 60 * (t / 2 - t / rt * (1 - (1 - exp(-rt)) / rt))
    }
    #expect(effect.after < effect.before && effect.gain(atLeast: 0.1) == -effect.difference.estimate)
    // H0: both means are those of the formula. 30 replications of 2 days with about 150 views each; the policy adds a
    // fetch and a rendering, so the tolerance is 15 %, more than six standard errors.
    #expect(abs(effect.before / age(minutes: 60) - 1) < 0.15)
    #expect(abs(effect.after / age(minutes: 30) - 1) < 0.15)
    #expect(effect.gain(atLeast: 0.99) == nil)
  }

  @Test func `a range leaves out the extreme worlds and those without a value`() throws {
    let values = (0...100).map(Double.init)
    let range = try #require(PlausibleRuns.range(values + [.nan]))
    #expect(abs(range.lowerBound - 5) < 1e-9 && abs(range.upperBound - 95) < 1e-9)
    #expect(PlausibleRuns.range([.nan]) == nil)
    #expect(PlausibleRuns.range([3]) == 3...3)
  }
}
