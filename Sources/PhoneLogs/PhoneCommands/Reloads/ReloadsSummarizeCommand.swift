import ArgumentParser
import CommandBase
import EventKernel
import ReloadLogs
import Reports
import ScenarioFile
import WidgetRefresh

struct ReloadsSummarizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "summarize", abstract: "Shows how often widgets were reloaded on a phone, from its log.",
    discussion: """
      A log is the file that ReloadLog.swift writes (see `reloads logger`), a CSV file with the columns \
      time,kind (and perhaps family, configuration, due and foreground), or the unified log as `log show \
      --style ndjson` or `unifiedlog_iterator` prints it. Times are Unix seconds; in CSV also ISO 8601 with an offset. A unified log alone tells \
      the reloads of widgets whose names are not private. Together with the log of the app, it adds when the system exempted the \
      app from the budget, when the scheduler held reloads back, and the push budget of Live Activities. Unified logs have not been \
      tried on a real phone.

      The day on which a widget was added and the next 3 days are learning days. The first sentence leaves them out \
      if there are other days.
      Calls of a provider that are at most 2s apart are one reload. Calls for galleries are left out.

      Example: widgetsim reloads summarize reloads.jsonl --added 2026-03-02
      """)

  @OptionGroup
  var log: ReloadLogOptions

  @Option(
    help: ArgumentHelp(
      "Count each longer time between two reloads as a stall, in CSV, in JSON and on the page. (default: 2h)",
      valueName: "duration"))
  var stall: String?

  @Option(
    help: "A scenario to compare with: a week of its widgets of the same kinds, or of its only widget.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: InputFile?

  @OptionGroup
  var programs: ProgramsOption

  @OptionGroup
  var printing: ReportOptions<OutputFormat>

  @Option(help: "Directory for phone.csv, with a row for each widget and day.", completion: .directory)
  var out: String?

  func run() throws {
    let longest = try stall.map { text in
      guard let stall = SimulationDuration(scenarioText: text), stall > .zero else {
        throw ValidationError("Expected a duration such as 2h; found '\(text)'.")
      }
      return stall
    }
    let scenarios = try readScenarios([scenario].compactMap(\.self), overrides: [])
    try CommandFiles.check(
      scenarios, reads: ["the log": log.logs.map(\.path)], reports: [.phone], to: out,
      writes: ["--html": printing.html])
    let read = try log.read()
    var report = try exitingOnErrors(in: log.logs[0].path) {
      try PhoneReport(read, timeZone: log.timeZone, added: log.day, stall: longest ?? .hours(2))
    }
    for read in scenarios {
      let hasWidget = try exitingOnErrors(in: read.file.name) { try report.simulate(read.scenario) }
      if !hasWidget {
        let kinds = read.scenario.widgets.prefix(20).map(\.kind).joined(separator: ", ")
        throw Console.failure(
          read.file.name,
          "expected a widget of a kind in the logs: \(Set(report.names).sorted().prefix(20).joined(separator: ", ")); found \(kinds)"
        )
      }
    }
    if out != nil { SpreadsheetNote.report(report.names, of: log.logs[0].path) }
    if let out { try exitingOnErrors(in: out) { try report.write(directory: out) } }
    try printing.finish(report, of: scenarios)
  }
}
