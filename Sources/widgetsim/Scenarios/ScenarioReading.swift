import ArgumentParser
import Experiments
import Reports
import ScenarioFile
import WidgetRefresh

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
) throws(ReadingFailure) -> ReadScenario {
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
    throw ReadingFailure(diagnostics: error.diagnostics)
  }
}

/// Reads a scenario from a file's bytes together with what is uncertain about it.
func readUncertainScenario(
  _ bytes: [UInt8], of file: InputFile, overrides: [ScenarioOverride], readsPhone: Bool = true
) throws(ReadingFailure) -> UncertainScenario {
  var files = ScenarioFiles.beside(file.name)
  files.allowsPrograms = ProgramsOption.areAllowed
  var reader = ScenarioReader(overrides: overrides.map(\.text), files: files)
  reader.readsPhone = readsPhone
  do {
    return try UncertainScenario(bytes, file: file.name, by: reader)
  } catch {
    throw ReadingFailure(diagnostics: error.diagnostics)
  }
}

/// Reads all of them, or reports all errors.
func readScenarios(_ files: [InputFile], overrides: [ScenarioOverride]) throws -> [ReadScenario] {
  var status: ExitCode?
  let scenarios = readEach(files, overrides: overrides, status: &status).compactMap { try? $0.get() }
  if let status { throw status }
  return scenarios
}

/// Reads each of them, and reports all errors. Their exit status is in `status`.
func readEach(
  _ files: [InputFile], overrides: [ScenarioOverride], status: inout ExitCode?
) -> [Result<ReadScenario, ReadingFailure>] {
  var names: Set<String> = []
  let read = files.map { file in
    Result { () throws(ReadingFailure) in
      try readScenario(
        try file.scenarioBytes(), of: file, overrides: overrides,
        showsWarnings: names.insert(file.name).inserted)
    }
  }
  for case .failure(let failure) in read {
    failure.report()
    if status != ExitStatus.inputOutput { status = failure.exitCode }
  }
  suggestNext(files, read, isAsWritten: overrides.isEmpty)
  return read
}

/// What helps after files that could not be read.
private func suggestNext(
  _ files: [InputFile], _ read: [Result<ReadScenario, ReadingFailure>], isAsWritten: Bool
) {
  guard files.count == 1, let path = files.first?.path, path != "-", case .failure(let failure)? = read.first
  else { return }
  if failure.exitCode == ExitStatus.badScenario, failure.isOfFile, isAsWritten {
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
  func scenarioBytes() throws(ReadingFailure) -> [UInt8] {
    try read(limit: SourceText.largestByteCount)
  }
}
