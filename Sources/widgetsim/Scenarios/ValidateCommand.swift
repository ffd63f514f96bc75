import ArgumentParser
import Reports

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Checks scenario files without running them.",
    discussion: """
      Prints `ok` for each file without errors, and all errors of each other file. Warnings go to \
      standard error. They point out what has no effect or is probably not intended.
      """)

  @Argument(help: "Scenario files; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @Flag(help: "Treat warnings as errors.")
  var strict = false

  @Flag(help: "Also print what the simulator assumes that each app does on each app event.")
  var verbose = false

  func run() throws {
    var status: ExitCode?
    for path in files {
      let file = InputFile(path: path)
      do {
        let read = try readScenario(try file.scenarioBytes(), of: file, overrides: [])
        if strict, !read.warnings.isEmpty {
          status = status ?? ExitStatus.badScenario
          continue
        }
        try Console.write(line: "\(file.name): ok: \(ScenarioLine.text(read.scenario))")
        for line in verbose ? AppWords.lines(read.scenario) : [] { try Console.write(line: "  \(line)") }
      } catch let error as ReadingFailure {
        error.report()
        if status != ExitStatus.inputOutput { status = error.exitCode }
      }
    }
    if let status { throw status }
  }
}
