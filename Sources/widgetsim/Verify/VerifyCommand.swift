import ArgumentParser
import OutputAnalysis

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares the simulator with closed forms.",
    discussion: """
      Each line is a figure whose exact value is known, measured on a scenario that anyone could write (a queue of its \
      own, in `queue`). The range is where the measured figure is with probability 0.95 if theory is true, so that \
      one line in twenty may miss it; the verdict asks at 1 - 1e-6. Exit status 1: a line fails.
      """)

  @Argument(help: "What to compare; everything, unless some are named.")
  var subjects: [ClosedFormSubject] = []

  @Option(help: "The size of all samples is in proportion to it, 10 to 100,000.")
  var replications = 200

  @Flag(help: "Print a page in Markdown instead of a table.")
  var markdown = false

  func validate() throws {
    guard (10...100_000).contains(replications) else {
      throw ValidationError("--replications: expected 10 to 100000; found \(replications)")
    }
  }

  func run() throws {
    let subjects = ClosedFormSubject.allCases.filter { self.subjects.isEmpty || self.subjects.contains($0) }
    let page = VerificationPage(replications: replications)
    var (lines, failures) = (0, 0)
    if markdown { try Console.write(page.introduction) }
    for subject in subjects {
      let results = try ClosedForms.all.filter { $0.subject == subject }
        .flatMap { try $0.results(replications: replications) }
      lines += results.count
      failures += results.count { !page.holds($0) }
      try Console.write(
        markdown ? page.markdown(subject, results) : page.table(subject, results))
    }
    try Console.write(page.conclusion(lines: lines, failures: failures))
    if failures > 0 { throw ExitCode.failure }
  }
}

extension ClosedFormSubject: ExpressibleByArgument {}
