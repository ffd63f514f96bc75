import ArgumentParser
import Reports
import ScenarioFile
import WidgetRefresh

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Says why a widget looked as it did at some time.",
    usage: "widgetsim explain <file> --widget <name> (--at <time> | --why-stale) [<options>]",
    discussion: """
      Runs the scenario and says of one widget what was on screen, since when and how old it was, which request was \
      pending and why it was withheld, what would have changed that, what came of it, and which events led to it. All \
      of it is what was observed in the run, and agrees with the CSV reports of `widgetsim run --out`.

      Times are those of the phone's wall clock. Where clocks showed one twice, an offset tells which is meant.

      Example: widgetsim explain a.yaml --widget weather --at 14:32
               widgetsim explain a.yaml --widget weather --at 2026-03-03T14:32:05
               widgetsim explain a.yaml --widget weather --why-stale
      """)

  @Argument(help: "Scenario file; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(help: "Name of the widget.")
  var widget: String

  @Option(help: ArgumentHelp("Time of a reported day, with or without its date.", valueName: "time"))
  var at: MomentArgument?

  @Option(help: "Which reported day a time without a date belongs to, from 1. (default: 1)")
  var day: Int?

  @Flag(help: "Explain the look that saw the widget stalest; if none did, when it was stalest unseen.")
  var whyStale = false

  @OptionGroup
  var settings: ScenarioSettings

  @Option(help: "Which replication, of a population which person, from 0.")
  var replication: UInt32 = 0

  @Option(help: "Form of the explanation.")
  var format = ExplanationFormat.text

  func validate() throws {
    guard (at != nil) != whyStale else { throw ValidationError("Either --at or --why-stale is needed.") }
    if day != nil, at?.hasDate != false {
      throw ValidationError("--day goes with a time of day, such as --at 14:32.")
    }
  }

  func run() throws {
    let input = InputFile(path: file)
    guard
      let scenario = try readScenarios([input], overrides: settings.overrides).first?.scenario
    else { return }
    let index = try widgetIndex(in: scenario)
    if let people = scenario.population?.people, Int(replication) >= people {
      throw ValidationError(
        "--replication: expected 0 to \(people - 1), one of the people; found \(replication)")
    }
    // Once to find the moment, once to explain it, if there is any.
    try LongRunNote.report(
      [scenario], replications: UInt64(replication)..<UInt64(replication) + 1, jobs: 1,
      points: whyStale ? 2 : 1, isMost: whyStale, subject: input.name)
    Interruption.watch()
    let run = ExplainedRun(scenario: scenario, replication: replication, widget: index)
    let explanation = try exitingOnErrors(in: input.name) { () throws -> Explanation? in
      guard let at else { return try run.stalest() }
      return try run.explanation(of: at, on: try day(of: scenario))
    }
    guard let explanation else {
      return try Console.write(
        format == .json ? "null\n" : "\(DisplayText.printable(widget)) was never stale in these days.\n")
    }
    try Console.write(format == .json ? try explanation.json() : explanation.text)
  }

  private func widgetIndex(in scenario: Scenario) throws -> Int {
    if let index = scenario.widgets.firstIndex(where: { $0.name == widget }) { return index }
    let hint = Suggestion.hint(for: widget, among: scenario.widgets.map(\.name))
    throw ValidationError(
      DisplayText.printable("--widget: expected the name of a widget; found '\(widget.prefix(60))'\(hint)"))
  }

  private func day(of scenario: Scenario) throws -> CalendarDate {
    let number = day ?? 1
    guard (1...scenario.device.days).contains(number) else {
      throw ValidationError("--day: expected 1 to \(scenario.device.days); found \(number)")
    }
    return scenario.device.start.advanced(by: number - 1)
  }
}
