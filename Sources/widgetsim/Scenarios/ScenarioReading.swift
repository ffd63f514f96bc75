import ArgumentParser
import ScenarioFile
import WidgetRefresh

/// Why there is no scenario: what to say about it, and the exit status.
struct ScenarioReadingFailure: Error {
  var messages: [String]
  var exitCode: ExitCode

  func report() {
    for message in messages { Console.report(message) }
  }
}

/// Reads a scenario, with values put in place of the file's.
func readScenario(
  _ file: InputFile, overrides: [ScenarioOverride]
) throws(ScenarioReadingFailure) -> Scenario {
  let bytes: [UInt8]
  do {
    bytes = try file.read(limit: largestScenarioFile)
  } catch {
    throw ScenarioReadingFailure(messages: [error.description], exitCode: ExitStatus.inputOutput)
  }
  do {
    var warnings: [Diagnostic] = []
    let scenario = try ScenarioReader(overrides: overrides.map(\.text)).read(
      bytes, file: file.name, warnings: &warnings)
    Console.report(warnings)
    return scenario
  } catch {
    throw ScenarioReadingFailure(
      messages: error.diagnostics.map(\.description), exitCode: ExitStatus.badScenario)
  }
}

/// The reader refuses more than this; no more of it needs to be read.
private let largestScenarioFile = 4 << 20
