import ArgumentParser
import CommandBase
import PhoneArchives
import ReloadLogs
import Reports
import ScenarioFile
import WidgetRefresh

/// Logs of reloads, and what they do not tell.
struct ReloadLogOptions: ParsableArguments {
  @Argument(
    help: "The logs; - is standard input.", completion: .file(extensions: ["jsonl", "csv", "ndjson"]))
  var logs: [InputFile]

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
    try logs.map { input in
      try exitingOnErrors(in: input.name) {
        let log = try PhoneLog.read(input.open(), name: input.name)
        Console.report(log.repairs)
        return log
      }
    }
  }
}
