import ArgumentParser
import CommandBase
import Experiments
import OutputAnalysis
import Reports
import WidgetRefresh

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs scenarios and reports how their widgets update.",
    usage: "widgetsim run <files> ... [<options>]",
    discussion: """
      Runs each scenario 30 times with different random numbers (replications 0 to 29) and prints a \
      summary. Every figure covers all replications and has a confidence interval. --replications sets how \
      many to run. A single replication has no intervals: its days depend on each other, so it cannot show \
      how much is chance. With several scenarios, --format json prints an array, and --format csv prints one table.

      --out writes CSV files. summary.csv and intervals.csv cover all replications. If a provider has a \
      fetch, fetches.csv shows how often it fetches in each minute of the day. updates.csv, \
      reloads.csv, views.csv and budget.csv have a row for each event of the first replication. Several \
      scenarios get a directory each, named after the file. --html writes a page: charts and tables of all \
      replications, and the first days of the first one. For another replication, such as number 7, add \
      --replications '7..<8'. --per-replication writes a CSV file with a row for each replication, widget and \
      figure. Memory does not grow with the number of replications. If you run ranges of them, such as 0..<500 \
      and 500..<1000, join their files, with one header line: the result is the file of all replications.

      --headroom measures the best that the same number of charged reloads could do, if the app knew all \
      views and content changes in advance: possibleFreshViews and contentAge.possible. charged.needed is \
      the fewest charged reloads a day for today's freshness. No app can reach these bounds. \
      timetableFreshViews and contentAge.timetable say what about as many reloads could do at the same times \
      every day, if these times suit the user's habits best. Up to 32 extra runs learn the habits.

      A run of at least 20 replications, from 0 on, says what to change for each kind of widget, or for the three \
      that can gain most. It tries usual changes of the timeline, of pushes and of the app's calls (*Choosing a \
      policy* says how), and runs once in each of 12 plausible worlds (see `widgetsim bands`). --no-advice leaves \
      all this out.

      The fingerprint in the summary covers all replications. The fingerprints of \
      `widgetsim fingerprint` and `widgetsim explain` cover one replication.

      With a population, each replication is one person: replication i is person i, every person runs \
      once, and intervals are over people. --replications selects people. --precision adds people until \
      there are no more. The summary then has percentiles across people, and --out writes summary.csv, \
      intervals.csv and people.csv. The files with a row for each event need --replications with one \
      person.

      With --users or a population, the summary says how many fetches from the server the widgets of all users \
      make. With --price, it says what these fetches cost.

      The same scenario, seed, replications and version give the same output, whatever --jobs is.

      After an interruption (Ctrl-C or kill), the report covers the completed replications and is marked \
      as partial. Unfinished replications are dropped. If none is complete, as in a single run, there is \
      no report: the days so far would cover a different period. A second interruption ends the command at \
      once, without a report. The exit status is that of the signal: 130 after Ctrl-C, 143 after kill.
      """)

  @Argument(help: "Scenario files; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [InputFile]

  @Option(help: "Directory for the CSV files; created if missing.", completion: .directory)
  var out: String?

  @Option(
    help: "File for an HTML page about one scenario, with pictures of its days, charts and tables.",
    completion: .file(extensions: ["html"]))
  var html: String?

  @Option(
    help: ArgumentHelp(
      "File written by `widgetsim bands --format json` for this scenario. The page of --html shows the bands.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var bands: [String] = []

  @OptionGroup
  var settings: ScenarioSettings

  @Flag(help: HeadroomFlag.help)
  var headroom = false

  @Flag(help: "Do not look for what to change.")
  var noAdvice = false

  @Flag(help: "Print each change that was tried: what it gains, its price and its runs (format table).")
  var full = false

  /// It has gone.
  @Flag(help: .hidden)
  var noWorlds = false

  @OptionGroup
  var printing: PrintOptions<OutputFormat>

  @OptionGroup(
    title: "Replications (default: 30; with a population, all people; with --precision, 10 or more)")
  var replication: ReplicationOptions

  @OptionGroup(title: "Precision")
  var precision: FigurePrecisionOptions

  @Option(
    help: "File for the results of one scenario, for widgetsim merge.",
    completion: .file(extensions: ["json"]))
  var results: String?

  @Option(
    help: ArgumentHelp(
      "CSV file for the figures of each replication (or person), for one scenario.", valueName: "file"),
    completion: .file(extensions: ["csv"]))
  var perReplication: String?

  @OptionGroup(title: "Fetches from the server")
  var users: UserOptions

  @OptionGroup(title: "While you edit")
  var watching: WatchOptions

  func validate() throws {
    if noWorlds {
      throw ValidationError(
        "--no-worlds has gone: --no-advice leaves out the range over plausible worlds too.")
    }
    let files = [("--results", results), ("--html", html), ("--per-replication", perReplication)]
    if self.files.count > 1 {
      if let (option, _) = files.first(where: { $0.1 != nil }) {
        throw ValidationError("\(option) is for one scenario.")
      }
      if !bands.isEmpty { throw ValidationError("--bands works only with one scenario.") }
    }
    if !bands.isEmpty, html == nil {
      throw ValidationError("--bands needs --html, whose page shows the bands.")
    }
  }

  func run() throws {
    watching.endWithWatch()
    if watching.watch { try watching.run(files, settings.overrides, html: html) }
    let directories = try reportDirectories()
    let read = try readScenarios(files, overrides: settings.overrides)
    let scenarios = read.map(\.scenario)
    try HeadroomFlag.check(headroom, scenarios)
    try users.check(scenarios)
    let goal = precision.goal(confidence: replication.confidence.value)
    let plans = try scenarios.map {
      try replication.plan(of: [$0], otherwise: Replications.usual, until: goal)
    }
    let tallies = scenarios.map { _ in Locked<[UInt32: [WidgetTally]]>([:]) }
    let runs = scenarios.indices.map { index in
      var run = ScenarioRun(of: scenarios[index], plans[index])
      run.confidence = replication.confidence.value
      run.headroom = headroom ? .withTimetables : .nothing
      run.jobs = replication.jobs.count
      run.reportDirectory = directories.isEmpty ? nil : directories[index]
      run.replicationFile = perReplication
      run.keepsRecord = html != nil
      run.completed = { [kept = tallies[index]] number, tallies in
        if Replications.usual.contains(UInt64(number)) { kept.withLock { $0[number] = tallies } }
      }
      return run
    }
    var paths = CommandFiles()
    paths.reads(read)
    for path in bands { paths.reads(path, as: "the bands") }
    paths.writes(results, by: "--results")
    paths.writes(html, by: "--html")
    paths.writes(perReplication, by: "--per-replication", isCSV: true)
    for run in runs { paths.writes(run.reports, to: run.reportDirectory, by: "--out") }
    try paths.check()
    let bands = try readBands(of: scenarios[0])
    for (index, scenario) in scenarios.enumerated() {
      try LongRunNote.report(
        [scenario], plan: plans[index], jobs: replication.jobs.count, subject: files[index].name)
    }
    Interruption.watch()
    var summaries: [(summary: RunSummary, advice: RunAdvice?)] = []
    for (index, run) in runs.enumerated() {
      let (scenario, name) = (run.scenario, files[index].name)
      guard !Interruption.isRequested, let outcome = try perform(run, in: name) else {
        Console.report("interrupted: no replication of \(name) was complete, so it has no report")
        break
      }
      if outcome.hasRowsOfFirstOnly {
        Console.note(
          "\(name): note: updates.csv, reloads.csv, views.csv and budget.csv are from replication "
            + "\(plans[index].range.lowerBound)")
      }
      var summary = outcome.summary
      summary.givenUsers = users.users(of: scenario)
      let commands = NextCommands(
        in: files[index].path, overrides: settings.overrides.map(\.text))
      let advice = try self.advice(read[index], outcome, tallies[index].withLock { $0 }, commands)
      let shown = RunAdvice.isShown(in: summary) ? advice : nil
      if let directory = run.reportDirectory {
        try exitingOnErrors(in: name) { try shown?.write(directory: directory) }
      }
      if let results {
        let file = ResultsFile(
          outcome.results, of: scenario, file: files[index].path, run: outcome.description, advice: advice,
          version: ProgramVersion.current)
        try exitingOnErrors(in: results) { try file.write(to: results) }
      }
      if let html, let record = outcome.record {
        let origin = PageOrigin(
          files: [.init(name: name, text: String(decoding: read[index].bytes, as: UTF8.self))],
          command: PageOrigin.command(
            files[index].path, settings.overrides, outcome.results, confidence: replication.confidence.value,
            bands: self.bands),
          version: ProgramVersion.current)
        var page = RunPage(outcome.results, summary, record, commands: commands)
        page.explanations = try exitingOnErrors(in: name) {
          try MarkExplanations(of: record, isStopped: { Interruption.isRequested })
        }
        if page.explanations == nil {
          Console.report("interrupted: the page \(html) does not explain its marks")
        }
        (page.people, page.advice, page.bands) = (outcome.people, shown, bands)
        try PageOption.write(page, origin, to: html)
      }
      summaries.append((summary, shown))
      let wishes = SummaryText.wishes(of: scenario)
      switch printing.format {
      case .table:
        let text = SummaryText.table(
          summary, wishes: wishes, advice: shown, showsChanges: full, style: Console.outputStyle)
        try Console.write((index > 0 ? "\n" : "") + text)
      case .markdown:
        try Console.write(
          (index > 0 ? "\n" : "") + SummaryText.markdown(summary, wishes: wishes, advice: shown))
      case .json, .csv: break
      }
    }
    if printing.format == .csv, !summaries.isEmpty {
      Console.note("note: csv has no advice; table, markdown and json have it")
      try Console.write(
        csv: SummaryCSV.text(zip(files, summaries).map { ($0.stem, $1.summary) }))
    }
    if printing.format == .json, !summaries.isEmpty {
      try Console.write(
        scenarios.count == 1
          ? try SummaryText.json(summaries[0].summary, advice: summaries[0].advice)
          : try SummaryText.json(summaries), in: .json)
    }
    if Interruption.isRequested { throw Interruption.obeyed() }
  }

  private func readBands(of scenario: Scenario) throws -> [BandsFile] {
    try bands.map { path in
      let bytes = try InputFile(path: path).wholeBytes(
        limit: BandsFile.largestByteCount,
        instead: "expected a file written by `widgetsim bands --format json`")
      return try exitingOnErrors(in: path) { try BandsFile(bytes, of: scenario) }
    }
  }

  /// - Returns: `nil` if it was interrupted before any replication was complete.
  private func perform(_ run: ScenarioRun, in name: String) throws -> ScenarioRun.Outcome? {
    var progress = ProgressLine(label: name)
    return try exitingOnErrors(in: name) {
      defer { progress.clear() }
      return try run.perform(
        isStopped: { Interruption.isRequested },
        afterDay: {
          progress.update(fraction: Double($0) / Double(max(1, $1)), unit: "day", $0, of: $1)
          if $0 == $1 { progress.clear() }
        },
        all: { try replication.jobs.run($0, $1, in: name, reportsPart: true) })
    }
  }

  /// - Returns: `nil` if it is not needed.
  private func advice(
    _ read: ReadScenario, _ outcome: ScenarioRun.Outcome, _ tallies: [UInt32: [WidgetTally]],
    _ commands: NextCommands
  ) throws -> RunAdvice? {
    let isPrinted = printing.format != .csv || html != nil
    let isWanted = results != nil || isPrinted && RunAdvice.isShown(in: outcome.summary)
    guard isWanted, !noAdvice, outcome.results.ranges.first?.lowerBound == 0,
      !outcome.summary.isPartial
    else { return nil }
    let adviser = try exitingOnErrors(in: read.file.name) {
      try RunAdviser(
        CandidateReader(read, settings: settings.overrides),
        Replications(
          of: read.scenario, jobs: replication.jobs.count, isStopped: { Interruption.isRequested }),
        tallies, commands: commands)
    }
    let advice = try exitingOnErrors(in: read.file.name) { try adviser.advice() }
    if advice == nil, Interruption.isRequested {
      Console.report(
        "interrupted: the search for advice on \(read.file.name) did not end, so the report has no advice and no ranges"
      )
    }
    return advice
  }

  /// Empty without `--out`.
  private func reportDirectories() throws -> [String] {
    guard let out else { return [] }
    guard files.count > 1 else { return [out] }
    var owners: [String: String] = [:]
    return try files.map { input in
      // Some file systems do not tell case apart.
      if let other = owners.updateValue(input.name, forKey: input.stem.lowercased()) {
        throw ValidationError(
          "The reports of \(other) and \(input.name) would go to the same directory, \(out)/\(input.stem).")
      }
      return "\(out)/\(input.stem)"
    }
  }
}
