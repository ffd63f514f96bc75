import ArgumentParser
import OutputAnalysis
import Reports
import WidgetRefresh

struct BaselineCompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Says what got worse since a baseline was kept.",
    discussion: """
      Runs the scenario as it is today with the baseline's seed and replications, pairs each with the baseline's, and \
      names every figure that differs by more than chance, by how much, with its interval. It says whether the program \
      or the scenario has changed: the baseline holds its scenario, which is run again where today's is another. Where \
      nothing has changed the fingerprints are equal, and there is nothing to compare. What `baseline save` was told to \
      set is set again; --set comes on top of that, for today's scenario only.

      Exit status: 0 nothing got worse; 1 something did, by more than chance and more than --margin (or a file is \
      wrong).
      """)

  /// How the findings are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json
  }

  @Argument(help: "The baseline's file.", completion: .file(extensions: ["json"]))
  var baseline: String

  @Argument(
    help: "The scenario file as it is today. (default: the one that the baseline was made from)",
    completion: .file(extensions: ["yaml", "yml"]))
  var file: String?

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Sets any value of today's scenario, such as device.budget=unlimited.", valueName: "path=value"))
  var settings: [ScenarioOverride] = []

  @Option(help: "The chance that any verdict is wrong, at most.")
  var error = Share(0.01)

  @OptionGroup
  var margin: MarginOptions

  @Option(help: .hidden)
  var tolerance: String?

  @OptionGroup
  var jobs: JobOptions

  @Option(help: "Form of the output; json has all figures.")
  var format = Format.table

  func validate() throws {
    if tolerance != nil { throw ValidationError("--tolerance is now called --margin.") }
  }

  func run() throws {
    let stored = try read()
    let overrides = stored.overrides.compactMap { ScenarioOverride(argument: $0) }
    let path = file ?? stored.file
    let now = try readScenarios([InputFile(path: path)], overrides: overrides + settings)[0].scenario
    let before: Scenario
    do throws(ScenarioReadingFailure) {
      before = try readScenario(
        Array(stored.text.utf8), of: InputFile(path: path), overrides: overrides, showsWarnings: false
      ).scenario
    } catch {
      Console.report("\(baseline): error: this version cannot read the scenario in it")
      error.report()
      throw error.exitCode
    }
    guard let range = stored.replications.range, stored.replications.isWhole(widgets: before.widgets.count),
      now.population.map({ UInt64($0.people) >= range.upperBound }) ?? true
    else {
      Console.report("\(baseline): error: expected replications that the scenario has")
      throw ExitStatus.badScenario
    }
    Interruption.watch()
    let report = try compare(stored, before, now, range: range, path: path)
    switch format {
    case .table: try Console.write(BaselineText.table(report, style: Console.outputStyle))
    case .json: try Console.write(try BaselineText.json(report))
    }
    if report.count(.worse) > 0 { throw ExitCode.failure }
  }

  private func read() throws -> BaselineFile {
    let bytes = try InputFile(path: baseline).wholeBytes(
      limit: BaselineFile.largestByteCount, instead: "save one of fewer replications")
    do throws(BaselineError) {
      return try BaselineFile(bytes)
    } catch {
      Console.report("\(baseline): error: \(error)")
      throw ExitStatus.badScenario
    }
  }

  private func compare(
    _ stored: BaselineFile, _ before: Scenario, _ now: Scenario, range: Range<UInt64>, path: String
  ) throws -> BaselineReport {
    // The days are the same only with the same seed.
    var now = now
    if now.seed != before.seed {
      Console.report("\(path): note: its seed \(now.seed) is not used, but \(before.seed), the baseline's")
      now.seed = before.seed
    }
    let hasOtherLog = stored.namesOtherLog(than: before)
    let isSameScenario = before.says(now) && !hasOtherLog
    try LongRunNote.report(
      isSameScenario || hasOtherLog ? [now] : [now, before], replications: range, jobs: jobs.count,
      subject: path)
    let today = try jobs.paired(now, range, in: path)
    var findings: [PairedDifference] = []
    let (fingerprintBefore, fingerprintNow) = (
      stored.replications.results.fingerprint, today.results.fingerprint
    )
    let isSameRun = fingerprintNow == fingerprintBefore
    let change: BaselineChange
    switch (isSameScenario, isSameRun) {
    case (true, true): change = .nothing
    case (true, false): change = .model
    case (false, _):
      let isSameModel =
        try hasOtherLog
        || jobs.paired(before, range, in: baseline).results.fingerprint == fingerprintBefore
      change = isSameModel ? .scenario : .both
    }
    if !isSameRun,
      let comparison = Comparison(of: [before, now], replications: Replications(of: before)),
      let results = comparison.results(stored.replications, today)
    {
      findings = try exitingOnErrors(in: path) {
        try comparison.findings(
          results, names: [baseline, path], error: error.value, margin: margin.practical)
      }
    }
    return BaselineReport(
      baseline: baseline, file: path, replications: range.count, fingerprintBefore: fingerprintBefore,
      fingerprintNow: fingerprintNow, change: change, findings: findings, error: error.value,
      margin: margin.practical)
  }
}

extension Scenario {
  /// Whether both say the same of what happens; titles and expectations do not count.
  fileprivate func says(_ other: Scenario) -> Bool {
    var other = other
    (other.title, other.expectations) = (title, expectations)
    return other == self
  }
}

extension BaselineFile {
  /// A usage log is not kept in the baseline; whether it is what it was, the scenario's fingerprint tells.
  fileprivate func namesOtherLog(than scenario: Scenario) -> Bool {
    guard case .recorded = scenario.device.usage else { return false }
    return self.scenario != ScenarioFingerprint.of(scenario)
  }
}
