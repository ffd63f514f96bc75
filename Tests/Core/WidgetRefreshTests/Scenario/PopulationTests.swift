import EventKernel
import RandomVariates
import Testing

@testable import ScenarioValues
@testable import WidgetRefresh

@Suite("A population")
struct PopulationTests {
  private var scenario: Scenario {
    var scenario = UsageTests.scenario(days: 2, surfaces: [.homePage(1)])
    scenario.apps[0].foreground = SessionUse(
      sessions: .poisson(perDay: 6, hours: nil), duration: .constant(1000))
    return scenario
  }

  private func usage(_ scenario: Scenario) throws -> StochasticUsage {
    guard case .stochastic(let usage) = scenario.device.usage else {
      throw ScenarioError.invalid(path: "device.usage", expected: "stochastic usage", found: "another")
    }
    return usage
  }

  /// H0: mean pickups of people are Weibull(3, 107), with mean 95.5 and standard deviation 34.7; n = 5,000 people, the
  /// mean's standard error 0.49, the standard deviation's 0.35; 5 of them fail a true H0 with p < 6e-7.
  @Test("differs in pickups, sessions, surfaces, glances and activity")
  func differences() throws {
    let population = Population(people: 5000)
    let people = try (0..<5000).map { try population.scenario(ofPerson: $0, from: scenario) }
    let pickups = try people.map { try usage($0).pickups.perDay }
    let mean = pickups.reduce(0, +) / 5000
    let variance = pickups.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4999
    #expect(abs(mean - 95.55) < 5 * 0.49)
    #expect(abs(variance.squareRoot() - 34.73) < 5 * 0.36)
    #expect(try Set(people.map { try usage($0).pickups.session }).count == 5000)
    #expect(try Set(people.map { try usage($0).homeScreens.perPickup }).count == 5000)
    #expect(Set(people.map { $0.apps[0].foreground }).count == 5000)
    #expect(try Set(people.map { try usage($0).standBy.perHour }).count == 5000)
    let glances = try people.map { try usage($0).glances.duration }
    #expect(Set(glances).count > 4900)
    // Medians of 3 to 11 s.
    #expect(
      glances.allSatisfy { glance in
        guard case .lognormal(let median, _) = glance else { return false }
        return (3000...11_000).contains(median)
      })
    let shares = try people.map { try usage($0).glances.share }
    #expect(shares.allSatisfy { (0.29...0.38).contains($0) } && Set(shares).count > 4900)
    #expect(people.allSatisfy { $0.problems.isEmpty })
  }

  @Test("has the same person for an index, whatever else is set")
  func commonRandomNumbers() throws {
    let small = Population(people: 10)
    let large = Population(people: 1000, activity: .constant(2))
    let person = try small.scenario(ofPerson: 7, from: scenario)
    let other = try large.scenario(ofPerson: 7, from: scenario)
    #expect(try usage(person) == usage(other))
    #expect(other.apps[0].foreground?.sessions == .poisson(perDay: 12, hours: nil))
    #expect(try small.scenario(ofPerson: 17, from: scenario) == person)
    #expect(try small.scenario(ofPerson: 8, from: scenario) != person)
  }

  @Test("refuses a law that is none, and leaves a timetable as it is")
  func limits() throws {
    #expect(throws: DistributionError.self) {
      try Population(people: 2, activity: .exponential(mean: -1)).scenario(ofPerson: 0, from: scenario)
    }
    var timetable = scenario
    timetable.device.usage = .timetable([])
    #expect(try Population(people: 2).scenario(ofPerson: 1, from: timetable) == timetable)
  }

  @Test("Replication i is the life of person i, whatever the others are", arguments: [0, 1, 7] as [UInt32])
  func replicationsArePeople(person: UInt32) throws {
    var shared = scenario
    shared.population = Population(people: 9, sessionLength: .lognormal(median: 2, sigma: 1))
    let population = try #require(shared.population)
    let alone = try population.scenario(ofPerson: Int(person), from: scenario)
    let lived = try Run(shared, replication: person)
    #expect(try lived.observations == Run(alone, replication: person).observations)
    #expect(try lived.observations != Run(scenario, replication: person).observations)
  }

  @Test("that cannot be is refused, with its place", arguments: wrongs)
  func problems(wrong: Wrong) {
    var wrongScenario = scenario
    wrongScenario.population = Population(people: 3)
    wrong.change(&wrongScenario)
    let paths = wrongScenario.problems.map { problem -> String in
      if case .invalid(let path, _, _) = problem { path } else { "another" }
    }
    #expect(paths == [wrong.path])
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    var path: String
    var change: @Sendable (inout Scenario) -> Void
    var testDescription: String { path }
  }

  static let wrongs: [Wrong] = [
    Wrong(path: "population.people") { $0.population?.people = 0 },
    Wrong(path: "population.people") { $0.population?.people = 10_000_001 },
    Wrong(path: "population.pickupsPerDay") { $0.population?.pickupsPerDay = .constant(0) },
    Wrong(path: "population.pickupsPerDay.mean") { $0.population?.pickupsPerDay = .exponential(mean: -1) },
    Wrong(path: "population.sessionLength") { $0.population?.sessionLength = .constant(0) },
    Wrong(path: "population.activity") { $0.population?.activity = .constant(0) },
    Wrong(path: "population.homeScreens") { $0.population?.homeScreens = .constant(0) },
    Wrong(path: "population.glanceShare.high") { $0.population?.glanceShare = .uniform(low: 1, high: 0) },
    Wrong(path: "population.glanceLength") { $0.population?.glanceLength = .constant(0) },
    Wrong(path: "population.standBy") { $0.population?.standBy = .constant(0) },
    Wrong(path: "population") { $0.device.usage = .timetable([]) },
    Wrong(path: "device.usage.pickups.perDay") {
      $0.device.usage = .stochastic(StochasticUsage(pickups: Pickups(perDay: 30)))
    },
    Wrong(path: "device.usage.glances.share") {
      $0.device.usage = .stochastic(StochasticUsage(glances: Glances(share: 0.1)))
    },
  ]
}
