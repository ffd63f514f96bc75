import EventKernel
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

@Suite struct FrontTests {
  /// One widget without a budget, for a day.
  private static let today = {
    var scenario = smallScenario(asksEvery: 60)
    scenario.widgets.removeLast()
    scenario.widgets[0].content.live = .poisson(perDay: 48, hours: nil)
    scenario.device.budget = .unlimited
    (scenario.device.days, scenario.device.warmUpDays) = (1, 0)
    return scenario
  }()

  /// From 10 min to 8 h.
  private static let intervals = VariedRange(600...28_800, .duration)?.values(17) ?? []

  /// The first lever is the interval; the second is another kind, which has no effect.
  private static func scenario(_ point: [Int]) -> Scenario {
    var scenario = today
    scenario.widgets[0].provider.timeline.policy = .after(.seconds(interval(point)))
    if point[1] == 1 { scenario.widgets[0].kind = "Other" }
    return scenario
  }

  private static func interval(_ point: [Int]) -> Int64 {
    point[0] == 0 ? 3600 : Int64(intervals[point[0] - 1])
  }

  private func front(
    _ first: Figure, _ second: Figure, bounds: [FigureExpectation] = [], jobs: Int = 2,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws -> RemedyFront? {
    let goals = [first, second].map {
      OptimizationGoal(
        widget: "first", figure: $0, isMaximized: $0.isMoreBetter ?? false, constraints: bounds)
    }
    var search = try RemedySearch(
      Replications(of: Self.today, jobs: jobs, isStopped: isStopped), items: [0], weights: [1], today: [],
      runsPart: true, effort: .thorough(64), goal: goals[0], and: goals[1]
    ) { point, _ in .init(Self.scenario(point), price: 0, needsServer: false) }
    return try search.front([Array(1...Self.intervals.count), [1]], levels: [])
  }

  /// Without a budget, a longer interval always costs less and shows older content. So each interval is efficient.
  @Test func `of two figures that pull apart, the front goes from one end to the other`() throws {
    let front = try #require(try front(.contentAgeMean, .chargedPerDay))
    let efficient = front.remedies.filter(\.isEfficient)
    #expect(efficient.count == front.remedies.count && efficient.count >= 6)
    let intervals = front.remedies.map { Self.interval($0.point) }
    #expect(intervals.first == 600 && intervals.last == 28_800)
    #expect(intervals == intervals.sorted())
    let costs = front.remedies.map { $0.figures[1].estimate }
    #expect(costs == costs.sorted(by: >))
    // The other kind has no effect, so a policy with it is not better.
    #expect(front.remedies.allSatisfy { $0.point[1] == 0 })
    // 144 reloads a day against 3: no chance can hide that.
    #expect(front.remedies.first?.isProven == true && front.remedies.last?.isProven == true)
    #expect(front.tried.count > efficient.count && front.remedies.allSatisfy { $0.replications == 64 })
  }

  /// The shortest interval is the best for both figures.
  @Test func `of two figures that agree, one policy is efficient`() throws {
    let front = try #require(try front(.contentAgeMean, .freshViews))
    #expect(front.remedies.filter(\.isEfficient).map { Self.interval($0.point) } == [600])
    #expect(front.remedies.contains { $0.point == [0, 0] && !$0.isEfficient })
  }

  /// At most 10 reloads a day: an interval of at least 2 h 24 min.
  @Test func `a policy that breaks a bound is not efficient`() throws {
    let bound = FigureExpectation(widget: "first", figure: .chargedPerDay, bound: .atMost(10))
    let front = try #require(try front(.contentAgeMean, .chargedPerDay, bounds: [bound]))
    let efficient = front.remedies.filter(\.isEfficient)
    #expect(efficient.count > 1 && efficient.allSatisfy { Self.interval($0.point) >= 8640 })
    #expect(front.remedies.contains { $0.point == [0, 0] && !$0.keepsBounds && !$0.isProven })
  }

  /// Two levers that shorten the interval by a third each: both together cost most and are best.
  @Test func `what changes two levers is on the front`() throws {
    let goals = [Figure.contentAgeMean, .chargedPerDay].map {
      OptimizationGoal(widget: "first", figure: $0, isMaximized: false)
    }
    var search = try RemedySearch(
      Replications(of: Self.today, jobs: 2), items: [0], weights: [1], today: [], runsPart: true,
      effort: .thorough(64), goal: goals[0], and: goals[1]
    ) { point, _ in
      var scenario = Self.today
      scenario.widgets[0].provider.timeline.policy = .after(.minutes(Int64(60 - 20 * point.reduce(0, +))))
      return .init(scenario, price: 0, needsServer: false)
    }
    let front = try #require(try search.front([[1], [1]], levels: []))
    #expect(front.remedies.contains { $0.point == [1, 1] && $0.isEfficient && $0.isProven })
  }

  @Test func `the number of jobs changes nothing, and a stop leaves nothing`() throws {
    let one = try #require(try front(.freshViews, .chargedPerDay, jobs: 1))
    let two = try #require(try front(.freshViews, .chargedPerDay, jobs: 2))
    #expect(one.remedies.map(\.figures) == two.remedies.map(\.figures))
    #expect(try front(.freshViews, .chargedPerDay, isStopped: { true }) == nil)
  }
}
