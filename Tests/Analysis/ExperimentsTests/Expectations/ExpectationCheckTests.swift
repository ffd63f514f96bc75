import Experiments
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@Suite struct ExpectationCheckTests {
  private func expecting(_ bounds: [(Figure, FigureExpectation.Bound)]) -> Scenario {
    var scenario = smallScenario()
    scenario.expectations = bounds.map { FigureExpectation(widget: "first", figure: $0.0, bound: $0.1) }
    return scenario
  }

  @Test func `a check stops as soon as everything is decided`() throws {
    let scenario = expecting([(.chargedPerDay, .atLeast(5)), (.chargedPerDay, .atMost(5))])
    var expected: [Int] = []
    let checked = try Replications(of: scenario, jobs: 2).check(
      error: 0.01, sharedBy: 2, mostReplications: 1000
    ) {
      expected.append($0)
    }
    #expect(checked?.results.map(\.verdict) == [.holds, .fails])
    #expect(expected == [32] && checked?.replications == 32)
  }

  @Test func `a verdict is the same whatever the number of jobs`() throws {
    let scenario = expecting([(.freshViews, .atLeast(0.9)), (.contentAgeP95, .atMost(3600))])
    let results = try [1, 3].map {
      try Replications(of: scenario, jobs: $0).check(error: 0.01, sharedBy: 2, mostReplications: 64)
    }
    #expect(results[0] == results[1])
  }

  @Test func `its fingerprint is that of all replications, of every look`() throws {
    var scenario = expecting([(.freshViews, .atLeast(0.1))])
    scenario.device.usage = .timetable([])
    let replications = Replications(of: scenario)
    let checked = try replications.check(error: 0.01, sharedBy: 1, mostReplications: 40)
    #expect(checked?.replications == 40)
    #expect(try checked?.fingerprint == replications.run(0..<40)?.fingerprint)
  }

  @Test func `a figure that does not apply cannot be told`() throws {
    var scenario = expecting([(.freshViews, .atLeast(0.1))])
    scenario.device.usage = .timetable([])
    let checked = try Replications(of: scenario).check(error: 0.01, sharedBy: 1, mostReplications: 40)
    let result = checked?.results.first
    #expect(result?.verdict == .undecided && result?.estimate == nil)
  }

  @Test func `a bound at an end of the interval is not decided if it would be wrong on the other side`()
    throws
  {
    func check(_ bound: FigureExpectation.Bound) throws -> ExpectationResult {
      let checked = try Replications(of: expecting([(.reloadAgeMean, bound)]))
        .check(error: 0.01, sharedBy: 1, mostReplications: 32)
      return try #require(checked?.results.first)
    }
    let some = try check(.atLeast(1))
    let (low, high) = (try #require(some.low), try #require(some.high))
    #expect(low < high)
    #expect(try check(.atLeast(low)).verdict == .holds && check(.atLeast(high)).verdict == .undecided)
    #expect(try check(.atMost(high)).verdict == .holds && check(.atMost(low)).verdict == .undecided)
    #expect(try check(.atLeast(high.nextUp)).verdict == .fails)
    #expect(try check(.atMost(low.nextDown)).verdict == .fails)
  }

  @Test func `after all people of a population it is known what never happens`() throws {
    var scenario = expecting([(.rateLimitedPerDay, .never)])
    scenario.population = Population(people: 40)
    scenario.device.budget = .unlimited
    let checked = try Replications(of: scenario).check(error: 0.01, sharedBy: 1, mostReplications: 1000)
    let result = checked?.results.first
    #expect(result?.verdict == .holds && result?.replications == 40)
  }

  @Test func `what is expected changes nothing that happens`() throws {
    let (plain, expecting) = (smallScenario(), expecting([(.freshViews, .atLeast(0.5))]))
    #expect(try Replications(of: plain).run(0..<3) == Replications(of: expecting).run(0..<3))
    #expect(ScenarioFingerprint.of(plain) == ScenarioFingerprint.of(expecting))
  }
}
