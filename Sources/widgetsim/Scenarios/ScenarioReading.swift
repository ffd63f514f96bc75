import ArgumentParser
import Experiments
import Reports
import ScenarioFile
import WidgetRefresh

/// Why a scenario cannot be read: the messages and the exit status.
struct ScenarioReadingFailure: Error {
  var messages: [String]
  var exitCode: ExitCode
  /// Whether another content of the scenario file would help.
  var isOfFile = true

  func report() {
    for message in messages { Console.report(message) }
  }
}

extension ScenarioReadingFailure {
  init(_ error: ScenarioFileError) {
    messages = error.diagnostics.map(\.description)
    exitCode = ExitStatus.badScenario
    isOfFile = error.diagnostics.contains { $0.line != nil }
  }
}

/// A scenario and its source.
struct ReadScenario {
  var scenario: Scenario
  /// What has no effect or is probably not intended.
  var warnings: [Diagnostic]
  var file: InputFile
  /// The bytes of the scenario file.
  var bytes: [UInt8]
  /// The paths of the files that it names.
  var files: [String]
}

/// Reads a scenario from a file's bytes, with values that replace those of the file.
func readScenario(
  _ bytes: [UInt8], of file: InputFile, overrides: [ScenarioOverride], showsWarnings: Bool = true
) throws(ScenarioReadingFailure) -> ReadScenario {
  let named = Locked<[String]>([])
  let beside = ScenarioFiles.beside(file.name)
  var files = ScenarioFiles(directory: beside.directory) { path, limit throws(ScenarioFiles.Unreadable) in
    let file = try beside.read(path, limit)
    named.withLock { $0.append(file.name) }
    return file
  }
  files.allowsPrograms = ProgramsOption.areAllowed
  do {
    var warnings: [Diagnostic] = []
    let scenario = try ScenarioReader(overrides: overrides.map(\.text), files: files).read(
      bytes, file: file.name, warnings: &warnings)
    if showsWarnings { Console.report(warnings) }
    return ReadScenario(
      scenario: scenario, warnings: warnings, file: file, bytes: bytes, files: named.withLock { $0 })
  } catch {
    throw ScenarioReadingFailure(error)
  }
}

/// Reads a scenario from a file's bytes together with what is uncertain about it.
func readUncertainScenario(
  _ bytes: [UInt8], of file: InputFile, overrides: [ScenarioOverride]
) throws(ScenarioReadingFailure) -> UncertainScenario {
  var files = ScenarioFiles.beside(file.name)
  files.allowsPrograms = ProgramsOption.areAllowed
  do {
    return try UncertainScenario(
      bytes, file: file.name, by: ScenarioReader(overrides: overrides.map(\.text), files: files))
  } catch {
    throw ScenarioReadingFailure(error)
  }
}

/// Reads all of them, or reports all errors.
func readScenarios(_ files: [InputFile], overrides: [ScenarioOverride]) throws -> [ReadScenario] {
  var scenarios: [ReadScenario] = []
  var failure: ScenarioReadingFailure?
  var names: Set<String> = []
  for file in files {
    do throws(ScenarioReadingFailure) {
      scenarios.append(
        try readScenario(
          try file.scenarioBytes(), of: file, overrides: overrides,
          showsWarnings: names.insert(file.name).inserted))
    } catch {
      error.report()
      if failure?.exitCode != ExitStatus.inputOutput { failure = error }
    }
  }
  if let failure {
    suggestNext(files, failure)
    throw failure.exitCode
  }
  return scenarios
}

/// What helps after files that could not be read.
private func suggestNext(_ files: [InputFile], _ failure: ScenarioReadingFailure) {
  guard files.count == 1, let path = files.first?.path, path != "-" else { return }
  if failure.exitCode == ExitStatus.badScenario, failure.isOfFile {
    NextCommand.report(
      ["widgetsim", "run", ShellCommand.argument(path), "--watch"],
      "reads the file again whenever you save it")
  } else if failure.exitCode == ExitStatus.inputOutput, NextCommand.couldBeScenario(path) {
    NextCommand.report(
      ["widgetsim", "init"] + ShellCommand.option("--out", path), "writes a scenario to start from")
  }
}

extension InputFile {
  /// All of a scenario file, or enough of it for the reader to refuse it.
  func scenarioBytes() throws(ScenarioReadingFailure) -> [UInt8] {
    do {
      return try read(limit: SourceText.largestByteCount)
    } catch {
      throw ScenarioReadingFailure(messages: [error.description], exitCode: ExitStatus.inputOutput)
    }
  }
}
