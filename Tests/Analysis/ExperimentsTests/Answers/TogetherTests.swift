import EventKernel
import Foundation
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

/// Searches for several widgets whose best answers are known from theory.
@Suite struct TogetherTests {
  // Cho and Garcia-Molina, "Synchronizing a database to improve freshness", SIGMOD 2000: elements change at different rates (Poisson) and
  // share a rate of refreshes, each at equal intervals. Their freshness is f/λ (1 − e^(−λ/f)), and it is best to never refresh those that
  // change too often.

  /// A day.
  private static let changes = [2.4, 8, 24, 72, 240]
  private static let rate = 40.0

  private static func freshness(_ refreshes: [Double]) -> Double {
    zip(changes, refreshes).reduce(0) { sum, element in
      let (change, refresh) = element
      return sum + (refresh > 0 ? refresh / change * (1 - exp(-change / refresh)) : 0)
    } / Double(changes.count)
  }

  /// The best allocation, by the price of a refresh at which the rates add up (water-filling).
  private static var best: [Double] {
    /// The gain of a bit more: (1 − (1 + λ/f) e^(−λ/f)) / λ, which falls from 1/λ to 0.
    func gain(_ change: Double, _ refresh: Double) -> Double {
      let ratio = change / refresh
      return (1 - (1 + ratio) * exp(-ratio)) / change
    }
    func bisected(_ low: Double, _ high: Double, _ isTooLow: (Double) -> Bool) -> Double {
      var (low, high) = (low, high)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if isTooLow(middle) { low = middle } else { high = middle }
      }
      return low
    }
    func refreshes(at price: Double) -> [Double] {
      changes.map { change in
        price >= 1 / change ? 0 : bisected(1e-9, 10_000) { gain(change, $0) > price }
      }
    }
    return refreshes(at: bisected(1e-9, 10) { refreshes(at: $0).reduce(0, +) > rate })
  }

  /// Seconds. The last alternative is never.
  private static let intervals = VariedRange(300...86_400, .duration)?.values(17) ?? []

  /// Five widgets without a budget; each requests a reload every 3 hours, 8 a day.
  private static let today = {
    var scenario = smallScenario(asksEvery: 180)
    let widget = scenario.widgets[0]
    scenario.widgets = changes.enumerated().map { number, rate in
      var own = widget
      (own.name, own.kind) = ("w\(number)", "K\(number)")
      own.content.live = .poisson(perDay: rate, hours: nil)
      return own
    }
    scenario.device.budget = .unlimited
    (scenario.device.days, scenario.device.warmUpDays) = (14, 1)
    return scenario
  }()

  private static func scenario(_ point: [Int], from today: Scenario = today) -> Scenario {
    var scenario = today
    for (widget, number) in point.enumerated() where number > 0 {
      scenario.widgets[widget].provider.timeline.policy =
        number > intervals.count ? .never : .after(.seconds(Int64(intervals[number - 1])))
    }
    return scenario
  }

  /// - Parameter price: of each changed widget.
  private static func answer(
    _ bounds: [RemedySearch.Bound], from today: Scenario = today, price: Double = 0.1,
    _ change: @escaping @Sendable ([Int], Scenario) -> Scenario = { scenario($0, from: $1) }
  ) throws -> RemedyAnswer {
    var goal = OptimizationGoal(widget: "w0", figure: .freshViews, isMaximized: true)
    goal.indifference = 0.02
    var search = try RemedySearch(
      Replications(of: today, jobs: 2), items: Array(changes.indices), weights: [1], today: [],
      runsPart: false, effort: .together(changes.count, 64), goal: goal, bounds: bounds
    ) { point, _ in
      .init(change(point, today), price: price * Double(point.count { $0 != 0 }), needsServer: false)
    }
    let numbers = Array(1...intervals.count + 1)
    let levels = (1...intervals.count).filter { $0 % 2 == 1 }.map { level in changes.map { _ in level } }
    return try #require(try search.answerTogether(changes.map { _ in numbers }, levels: levels))
  }

  private static func bound(_ most: Double, of item: Int? = nil) -> RemedySearch.Bound {
    .init(
      item: item, FigureExpectation(widget: "w\(item ?? 0)", figure: .chargedPerDay, bound: .atMost(most)))
  }

  private static func refreshes(_ scenario: Scenario) -> [Double] {
    scenario.widgets.map { widget in
      guard case .after(let interval) = widget.provider.timeline.policy else { return 0 }
      return 86_400_000 / Double(interval.milliseconds)
    }
  }

  @Test func `the allocation of a bounded sum is nearly the best, and a second search keeps it`() throws {
    #expect(abs(Self.best.reduce(0, +) - Self.rate) < 1e-6 && Self.best.suffix(2).allSatisfy { $0 == 0 })
    let answer = try Self.answer([Self.bound(Self.rate)])
    #expect(answer.best.outcome == .better && answer.withoutServer == answer.best)
    let chosen = Self.scenario(answer.remedies[answer.best.remedy].point)
    let allocation = Self.refreshes(chosen)
    // A bound has a tolerance.
    #expect(allocation.reduce(0, +) <= 1.02 * Self.rate && allocation[4] == 0, "\(allocation)")
    let uniform = Self.freshness(Self.changes.map { _ in 8 })
    let closed = (Self.freshness(allocation) - uniform) / (Self.freshness(Self.best) - uniform)
    #expect(closed >= 0.9, "\(closed) \(allocation)")

    let again = try Self.answer([Self.bound(Self.rate)], from: chosen)
    #expect(again.best.outcome != .better, "\(again.remedies[again.best.remedy].point)")
  }

  @Test func `each widget may have a bound of its own`() throws {
    let answer = try Self.answer(Self.changes.indices.map { Self.bound(16, of: $0) })
    let chosen = Self.refreshes(Self.scenario(answer.remedies[answer.best.remedy].point))
    // Without a bound on the sum, all ask as often as they may: every 90 minutes, or every 105 min to be sure.
    #expect(chosen.allSatisfy { (12...16.5).contains($0) }, "\(chosen)")
    #expect(answer.bounds[answer.best.remedy] == .holds)
  }

  @Test func `what gains less than its price is not changed`() throws {
    let answer = try Self.answer([Self.bound(Self.rate)], price: 100)
    #expect(answer.best.outcome == .nothing)
  }

  /// Each of two changes alone makes the widget older. A search that starts from changes of all widgets finds them.
  @Test func `changes that only help together are found`() throws {
    let answer = try Self.answer([], price: 0) { point, today in
      var scenario = today
      let (a, b) = (point[0] > 0, point[1] > 0)
      scenario.widgets[0].provider.timeline.policy = .after(.hours(a && b ? 1 : a || b ? 4 : 3))
      return scenario
    }
    let point = answer.remedies[answer.best.remedy].point
    #expect(answer.best.outcome == .better && point[0] > 0 && point[1] > 0)
  }

  @Test func `a stop leaves nothing`() throws {
    var search = try RemedySearch(
      Replications(of: Self.today, jobs: 2, isStopped: { true }), items: [0, 1], weights: [1], today: [],
      runsPart: false, effort: .together(2, 64)
    ) { point, _ in .init(Self.scenario(point), price: 0, needsServer: false) }
    #expect(try search.answerTogether([[1], [1]], levels: []) == nil)
  }
}
