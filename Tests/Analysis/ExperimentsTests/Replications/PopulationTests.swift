import Foundation
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

@Suite struct PopulationTests {
  private func scenario(people: Int = 100) -> Scenario {
    var scenario = smallScenario()
    scenario.device.days = 1
    scenario.population = Population(people: people)
    return scenario
  }

  private func run(_ range: Range<UInt64>, jobs: Int = 2) throws -> ReplicationResults {
    try #require(try Replications(of: scenario(), jobs: jobs).run(range))
  }

  @Test func `people run apart and merged are those of one run, whatever the threads`() throws {
    let whole = try run(0..<40, jobs: 1)
    #expect(whole.widgets.allSatisfy { $0.spreads.count == Figure.allCases.count })
    #expect(whole.widgets.allSatisfy { $0.spreads.contains { $0.count == 40 } })
    var merged = try run(17..<40, jobs: 3)
    #expect(try merged.merge(run(0..<17, jobs: 2)))
    #expect(merged == whole)
    #expect(try JSONDecoder().decode(ReplicationResults.self, from: JSONEncoder().encode(merged)) == whole)
  }

  @Test func `a person does not depend on the number of the others`() throws {
    let few = Replications(of: scenario(people: 5), jobs: 1)
    #expect(try #require(try few.run(3..<4)) == run(3..<4))
  }

  @Test func `only several people spread`() throws {
    let description = RunDescription(of: try DeviceSimulation(scenario()))
    #expect(description.population == 100)
    let one = try run(3..<4).summary(of: description)
    #expect(one.population == 100 && one.widgets.allSatisfy { $0.people == nil })
    let two = try run(3..<5).summary(of: description)
    #expect(two.widgets.allSatisfy { $0.people?.isEmpty == false })
    let nobody = try #require(try Replications(of: smallScenario(), jobs: 1).run(0..<2))
    #expect(nobody.summary(of: description).widgets.allSatisfy { $0.people == nil })
  }

  /// Each pickup shows the Home Screen once, pickups come evenly in operational time and no day differs: a person's views a day
  /// are their mean pickups within 1. H0: these are Weibull(3, 107); n = 400 people. The interval between order statistics
  /// misses a true quantile with probability 1e-7, five of them 5e-7.
  @Test func `looks at a widget spread over people as the law of their pickups says`() throws {
    var scenario = scenario(people: 400)
    scenario.device.warmUpDays = 0
    scenario.device.budget = .unlimited
    scenario.device.usage = .stochastic(
      StochasticUsage(
        pickups: Pickups(
          weekendFactor: 1, dayShape: 1e6, dayCorrelation: 0, gap: .constant(1), session: .constant(1000)),
        homeScreens: HomeScreens(perPickup: .constant(1), duration: .constant(500), nextPage: 0)))
    scenario.population = Population(people: 400)
    scenario.population?.sessionLength = .constant(1)
    scenario.population?.homeScreens = .constant(1)
    scenario.widgets = [
      Widget(name: "w", app: "A", kind: "K", provider: Provider(timeline: TimelinePlan(policy: .never)))
    ]
    let results = try #require(try Replications(of: scenario).run(0..<400))
    let summary = results.summary(
      of: RunDescription(of: try DeviceSimulation(scenario)), confidence: 1 - 1e-7)
    let quantiles = try #require(summary.widgets.first?.people).filter { $0.figure == .viewsPerDay }
    #expect(quantiles.count == 5)
    for quantile in quantiles {
      let law = 107 * pow(-log(1 - quantile.share), 1.0 / 3)
      let margin = 1 + law * DurationHistogram.relativeError
      #expect(quantile.n == 400)
      #expect(
        (quantile.low ?? .infinity) - margin < law && law < (quantile.high ?? 0) + margin, "\(quantile)")
    }
  }
}
