import ArgumentParser
import CommandBase
import EventKernel
import RandomVariates
import ReloadLogs
import Reports
import ScenarioFile
import WidgetRefresh

struct UsageFitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Fits a scenario's phone usage to a log.",
    discussion: """
      The log is a CSV file with the columns time,screen_status (0 off, 1 on, 2 locked, 3 unlocked), or \
      start,end,surface, or start,end,app. Times are Unix seconds or ISO 8601 with an offset.

      Prints the distributions fitted by maximum likelihood, best first (by Akaike's criterion), with \
      their Kolmogorov-Smirnov distances. Then prints a 'usage:' block for a scenario's device, or writes \
      it to a file with --out.
      """)

  @Argument(help: "The log; - is standard input.", completion: .file(extensions: ["csv"]))
  var log: InputFile

  @Option(help: "IANA time zone of the log's days.")
  var timeZone = "UTC"

  @Option(
    help: ArgumentHelp(
      "Ignore longer sessions in the log; at least 1s. (default: \(UsageLogReader().longestStretch.scenarioText))",
      valueName: "duration"))
  var longestSession: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Repair and report disorder, duplicates, overlaps and missing events, or refuse such a log.")
  var repair = true

  @Option(
    help: "File for the 'usage:' block, instead of standard output. Replaces the file.", completion: .file())
  var out: String?

  @OptionGroup
  var quiet: QuietOption

  func run() throws {
    try WallClock.check(timeZone: timeZone)
    var reader = UsageLogReader(repairs: repair)
    if let longestSession {
      guard let longest = SimulationDuration(scenarioText: longestSession), longest >= .seconds(1) else {
        throw ValidationError("Expected a duration of at least 1s such as 12h; found '\(longestSession)'.")
      }
      reader.longestStretch = longest
    }
    try CommandFiles.check(reads: ["the log": [log.path]], writes: ["--out": out])
    let fit = try fit(reader)
    let block = UsageBlock.yaml(fit, source: log.name, timeZone: timeZone).text
    try Console.write(UsageFitTable.text(fit, source: log.name, timeZone: timeZone))
    if out == nil { try Console.write("\n" + block) }
    try writeFile(block, to: out)
  }

  private func fit(_ reader: UsageLogReader) throws -> UsageFit {
    let bytes = try exitingOnErrors(in: log.name) { try log.read(limit: UsageLogReader.largestByteCount) }
    do {
      let read = try reader.read(bytes, file: log.name)
      Console.report(read.repairs)
      let days = try exitingOnErrors(in: log.name) { try UsageLogDays(read, timeZone: timeZone) }
      if days.takesPartialDays {
        Console.note(
          "\(log.name): warning: the log covers no day by five sixths or more; using all \(days.count) days"
        )
      }
      return try UsageFit(days)
    } catch let error as ScenarioFileError {
      Console.report(error.description)
      if !repair { Console.report("\(log.name): error: --no-repair refuses this log") }
      throw ExitStatus.badScenario
    } catch let error as FitError {
      throw Console.failure(log.name, "too few pickups in the log: \(error)")
    }
  }
}

extension WallClock {
  /// - Throws: an error of usage about a time zone that the system does not know.
  static func check(timeZone: String) throws {
    guard !isKnown(timeZone: timeZone) else { return }
    throw ValidationError(
      "Expected an IANA time zone such as Europe/Berlin; found '\(timeZone)'"
        + Suggestion.hintOfTimeZone(timeZone))
  }
}
