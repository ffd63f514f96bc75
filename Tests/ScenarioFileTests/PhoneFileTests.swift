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
}
