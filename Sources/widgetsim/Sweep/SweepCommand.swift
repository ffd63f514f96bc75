import ArgumentParser
import OutputAnalysis
import Reports
import WidgetRefresh

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Runs a scenario with every combination of some values.",
    usage: "widgetsim sweep <file> --set <path=v1,v2,…> ... [<options>]",
    discussion: """
      Prints, for each widget that the values affect, a row for each point of the grid. A star marks a point \
      that is proven to be efficient: compared with every other point, it is charged fewer reloads or has a \
      lower mean content age, by more than chance. With --out it also writes sweep.csv, which has every \
      figure of every widget at every point, to a directory.

      Every point has the same seed and replications, so that what differs comes from the values. After an \
      interruption (Ctrl-C or kill), the report covers the completed points and is marked as partial. A \
      second interruption ends the command at once, without a report.

      Example: widgetsim sweep weather.yaml --set device.budget=documented,reported,{fixed: 50}
      """)

  @Argument(help: "A scenario file; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Values of a property, with commas between.", valueName: "path=v1,v2,…"))
  var axes: [SweepAxis]

  @Option(help: "Directory for sweep.csv; created where it is missing.", completion: .directory)
  var out: String?

  @OptionGroup
  var scenario: ScenarioOptions

  @Option(help: "Form of the output; json has all figures.")
  var format = OutputFormat.table

  @OptionGroup(
    title: "Replications (default: 20, or all people of a population, or 10 and more with --precision)")
  var replication: ReplicationOptions

  @OptionGroup(title: "Precision, at each point")
  var precision: FigurePrecisionOptions

  private static let mostPoints = 10_000

  func validate() throws {
    var points = 1
    for axis in axes {
      points *= axis.values.count
      if points > Self.mostPoints {
        throw ValidationError("More than \(Self.mostPoints) points; make several sweeps of it.")
      }
    }
    if Set(axes.map(\.path)).count < axes.count { throw ValidationError("A path is set twice.") }
  }

  func run() throws {
    let input = InputFile(path: file)
    let grid = SweepAxis.grid(axes)
    let read = try readAll(input, grid)
    let scenarios = read.map(\.scenario)
    var files = CommandFiles()
    files.reads(read)
    files.writes([.sweep], to: out, by: "--out")
    try files.check()
    try reportDuration(of: scenarios, in: input.name)
    Interruption.watch()
    var points: [SweepReport.Point] = []
    var samples: [PairedReplications] = []
    for (number, (values, scenario)) in zip(1..., zip(grid, scenarios)) {
      let label = "\(input.name): point \(number) of \(grid.count)"
      let outcome = try exitingOnErrors(in: input.name) { try sample(of: scenario, label: label) }
      guard let outcome else { break }
      points.append(SweepReport.Point(values: values.map(\.value), summary: outcome.summary))
      samples.append(outcome.sample)
    }
    guard let first = scenarios.first, !points.isEmpty else {
      throw Interruption.obeyed(without: "no point was complete, so there is no report")
    }
    let widgets = SweepAxis.widgets(of: first, variedBy: axes)
    for index in widgets {
      let proven = EfficientFrontier.proven(
        samples.map { $0.contributions(to: EfficientFrontier.figures, ofWidget: index) },
        confidence: replication.confidence.value)
      for (point, isProven) in zip(points.indices, proven) where isProven {
        points[point].efficientWidgets.insert(first.widgets[index].name)
      }
    }
    let report = SweepReport(
      paths: axes.map(\.path), widgets: widgets.map { first.widgets[$0].name }, points: points,
      requestedPoints: grid.count)
    if let out { try exitingOnErrors(in: out) { try report.write(directory: out) } }
    switch format {
    case .table: try Console.write(SweepText.table(report))
    case .markdown: try Console.write(SweepText.markdown(report))
    case .json: try Console.write(try SweepText.json(report))
    case .csv: try Console.write(csv: report.csv)
    }
    if Interruption.isRequested { throw Interruption.obeyed() }
  }

  /// The scenario of each point, so that a mistake is found before anything runs.
  private func readAll(_ input: InputFile, _ grid: [[ScenarioOverride]]) throws -> [ReadScenario] {
    do throws(ScenarioReadingFailure) {
      // Standard input can be read only once.
      let bytes = try input.scenarioBytes()
      var scenarios: [ReadScenario] = []
      for point in grid {
        scenarios.append(
          try readScenario(
            bytes, of: input, overrides: scenario.overrides + point,
            showsWarnings: scenarios.isEmpty))
      }
      return scenarios
    } catch {
      error.report()
      throw error.exitCode
    }
  }

  /// The first point stands for all.
  private func reportDuration(of scenarios: [Scenario], in subject: String) throws {
    guard let first = scenarios.first else { return }
    try LongRunNote.report(
      [first],
      replications: replication.most(
        from: range(of: first), with: precision.goal(confidence: replication.confidence.value),
        of: [first]),
      jobs: replication.jobs.count, points: scenarios.count, isMost: precision.options.precision != nil,
      subject: subject)
  }

  private func range(of scenario: Scenario) throws -> Range<UInt64> {
    try replication.range(
      of: [scenario], otherwise: 0..<20, isPrecise: precision.options.precision != nil)
  }

  /// - Returns: `nil` when it was interrupted.
  private func sample(of scenario: Scenario, label: String) throws
    -> (sample: PairedReplications, summary: RunSummary)?
  {
    let range = try range(of: scenario)
    let goal = replication.limited(
      precision.goal(confidence: replication.confidence.value), of: [scenario], from: range)
    let progress = ReplicationProgress(label: label, expected: range.count)
    let replications = replication.replications(of: scenario, progress: progress, reportsPart: false)
    let run = RunDescription(of: try DeviceSimulation(scenario))
    let sample =
      if let goal {
        try replications.runPaired(range, goal: goal, scale: run.scale) { progress.expects($0) }
      } else {
        try replications.runPaired(range)
      }
    progress.clear()
    guard let sample else { return nil }
    if let goal {
      PrecisionOptions.reportExcess(
        of: goal.widest(sample.results, scale: run.scale, includesTotal: true), over: goal,
        after: sample.results.count, of: scenario, in: label)
    }
    let summary = sample.results.summary(
      of: run, confidence: replication.confidence.value, includesTotal: true)
    return (sample, summary)
  }
}
