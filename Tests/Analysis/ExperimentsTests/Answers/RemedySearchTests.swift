import EventKernel
import Foundation
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

@Suite struct RemedySearchTests {
  private static let intervals: [Int64] = [60, 120, 30, 240]

  /// One widget, without a budget, that requests a reload every hour; its content changes each half hour.
  private static func today(_ budget: ReloadBudgetProfile = .unlimited) -> Scenario {
    var scenario = smallScenario(asksEvery: 60)
    scenario.widgets.removeLast()
    scenario.widgets[0].content.live = .poisson(perDay: 48, hours: nil)
    scenario.device.budget = budget
    (scenario.device.days, scenario.device.warmUpDays) = (2, 0)
    return scenario
  }

  /// The first change is the interval; the second sets the kind, which has no effect.
  private static func scenario(_ point: [Int], _ budget: ReloadBudgetProfile = .unlimited) -> Scenario {
    var scenario = today(budget)
    scenario.widgets[0].provider.timeline.policy = .after(.minutes(intervals[point[0]]))
    if point[1] == 1 { scenario.widgets[0].kind = "Other" }
    return scenario
  }

  private static func answer(
    _ alternatives: [[Int]], of today: Scenario = today(), items: [Int] = [0], weights: [Double] = [1],
    price: Double = 1, needsServer: Bool = false, _ candidate: (@Sendable ([Int], Int) -> Scenario?)? = nil
  ) throws -> RemedyAnswer {
    var search = try RemedySearch(
      Replications(of: today, jobs: 2), items: items, weights: weights, today: [], runsPart: false
    ) { point, hypothesis in
      (candidate ?? { point, _ in scenario(point) })(point, hypothesis).map {
        .init($0, price: point.allSatisfy { $0 == 0 } ? 0 : price, needsServer: needsServer && point[0] == 2)
      }
    }
    return try #require(try search.answer(alternatives))
  }

  @Test func `the shorter interval is named, and what has no effect is not beside it`() throws {
    let answer = try Self.answer([[1, 2, 3], [1]])
    #expect(answer.best.outcome == .better)
    #expect(answer.remedies[answer.best.remedy].point == [2, 0])
    #expect(answer.best.equals.isEmpty)
  }

  @Test func `the answer without a server leaves out what needs one`() throws {
    // Here, the shorter interval stands for a push.
    let answer = try Self.answer([[1, 2, 3], [1]], needsServer: true)
    #expect(answer.withoutServer.outcome == .nothing && answer.withoutServer.remedy == 0)
    #expect(answer.remedies[answer.best.remedy].needsServer)
  }

  @Test func `a change that does not earn its price is not named`() throws {
    #expect(try Self.answer([[1, 2], []], price: 1_000).best.outcome == .nothing)
  }

  @Test func `what is not valid, or the same as today, is not tried`() throws {
    let answer = try Self.answer([[1, 2], [1]]) { point, _ in point[0] == 2 ? nil : Self.today() }
    #expect(answer.remedies.count == 1 && answer.best.outcome == .nothing)
  }

  @Test func `today's runs and the runs of what is named are those of a run`() throws {
    let answer = try Self.answer([[1, 2, 3], [1]])
    let runs = Replications(of: Self.today(), jobs: 2)
    for (remedy, scenario) in [(0, Self.today()), (answer.best.remedy, Self.scenario([2, 0]))] {
      var other = runs
      other.scenario = scenario
      let results = try #require(try other.run(Replications.usual))
      let tally = results.widgets[0].tally
      let figures = try #require(answer.remedies[remedy].figures[0])
      let scale = FigureScale(of: try DeviceSimulation(scenario))
      #expect(figures.runs == 30)
      #expect(figures.freshViews == tally.value(of: .freshViews, scale: scale))
      #expect(figures.age == tally.value(of: .contentAgeMean, scale: scale))
      #expect(figures.charged == tally.value(of: .chargedPerDay, scale: scale))
    }
  }

  /// In the likely world the budget has no limit, and the shorter interval is better. In the other one there are 12 reloads a day, all
  /// at midnight: then it uses them up in the morning.
  @Test(arguments: [(0.0, [2, 0]), (1.0, [0, 0])])
  func `the weight of a hypothesis decides`(share: Double, chosen: [Int]) throws {
    let answer = try Self.answer([[2], [1]], weights: [1 - share, share]) { point, hypothesis in
      Self.scenario(point, hypothesis == 0 ? .unlimited : .fixed(12))
    }
    #expect(answer.remedies[answer.best.remedy].point == chosen)
    // Without weight, it only says where it would be another one.
    if share == 0 { #expect(answer.betterElsewhere[1] == 0) }
  }

  @Test func `a remedy with the same weeks under a hypothesis runs there once`() throws {
    let answer = try Self.answer([[2], []], weights: [0.9, 0.1]) { point, hypothesis in
      Self.scenario(point, hypothesis == 0 ? .unlimited : .fixed(10_000))
    }
    let figures = answer.remedies[answer.best.remedy].figures
    #expect(figures[0]?.runs == 30 && figures[1]?.runs == 4)
    #expect(answer.runs == 30 + 4 + 30 + 1)
  }

  /// A widget beside it in the same app gets a fixed budget for itself; the change takes its reloads away.
  @Test func `what makes another widget worse says so, and loses that`() throws {
    var today = smallScenario(asksEvery: 60)
    for index in today.widgets.indices {
      today.widgets[index].content.live = .poisson(perDay: 48, hours: nil)
    }
    today.device.budget = .unlimited
    var harming = today
    harming.widgets[0].provider.timeline.policy = .after(.minutes(45))
    harming.widgets[1].provider.timeline.policy = .never
    let (start, changed) = (today, harming)
    let answer = try Self.answer([[1]], of: start, price: 0) { point, _ in point[0] == 0 ? start : changed }
    #expect(answer.remedies[1].harmed == [1])
    #expect(answer.best.outcome == .nothing)
  }

  @Test func `widgets of a kind have one answer, for the figures of all`() throws {
    var today = smallScenario(asksEvery: 60)
    for index in today.widgets.indices {
      today.widgets[index].content.live = .poisson(perDay: 48, hours: nil)
    }
    let start = today
    let answer = try Self.answer([[1]], of: start, items: [0, 1]) { point, _ in
      var scenario = start
      if point[0] == 1 { scenario.widgets[0].provider.timeline.policy = .after(.minutes(30)) }
      return scenario
    }
    let results = try #require(try Replications(of: start, jobs: 2).run(Replications.usual))
    let total = WidgetTally.total(of: results.widgets.map(\.tally))
    let scale = FigureScale(of: try DeviceSimulation(start))
    #expect(answer.remedies[0].figures[0]?.age == total.value(of: .contentAgeMean, scale: scale))
  }

  /// With reloads each T and changes at a rate r, the mean content age of a random view is T/2 − (1 − (1 − e^(−rT)) / (rT)) / r.
  @Test func `the figures are those that the closed form gives`() throws {
    let answer = try Self.answer([[2], []])
    func age(minutes t: Double) -> Double {
      let rt = t * 48 / 1440
      return 60 * (t / 2 - t / rt * (1 - (1 - exp(-rt)) / rt))
    }
    // H0: both means are those of the formula. 30 replications of 2 days with about 150 views each; the policy adds a
    // fetch and a rendering, so the tolerance is 15 %, more than six standard errors.
    for (remedy, minutes) in [(0, 60.0), (1, 30.0)] {
      let found = try #require(answer.remedies[remedy].figures[0]?.age)
      #expect(abs(found / age(minutes: minutes) - 1) < 0.15)
    }
    let gain = try #require(answer.remedies[1].gain)
    #expect(gain.mean - gain.halfWidth > 0)
  }

  @Test func `one indifference is two points of fresh views, or a minute of age`() {
    let unit = Indifference(todaysAge: 120)
    #expect(unit.worth(freshViews: 0.52, age: 60) - unit.worth(freshViews: 0.5, age: 120) == 1)
    #expect(abs(unit.worth(freshViews: 0.54, age: 60) - unit.worth(freshViews: 0.5, age: 60) - 1) < 1e-9)
    // Of an age of an hour, 6 minutes.
    #expect(Indifference(todaysAge: 3600).age == 360)
    #expect(Indifference.price(of: [1, 2.5]) == 3 && Indifference.price(of: []) == 0)
  }

  @Test func `a range leaves out the extreme worlds and those without a value`() throws {
    let values = (0...100).map(Double.init)
    let range = try #require(PlausibleRuns.range(values + [.nan]))
    #expect(abs(range.lowerBound - 5) < 1e-9 && abs(range.upperBound - 95) < 1e-9)
    #expect(PlausibleRuns.range([.nan]) == nil)
    #expect(PlausibleRuns.range([3]) == 3...3)
  }
}
