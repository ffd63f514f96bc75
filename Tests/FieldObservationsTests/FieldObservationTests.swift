import ScenarioFile
import Testing
import WidgetRefresh

@testable import FieldObservations

@Suite("Observations of real phones")
struct FieldObservationTests {
  @Test("Every scenario is read without errors or warnings", arguments: FieldObservation.all.indices)
  func isRead(_ index: Int) throws {
    let observation = FieldObservation.all[index]
    let scenario = try ScenarioReader().read(Array(observation.scenarioText.utf8), file: "observation")
    #expect(scenario.warnings == [])
    #expect(scenario.device.days == observation.criterion.days)
    #expect((scenario.population == nil) == !observation.criterion.isAboutPeople)
  }

  @Test("They have different numbers in order, and names and figures that fit into the table")
  func names() {
    let all = FieldObservation.all
    #expect(zip(all, all.dropFirst()).allSatisfy { $0.number < $1.number })
    #expect(all.allSatisfy { $0.name.count <= 26 && $0.seen.count <= 16 })
    let profiles = Set(FieldObservation.profiles.map(\.name))
    #expect(profiles == ["documented", "reported", "stalling"])
    #expect(all.allSatisfy { $0.reasons.keys.allSatisfy(profiles.contains) })
  }

  @Test("The scenario of an observation is a file that says where it comes from")
  func text() throws {
    let observation = try #require(FieldObservation.all.first { $0.number == 21 })
    #expect(
      observation.scenarioText == """
        # Observation 21: call in the foreground.
        # Source: WordPress-iOS #21535. Seen: 2, 26, 27 s.
        title: Observation 21
        seed: 21
        device: {start: 2026-03-02, timeZone: UTC, days: 14, warmUpDays: 7}
        apps:
          App:
            foreground: {sessions: {perDay: 8}, duration: 3m}
            onForeground: reloadAllTimelines
        widgets:
          widget:
            app: App
            kind: Widget
            family: systemSmall
            surface: {homePage: 1}
            provider: {timeline: {entries: 1, policy: never}}
            content: {live: {changes: {every: 1h}}}

        """)
  }

  @Test("The result does not depend on the number of jobs")
  func jobs() throws {
    let observation = try #require(FieldObservation.all.first { $0.number == 23 })
    let profile = try #require(FieldObservation.profiles.first { $0.name == "documented" })
    let (one, two) = (
      try observation.result(with: profile, jobs: 1), try observation.result(with: profile, jobs: 2)
    )
    #expect(one.measured == two.measured && one.isMet == two.isMet)
  }
}
