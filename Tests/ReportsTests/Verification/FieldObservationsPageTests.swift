import Foundation
import Testing

@testable import FieldObservations
@testable import Reports

@Suite struct FieldObservationsPageTests {
  @Test func `the page names the observations that all or no profiles match, and the missing numbers`() throws
  {
    let results = try FieldObservation.shipped().map { observation in
      ["documented", "reported"].map { profile in
        var result = FieldResult(
          observation: observation, profile: profile, measured: "1",
          isMet: ["1", "a2", "a8", "a15"].contains(observation.name)
            || (observation.name == "2" && profile == "reported"))
        result.isMetByAnyAllowance = observation.name == "a2" && profile == "reported"
        return result
      }
    }
    let text = FieldObservationsPage(results).markdown
    #expect(
      text.contains(
        "4 of the 46 observations match with every profile (1, a2, a8, a15), and 41 with none (4, "))
    #expect(text.contains("It predicts 9 of the observations and matches 8 of them."))
    #expect(text.contains(" 9 numbers are not in the table (3, 5, 7, 10, 13, 16, 18, 22, 24): "))
    #expect(
      text.contains(
        "Matches, of 19 observations: documented 1, reported 2. Matches, of 17 observations of Live Activities: documented "
          + "3, reported 3. Of the 9 of these with a number: documented 2, reported 2, the simplest rule 5. Of the 8 of "
          + "these that some allowance from 1 to 1,000 misses: documented 1, reported 1, the simplest rule 4."
      ))
    #expect(text.contains("- a2. "))
    #expect(text.components(separatedBy: "Any allowance of pushes from 1 to 1,000 meets it").count == 2)
  }
}
