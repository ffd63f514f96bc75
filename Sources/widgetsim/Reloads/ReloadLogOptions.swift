import ArgumentParser
import Foundation
import PhoneArchives
import ProviderHost
import Reports
import ScenarioFile
import WidgetRefresh

/// Logs of reloads, and what they do not tell.
struct ReloadLogOptions: ParsableArguments {
  @Argument(
    help: "The logs; - is standard input.", completion: .file(extensions: ["jsonl", "csv", "ndjson"]))
  var logs: [String]

  @Option(
    help: ArgumentHelp(
      "The day on which the widgets were added. (default: the day of the first reload of each)",
      valueName: "date"))
  var added: String?

  @Option(
    help: ArgumentHelp("IANA time zone of the days. (default: that of the log, or UTC)", valueName: "name"))
  var timeZone: String?

  @OptionGroup
  var quiet: QuietOption

  func validate() throws {
    if let added, day == nil {
      throw ValidationError("Expected a date such as 2026-03-02; found '\(added)'.")
    }
    if let timeZone { try WallClock.check(timeZone: timeZone) }
  }

  var day: CalendarDate? { added.flatMap { CalendarDate(scenarioText: $0) } }

  /// Reads all of them, and reports their repairs.
  func read() throws -> [ReloadLog] {
    try logs.map { path in
      let input = InputFile(path: path)
      return try exitingOnErrors(in: input.name) {
        // The unified log may have any size. A pipe may have no writer.
        var status = stat()
        let isFile =
          path != "-" && access(path, R_OK) == 0 && stat(path, &status) == 0
          && status.st_mode & S_IFMT == S_IFREG
        let log =
          isFile
          ? try PhoneLog.read(path, name: input.name)
          : try read(try input.read(limit: UsageLogReader.largestByteCount), input.name)
        Console.report(log.repairs)
        return log
      }
    }
  }

  /// The same reader as that of a file with these bytes: the content decides.
  private func read(_ bytes: [UInt8], _ name: String) throws -> ReloadLog {
    guard bytes.count <= UsageLogReader.largestByteCount else {
      return try ReloadLogReader().read(bytes, file: name)
    }
    do {
      let directory = try PrivateDirectory(for: "log")
      let path = directory.path + "/log"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return try withExtendedLifetime(directory) { try PhoneLog.read(path, name: name) }
    } catch let error as ScenarioFileError {
      throw error
    } catch {
      let unwritten = Diagnostic(file: name, message: "cannot be copied: \(error.localizedDescription)")
      throw ReadingFailure(diagnostics: [unwritten], exitCode: ExitStatus.inputOutput)
    }
  }
}
