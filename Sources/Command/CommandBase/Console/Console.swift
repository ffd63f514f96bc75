import ArgumentParser
import Experiments
import Foundation
import ProviderHost
import Reports
import ScenarioFile

/// Standard output and standard error, with every failure detected.
package enum Console {
  /// Writes to standard output. If its reader is gone, the program ends without a message.
  package static func write(_ text: String, in format: WorkflowText.Format = .text) throws {
    guard let problem = writeAll(bytes(text, in: format), to: STDOUT_FILENO) else { return }
    if problem == EPIPE { throw ExitCode(128 + SIGPIPE) }
    report("standard output: cannot be written: \(systemError(problem))")
    throw ExitStatus.inputOutput
  }

  /// Whether text has colors.
  package enum ColorMode: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  /// That of the process, from `--color`.
  package static let colorMode = Locked(ColorMode.auto)

  /// `auto`: colors on a terminal that has them. NO_COLOR (no-color.org), FORCE_COLOR and CLICOLOR=0 say otherwise, in this order.
  package static var outputStyle: TextStyle {
    let environment = ProcessInfo.processInfo.environment
    switch colorMode.withLock({ $0 }) {
    case .always: return .terminal
    case .never: return .plain
    case .auto:
      if environment["NO_COLOR"] ?? "" != "" { return .plain }
      if !["", "0"].contains(environment["FORCE_COLOR"] ?? "") { return .terminal }
      return isatty(STDOUT_FILENO) == 1 && environment["CLICOLOR"] != "0" && environment["TERM"] != "dumb"
        ? .terminal : .plain
    }
  }

  /// The columns to use for standard output.
  package static var width: Int { width(of: STDOUT_FILENO) }

  /// The columns of a terminal, from 40 to 200; COLUMNS, if it is set, goes before what the terminal says. 80 if it is no terminal, so
  /// that the same run gives the same bytes.
  package static func width(of descriptor: Int32) -> Int {
    guard isatty(descriptor) == 1 else { return 80 }
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let named = ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
    return min(max(named ?? (isKnown ? Int(size.ws_col) : 80), 40), 200)
  }

  /// Writes a line that may have paths and names to standard output.
  package static func write(line: String) throws { try write(DisplayText.printable(line) + "\n") }

  /// Writes rows of CSV: unchanged, or, on a terminal, without control characters.
  package static func write(csv: String) throws {
    guard isatty(STDOUT_FILENO) == 1 else { return try write(csv, in: .csv) }
    for row in csv.split(separator: "\r\n") { try write(line: String(row)) }
  }

  /// Writes a line to standard error.
  package static func report(_ line: String) {
    writeToStandardError(DisplayText.printable(line) + "\n")
  }

  /// Writes what `--quiet` leaves out to standard error: a warning or a hint.
  package static func note(_ line: String) { if !QuietOption.isOn { report(line) } }

  /// Reports an error whose later lines are what a program wrote.
  package static func report(lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) { report(String(line)) }
  }

  /// Reports what is wrong with a file.
  ///
  /// - Returns: the exit status.
  package static func failure(_ subject: String, _ problem: Any) -> ExitCode {
    report("\(subject): error: \(problem)")
    return ExitStatus.badScenario
  }

  /// Writes the messages of the scenario's provider programs.
  package static func reportProgramMessages() {
    let messages = ProgramMessages.heard.all
    if messages.isEmpty { return }
    report("Messages of providers, in replication 0:")
    for message in messages { report("  " + message) }
  }

  /// Writes the first warnings, and the number of the others.
  package static func report(_ warnings: [Diagnostic]) {
    for warning in warnings.prefix(mostWarnings) { note(warning.description) }
    if warnings.count > mostWarnings { note("… \(warnings.count - mostWarnings) more warnings") }
  }

  private static let mostWarnings = 20

  package static func writeToStandardError(_ text: String) { writeToStandardError(bytes(text)) }

  /// Writes annotations at lines of files. Nothing else that the program prints is a command of GitHub Actions.
  package static func write(_ annotations: GitHubAnnotations) {
    writeToStandardError(Array(annotations.text.utf8))
  }

  /// Ignores a failure, because there is no other place to report it.
  private static func writeToStandardError(_ bytes: [UInt8]) { _ = writeAll(bytes, to: STDERR_FILENO) }

  /// Whether GitHub Actions runs this program, so that a printed line could be a command.
  package static let isInWorkflow = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"

  private static func bytes(_ text: String, in format: WorkflowText.Format = .text) -> [UInt8] {
    Array((isInWorkflow ? WorkflowText.withoutCommands(text, in: format) : text).utf8)
  }
}
