import ArgumentParser
import CommandBase
import EventKernel
import Experiments
import Reports
import WidgetRefresh

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explains why a widget or a Live Activity showed what it showed.",
    usage: "widgetsim explain <file> [--widget <name>] (--at <time> | --why-stale) [<options>]",
    discussion: """
      Runs the scenario and reports for one widget: what it showed and how old that was, which request was \
      waiting and for what, what would have helped, what came of it, and which events led to it. All of it \
      was observed in the run, and it agrees with the CSV files of `widgetsim run --out`.

      Times are those of the phone's wall clock. If clocks showed a time twice, add an offset to say which \
      one.

      Example: widgetsim explain a.yaml --widget weather --at 14:32
               widgetsim explain a.yaml --widget weather --at 2026-03-03T14:32:05
               widgetsim explain a.yaml --widget weather --why-stale
      """)

  @Argument(help: "Scenario file; - is standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var file: InputFile

  @Option(
    help: "Name of the widget or the Live Activity. (default: the only widget)",
    completion: ScenarioCompletion.widget)
  var widget: String?

  @Option(
    help: ArgumentHelp("Time on a reported day, with or without the date.", valueName: "time"),
    transform: Self.moment)
  var at: LocalMoment?

  @Option(help: "Reported day of a time without a date, from 1. (default: 1)")
  var day: Int?

  @Flag(
    help: """
      Explain the view with the highest content age. If all views were fresh, explain the moment with the highest \
      content age. For a Live Activity, all replications that run by default are searched.
      """)
  var whyStale = false

  @OptionGroup
  var settings: ScenarioSettings

  @Option(
    help: """
      Number of the replication (with a population: of the person), from 0. (default: 0; for a Live Activity with \
      --why-stale, the one with the stalest view)
      """)
  var replication: UInt32?

  @OptionGroup
  var printing: FormatOptions<PlainFormat>

  func validate() throws {
    guard (at != nil) != whyStale else { throw ValidationError("Expected either --at or --why-stale.") }
    if day != nil, at?.hasDate != false {
      throw ValidationError("--day needs a time without a date, such as --at 14:32.")
    }
  }

  func run() throws {
    guard
      let scenario = try readScenarios([file], overrides: settings.overrides).first?.scenario
    else { return }
    let index = try scenario.itemIndex(widget, of: "--widget")
    if let people = scenario.population?.people, let replication, Int(replication) >= people {
      throw ValidationError(
        "--replication: expected a person from 0 to \(people - 1); found \(replication)")
    }
    // One event in one replication can decide the figures of a Live Activity.
    let isSearch = whyStale && replication == nil && scenario.items[index].kind == .activity
    let plan = isSearch ? Replications.usual : UInt64(replication ?? 0)..<UInt64(replication ?? 0) + 1
    // One run to find the moment, and one to explain it if there is one.
    try LongRunNote.report(
      [scenario], plan: ReplicationPlan(plan).limited(to: [scenario]),
      jobs: isSearch ? Replications.processors : 1,
      times: whyStale ? 2 : 1, isMost: whyStale, subject: file.name)
    Interruption.watch()
    let name = DisplayText.printable(scenario.items[index].name)
    let explanation = try exitingOnErrors(in: file.name) { () throws -> String? in
      do {
        let oldest =
          isSearch
          ? try ExplainedRun.oldest(of: scenario, item: index) { Interruption.isRequested } : nil
        let run = try ExplainedRun(
          of: scenario, replication: replication ?? oldest ?? 0, widget: index
        ) {
          Interruption.isRequested
        }
        var instant: SimulationTime?
        if let at { instant = try self.instant(at, in: run, of: scenario.device) }
        if scenario.items[index].kind == .activity {
          let explanation = try run.activity(at: instant)
          return printing.format == .json ? try explanation?.json() : explanation?.text
        }
        let explanation: Explanation?
        if let instant {
          explanation = try run.explanation(at: instant)
        } else {
          explanation = try run.oldest()
        }
        return printing.format == .json ? try explanation?.json() : explanation?.text
      } catch is ExplainedRun.Stopped {
        throw Interruption.obeyed(without: "the run was not complete, so there is no explanation")
      }
    }
    guard let explanation else {
      return try Console.write(
        printing.format == .json
          ? "null\n"
          : "\(name) was never out of date in these days.\n"
      )
    }
    try Console.write(explanation, in: printing.format == .json ? .json : .text)
  }

  private static func moment(_ text: String) throws -> LocalMoment {
    guard let moment = LocalMoment(text) else {
      throw ValidationError("Expected a time such as 14:32 or 2026-03-03T14:32:05; found '\(text)'.")
    }
    return moment
  }

  private func instant(_ at: LocalMoment, in run: ExplainedRun, of device: Device) throws -> SimulationTime {
    let number = day ?? 1
    try check(number, of: "--day", in: 1...device.days)
    let day = device.start.advanced(by: number - 1)
    let instant = at.instant(on: day, clock: run.clock)
    guard run.reportedPeriod.contains(instant) else {
      throw ValidationError(
        "--at: expected a time of the reported days, \(device.start) to \(device.start.advanced(by: device.days - 1)) "
          + "(\(device.timeZone)); found \(at.text)")
    }
    if let note = at.note(on: day, clock: run.clock) { Console.note("note: \(note)") }
    return instant
  }
}
