import ArgumentParser
import CommandBase
import Experiments
import Foundation
import Reports
import ScenarioFile
import WidgetRefresh

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Checks the expectations of scenarios.",
    usage: "widgetsim check <files> ... [<options>]",
    discussion: """
      A scenario lists expectations under `expect`, by widget and figure. Each is a bound such as '>= \
      60%', '<= 45m' or '<= 60', a list of bounds, or never. The scenario runs 32 times with different \
      random numbers, then 64 times, 128 times and so on, until a confidence interval shows that each \
      expectation holds or fails. An expectation that is still open after --max-replications is undecided. \
      With a population, the runs are its people.

      --format sarif (SARIF 2.1.0) and --format gitlab (GitLab's Code Quality) list each error of a \
      scenario, and each expectation that fails or is undecided, with file and line. A CI server shows them there.

      The probability that chance makes any verdict wrong is at most --error. It is divided by the number of \
      expectations in all files and by the number of interim analyses (Bonferroni). `never` fails at the \
      first occurrence. It holds after enough runs without one to show that less than 1% of runs have one, \
      or after all people of a population. \(ComparisonReport.checks) more runs with each other plausible budget show \
      which expectations would then break, or hold: a note says so, and no verdict depends on it.

      Exit status: 0: every expectation holds. 1: one fails (or a scenario has an error or no \
      expectations). 2: none fails, but one is undecided; with --strict, 1. A scenario with an error does not \
      keep the others from being checked.

      After an interruption (Ctrl-C or kill), the report covers the fully checked scenarios and is marked \
      as partial. A second interruption ends the command at once, without a report.
      """)

  /// How the verdicts are printed.
  enum Format: String, PrintFormat {
    case table, json, markdown, sarif, gitlab
  }

  /// Nothing fails, but an expectation is undecided.
  private static let undecided = ExitCode(2)

  @Argument(help: "Scenario files; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [InputFile]

  @OptionGroup
  var settings: ScenarioSettings

  @Option(help: "Highest probability that any verdict is wrong. (default: 1%)", transform: Share.parse)
  var error = Share(0.01)

  @Option(help: "Largest number of runs of a scenario. What is open then is undecided.")
  var maxReplications = 1000

  @OptionGroup
  var jobs: JobOptions

  @Flag(help: "Treat undecided as failed.")
  var strict = false

  @Option(help: "File for the verdicts as JUnit XML.", completion: .file(extensions: ["xml"]))
  var junit: String?

  @Option(
    help: "File for the output of --format sarif.",
    completion: .file(extensions: ["sarif"]))
  var sarif: String?

  @Option(
    help: ArgumentHelp(
      "A baseline whose history the page of --html shows. With several scenarios: one for each, in their order.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: [String] = []

  @Flag(help: "Write annotations for GitHub Actions to standard error. Always on if GITHUB_ACTIONS is true.")
  var github = false

  @OptionGroup
  var printing: ReportOptions<Format>

  @OptionGroup(title: "While you edit")
  var watching: WatchOptions

  func validate() throws {
    try check(maxReplications, of: "--max-replications", in: 2...1_000_000)
    if baseline.isEmpty { return }
    if printing.html == nil {
      throw ValidationError("--baseline needs --html, whose page shows the history.")
    }
    if baseline.count != files.count {
      throw ValidationError("--baseline: expected one for each scenario file; found \(baseline.count).")
    }
  }

  func run() throws {
    watching.endWithWatch()
    if watching.watch { try watching.run(files, settings.overrides, html: printing.html) }
    var status: ExitCode?
    var failures: [CheckReport.Failure] = []
    func fails(_ input: InputFile, _ errors: [Diagnostic]) {
      failures.append((input.name, errors))
    }
    var read: [(scenario: ReadScenario, history: String?)] = []
    let histories = baseline.map(Optional.some) + files.dropFirst(baseline.count).map { _ in nil }
    let results = readEach(files, overrides: settings.overrides, status: &status)
    for (input, (result, history)) in zip(files, zip(results, histories)) {
      switch result {
      case .failure(let failure): fails(input, failure.diagnostics)
      case .success(let file) where file.scenario.expectations.isEmpty:
        let error = Diagnostic(
          file: input.name, message: "the scenario has no expectations; add them under 'expect'")
        Console.report(error.description)
        fails(input, [error])
      case .success(let file): read.append((file, history))
      }
    }
    try CommandFiles.check(
      read.map(\.scenario), reads: ["the baseline": baseline],
      writes: ["--junit": junit, "--sarif": sarif, "--html": printing.html])
    var checks: [(file: ReadScenario, history: [BaselineEntry]?)] = []
    for (file, baseline) in read {
      let history = try baseline.map { try BaselineFile.history(at: $0) }
      do throws(ScenarioError) {
        try noteLongRun(file)
        checks.append((file, history))
      } catch {
        fails(file.file, Self.reported(error, in: file))
      }
    }
    Interruption.watch()
    let count = checks.reduce(0) { $0 + $1.file.scenario.expectations.count }
    var subjects: [CheckReport.Subject] = []
    var unchecked = checks[...]
    while let (file, history) = unchecked.first, !Interruption.isRequested {
      let others = try exitingOnErrors(in: file.file.name) {
        try BudgetHypothesis.scenarios([file], overrides: settings.overrides)
      }
      do throws(ScenarioError) {
        guard var subject = try check(file, sharedBy: count, others) else { break }
        subject.history = history
        subjects.append(subject)
      } catch {
        fails(file.file, Self.reported(error, in: file))
      }
      unchecked.removeFirst()
    }
    if subjects.isEmpty, failures.isEmpty {
      throw Interruption.obeyed(without: "no scenario was checked completely, so there are no verdicts")
    }
    let report = CheckReport(
      subjects, failures: failures, unchecked: unchecked.map(\.file.file.name), error: error.value)
    try writeFile(JUnitReport.xml(report, isStrict: strict), to: junit)
    let findings = report.findings(isStrict: strict)
    try writeFile(FindingsFormat.sarif.text(findings, version: ProgramVersion.current), to: sarif)
    try PageOption.write(report, .invoked(with: read.map(\.scenario)), to: printing.html)
    if let format = FindingsFormat(rawValue: printing.format.rawValue) {
      try Console.write(format.text(findings, version: ProgramVersion.current), in: .json)
    } else if !subjects.isEmpty || printing.format == .markdown {
      // Standard error already has the errors. A summary of a CI server has nothing else.
      try Console.write(report, as: printing.format)
    }
    if github || Console.isInWorkflow { Console.write(GitHubAnnotations(findings)) }
    if !report.unchecked.isEmpty { throw Interruption.obeyed() }
    if !failures.isEmpty { throw status ?? ExitStatus.badScenario }
    if report.count(.fails) > 0 {
      suggestNext(after: report)
      throw ExitCode.failure
    }
    if report.count(.undecided) > 0 { throw strict ? ExitCode.failure : Self.undecided }
  }

  /// What helps with the first expectation that fails.
  private func suggestNext(after report: CheckReport) {
    let all = report.subjects.flatMap { subject in subject.checked.results.map { (subject.file, $0) } }
    guard let (file, result) = all.first(where: { $0.1.verdict == .fails }),
      files.contains(where: { $0.path == file })
    else {
      return
    }
    let (widget, figure) = (result.expectation.widget, result.expectation.figure)
    let set = settings.overrides.flatMap { ShellCommand.option("--set", $0.text) }
    let path = ShellCommand.argument(file)
    if figure == .freshViews || figure.rawValue.hasPrefix("contentAge") {
      NextCommand.report(
        ["widgetsim", "explain", path] + ShellCommand.option("--widget", widget) + ["--why-stale"] + set,
        "says why it is out of date")
    } else {
      NextCommand.report(
        ["widgetsim", "optimize", path] + ShellCommand.option("--of", widget) + set, "says what to change")
    }
  }

  private func noteLongRun(_ file: ReadScenario) throws(ScenarioError) {
    let most = min(maxReplications, file.scenario.population?.people ?? maxReplications)
    let note = try LongRunNote.text(
      [file.scenario], plan: ReplicationPlan(0..<UInt64(most)), jobs: jobs.count, isMost: true)
    if let note { Console.note("\(file.file.name): \(note)") }
  }

  /// Says on standard error what failed in a run. The later lines of a provider's error are what its program wrote.
  private static func reported(_ error: ScenarioError, in file: ReadScenario) -> [Diagnostic] {
    let diagnostic = Diagnostic(file: file.file.name, message: "\(error)")
    Console.report(lines: diagnostic.description)
    return [diagnostic]
  }

  /// - Returns: `nil` if it was interrupted.
  private func check(
    _ read: ReadScenario, sharedBy count: Int,
    _ others: [(name: BudgetHypothesis.Name, scenarios: [Scenario])]
  ) throws(ScenarioError) -> CheckReport.Subject? {
    let (scenario, input) = (read.scenario, read.file)
    var replications = Replications(of: scenario)
    let progress = jobs.watch(&replications, input.name, expected: SequentialTest.firstAnalysis)
    defer { progress.clear() }
    let started = ContinuousClock.now
    let checked = try replications.check(
      error: error.value, sharedBy: count, mostReplications: maxReplications
    ) {
      progress.expects($0)
    }
    guard let checked else { return nil }
    var subject = CheckReport.Subject(
      file: input.name, title: scenario.title, checked: checked,
      lines: scenario.expectations.map {
        ScenarioReader.line(
          ofPath: "expect.\(ScenarioPath.key($0.widget)).\($0.figure.rawValue)", in: read.bytes)
      },
      seconds: (ContinuousClock.now - started) / .seconds(1))
    replications.keepsPart = false
    replications.headroom.include(scenario.expectations.map(\.figure))
    for (name, scenarios) in others {
      replications.scenario = scenarios[0]
      let count = min(ComparisonReport.checks, UInt64(scenario.population?.people ?? .max))
      guard let results = try replications.run(0..<count) else { return nil }
      subject.otherwise += try results.expectations(of: scenarios[0], unlike: checked.results).map {
        (name, $0.expectation, $0.value)
      }
    }
    return subject
  }
}
