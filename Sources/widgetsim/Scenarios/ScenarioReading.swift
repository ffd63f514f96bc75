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

/// Reads a scenario from a file's bytes, with values put in place of the file's, and prints its warnings.
func readScenario(
  _ bytes: [UInt8], name: String, overrides: [ScenarioOverride], showsWarnings: Bool = true
) throws(ScenarioReadingFailure) -> Scenario {
  var warnings: [Diagnostic] = []
  let scenario = try readScenario(bytes, name: name, overrides: overrides, warnings: &warnings)
  if showsWarnings { Console.report(warnings) }
  return scenario
}

/// Reads a scenario from a file's bytes, with values put in place of the file's.
func readScenario(
  _ bytes: [UInt8], name: String, overrides: [ScenarioOverride], warnings: inout [Diagnostic]
) throws(ScenarioReadingFailure) -> Scenario {
  do {
    return try ScenarioReader(overrides: overrides.map(\.text)).read(bytes, file: name, warnings: &warnings)
  } catch {
    throw ScenarioReadingFailure(
      messages: error.diagnostics.map(\.description), exitCode: ExitStatus.badScenario)
  }
}

/// A scenario and the bytes of the file that it was read from.
struct ReadScenario {
  var scenario: Scenario
  var bytes: [UInt8]
}

/// Reads all of them, or reports everything that is wrong with any.
func readScenarios(_ files: [InputFile], overrides: [ScenarioOverride]) throws -> [ReadScenario] {
  var scenarios: [ReadScenario] = []
  var status: ExitCode?
  var names: Set<String> = []
  for file in files {
    do throws(ScenarioReadingFailure) {
      let bytes = try file.scenarioBytes()
      let scenario = try readScenario(
        bytes, name: file.name, overrides: overrides, showsWarnings: names.insert(file.name).inserted)
      scenarios.append(ReadScenario(scenario: scenario, bytes: bytes))
    } catch {
      error.report()
      if status != ExitStatus.inputOutput { status = error.exitCode }
    }
  }
  if let status { throw status }
  return scenarios
}

extension InputFile {
  /// All of a scenario file, or as much of it as the reader needs to refuse it.
  func scenarioBytes() throws(ScenarioReadingFailure) -> [UInt8] {
    do {
      return try read(limit: SourceText.largestByteCount)
    } catch {
      throw ScenarioReadingFailure(messages: [error.description], exitCode: ExitStatus.inputOutput)
    }
  }
}
