import ArgumentParser
import OutputAnalysis
import Reports
import WidgetRefresh

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "Says which of several scenarios does better at what.",
    usage: "widgetsim compare <files> ... [<options>]",
    discussion: """
      Runs all scenarios with the same random numbers (common random numbers: the seed of the first, the same \
      replications), so that what differs comes from the scenarios. Widgets are matched by name. For each widget and \
      figure it gives the difference to the first scenario with a confidence interval over paired replications, a \
      verdict, and the share of the variance that pairing saved. The verdict is `slight` if the difference \
      is beyond chance but not surely beyond --margin. With populations it runs every person, and pairs each \
      with the same person of the other scenarios.

      With --precision it adds replications until half the width of each difference's interval is at most that share of \
      the larger of the two figures.

      With --out it also writes comparison.csv to a directory. After an interruption (Ctrl-C or kill), the \
      report covers the completed replications and is marked as partial. A second interruption ends the \
      command at once, without a report.
      """)

  @Argument(help: "Two scenario files or more.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @Option(help: "Directory for comparison.csv; created where it is missing.", completion: .directory)
  var out: String?

  @OptionGroup
  var scenario: ScenarioOptions

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Sets any value of every scenario, such as device.days=30.", valueName: "path=value"))
  var overrides: [ScenarioOverride] = []

  @Option(
    help: ArgumentHelp(
      """
      The figures to print and that --precision is about, with commas between; json and comparison.csv have all.
      """, valueName: "names"),
    completion: FigureList.completion, transform: FigureList.parse)
  var figures: FigureList?

  @OptionGroup
  var margin: MarginOptions

  @Option(help: "Form of the output; json has all figures.")
  var format = OutputFormat.table

  @OptionGroup(
    title: "Replications (default: 50, or all people of a population, or 10 and more with --precision)")
  var replication: ReplicationOptions

  @OptionGroup(title: "Precision")
  var precision: PrecisionOptions

  func validate() throws {
    if files.count < 2 { throw ValidationError("Two scenarios or more are needed.") }
    if Set(files).count < files.count { throw ValidationError("A file is named twice.") }
  }

  func run() throws {
    let inputs = files.map { InputFile(path: $0) }
    let read = try readScenarios(inputs, overrides: overrides + scenario.overrides)
    let scenarios = read.map(\.scenario)
    var files = CommandFiles()
    files.reads(read)
    files.writes([.comparison], to: out, by: "--out")
    try files.check()
    Interruption.watch()
    let report = try exitingOnErrors(in: "comparison") { try compare(scenarios, names: inputs.map(\.name)) }
    if let out { try exitingOnErrors(in: out) { try report.write(directory: out) } }
    let printed = figures?.figures ?? ComparisonText.usualFigures
    switch format {
    case .table: try Console.write(ComparisonText.table(report, figures: printed))
    case .markdown: try Console.write(ComparisonText.markdown(report, figures: printed))
    case .json: try Console.write(try ComparisonText.json(report))
    case .csv: try Console.write(csv: report.csv)
    }
    if Interruption.isRequested { throw Interruption.obeyed() }
  }

  private func compare(_ scenarios: [Scenario], names: [String]) throws -> ComparisonReport {
    let range = try replication.range(
      of: scenarios, otherwise: 0..<50, isPrecise: precision.precision != nil)
    let goal = replication.limited(
      precision.goal(figures, confidence: replication.confidence.value), of: scenarios, from: range)
    try LongRunNote.report(
      scenarios, replications: replication.most(from: range, with: goal, of: scenarios),
      jobs: replication.jobs.count, isMost: goal != nil, subject: "comparison")
    let progress = ReplicationProgress(label: "comparison", expected: range.count)
    guard let first = scenarios.first,
      let comparison = Comparison(
        of: scenarios,
        replications: replication.replications(of: first, progress: progress, reportsPart: true))
    else { throw ValidationError("Two scenarios or more are needed.") }
    for (scenario, name) in zip(scenarios, names) where scenario.seed != first.seed {
      Console.report(
        "\(name): note: its seed \(scenario.seed) is not used, but \(first.seed), that of \(names[0])")
    }
    for (scenario, name) in zip(scenarios, names)
    where scenario.device.start != first.device.start || scenario.device.days != first.device.days {
      Console.report("\(name): note: it reports other days than \(names[0])")
    }
    let scales = try comparison.scales()
    let results =
      if let goal {
        try comparison.run(range, goal: goal, scales: scales) { progress.expects($0) }
      } else {
        try comparison.run(range)
      }
    progress.clear()
    guard let results else {
      throw Interruption.obeyed(without: "no replication was complete, so there is no comparison")
    }
    if let goal, !Interruption.isRequested {
      PrecisionOptions.reportExcess(
        of: comparison.widest(results, goal: goal, scales: scales), over: goal, after: results.count,
        of: first, in: "comparison")
    }
    let confidence = replication.confidence.value
    let summaries = zip(results.scenarios, zip(comparison.scenarios, scales)).map {
      $0.summary(
        of: RunDescription(of: $1.0, scale: $1.1), confidence: confidence, requested: progress.expected)
    }
    return ComparisonReport(
      scenarios: summaries, names: names,
      differences: comparison.differences(
        results, scales: scales, names: names, confidence: confidence,
        margin: margin.practical), margin: margin.practical)
  }
}
