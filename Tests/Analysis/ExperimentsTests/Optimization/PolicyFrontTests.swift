import EventKernel
import Experiments
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@Suite struct PolicyFrontTests {
  /// One widget without a budget, for a day.
  private static let today = {
    var scenario = smallScenario(asksEvery: 60)
    scenario.widgets.removeLast()
    scenario.widgets[0].content.live = .poisson(perDay: 48, hours: nil)
    scenario.device.budget = .unlimited
    (scenario.device.days, scenario.device.warmUpDays) = (1, 0)
    return scenario
  }()

  /// An interval from 10 min to 8 h, and another kind, which has no effect.
  private static let space = {
    let range = VariedRange(600...28_800, .duration)
    return PolicySpace(axes: [
      .init(alternatives: [[], [range].compactMap { $0 }]), .init(alternatives: [[], []]),
    ])
  }()

  private static func scenario(_ policy: PolicyPoint) -> Scenario {
    var scenario = today
    let seconds = policy.values[0].first ?? 3600
    scenario.widgets[0].provider.timeline.policy = .after(.seconds(Int64(seconds)))
    if policy.alternatives[1] == 1 { scenario.widgets[0].kind = "Other" }
    return scenario
  }

  private func front(
    _ first: Figure, _ second: Figure, bounds: [FigureExpectation] = [], jobs: Int = 2,
    isStopped: @escaping @Sendable () -> Bool = { false }
  ) throws -> PolicyFront.Results? {
    let goals = [first, second].map {
      OptimizationGoal(
        widget: "first", figure: $0, isMaximized: $0.isMoreBetter ?? false, constraints: bounds)
    }
    let replications = Replications(of: Self.today, jobs: jobs, isStopped: isStopped)
    return try PolicyFront(goals, among: Self.space, replications: replications)
      .run { Self.scenario($0) }
  }

  private func interval(of policy: PolicyFront.Policy) -> Double? { policy.policy?.values[0].first }

  /// Without a budget, a longer interval always costs less and shows older content. So each interval is efficient.
  @Test func `of two figures that pull apart, the front goes from one end to the other`() throws {
    let results = try #require(try front(.contentAgeMean, .chargedPerDay))
    let efficient = results.policies.filter(\.isEfficient)
    #expect(efficient.count == results.policies.count && efficient.count >= 6)
    let intervals = results.policies.map { interval(of: $0) ?? 3600 }
    #expect(intervals.first == 600 && intervals.last == 28_800)
    #expect(intervals == intervals.sorted())
    let costs = results.policies.map { $0.figures[1].estimate }
    #expect(costs == costs.sorted(by: >))
    // The other kind has no effect, so a policy with it is not better.
    #expect(results.policies.allSatisfy { $0.policy?.alternatives[1] ?? 0 == 0 })
    // 144 reloads a day against 3: no chance can hide that.
    #expect(results.policies.first?.isProven == true && results.policies.last?.isProven == true)
    #expect(results.tried > efficient.count)
  }

  /// The shortest interval is the best for both figures.
  @Test func `of two figures that agree, one policy is efficient`() throws {
    let results = try #require(try front(.contentAgeMean, .freshViews))
    let efficient = results.policies.filter(\.isEfficient)
    #expect(efficient.map { interval(of: $0) } == [600])
    #expect(results.policies.contains { $0.policy == nil && !$0.isEfficient })
  }

  /// At most 10 reloads a day: an interval of at least 2 h 24 min.
  @Test func `a policy that breaks a bound is not efficient`() throws {
    let bound = FigureExpectation(widget: "first", figure: .chargedPerDay, bound: .atMost(10))
    let results = try #require(try front(.contentAgeMean, .chargedPerDay, bounds: [bound]))
    let efficient = results.policies.filter(\.isEfficient)
    #expect(efficient.count > 1 && efficient.allSatisfy { (interval(of: $0) ?? 0) >= 8640 })
    #expect(results.policies.contains { $0.policy == nil && !$0.isEfficient && !$0.isProven })
  }

  @Test func `the number of jobs changes nothing, and a stop leaves nothing`() throws {
    let one = try #require(try front(.freshViews, .chargedPerDay, jobs: 1))
    let two = try #require(try front(.freshViews, .chargedPerDay, jobs: 2))
    #expect(one.policies.map(\.figures) == two.policies.map(\.figures))
    #expect(try front(.freshViews, .chargedPerDay, isStopped: { true }) == nil)
  }

  @Test func `an unknown widget is an error`() {
    let goal = OptimizationGoal(widget: "nobody", figure: .freshViews, isMaximized: true)
    let front = PolicyFront([goal, goal], among: Self.space, replications: Replications(of: Self.today))
    #expect(throws: OptimizationError.unknownWidget("nobody")) { try front.run { Self.scenario($0) } }
  }
}
