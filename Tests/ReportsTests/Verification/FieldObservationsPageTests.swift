import Testing

@testable import FieldObservations
@testable import Reports

@Suite struct FieldObservationsPageTests {
  @Test func `the page names the observations that all or no profiles match, and the missing numbers`() throws
  {
    let results = try FieldObservation.shipped().map { observation in
      ["documented", "reported"].map { profile in
        FieldResult(
          observation: observation, profile: profile, measured: "1",
          isMet: observation.name == "1" || (observation.name == "2" && profile == "reported"))
      }
    }
    let text = FieldObservationsPage(results).markdown
    #expect(text.contains("1 of the 16 observations match with every profile (1), and 14 with none (4, "))
    #expect(text.contains("It predicts 8 of the observations and matches 7 of them."))
    #expect(text.contains(" 9 numbers are not in the table (3, 5, 7, 10, 13, 16, 18, 22, 24): "))
  }
}
