import ArgumentParser
import Experiments
import ProviderHost
import Reports
import ScenarioFile
import WidgetRefresh

/// Exit statuses in addition to those of ArgumentParser (0, and 64 for usage).
package enum ExitStatus {
  /// A scenario has an error.
  package static let badScenario = ExitCode(1)
  /// A file cannot be read or written: `EX_IOERR` of sysexits.
  package static let inputOutput = ExitCode(74)
}

/// Why a scenario or another file cannot be read, and the exit status.
package struct ReadingFailure: Error {
  package var diagnostics: [Diagnostic]
  package var exitCode = ExitStatus.badScenario

  package init(diagnostics: [Diagnostic], exitCode: ExitCode = ExitStatus.badScenario) {
    (self.diagnostics, self.exitCode) = (diagnostics, exitCode)
  }

  package var messages: [String] { diagnostics.map(\.description) }
  /// Whether another content of the scenario file would help.
  package var isOfFile: Bool { diagnostics.contains { $0.line != nil } }

  package func report() {
    for message in messages { Console.report(message) }
  }
}

/// Writes a whole file, if one is wanted. Reports an error and ends if that is not possible.
package func writeFile(_ text: @autoclosure () throws -> String, to path: String?) throws {
  guard let path else { return }
  try exitingOnErrors(in: path) { try WholeFile.write(try text(), to: path) }
}

/// Reports an error of a file on standard error, and ends with the matching exit status.
package func exitingOnErrors<Result>(in subject: String, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as ScenarioError {
    guard case .provider = error else { throw Console.failure(subject, error) }
    Console.report(lines: "\(subject): error: \(error)")
    throw ExitStatus.badScenario
  } catch let error as StoredFileError {
    throw Console.failure(subject, error)
  } catch let error as BandWorldsError {
    throw Console.failure(subject, "--merge: \(error)")
  } catch let error as ScenarioFileError {
    for diagnostic in error.diagnostics { Console.report(diagnostic.description) }
    throw ExitStatus.badScenario
  } catch let error as ScenarioFiles.Unreadable {
    Console.report(Diagnostic(file: subject, message: "cannot be read: \(error.reason)").description)
    throw ExitStatus.inputOutput
  } catch let failure as ReadingFailure {
    failure.report()
    throw failure.exitCode
  } catch let error as ReportError {
    Console.report("\(error)")
    throw ExitStatus.inputOutput
  }
}
