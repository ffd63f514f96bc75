import Experiments
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@Suite struct ComparisonTests {
  private func compare(
    _ a: Scenario, _ b: Scenario, jobs: Int = 2, count: UInt64 = 8
  ) throws -> (ComparisonResults, [PairedDifference]) {
    let comparison = try #require(
      Comparison(of: [a, b], replications: Replications(of: a, jobs: jobs)))
    let results = try #require(try comparison.run(0..<count))
    return (
      results,
      comparison.differences(
        results, scales: try comparison.scales(), names: ["a", "b"], confidence: 0.95)
    )
  }

  private func difference(
    _ figure: Figure, of widget: String?, in differences: [PairedDifference]
  ) throws -> PairedDifference {
    try #require(differences.first { $0.figure == figure && $0.widget == widget })
  }

  @Test func `common random numbers save variance`() throws {
    // In one app, the reloads of both widgets would start together.
    func inTwoApps(_ scenario: Scenario) -> Scenario {
      var scenario = scenario
      scenario.apps.append(App(name: "B"))
      scenario.widgets[1].app = "B"
      return scenario
    }
    let (_, differences) = try compare(
      inTwoApps(smallScenario()), inTwoApps(smallScenario(asksEvery: 60)))
    let views = try difference(.viewsPerDay, of: "first", in: differences)
    #expect(views.difference == 0)
    #expect(views.varianceSaved == 1, "the user does the same in both")
    #expect(views.verdict == .noDifferenceSeen)
    let charged = try difference(.chargedPerDay, of: "first", in: differences)
    #expect(charged.difference < 0)
    #expect(charged.verdict == .less)
    let untouched = try difference(.reloadAgeMean, of: "second", in: differences)
    #expect(try #require(untouched.varianceSaved) > 0.5)
    for difference in differences where difference.halfWidth ?? 0 > 0 {
      #expect(try #require(difference.varianceSaved) < 1, "a part of the variance is left")
    }
  }

  @Test func `the interval is Student's t over the replications' differences`() throws {
    let (a, b) = (smallScenario(), smallScenario(asksEvery: 60))
    let (_, differences) = try compare(a, b, count: 5)
    let values = try (0..<5 as Range<UInt32>).map { replication in
      let perDay = try [a, b].map { scenario in
        var simulation = try DeviceSimulation(scenario, replication: replication)
        var statistics = RunStatistics(of: simulation)
        try simulation.run(into: &statistics)
        return Double(statistics.tallies[0][.charged]) / 2
      }
      return perDay[1] - perDay[0]
    }
    let mean = values.reduce(0, +) / 5
    let deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4).squareRoot()
    let found = try difference(.chargedPerDay, of: "first", in: differences)
    #expect(abs(found.difference - mean) < 1e-9)
    #expect(abs(try #require(found.halfWidth) - 2.776445105 * deviation / 5.0.squareRoot()) < 1e-6)
    #expect(found.n == 5)
  }

  @Test func `a scenario does not differ from itself, whatever the seed of its copy`() throws {
    let (results, differences) = try compare(smallScenario(seed: 5), smallScenario(seed: 6))
    #expect(results.scenarios[0] == results.scenarios[1])
    #expect(differences.allSatisfy { $0.difference == 0 && $0.verdict == .noDifferenceSeen })
  }

  @Test func `results do not depend on how many run at a time`() throws {
    let (a, b) = (smallScenario(), smallScenario(asksEvery: 45))
    let one = try compare(a, b, jobs: 1).0
    #expect(try compare(a, b, jobs: 2).0 == one)
    #expect(try compare(a, b, jobs: 4).0 == one)
  }

  @Test func `widgets are matched by name`() throws {
    var other = smallScenario()
    other.widgets.reverse()
    other.widgets[0].name = "another"
    let (_, differences) = try compare(smallScenario(), other, count: 2)
    #expect(Set(differences.map(\.widget)) == ["first", nil])
    #expect(Comparison(of: [other], replications: Replications(of: other)) == nil)
  }
}
