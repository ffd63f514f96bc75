import ArgumentParser
import Experiments
import Reports
import ScenarioFile
import WidgetRefresh

/// A scenario and its source.
package struct ReadScenario {
  package var scenario: Scenario
  /// What has no effect or is probably not intended.
  package var warnings: [Diagnostic]
  package var file: InputFile
  /// The bytes of the scenario file.
  package var bytes: [UInt8]
  /// The paths of the files that it names.
  package var files: [String]
}

/// The reader of all scenarios of this program. A scenario may name only the programs that --no-programs allows, and the files that
/// --files-below allows.
///
/// - Parameters:
///   - file: the scenario file's name. Paths in the scenario are relative to it.
///   - whenRead: gets the name of each file that the scenario names.
package func scenarioReader(
  _ file: String, overrides: [ScenarioOverride] = [],
  whenRead: @escaping @Sendable (String) -> Void = { _ in }
) -> ScenarioReader {
  let beside = ScenarioFiles.beside(file) { path throws(ScenarioFiles.Unreadable) in
    try FilesOption.allowed(path, ["yaml", "yml", "csv"])
  }
  var files = ScenarioFiles(directory: beside.directory) { path, limit throws(ScenarioFiles.Unreadable) in
    let file = try beside.read(path, limit)
    whenRead(file.name)
    return file
  }
  files.allowsPrograms = ProgramsOption.areAllowed
  return ScenarioReader(overrides: overrides.map(\.text), files: files)
}

/// Reads a scenario from a file's bytes, with values that replace those of the file.
package func readScenario(
  _ bytes: [UInt8], of file: InputFile, overrides: [ScenarioOverride], showsWarnings: Bool = true
) throws(ReadingFailure) -> ReadScenario {
  let named = Locked<[String]>([])
  let reader = scenarioReader(file.name, overrides: overrides) { name in named.withLock { $0.append(name) } }
  do {
    var warnings: [Diagnostic] = []
    let scenario = try reader.read(bytes, file: file.name, warnings: &warnings)
    if showsWarnings { Console.report(warnings) }
    return ReadScenario(
      scenario: scenario, warnings: warnings, file: file, bytes: bytes, files: named.withLock { $0 })
  } catch {
    throw ReadingFailure(diagnostics: error.diagnostics)
  }
}

/// Reads a scenario from a file's bytes together with what is uncertain about it.
package func readUncertainScenario(
  _ bytes: [UInt8], of file: InputFile, overrides: [ScenarioOverride], readsPhone: Bool = true
) throws(ReadingFailure) -> UncertainScenario {
  var reader = scenarioReader(file.name, overrides: overrides)
  reader.readsPhone = readsPhone
  do {
    return try UncertainScenario(bytes, file: file.name, by: reader)
  } catch {
    throw ReadingFailure(diagnostics: error.diagnostics)
  }
}

/// Reads all of them, or reports all errors.
package func readScenarios(_ files: [InputFile], overrides: [ScenarioOverride]) throws -> [ReadScenario] {
  var status: ExitCode?
  let scenarios = readEach(files, overrides: overrides, status: &status).compactMap { try? $0.get() }
  if let status { throw status }
  return scenarios
}

/// Reads each of them, and reports all errors. Their exit status is in `status`.
package func readEach(
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
      ["widgetsim", "run", ShellCommand.argument(path), "--watch", "--html", "report.html"],
      "reads the file again whenever you save it")
  } else if failure.exitCode == ExitStatus.inputOutput, NextCommand.couldBeScenario(path) {
    NextCommand.report(
      ["widgetsim", "init"] + ShellCommand.option("--out", path), "writes a scenario to start from")
  }
}

extension InputFile {
  /// All of a scenario file, or enough of it for the reader to refuse it.
  package func scenarioBytes() throws(ReadingFailure) -> [UInt8] {
    guard path != "-" else { return try read(limit: SourceText.largestByteCount) }
    do throws(ScenarioFiles.Unreadable) {
      return try FileBytes.read(
        try FilesOption.allowed(path, ["yaml", "yml"]), limit: SourceText.largestByteCount)
    } catch {
      throw unreadable(error)
    }
  }
}
