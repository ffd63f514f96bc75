import ArgumentParser
import CommandBase
import Experiments
import Reports
import ScenarioFile
import WidgetRefresh

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Compares scenarios, figure by figure.",
    usage: "widgetsim compare <files> ... [<options>]",
    discussion: """
      Runs all scenarios with the same random numbers (the seed of the first one and the same \
      replications), so differences come from the scenarios. Widgets with the same name are compared, and \
      those of --pair; if each scenario has only one widget, these. For each widget and figure, this prints the difference from the first scenario with a confidence interval over \
      paired replications, a verdict, and the variance removed by pairing. The verdict is `slight` if the \
      difference is more than chance but perhaps less than --margin. With populations, every person runs, \
      paired with the same person of the other scenarios. It also runs \(ComparisonReport.checks) times with each other \
      plausible budget, and says where another scenario is then the better one.

      With --precision, it adds replications until half the width of each difference's interval is at most \
      that share of the larger of the two figures.

      --out also writes comparison.csv to a directory. After an interruption (Ctrl-C or kill), the report \
      covers the completed replications and is marked as partial. A second interruption ends the command \
      at once, without a report.
      """)

  @Argument(help: "Two or more scenario files.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [InputFile]

  @Option(help: "Directory for comparison.csv; created if missing.", completion: .directory)
  var out: String?

  @OptionGroup
  var scenario: ScenarioOptions

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Set any value in every scenario, such as device.days=30.", valueName: "path=value"),
    completion: ScenarioCompletion.setting, transform: ScenarioOverride.parse)
  var overrides: [ScenarioOverride] = []

  @Option(
    help: ArgumentHelp(
      """
      The figures to print, also for --precision, separated by commas. json and comparison.csv have all figures.
      """, valueName: "names"),
    completion: FigureList.completion, transform: FigureList.parse)
  var figures: FigureList?

  @Option(
    name: .customLong("pair"),
    help: ArgumentHelp(
      "Compare a widget of the first scenario with one of another name. Repeat --pair for each two.",
      valueName: "name=other"),
    completion: ScenarioCompletion.widget, transform: Self.pair)
  var pairs: [WidgetPair] = []

  @Flag(help: HeadroomFlag.help)
  var headroom = false

  @OptionGroup
  var margin: MarginOptions

  @OptionGroup
  var printing: ReportOptions<OutputFormat>

  @OptionGroup(
    title: "Replications (default: 30; with a population, all people; with --precision, 10 or more)")
  var replication: ReplicationOptions

  @OptionGroup(title: "Precision")
  var precision: PrecisionOptions

  func validate() throws {
    if files.count < 2 { throw ValidationError("Expected two or more scenarios.") }
    if Set(files.map(\.path)).count < files.count { throw ValidationError("A file is given twice.") }
  }

  func run() throws {
    let read = try readScenarios(files, overrides: overrides + scenario.overrides)
    let scenarios = read.map(\.scenario)
    try HeadroomFlag.check(headroom, scenarios)
    try CommandFiles.check(read, reports: [.comparison], to: out, writes: ["--html": printing.html])
    Interruption.watch()
    var report = try exitingOnErrors(in: "comparison") { try compare(read, names: files.map(\.name)) }
    if let figures { report.figures = figures.figures }
    if let out { try exitingOnErrors(in: out) { try report.write(directory: out) } }
    let records =
      try printing.html == nil ? [] : exitingOnErrors(in: "comparison") { try days(of: report, scenarios) }
    try printing.finish(report, page: ComparisonPage(report, records: records), of: read)
  }

  /// The days of the first replication of each scenario; empty if that was interrupted.
  private func days(of report: ComparisonReport, _ scenarios: [Scenario]) throws -> [RunRecord] {
    let number = replication.replications.map { UInt32(clamping: $0.range.lowerBound) } ?? 0
    var records: [RunRecord] = []
    for var scenario in scenarios {
      scenario.seed = scenarios[0].seed
      let record = try RunRecord.recorded(scenario, replication: number) { Interruption.isRequested }
      guard let record else { return [] }
      records.append(record)
    }
    return records
  }

  private static func pair(_ text: String) throws -> WidgetPair {
    let names = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard names.count == 2 else {
      throw ValidationError("Expected the names of two widgets, such as weather=forecast; found '\(text)'.")
    }
    return WidgetPair(names[0], names[1])
  }

  /// Checks that there are the widgets of each pair, and that each scenario has something to compare.
  private func check(_ comparison: Comparison, _ names: [String]) throws {
    let first = comparison.scenarios[0]
    for pair in pairs {
      _ = try first.itemIndex(pair.first, of: "--pair")
      let others = comparison.scenarios.dropFirst()
      if !others.contains(where: { $0.items.contains { $0.name == pair.second } }) {
        _ = try others[1].itemIndex(pair.second, of: "--pair")
      }
    }
    for (index, matches) in comparison.matches.enumerated() where matches.count == 1 {
      func list(_ scenario: Scenario) -> String {
        scenario.items.map { "'\($0.name)'" }.joined(separator: ", ")
      }
      throw Console.failure(
        names[index + 1],
        "no widget has the name of one of \(names[0]), so nothing can be compared; pair two with --pair name=other. "
          + "\(names[0]) has \(list(first)); \(names[index + 1]) has \(list(comparison.scenarios[index + 1]))"
      )
    }
  }

  private func compare(_ read: [ReadScenario], names: [String]) throws -> ComparisonReport {
    let scenarios = read.map(\.scenario)
    let plan = try replication.plan(
      of: scenarios, otherwise: Replications.usual,
      until: precision.goal(figures, confidence: replication.confidence.value))
    try LongRunNote.report(scenarios, plan: plan, jobs: replication.jobs.count, subject: "comparison")
    guard let first = scenarios.first,
      var comparison = Comparison(of: scenarios, replications: Replications(of: first), pairs: pairs)
    else { throw ValidationError("Expected two or more scenarios.") }
    try check(comparison, names)
    comparison.replications.headroom = headroom ? .withTimetables : .nothing
    comparison.replications.headroom.include(figures?.figures ?? [])
    for (scenario, name) in zip(scenarios, names) where scenario.seed != first.seed {
      Console.note(
        "\(name): note: using seed \(first.seed) of \(names[0]) instead of its own, \(scenario.seed)")
    }
    for (scenario, name) in zip(scenarios, names)
    where scenario.device.start != first.device.start || scenario.device.days != first.device.days {
      Console.note("\(name): note: its reported days differ from those of \(names[0])")
    }
    let outcome = try replication.jobs.run(comparison, plan, in: "comparison", reportsPart: true)
    guard let outcome else {
      throw Interruption.obeyed(without: "no replication was complete, so there is no comparison")
    }
    var report = try ComparisonReport(
      outcome, of: comparison, names: names, confidence: replication.confidence.value,
      margin: margin.practical)
    for (name, scenarios) in try BudgetHypothesis.scenarios(
      read, overrides: overrides + self.scenario.overrides)
    {
      guard var other = Comparison(of: scenarios, replications: comparison.replications, pairs: pairs) else {
        continue
      }
      other.replications.keepsPart = false
      guard let found = try other.run(0..<min(ComparisonReport.checks, people(of: scenarios))) else { break }
      report.add(
        other.differences(
          found, scales: try other.scales(), names: names, confidence: replication.confidence.value,
          margin: margin.practical), if: name)
    }
    return report
  }

  private func people(of scenarios: [Scenario]) -> UInt64 {
    UInt64(scenarios.compactMap(\.population?.people).min() ?? .max)
  }
}
