import ArgumentParser
import CommandBase
import PhoneFit
import Reports
import ScenarioFile
import WidgetRefresh

package struct VerifyFitCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "fit",
    abstract: "Compares what 'reloads fit' finds with the truth, on logs of simulated phones.",
    discussion: """
      Simulates the logs of phones with plausible rules, fits each log, and compares what the fit says with the rules of \
      the phone (simulation-based calibration). 500 logs of 7 days take about two hours on two processors.

      --strange simulates phones that break the simulator's rules: everyTwentyMinutes (a reload every 20 minutes, \
      whatever the widget asks), fourTimes (four times the plausible budget), weekly (the budget of a week comes at its \
      start), stopsAtSix (no reload after 18:00), wholeApp (another widget of the app takes a different part of the \
      budget each day). The fit should then say that no plausible world explains the log.

      Example: widgetsim verify fit --logs 50 --known device.budget.documented.devicePool
      """)

  @Option(help: "Number of logs, 4 to 10000.")
  var logs = 50

  @Option(help: "Days of each log after the learning days, 1 to 60.")
  var days = 7

  @Option(help: "Simulated logs of each round of a fit, 1000 to 20000.")
  var runs = PhoneFit.usualRuns

  @Flag(help: "The logs do not say when the app was in the foreground.")
  var withoutForeground = false

  @Option(
    help: ArgumentHelp(
      "Logs of phones that break the simulator's rules.",
      valueName: "kind"))
  var strange: FitStudy.Strange?

  @Option(
    help: ArgumentHelp(
      "Take a value as known: its default, or the given one. A path also stands for all keys below it.",
      valueName: "path[=value]"))
  var known: [String] = []

  @OptionGroup
  var jobs: JobOptions

  @OptionGroup
  var quiet: QuietOption

  @OptionGroup
  var printing: PrintOptions<TextFormat>

  package init() {}

  package func validate() throws {
    try check(logs, of: "--logs", in: 4...10_000)
    try check(days, of: "--days", in: 1...60)
    try check(runs, of: "--runs", in: 1000...20_000)
  }

  package func run() throws {
    let name = "the probe"
    var study = FitStudy(
      of: try exitingOnErrors(in: name) {
        var uncertain = try UncertainScenario(
          Array(ProbeScenario.yaml.utf8), file: name,
          by: scenarioReader(name, overrides: known.compactMap { ScenarioOverride($0) }))
        for path in known where ScenarioOverride(path) == nil && !uncertain.remove(path) {
          throw ValidationError(
            "--known: expected the path of a value that is uncertain; found '\(path.prefix(200))'")
        }
        return uncertain
      })
    (study.days, study.runs, study.strange) = (days, runs, strange)
    study.tellsForeground = !withoutForeground
    Interruption.watch()
    let progress = jobs.watch(&study.replications, "fits", expected: logs)
    study.replications.progress = { _ in }
    let found = try exitingOnErrors(in: name) { try study.run(logs: logs) { progress.update(done: $0) } }
    progress.clear()
    guard let found else {
      throw Interruption.obeyed(without: "not all logs were fitted, so there is no result")
    }
    try Console.write(
      FitStudyReport(outcomes: found, days: days, strange: strange), as: printing.format)
  }
}

extension FitStudy.Strange: ExpressibleByArgument {}
