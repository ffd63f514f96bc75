import ArgumentParser
import CommandBase
import Reports

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Checks scenario files without running them.",
    discussion: """
      Prints `ok` for each file without errors, and all errors of each other file. Warnings go to \
      standard error. They point out what has no effect or is probably not intended.
      """)

  /// What is printed to standard output.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, sarif, gitlab
  }

  @Argument(help: "Scenario files; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [InputFile]

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Also print what the simulator assumes that each app does on each app event.")
  var verbose = false

  @Option(
    help: """
      text: `ok` for each file. sarif, gitlab: errors and warnings in SARIF 2.1.0 or for GitLab's Code Quality.
      """)
  var format = Format.text

  @OptionGroup
  var programs: ProgramsOption

  @OptionGroup
  var quiet: QuietOption

  func validate() throws {
    if verbose, format != .text { throw ValidationError("--verbose works only with --format text.") }
  }

  func run() throws {
    var status: ExitCode?
    var findings: [Finding] = []
    for file in files {
      do {
        let read = try readScenario(
          try file.scenarioBytes(), of: file, overrides: [], showsWarnings: !strict)
        if strict, !read.warnings.isEmpty { throw ReadingFailure(diagnostics: read.warnings) }
        findings += read.warnings.map { Finding($0, of: file.name) }
        guard format == .text else { continue }
        try Console.write(line: "\(file.name): ok: \(ScenarioLine.text(read.scenario))")
        for line in verbose ? AppWords.lines(read.scenario) : [] { try Console.write(line: "  \(line)") }
      } catch let error as ReadingFailure {
        error.report()
        findings += error.diagnostics.map { Finding($0, of: file.name, isStrict: strict) }
        if status != ExitStatus.inputOutput { status = error.exitCode }
      }
    }
    if let format = FindingsFormat(rawValue: format.rawValue) {
      try Console.write(format.text(findings, version: ProgramVersion.current), in: .json)
    }
    if let status { throw status }
  }
}
