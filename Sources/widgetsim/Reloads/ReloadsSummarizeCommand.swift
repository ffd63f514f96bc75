import ArgumentParser
import EventKernel
import Reports
import ScenarioFile
import WidgetRefresh

struct ReloadsSummarizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summarize", abstract: "Shows how often widgets were reloaded on a phone, from its log.",
    discussion: """
      A log is the file that ReloadLog.swift writes (see `reloads logger`), a CSV file with the columns \
      time,kind (and perhaps family, configuration, due and foreground), or the unified log as `log show \
      --style ndjson` prints it. Times are Unix seconds; in CSV also ISO 8601 with an offset. Give a \
      unified log together with the log of the app. It adds when the system exempted the app from the budget, and the \
      push budget of Live Activities. Unified logs have not been tried on a real phone.

      The day on which a widget was added and the next 3 days are learning days. The first sentence leaves them out \
      if there are other days.
      Calls of a provider that are at most 2s apart are one reload. Calls for galleries are left out.

      Example: widgetsim reloads summarize reloads.jsonl --added 2026-03-02
      """)

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

  @Option(
    help: ArgumentHelp(
      "Count each longer time between two reloads as a stall, in CSV and JSON. (default: 2h)",
      valueName: "duration"))
  var stall: String?

  @Option(help: "Format of the output.")
  var format = OutputFormat.table

  @Option(help: "Directory for phone.csv, with a row for each widget and day.", completion: .directory)
  var out: String?

  func run() throws {
    let day = try added.map { text in
      guard let day = CalendarDate(scenarioText: text) else {
        throw ValidationError("Expected a date such as 2026-03-02; found '\(text)'.")
      }
      return day
    }
    let longest = try stall.map { text in
      guard let stall = SimulationDuration(scenarioText: text), stall > .zero else {
        throw ValidationError("Expected a duration such as 2h; found '\(text)'.")
      }
      return stall
    }
    if let timeZone { try WallClock.check(timeZone: timeZone) }
    var files = CommandFiles()
    for log in logs { files.reads(log, as: "the log") }
    files.writes([.phone], to: out, by: "--out")
    try files.check()
    let read = try logs.map { path in
      let input = InputFile(path: path)
      return try exitingOnErrors(in: input.name) {
        let log = try ReloadLogReader().read(
          try input.read(limit: UsageLogReader.largestByteCount), file: input.name)
        Console.report(log.repairs)
        return log
      }
    }
    let report = try exitingOnErrors(in: logs[0]) {
      try PhoneReport(read, timeZone: timeZone, added: day, stall: longest ?? .hours(2))
    }
    if out != nil { SpreadsheetNote.report(report.names, of: logs[0]) }
    if let out { try exitingOnErrors(in: out) { try report.write(directory: out) } }
    try Console.write(report, as: format)
  }
}
