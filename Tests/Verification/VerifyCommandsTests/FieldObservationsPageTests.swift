import Foundation
import Testing

@testable import FieldObservations
@testable import Reports
@testable import VerifyCommands

@Suite struct FieldObservationsPageTests {
  @Test func `the page names the observations that all or no profiles match, and the missing numbers`() throws
  {
    let results = try FieldObservation.shipped().map { observation in
      ["documented", "reported"].map { profile in
        var result = FieldResult(
          observation: observation, profile: profile, measured: "1",
          isMet: ["1", "a2", "a8", "a15"].contains(observation.name)
            || (observation.name == "2" && profile == "reported"))
        if observation.name == "4" { result.ofMiddle = 1 / 1.5 }
        result.isMetByAnyAllowance = observation.name == "a2" && profile == "reported"
        return result
      }
    }
    let text = FieldObservationsPage(results).markdown
    #expect(
      text.contains(
        "4 of the 49 observations match with every profile (1, a2, a8, a15), and 44 with none (4, "))
    #expect(text.contains("It predicts 8 of the observations and matches 7 of them."))
    #expect(text.contains(" 9 numbers are not in the table (3, 5, 7, 10, 13, 16, 18, 22, 24): "))
    for line in [
      "- Matches, of 17 observations of widgets: documented 1, reported 2.",
      "- Matches, of 17 observations of Live Activities: documented 2, reported 2.",
      "- Of the 8 of these with a number: documented 1, reported 1, the simplest rule 4.",
      "- Of the 8 of these that some allowance from 1 to 1,000 misses: documented 1, reported 1, the simplest rule 4.",
      "- Matches, of 3 statements by Apple engineers: documented 1, reported 1.",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    #expect(text.contains(" 1 (÷1.5) |"))
    #expect(!text.contains("If the whole budget of a day comes at midnight"))
    #expect(text.contains("- a2. "))
    #expect(text.components(separatedBy: "Any allowance of pushes from 1 to 1,000 meets it").count == 2)
  }
}
