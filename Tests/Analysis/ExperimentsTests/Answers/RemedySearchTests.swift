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
    func worth(fresh: Int64, age: Int64) -> Double {
      func week(_ fresh: Int64, _ age: Int64) -> ItemWeek {
        var tally = ItemWeek()
        tally.freshViews = FigurePair(x: fresh, y: 100)
        tally.age = FigurePair(x: age * 1000, y: 1)
        return tally
      }
      let worth = WeekWorth(today: [week(50, 120)], unit: Indifference(todaysAge: 120))
      return worth(week(fresh, age)) - worth(week(50, 120))
    }
    #expect(abs(worth(fresh: 52, age: 60) - 1) < 1e-9 && abs(worth(fresh: 54, age: 120) - 1) < 1e-9)
    // Of an age of an hour, 6 minutes.
    #expect(Indifference(todaysAge: 3600).age == 360)
    #expect(Indifference.price(of: [1, 2.5]) == 3 && Indifference.price(of: []) == 0)
  }

  // MARK: With a goal

  private static func found(
    _ goal: OptimizationGoal, _ alternatives: [[Int]] = [[1, 2, 3], []], of today: Scenario = today(),
    jobs: Int = 2, isStopped: Bool = false,
    _ candidate: (@Sendable ([Int]) -> Scenario?)? = nil
  ) throws -> RemedyAnswer? {
    var search = try RemedySearch(
      Replications(of: today, jobs: jobs, isStopped: { isStopped }), items: [0], weights: [1], today: [],
      runsPart: true, effort: .thorough(64), goal: goal
    ) { point, _ in
      (candidate ?? { scenario($0 + [0]) })(point).map {
        .init($0, price: point.allSatisfy { $0 == 0 } ? 0 : 1, needsServer: false)
      }
    }
    return try search.answer(alternatives)
  }

  private static func goal(
    _ figure: Figure? = .contentAgeMean, isMaximized: Bool = false,
    _ bounds: [(Figure, FigureExpectation.Bound)] = []
  ) -> OptimizationGoal {
    OptimizationGoal(
      widget: "first", figure: figure, isMaximized: isMaximized,
      constraints: bounds.map { FigureExpectation(widget: "first", figure: $0, bound: $1) })
  }

  @Test func `with a guarantee, the shortest interval is the best, and all figures have intervals`() throws {
    let answer = try #require(try Self.found(Self.goal()))
    #expect(answer.best.outcome == .better && answer.best.isGuaranteed)
    #expect(answer.remedies[answer.best.remedy].point == [2, 0])
    let today = try #require(answer.intervals[0]?.first { $0.figure == .contentAgeMean })
    #expect(today.n == 64 && today.estimate == answer.remedies[0].figures[0]?.goal)
    // One indifference is 10% of today's age.
    #expect(abs(try #require(answer.size) - 0.1 * today.estimate) < 0.02 * today.estimate)
    let net = try #require(answer.net[answer.best.remedy])
    let gain = try #require(answer.remedies[answer.best.remedy].gain)
    #expect(abs(net.mean - (gain.mean - 1)) < 1e-9)
    #expect(answer.finalists.first == answer.best.remedy)
  }

  @Test func `what breaks a bound is not chosen, and today's that breaks it is left`() throws {
    // An interval of 30 min asks 48 times a day, one of 60 min 24 times, one of 2 h 12 times.
    let some = try #require(
      try Self.found(Self.goal(.freshViews, isMaximized: true, [(.chargedPerDay, .atMost(30))])))
    #expect(some.best.outcome == .nothing && some.bounds[0] == .holds)
    let few = try #require(
      try Self.found(Self.goal(.freshViews, isMaximized: true, [(.chargedPerDay, .atMost(15))])))
    #expect(few.best.outcome == .better && few.remedies[few.best.remedy].point == [1, 0])
    #expect(few.bounds[0] == .fails && few.bounds[few.best.remedy] == .holds)
    let none = try #require(try Self.found(Self.goal(nil, [(.viewsPerDay, .atMost(0))])))
    #expect(none.best.outcome == .nothing && Set(none.bounds.values) == [.fails])
  }

  @Test func `a bound that these runs cannot decide is undecided`() throws {
    // Only the policy `never` keeps it, but 48 replications cannot show that.
    let answer = try #require(
      try Self.found(Self.goal(nil, [(.chargedPerDay, .never)]), [[1]]) { point in
        var scenario = Self.today()
        if point == [1] { scenario.widgets[0].provider.timeline.policy = .never }
        return scenario
      })
    #expect(answer.best.outcome == .nothing && answer.bounds[0] == .fails)
    #expect(answer.finalists.map { answer.bounds[$0] } == [.undecided])
  }

  /// Every 25 minutes is 57.6 times a day.
  @Test(arguments: [
    (Figure.contentAgeMean, FigureExpectation.Bound.atMost(62)), (.chargedPerDay, .atLeast(50)),
  ])
  func `of many intervals, the best one is near the bound`(figure: Figure, bound: FigureExpectation.Bound)
    throws
  {
    let minutes = try #require(VariedRange(600...14_400, .duration)).values(17).map { Int64($0 / 60) }
    let answer = try #require(
      try Self.found(Self.goal(figure, [(.chargedPerDay, bound)]), [Array(1...minutes.count)]) { point in
        var scenario = Self.today()
        if point[0] > 0 {
          scenario.widgets[0].provider.timeline.policy = .after(.minutes(minutes[point[0] - 1]))
        }
        return scenario
      })
    #expect((20...28).contains(minutes[answer.remedies[answer.best.remedy].point[0] - 1]))
  }

  @Test func `three levers that only help together are found by rounds`() throws {
    // Three levers take 10, 17 and 25 minutes from an interval of 60.
    let answer = try #require(
      try Self.found(Self.goal(), [[1], [1], [1]]) { point in
        var scenario = Self.today()
        scenario.widgets[0].provider.timeline.policy = .after(
          .minutes(60 - Int64(10 * point[0] + 17 * point[1] + 25 * point[2])))
        return scenario
      })
    #expect(answer.remedies[answer.best.remedy].point == [1, 1, 1])
  }

  @Test func `the number of jobs changes nothing, a stop leaves nothing, and a figure must apply`() throws {
    #expect(try Self.found(Self.goal(), jobs: 1) == Self.found(Self.goal(), jobs: 3))
    #expect(try Self.found(Self.goal(), isStopped: true) == nil)
    var unseen = Self.today()
    unseen.device.usage = .timetable([])
    let scenario = unseen
    #expect(try Self.found(Self.goal(), of: scenario) { _ in scenario } == nil)
  }

  @Test func `a range leaves out the extreme worlds and those without a value`() throws {
    let values = (0...100).map(Double.init)
    let range = try #require(PlausibleWorlds.range(values + [.nan]))
    #expect(abs(range.low - 5) < 1e-9 && abs(range.middle - 50) < 1e-9 && abs(range.high - 95) < 1e-9)
    #expect(PlausibleWorlds.range([.nan]) == nil)
    #expect(try #require(PlausibleWorlds.range([3])) == (3, 3, 3))
  }
}
