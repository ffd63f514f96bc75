import ArgumentParser
import Reports

/// `--html` of commands with a page that answers in one sentence and one picture.
enum PageOption {
  static let help: ArgumentHelp = "File for an HTML page with the answer, a picture and tables."
  static let completion = CompletionKind.file(extensions: ["html"])

  /// Writes the page, if one is wanted.
  static func write(
    _ report: @autoclosure () -> some PageReport, _ origin: @autoclosure () -> PageOrigin, to path: String?
  ) throws {
    guard let path else { return }
    try exitingOnErrors(in: path) { try HTMLReport(report(), origin: origin()).write(to: path) }
  }
}

extension PageOrigin {
  /// This command with its scenarios. Options that do not change the page are left out.
  static func invoked(with scenarios: [ReadScenario]) -> PageOrigin {
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
