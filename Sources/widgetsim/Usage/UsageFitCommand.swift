import ArgumentParser
import EventKernel
import RandomVariates
import Reports
import ScenarioFile
import WidgetRefresh

struct UsageFitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Fits the usage of a scenario to a phone's log.",
    discussion: """
      The log is a CSV file with the columns time,screen_status (0 off, 1 on, 2 locked, 3 unlocked) or \
      start,end,surface or start,end,app; times are Unix seconds or ISO 8601 with an offset.

      Prints the laws fitted by maximum likelihood, the best by Akaike's criterion first, with their \
      Kolmogorov-Smirnov distances; then a 'usage:' block for a scenario's device, or writes it to a file with --out.
      """)

  @Argument(help: "The log; - is standard input.", completion: .file(extensions: ["csv"]))
  var log: String

  @Option(help: "IANA time zone in which the log's days are cut.")
  var timeZone = "UTC"

  @Option(
    help: ArgumentHelp(
      "Longer sessions of the log are artefacts; at least 1s. (default: \(UsageLogReader().longestStretch.scenarioText))",
      valueName: "duration"))
  var longestSession: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Repair disorder, duplicates, overlaps and missing events, and report it; or refuse such a log.")
  var repair = true

  @Option(help: "File for the 'usage:' block, instead of standard output; replaced.", completion: .file())
  var out: String?

  func run() throws {
    guard WallClock.isKnown(timeZone: timeZone) else {
      throw ValidationError("Expected an IANA time zone such as Europe/Berlin; found '\(timeZone)'.")
    }
    var reader = UsageLogReader(repairs: repair)
    if let longestSession {
      guard let longest = SimulationDuration(scenarioText: longestSession), longest >= .seconds(1) else {
        throw ValidationError("Expected a duration of at least 1s such as 12h; found '\(longestSession)'.")
      }
      reader.longestStretch = longest
    }
    let input = InputFile(path: log)
    var files = CommandFiles()
    files.reads(log, as: "the log")
    files.writes(out, by: "--out")
    try files.check()
    let fit = try fit(input, reader)
    let block = UsageBlock.yaml(fit, source: input.name, timeZone: timeZone)
    try Console.write(UsageFitTable.text(fit, source: input.name, timeZone: timeZone))
    guard let out else { return try Console.write("\n" + block) }
    try exitingOnErrors(in: out) { try WholeFile.write(block, to: out) }
  }

  private func fit(_ input: InputFile, _ reader: UsageLogReader) throws -> UsageFit {
    do {
      let bytes = try input.read(limit: UsageLogReader.largestByteCount)
      let log = try reader.read(bytes, file: input.name)
      Console.report(log.repairs)
      let days = try UsageLogDays(log, timeZone: timeZone)
      if days.takesPartialDays {
        Console.report(
          "\(input.name): warning: no day is covered by five sixths; days are taken as they are: \(days.count)"
        )
      }
      return try UsageFit(days)
    } catch let error as InputFile.ReadingError {
      Console.report(error.description)
      throw ExitStatus.inputOutput
    } catch let error as UsageLogError {
      Console.report(error.description)
      if !repair { Console.report("\(input.name): error: the log is refused because of --no-repair") }
    } catch let error as ScenarioError {
      Console.report("\(input.name): error: \(error)")
    } catch let error as FitError {
      Console.report("\(input.name): error: the log has too few pickups: \(error)")
    }
    throw ExitStatus.badScenario
  }
}
