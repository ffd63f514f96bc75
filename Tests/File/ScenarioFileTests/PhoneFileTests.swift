import Testing
import WidgetRefresh

@testable import ScenarioFile

struct PhoneFileTests {
  /// Fuzzing found that one without usual values could not be read again.
  @Test(
    arguments: ["", "device.days"], ["", "device.budget.documented.refill"])
  func `a phone that is written can be read again`(usual: String, path: String) throws {
    let phone = PhoneFile(
      comments: ["A phone."], usual: usual.isEmpty ? [] : [ScenarioOverride(path: usual, value: "7")],
      paths: path.isEmpty ? [] : [path], worlds: path.isEmpty ? [[]] : [["even"], ["paced"]])
    let again = try PhoneFile(Array(phone.yaml.utf8))
    #expect(again.usual == phone.usual)
    #expect(again.paths == phone.paths)
    #expect(again.worlds == phone.worlds)
  }

  @Test func `what is given away has only the numbers, and each other part is named with its line`() throws {
    let shared = SharedPhone(days: 7, budget: .init(low: 43, median: 44, high: 45))
    let phone = PhoneFile(comments: [], usual: [], paths: ["device.days"], worlds: [["7"]], found: shared)
    let whole = Array(phone.yaml.utf8)
    #expect(try SharedPhone(whole, file: "a.yaml") == shared)
    let error = #expect(throws: ScenarioFileError.self) {
      try SharedPhone(whole, file: "a.yaml", isGivenAway: true)
    }
    #expect(error?.diagnostics.map(\.line) == [1, 6, 7, 9], "\(phone.yaml)")
    #expect(
      error?.description.hasPrefix(
        "a.yaml:1:1: error: expected only the shared numbers; found 'found'. Write the file with 'widgetsim reloads share'"
      ) ?? false, "\(String(describing: error))")
    let lines = Array(shared.lines.joined("\n").text.utf8)
    #expect(try SharedPhone(lines, file: "a.yaml", isGivenAway: true) == shared)
  }
}
