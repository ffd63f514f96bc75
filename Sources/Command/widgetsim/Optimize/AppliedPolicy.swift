import CommandBase
import Reports
import ScenarioFile

/// Writes a scenario file with the values of a policy.
enum AppliedPolicy {
  /// Today's file with other values. Its comments stay if the place of each value is clear.
  static func write(_ settings: [ScenarioOverride], to today: ReadScenario, at path: String) throws {
    let wanted = try? scenarioReader(path, overrides: settings).read(today.bytes, file: path)
    func isRight(_ text: String) -> Bool {
      let read = try? scenarioReader(path).read(Array(text.utf8), file: path)
      return read != nil && read == wanted
    }
    let edited = ScenarioFileEditor.text(setting: settings, in: today.bytes)
    if let edited, isRight(edited) { return try writeFile(edited, to: path) }
    let rewritten = ScenarioFileEditor.rewritten(setting: settings, in: today.bytes)
    guard let rewritten, isRight(rewritten) else {
      throw Console.failure(
        path,
        "the scenario with the chosen policy cannot be read there; if the scenario names a log, write "
          + "the file next to \(today.file.name)")
    }
    Console.note("\(path): note: written without most comments of \(today.file.name)")
    try writeFile(rewritten, to: path)
  }
}
