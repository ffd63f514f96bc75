import ArgumentParser
import CommandBase
import Experiments
import Reports
import ScenarioFile
import WidgetRefresh

struct BandsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bands", abstract: "Shows how much a widget's figures depend on what nobody knows.",
    usage: "widgetsim bands <file> [--of <widget>] [<options>]",
    discussion: """
      Apple documents little of how the system grants reloads. Defaults that are guesses or come from \
      unofficial analyses are unknowns: they have a plausible range (see `widgetsim schema --format \
      markdown`). This command runs the scenario in many plausible worlds. Each world has other values from \
      these ranges, and other random numbers. A value that the file or --set gives is known.

      For each figure, it prints the estimate with the defaults, its confidence interval (chance), the band \
      (the figure in 90% of the worlds), and the causes. Each world has as many days as the scenario. A \
      cause's share is the part of the variance that would be left if all other causes were known (total \
      Sobol index). First, a screening (Morris) finds the unknowns that have an effect. At most \
      \(Bands.mostInputs) of them differ between the worlds.

      `uncertain` in a scenario gives other ranges, by path: 2m..10m, [paced, even] or known.

      After an interruption (Ctrl-C or kill), the report covers the first worlds and is marked as partial. \
      If there are fewer than \(Bands.fewestWorlds), there is no report. A second interruption ends the \
      command at once.

      The worlds can run on several machines. With --worlds and --results, this command runs some of them and \
      writes a file. With --merge, it makes the report from these files. Each time, it repeats the screening.

      Example: widgetsim bands weather.yaml --of weather --known device.budget.documented.refill=even
      """)

  @Argument(help: "A scenario file; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: InputFile

  @Option(
    name: .customLong("of"), help: "Name of the widget. (default: the only widget)",
    completion: ScenarioCompletion.widget)
  var widget: String?

  @Option(
    help: ArgumentHelp(
      """
      The figures, separated by commas. (default: \
      \(Self.usualFigures.map(\.rawValue).joined(separator: ",")))
      """, valueName: "names"),
    completion: FigureList.completion, transform: FigureList.parse)
  var figures: FigureList?

  @Option(
    help: ArgumentHelp(
      "Take a value as known: its default, or the given one. A path also stands for all keys below it.",
      valueName: "path[=value]"), completion: ScenarioCompletion.setting)
  var known: [String] = []

  @Option(help: "Number of worlds: a power of 2 from 64 to 65536.")
  var samples = 512

  @Option(
    help: ArgumentHelp("Run only these worlds, such as 0..<256. Needs --results.", valueName: "A..<B"),
    transform: ReplicationRange.parse)
  var worlds: ReplicationRange?

  @Option(
    help: "File for the results of --worlds, for a later --merge. There is no report.",
    completion: .file(extensions: ["json"]))
  var results: String?

  @Option(
    help: ArgumentHelp(
      "File written by --results. Its worlds do not run again. Repeat --merge for each file. Together, the files must have all worlds.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var merge: [String] = []

  @OptionGroup
  var settings: ScenarioSettings

  @OptionGroup
  var jobs: JobOptions

  @OptionGroup
  var printing: ReportOptions<OutputFormat>

  private static let usualFigures: [Figure] = [.freshViews, .contentAgeMean, .chargedPerDay]

  func validate() throws {
    guard (Bands.fewestWorlds...Bands.mostWorlds).contains(samples), samples.nonzeroBitCount == 1 else {
      throw ValidationError(
        "--samples must be a power of 2 from \(Bands.fewestWorlds) to \(Bands.mostWorlds).")
    }
    if (worlds == nil) != (results == nil) {
      throw ValidationError("--worlds and --results need each other.")
    }
    if results != nil, !merge.isEmpty { throw ValidationError("--merge and --results cannot be combined.") }
    if results != nil, printing.html != nil {
      throw ValidationError("--html and --results cannot be combined.")
    }
    if let worlds, worlds.range.upperBound > UInt64(samples) {
      throw ValidationError(
        "--worlds: expected worlds of 0..<\(samples); found \(worlds.range.lowerBound)..<"
          + "\(worlds.range.upperBound). --samples sets the number of all worlds.")
    }
  }

  func run() throws {
    let (read, uncertain) = try read()
    try CommandFiles.check(
      [read], reads: ["the worlds": merge], writes: ["--html": printing.html, "--results": results])
    let scenario = uncertain.scenario
    let index = try scenario.itemIndex(widget, of: "--of")
    var bands = Bands(
      of: Replications(of: scenario), widget: index, figures: figures?.figures ?? Self.usualFigures,
      inputs: uncertain.parameters.count
    ) { try uncertain.scenario(at: $0) }
    bands.evenly = { uncertain.parameters[$0].share(ofEqualParts: $1) }
    bands.worlds = samples
    let merged = merge.isEmpty ? nil : try readWorlds(of: uncertain, bands)
    let range = worlds.map { Int($0.range.lowerBound)..<Int($0.range.upperBound) }
    let work = bands.mostWork(ofWorlds: merged == nil ? range?.count ?? samples : 0)
    Interruption.watch()
    let progress = jobs.watch(&bands.replications, file.name, expected: work.runs)
    progress.expects(work)
    let seconds = try exitingOnErrors(in: file.name) { try bands.seconds(for: work) }
    if let note = LongRunNote.text(seconds: seconds, isMost: true) {
      Console.note("\(file.name): \(note)")
    }
    if let range, let results {
      let part = try exitingOnErrors(in: file.name) { try bands.part(range) { progress.expects($0) } }
      progress.clear()
      guard let part else {
        throw Interruption.obeyed(
          without: "not all of these worlds were complete, so \(results) was not written")
      }
      let worlds = BandWorldsFile(part, of: uncertain, bands, version: ProgramVersion.current)
      return try exitingOnErrors(in: results) { try worlds.write(to: results) }
    }
    let found = try exitingOnErrors(in: file.name) {
      if let merged { return try bands.run(merged) { progress.expects($0) } }
      return try bands.run { progress.expects($0) }
    }
    let before = try rangesWithoutPhone(bands, read, uncertain)
    progress.clear()
    guard let found else {
      throw Interruption.obeyed(
        without: "there were fewer than \(Bands.fewestWorlds) worlds, so there is no report")
    }
    var report = BandsReport(of: uncertain, widget: index, results: found)
    report.withoutPhone = before ?? []
    try printing.finish(report, of: [read])
  }

  /// Those that there would be without the phone's log.
  private func rangesWithoutPhone(
    _ bands: Bands, _ read: ReadScenario, _ uncertain: UncertainScenario
  ) throws -> [ClosedRange<Double>?]? {
    guard uncertain.parameters.contains(where: { $0.path == "phone" }) else { return nil }
    let overrides = settings.overrides.filter { $0.path != "phone" }
    return try exitingOnErrors(in: read.file.name) {
      let uncertain = try readUncertainScenario(
        read.bytes, of: read.file, overrides: overrides + known.compactMap { ScenarioOverride($0) },
        readsPhone: false)
      var other = Bands(
        of: bands.replications, widget: bands.widget, figures: bands.figures,
        inputs: uncertain.parameters.count
      ) { try uncertain.scenario(at: $0) }
      other.replications.scenario = uncertain.scenario
      return try other.ranges(ofWorlds: min(samples, 256))
    }
  }

  /// The worlds of the files of `--merge`.
  private func readWorlds(of uncertain: UncertainScenario, _ bands: Bands) throws -> BandWorlds {
    let parts = try merge.map { path in
      let bytes = try InputFile(path: path).wholeBytes(
        limit: BandWorldsFile.largestByteCount, instead: "run fewer worlds for each file")
      let file = try exitingOnErrors(in: path) { try BandWorldsFile(bytes) }
      guard file.isPart(of: uncertain, bands, version: ProgramVersion.current) else {
        throw Console.failure(path, BandWorldsError.other)
      }
      return file.worlds
    }
    return try exitingOnErrors(in: file.path) {
      try BandWorlds.whole(parts, count: bands.worlds, figures: bands.figures.count)
    }
  }

  /// Reads the scenario without what is known.
  private func read() throws -> (ReadScenario, UncertainScenario) {
    let overrides = settings.overrides + known.compactMap { ScenarioOverride($0) }
    var (read, uncertain) = try exitingOnErrors(in: file.name) {
      let bytes = try file.scenarioBytes()
      return (
        try readScenario(bytes, of: file, overrides: overrides),
        try readUncertainScenario(bytes, of: file, overrides: overrides)
      )
    }
    for text in known {
      let path = ScenarioOverride(text)?.path ?? text
      let known = uncertain.parameters.map(\.path)
      guard !uncertain.remove(path), ScenarioOverride(text) == nil else { continue }
      throw ValidationError(
        DisplayText.printable(
          "--known: expected the path of a value that is uncertain in this scenario; found '\(path.prefix(200))'"
            + Suggestion.hint(for: path, among: known)))
    }
    return (read, uncertain)
  }
}
