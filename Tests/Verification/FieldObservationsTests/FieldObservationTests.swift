import ScenarioFile
import Testing
import WidgetRefresh

@testable import FieldObservations

@Suite("Observations of real phones")
struct FieldObservationTests {
  @Test("Every file is read without errors or warnings")
  func isRead() throws {
    for observation in try FieldObservation.shipped() {
      // a16 is about a start that the system refuses.
      #expect(observation.scenario.warnings.isEmpty == (observation.name != "a16"))
      let isAboutPeople = observation.note.measure.rule == .people
      let days = observation.subject == .activities ? 2 : 14
      #expect(observation.scenario.device.days == (isAboutPeople ? 30 : days))
      #expect((observation.scenario.population?.people == 300) == isAboutPeople)
    }
  }

  @Test("They have different numbers in order, and names and figures that fit into the table")
  func names() throws {
    let all = try FieldObservation.shipped()
    let numbers = all.compactMap { Int($0.name) }
    #expect(numbers.count == 18 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
    let activities = all.filter { $0.subject == .activities }.map(\.name)
    #expect(activities == [1, 2, 3, 4, 5, 6, 8, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map { "a\($0)" })
    #expect(
      all.suffix(13).map(\.name) == [
        "w1", "w2", "w3", "w5", "w6", "w7", "w8", "w10", "w11", "w12", "w13", "c1", "p1",
      ])
    #expect(all.allSatisfy { $0.note.conditions.count <= 26 && $0.note.seen.count <= 16 })
    #expect(zip(all, numbers).allSatisfy { $0.scenario.seed == UInt64($1) })
    let profiles = Set(FieldObservation.profiles.map(\.name))
    #expect(profiles == ["documented", "reported", "stalling"])
    #expect(all.allSatisfy { $0.note.reasons.keys.allSatisfy(profiles.contains) })
  }

  @Test("A scenario without an observation, or with a share of people but no population, is an error")
  func mistakes() throws {
    let text = try #require(try FieldObservation.shipped().first { $0.name == "15" }).text
    let cases = [
      (text.replacing("population: {people: 300}\n", with: ""), "expected the key 'population'"),
      (ScenarioTemplate.all[0].text, "expected the key 'observation'"),
      (text.replacing("homePage: 1", with: "homePage: 0"), "homePage"),
    ]
    for (text, message) in cases {
      let error = #expect(throws: ScenarioFileError.self) {
        try FieldObservation("own", Array(text.utf8), file: "own.yaml", by: ScenarioReader())
      }
      #expect(error?.diagnostics.contains { "\($0)".contains(message) } == true)
    }
  }

  @Test("The result does not depend on the number of jobs")
  func jobs() throws {
    let observation = try #require(try FieldObservation.shipped().first { $0.name == "23" })
    let profile = try #require(FieldObservation.profiles.first { $0.name == "documented" })
    let (one, two) = (
      try observation.result(with: profile, jobs: 1), try observation.result(with: profile, jobs: 2)
    )
    #expect(one.measured == two.measured && one.isMet == two.isMet)
  }
}
