import ArgumentParser
import Reports

/// `--html` of commands with a page that answers in one sentence and one picture.
package enum PageOption {
  package static let help: ArgumentHelp = "File for an HTML page with the answer, a picture and tables."
  package static let completion = CompletionKind.file(extensions: ["html"])

  /// Writes the page, if one is wanted.
  package static func write(
    _ report: @autoclosure () -> some PageReport, _ origin: @autoclosure () -> PageOrigin, to path: String?
  ) throws {
    guard let path else { return }
    try exitingOnErrors(in: path) { try HTMLReport(report(), origin: origin()).write(to: path) }
  }
}

/// How a command prints its report, and the page with it.
package struct ReportOptions<Format: PrintFormat>: ParsableArguments {
  @Option(help: PageOption.help, completion: PageOption.completion)
  package var html: String?

  @OptionGroup
  package var printing: PrintOptions<Format>

  package init() {}

  package var format: Format { printing.format }

  /// Writes the page and prints the report. After an interruption, the program then ends as the signal would have ended it.
  package func finish(
    _ report: some PrintedReport, page: some PageReport, of scenarios: [ReadScenario]
  ) throws {
    try PageOption.write(page, .invoked(with: scenarios), to: html)
    try Console.write(report, as: format)
    if Interruption.isRequested { throw Interruption.obeyed() }
  }

  package func finish(_ report: some PrintedReport & PageReport, of scenarios: [ReadScenario] = []) throws {
    try finish(report, page: report, of: scenarios)
  }
}

extension PageOrigin {
  /// This command with its scenarios. Options that do not change the page are left out.
  package static func invoked(with scenarios: [ReadScenario]) -> PageOrigin {
    PageOrigin(
      files: scenarios.map { .init(name: $0.file.name, text: String(decoding: $0.bytes, as: UTF8.self)) },
      command: ShellCommand.text(
        ["widgetsim"] + CommandLine.words(without: others, flags: flags)
          + ["--html", "report.html"]),
      version: ProgramVersion.current)
  }

  private static let others: Set = [
    "--jobs", "--out", "--format", "--junit", "--sarif", "--apply", "--html", "--color",
  ]
  private static let flags: Set = ["--github", "--markdown", "--json", "--quiet"]
}
