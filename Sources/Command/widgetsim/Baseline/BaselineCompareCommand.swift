import ArgumentParser
import CommandBase
import Experiments
import Reports
import ScenarioFile
import WidgetRefresh

struct BaselineCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares a scenario with a baseline and reports what got worse.",
    discussion: """
      Runs the scenario with the baseline's seed and replications, pairs each replication with the \
      baseline's, and prints every figure that differs by more than chance, with the change and its \
      interval. It also says whether the program or the scenario changed: if the scenario changed, the \
      baseline's scenario runs again too. If nothing changed, the fingerprints are equal and no figures \
      are printed. The --set values of `baseline save` apply again; those given here are added, and apply \
      only to the scenario of today.

      Exit status: 0: no figure got worse. 1: a figure got worse by more than chance and more than \
      --margin (or a file has an error).
      """)

  @Argument(help: "The baseline's file.", completion: .file(extensions: ["json"]))
  var baseline: String

  @Argument(
    help: "The scenario file of today. (default: the path that the baseline was saved from)",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Set any value of the scenario of today, such as device.budget=unlimited.", valueName: "path=value"),
    completion: ScenarioCompletion.setting, transform: ScenarioOverride.parse)
  var settings: [ScenarioOverride] = []

  @OptionGroup
  var programs: ProgramsOption

  @OptionGroup
  var quiet: QuietOption

  @Option(help: "Highest probability that any verdict is wrong. (default: 1%)", transform: Share.parse)
  var error = Share(0.01)

  @OptionGroup
  var margin: MarginOptions

  @OptionGroup
  var jobs: JobOptions

  @OptionGroup
  var printing: ReportOptions<TextFormat>

  func run() throws {
    let stored = try BaselineFile.read(at: baseline)
    let overrides = stored.overrides.compactMap { ScenarioOverride($0) }
    let path = file ?? stored.file
    let read = try readScenarios([InputFile(path: path)], overrides: overrides + settings)
    let now = read[0].scenario
    try CommandFiles.check(read, reads: ["the baseline": [baseline]], writes: ["--html": printing.html])
    let before: Scenario
    do throws(ReadingFailure) {
      before = try readScenario(
        Array(stored.text.utf8), of: InputFile(path: path), overrides: overrides, showsWarnings: false
      ).scenario
    } catch {
      Console.report("\(baseline): error: this version cannot read the scenario in it")
      error.report()
      throw error.exitCode
    }
    guard let range = stored.replications.range, stored.replications.isWhole(widgets: before.items.count),
      now.population.map({ UInt64($0.people) >= range.upperBound }) ?? true
    else {
      throw Console.failure(baseline, "expected the replications and widgets of its scenario")
    }
    Interruption.watch()
    let report = try compare(stored, before, now, range: range, path: path)
    try printing.finish(report, of: read)
    if report.count(.worse) > 0 { throw ExitCode.failure }
  }

  private func compare(
    _ stored: BaselineFile, _ before: Scenario, _ now: Scenario, range: Range<UInt64>, path: String
  ) throws -> BaselineReport {
    // The days are the same only with the same seed.
    var now = now
    if now.seed != before.seed {
      Console.note(
        "\(path): note: using the baseline's seed \(before.seed) instead of its own, \(now.seed)")
      now.seed = before.seed
    }
    let before = stored.baseline(of: before)
    try LongRunNote.report(
      before.runs(with: now), plan: ReplicationPlan(range), jobs: jobs.count, subject: path)
    let comparison = try exitingOnErrors(in: path) {
      try before.compared(
        with: now, names: (baseline, path), error: error.value, margin: margin.practical
      ) { try jobs.paired($0, range, in: $1) }
    }
    return BaselineReport(
      comparison, baseline: baseline, file: path, replications: range.count, error: error.value,
      margin: margin.practical, unknownFigures: stored.replications.unknownFigures)
  }
}
