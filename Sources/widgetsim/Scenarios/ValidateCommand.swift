import ArgumentParser
import OutputAnalysis
import Reports
import ScenarioFile
import WidgetRefresh

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Checks scenario files without running them.",
    discussion: """
      Prints `ok` for each file that can run, and all errors of each file that cannot. Warnings go to \
      standard error. They point out what has no effect or is misleading.
      """)

  @Argument(help: "Scenario files; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var files: [String]

  @Flag(help: "Treat warnings as errors.")
  var strict = false

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
        let scenario = read.scenario
        try Console.write(line: "\(file.name): ok: \(ValidateCommand.describe(scenario))")
      } catch let error as ScenarioReadingFailure {
        error.report()
        if status != ExitStatus.inputOutput { status = error.exitCode }
      }
    }
    if let status { throw status }
  }

  private static func describe(_ scenario: Scenario) -> String {
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    let device = scenario.device
    let people = scenario.population.map { $0.people == 1 ? "1 person, " : "\($0.people) people, " } ?? ""
    return DisplayText.truncated(DisplayText.printable(scenario.title), to: 60)
      + " (\(count(scenario.widgets.count, "widget")) of \(count(scenario.apps.count, "app")), "
      + people
      + "\(count(device.days, "day")) from \(device.start), \(device.timeZone), budget: \(device.budget.name))"
  }
}
