import ArgumentParser
import CommandBase
import Experiments
import OutputAnalysis
import Reports
import ScenarioFile
import WidgetRefresh

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep", abstract: "Runs a scenario with every combination of the given values.",
    usage: "widgetsim sweep <file> --set <path=v1,v2,…> ... [<options>]",
    discussion: """
      A point is one combination of the values. For each widget that the values affect, this prints which \
      point has the lowest content age, and a row for each point. If apps can choose a value, a star \
      marks an efficient point: compared with every other point that an app can choose instead, it is charged \
      fewer reloads or has a lower mean content age, by more than chance. --out also writes sweep.csv, which has every figure of every \
      widget at every point.

      All points have the same seed and replications, so differences come from the values. After an \
      interruption (Ctrl-C or kill), the report covers the completed points and is marked as partial. A \
      second interruption ends the command at once, without a report.

      The points can run on several machines. `widgetsim baseline save`, with the values of a point, runs this \
      point and saves its results. With --baseline, the sweep uses these results and does not run the point \
      again.

      Example: widgetsim sweep weather.yaml --set device.budget=documented,reported,{fixed: 50}
      """)

  @Argument(help: "A scenario file; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: InputFile

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp("Values for one key of the scenario, separated by commas.", valueName: "path=v1,v2,…"),
    completion: ScenarioCompletion.setting, transform: SweepAxis.parse)
  var axes: [SweepAxis]

  @Option(
    help: ArgumentHelp(
      "File written by `widgetsim baseline save` at one point. The point does not run again. Repeat --baseline for each point.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: [String] = []

  @Option(help: "Directory for sweep.csv; created if missing.", completion: .directory)
  var out: String?

  @OptionGroup
  var scenario: ScenarioOptions

  @Flag(help: HeadroomFlag.help)
  var headroom = false

  @OptionGroup
  var printing: ReportOptions<OutputFormat>

  @OptionGroup(
    title: "Replications (default: 30; with a population, all people; with --precision, 10 or more)")
  var replication: ReplicationOptions

  @OptionGroup(title: "Precision, at each point")
  var precision: FigurePrecisionOptions

  private static let mostPoints = 10_000

  func validate() throws {
    var points = 1
    for axis in axes {
      points *= axis.values.count
      if points > Self.mostPoints {
        throw ValidationError("More than \(Self.mostPoints) points. Use several sweeps.")
      }
    }
    if Set(axes.map(\.path)).count < axes.count { throw ValidationError("A path is set twice.") }
    if !baseline.isEmpty, headroom || precision.options.precision != nil {
      throw ValidationError(
        "--baseline cannot be combined with --headroom or --precision.")
    }
  }

  func run() throws {
    let grid = SweepAxis.grid(axes)
    let (read, today) = try readAll(grid)
    let scenarios = read.map(\.scenario)
    try CommandFiles.check(
      read, reads: ["the baseline": baseline], reports: [.sweep], to: out,
      writes: ["--html": printing.html])
    try HeadroomFlag.check(headroom, scenarios)
    let saved = try readBaselines(of: scenarios)
    try reportDuration(of: scenarios.filter { saved[$0] == nil }, in: file.name)
    Interruption.watch()
    var samples: [PairedReplications] = []
    for (number, scenario) in zip(1..., scenarios) {
      if let paired = saved[scenario] {
        samples.append(paired)
        continue
      }
      var replications = Replications(of: scenario)
      replications.headroom = headroom ? .withTimetables : .nothing
      let outcome = try replication.jobs.run(
        replications.paired, try plan(of: scenario),
        in: "\(file.name): point \(number) of \(grid.count)", reportsPart: false)
      guard let outcome else { break }
      samples.append(outcome.results)
    }
    if samples.isEmpty {
      throw Interruption.obeyed(without: "no point was complete, so there is no report")
    }
    let report = try exitingOnErrors(in: file.name) {
      try SweepReport(
        of: axes, scenarios, samples, today: today, confidence: replication.confidence.value)
    }
    if let out { try exitingOnErrors(in: out) { try report.write(directory: out) } }
    try printing.finish(report, of: Array(read.prefix(1)))
  }

  /// Reads the scenario of each point, so that errors show before anything runs, and the scenario as its file says, if
  /// that is valid.
  private func readAll(_ grid: [[String]]) throws -> (points: [ReadScenario], today: Scenario?) {
    try exitingOnErrors(in: file.name) {
      // Standard input can be read only once.
      let bytes = try file.scenarioBytes()
      let scenarios = try grid.enumerated().map { number, point in
        let set = zip(axes, point).map { ScenarioOverride(path: $0.path, value: $1) }
        return try readScenario(
          bytes, of: file, overrides: scenario.overrides + set, showsWarnings: number == 0)
      }
      let today = try? readScenario(
        bytes, of: file, overrides: scenario.overrides, showsWarnings: false
      ).scenario
      return (scenarios, today)
    }
  }

  /// The replications of the points that have a baseline.
  private func readBaselines(of scenarios: [Scenario]) throws -> [Scenario: PairedReplications] {
    guard !baseline.isEmpty else { return [:] }
    let points = Dictionary(
      scenarios.map { (ScenarioFingerprint.of($0), $0) }, uniquingKeysWith: { first, _ in first })
    var saved: [Scenario: PairedReplications] = [:]
    for path in baseline {
      let file = try BaselineFile.read(at: path)
      guard let scenario = points[file.scenario], file.version == ProgramVersion.current else {
        throw Console.failure(
          path, "expected a baseline of a point of this sweep, by this version, \(ProgramVersion.current)")
      }
      let range = try plan(of: scenario).range
      guard file.replications.range == range, file.replications.isWhole(widgets: scenario.items.count)
      else {
        throw Console.failure(
          path, "expected a baseline of the replications \(range.lowerBound)..<\(range.upperBound)")
      }
      saved[scenario] = file.replications
    }
    return saved
  }

  /// Estimates the duration from the first point.
  private func reportDuration(of scenarios: [Scenario], in subject: String) throws {
    guard let first = scenarios.first else { return }
    try LongRunNote.report(
      [first], plan: try plan(of: first), jobs: replication.jobs.count, times: scenarios.count,
      subject: subject)
  }

  private func plan(of scenario: Scenario) throws -> ReplicationPlan {
    try replication.plan(
      of: [scenario], otherwise: Replications.usual,
      until: precision.goal(confidence: replication.confidence.value))
  }
}
