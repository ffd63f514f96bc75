import ArgumentParser
import ClosedForms
import CommandBase
import Reports

package struct VerifyTheoryCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "theory",
    abstract: "Compares the simulator with closed forms. (default)",
    discussion: """
      Each line is a figure with a known exact value, measured on an ordinary scenario (in `queue`: on a \
      queueing model of its own). If the theory is right, the measured figure is within the 95% range with \
      probability 0.95, so about one line in twenty is outside it. The verdict is at 99.9999% (1 - 1e-6). \
      Exit status 1: a line fails.

      `coverage` has no closed form. It repeats the default run of `widgetsim run` many times, and counts \
      how often the printed 95% interval of each figure contains the long-run value. `verdicts` repeats \
      `widgetsim check` many times, and counts the checks without a wrong verdict.
      """)

  @Argument(help: "What to compare. (default: everything)")
  var subjects: [ClosedFormSubject] = []

  @Option(help: "Scales the size of all samples, 10 to 100,000.")
  var replications = 200

  @Option(
    help: ArgumentHelp(
      "Reported days of the runs of coverage, separated by commas. (default: 7)", valueName: "days"),
    transform: DayCounts.parse)
  var days: DayCounts?

  @Flag(help: "Print a page in Markdown instead of a table.")
  var markdown = false

  @Option(help: PageOption.help, completion: PageOption.completion)
  var html: String?

  package init() {}

  package func validate() throws {
    if days != nil, subjects != [.coverage] { throw ValidationError("--days is only for coverage.") }
    try check(replications, of: "--replications", in: 10...100_000)
  }

  package func run() throws {
    let subjects = ClosedFormSubject.allCases.filter { self.subjects.isEmpty || self.subjects.contains($0) }
    let experiments = days?.counts.map(ClosedFormExperiment.coverage) ?? ClosedFormExperiment.all
    try CommandFiles.check(writes: ["--html": html])
    var (lines, failures) = (0, 0)
    var all: [(subject: ClosedFormSubject, results: [ClosedFormResult])] = []
    if markdown { try Console.write(VerificationPage.introduction) }
    for subject in subjects {
      let results = try experiments.filter { $0.subject == subject }
        .flatMap { try $0.results(replications: replications) }
      all.append((subject, results))
      lines += results.count
      failures += results.count { !VerificationPage.holds($0) }
      try Console.write(
        markdown ? VerificationPage.markdown(subject, results) : VerificationPage.table(subject, results))
    }
    try PageOption.write(TheoryPage(subjects: all), .invoked(with: []), to: html)
    try Console.write(VerificationPage.conclusion(lines: lines, failures: failures))
    if failures > 0 { throw ExitCode.failure }
  }
}

extension ClosedFormSubject: ExpressibleByArgument {}

/// `7,28,70`.
struct DayCounts {
  /// At least one, each from 1 to 3650.
  var counts: [Int]

  /// - Throws: an error that says what is wrong with the text.
  static func parse(_ text: String) throws -> DayCounts {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.allSatisfy((1...3650).contains) else {
      throw ValidationError("Expected numbers of days from 1 to 3650, such as 7,28.")
    }
    return DayCounts(counts: parts)
  }
}
