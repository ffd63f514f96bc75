import ArgumentParser
import OutputAnalysis
import Reports
import WidgetRefresh

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs scenarios and says how their widgets fared.",
    usage: "widgetsim run <files> ... [<options>]",
    discussion: """
      Prints a summary of each scenario. With --out it also writes updates.csv, reloads.csv, views.csv, budget.csv, \
      summary.csv and intervals.csv to a directory; of several scenarios each has a directory of its own in it, named after its file.

      With --replications it runs each scenario so many times, with other random numbers each time, and gives every \
      figure a confidence interval over the replications; --out then writes summary.csv and intervals.csv only, and \
      for the rows of one of them, say number 7, there is --replications '7..<8'. A single run has intervals over \
      batches of its days.

      --html writes a page to look at: of one run each widget's first days, and of all runs charts and tables.

      --trace writes one run's reported days as a trace in Chrome's trace-event format.

      A scenario with a population runs every person once: replication i is person i, and intervals are over people. \
      --replications says which of them, --precision adds people while there are some. The summary then also shows how \
      figures spread over people, and --out writes people.csv.

      The same scenario, seed, replications and version give the same output, whatever --jobs is.

      After an interruption (Ctrl-C) of several replications those under way are the last, and what is then known is \
      reported, marked as partial; a single run, or a second interruption, leaves no report.
      """)

  @Argument(help: "Scenario files; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @Option(help: "Directory for the CSV reports; created where it is missing.", completion: .directory)
  var out: String?

  @Option(
    help: "File for a page with pictures of one scenario's days, charts and tables.",
    completion: .file(extensions: ["html"]))
  var html: String?

  @OptionGroup
  var settings: ScenarioSettings

  @Option(help: "Form of the summary. Of several scenarios, json is an array and csv one table.")
  var format = OutputFormat.table

  @OptionGroup(title: "Replications")
  var replication: ReplicationOptions

  @OptionGroup(title: "Precision")
  var precision: FigurePrecisionOptions

  @Option(
    help: "File for the results of one scenario, for widgetsim merge.",
    completion: .file(extensions: ["json"]))
  var results: String?

  @Option(
    help: "File for a trace of one run, for ui.perfetto.dev or chrome://tracing.",
    completion: .file(extensions: ["json"]))
  var trace: String?

  func validate() throws {
    if results != nil, files.count > 1 { throw ValidationError("--results is for one scenario.") }
    if html != nil, files.count > 1 { throw ValidationError("--html is for one scenario.") }
    if trace != nil, files.count > 1 { throw ValidationError("--trace is for one scenario.") }
  }

  func run() throws {
    let inputs = files.map { InputFile(path: $0) }
    let directories = try reportDirectories(of: inputs)
    let files = try readScenarios(inputs, overrides: settings.overrides)
    let scenarios = files.map(\.scenario)
    let ranges = try scenarios.map {
      try replication.range(of: [$0], otherwise: 0..<1, isPrecise: precision.options.precision != nil)
    }
    if trace != nil, precision.options.precision != nil || ranges.contains(where: { $0.count > 1 }) {
      throw ValidationError("--trace is of one run, such as --replications '7..<8'.")
    }
    for path in [results, html, trace].compactMap(\.self) {
      try exitingOnErrors(in: path) { try WholeFile.check(path) }
    }
    for (directory, range) in zip(directories, ranges) {
      let isOne = range.count == 1 && precision.options.precision == nil
      try exitingOnErrors(in: directory) {
        try WholeFile.check(isOne ? Report.ofOneRun : Report.ofReplications, directory: directory)
      }
    }
    for (index, scenario) in scenarios.enumerated() {
      try LongRunNote.report(
        [scenario], replications: mostReplications(of: scenario, from: ranges[index]),
        jobs: replication.jobs.count, isMost: precision.options.precision != nil,
        subject: inputs[index].name)
    }
    Interruption.watch()
    var summaries: [RunSummary] = []
    for (index, scenario) in scenarios.enumerated() {
      let run = ScenarioRun(
        scenario: scenario, fileName: inputs[index].name,
        reportDirectory: directories.isEmpty ? nil : directories[index], traceFile: trace,
        range: ranges[index],
        options: replication,
        goal: precision.goal(confidence: replication.confidence.value), keepsRecord: html != nil)
      guard !Interruption.isRequested, let outcome = try run.perform() else { break }
      let summary = outcome.summary
      if let results {
        let file = ResultsFile(
          outcome.results, of: scenario, run: outcome.description, version: Widgetsim.version)
        try exitingOnErrors(in: results) { try file.write(to: results) }
      }
      if let html, let record = outcome.record {
        let origin = HTMLReport.Origin(
          file: inputs[index].name, text: String(decoding: files[index].bytes, as: UTF8.self),
          command: reproduction(of: inputs[index], outcome.results), version: Widgetsim.version)
        let report = HTMLReport(outcome.results, summary: summary, record: record, origin: origin)
        try exitingOnErrors(in: html) { try report.write(to: html) }
      }
      summaries.append(summary)
      switch format {
      case .table:
        let text = SummaryText.table(summary, of: scenario, style: Console.outputStyle)
        try Console.write((index > 0 ? "\n" : "") + text)
      case .markdown:
        try Console.write((index > 0 ? "\n" : "") + SummaryText.markdown(summary))
      case .json, .csv:
        break
      }
    }
    if format == .csv, !summaries.isEmpty {
      try Console.write(
        csv: SummaryCSV.text(zip(inputs, summaries).map { ($0.stem, $1) }))
    }
    if format == .json, !summaries.isEmpty {
      try Console.write(
        scenarios.count == 1 ? try SummaryText.json(summaries[0]) : try SummaryText.json(summaries))
    }
    if Interruption.isRequested { throw Interruption.obeyed() }
  }

  private func mostReplications(of scenario: Scenario, from range: Range<UInt64>) -> Range<UInt64> {
    replication.most(
      from: range, with: precision.goal(confidence: replication.confidence.value), of: [scenario])
  }

  /// Empty without `--out`.
  private func reportDirectories(of inputs: [InputFile]) throws -> [String] {
    guard let out else { return [] }
    guard inputs.count > 1 else { return [out] }
    var owners: [String: String] = [:]
    return try inputs.map { input in
      // Some file systems do not tell case apart.
      if let other = owners.updateValue(input.name, forKey: input.stem.lowercased()) {
        throw ValidationError(
          "The reports of \(other) and \(input.name) would go to the same directory, \(out)/\(input.stem).")
      }
      return "\(out)/\(input.stem)"
    }
  }
}
