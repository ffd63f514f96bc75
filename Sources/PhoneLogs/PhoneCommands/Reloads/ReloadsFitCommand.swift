import ArgumentParser
import CommandBase
import EventKernel
import Experiments
import PhoneFit
import ReloadLogs
import Reports
import ScenarioFile
import WidgetRefresh

struct ReloadsFitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Finds what the log of a phone tells about its budget.",
    discussion: """
      The log must be of a widget that asks for more reloads than it gets, such as the probe of `reloads logger \
      --probe`, and have a whole day after the learning days. A scenario says how the phone is used, where the widget is \
      and what it asks for. The command simulates \(PhoneFit.usualRuns) logs in each of \(PhoneFit.usualRounds) rounds, with plausible values of all \
      that the scenario leaves open, and keeps the worlds in which the phone could have written this log \
      (approximate Bayesian computation).

      With --out, it writes these worlds to a file. `run`, `check`, `optimize`, `bands` and others take it with \
      --phone.

      After an interruption (Ctrl-C), the result is that of the last complete round.

      Example: widgetsim reloads fit reloads.jsonl --kind ReloadProbe --out phone.yaml
      """)

  @OptionGroup
  var log: ReloadLogOptions

  @Option(
    help:
      "The scenario of the widget's phone. (default: the probe on the first page, with the usual phone use)",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: InputFile?

  @Option(help: ArgumentHelp("Kind of the widget in the log. (default: the only one)", valueName: "kind"))
  var kind: String?

  @Option(
    name: .customLong("of"), help: "Name of the widget in the scenario. (default: the one of this kind)",
    completion: ScenarioCompletion.widget)
  var widget: String?

  @Option(
    help:
      "Simulated logs of each round, \(Self.runsRange.lowerBound) to \(Self.runsRange.upperBound). Fewer are faster and less exact."
  )
  var runs = PhoneFit.usualRuns

  private static let runsRange = 200...20_000

  @Option(help: "File for --phone. An existing file is replaced.", completion: .file(extensions: ["yaml"]))
  var out: String?

  @OptionGroup
  var programs: ProgramsOption

  @OptionGroup
  var jobs: JobOptions

  @OptionGroup
  var printing: ReportOptions<TextFormat>

  func validate() throws { try check(runs, of: "--runs", in: Self.runsRange) }

  func run() throws {
    let uncertain = try readScenario()
    try CommandFiles.check(
      reads: ["the log": log.logs.map(\.path), "the scenario": [scenario?.path].compactMap(\.self)],
      writes: ["--out": out, "--html": printing.html])
    let subject = log.logs[0].path
    let logs = try log.read()
    guard log.day != nil || !logs.allSatisfy(\.isUnified) else {
      throw Console.failure(
        subject,
        "expected --added, because the unified log does not tell when the widget was added. If that was more than two "
          + "weeks before the log, any such day will do")
    }
    let (phone, reloads) = try widget(of: LoggedReloads.all(logs), in: subject)
    let zone = log.timeZone ?? phone.timeZone ?? uncertain.scenario.device.timeZone
    let (fit, found) = try exitingOnErrors(in: subject) {
      let clock = try WallClock(covering: phone.covered, timeZone: zone)
      let days = PhoneDays(
        reloads.widget, reloads.reloads, end: phone.covered.upperBound, clock: clock, added: log.day,
        clockSet: phone.clockSet)
      if scenario == nil, let asked = days.asked, !ProbeScenario.asked.contains(asked) {
        throw Console.failure(
          subject,
          "expected a widget that asks every 5 minutes, as the probe does; found that '\(reloads.widget.kind)' asks for a "
            + "reload after \(SimulationDuration.seconds(asked.milliseconds / 1000).scenarioText) (median). Give a scenario of this widget with --scenario"
        )
      }
      guard days.days.contains(where: { $0.phase == .usual }) else {
        throw Console.failure(
          subject,
          "expected a whole day after the learning days, without a debugger and without the developer mode; found "
            + "none. --added says when the widget was added")
      }
      var fit = try PhoneFit(
        days, covered: phone.covered, timeZone: zone, in: uncertain,
        widget: try scenarioWidget(uncertain.scenario, reloads.widget.kind))
      fit.runs = runs
      Interruption.watch()
      let progress = jobs.watch(&fit.replications, subject, expected: runs * PhoneFit.usualRounds)
      defer { progress.clear() }
      return (fit, try fit.posterior())
    }
    guard let (posterior, rounds) = found else {
      throw Interruption.obeyed(without: "no round was complete, so there is no result")
    }
    guard posterior.tellsCapacity else {
      throw Console.failure(
        subject,
        "expected a widget that uses at least \(PercentText.exact(PhonePosterior.leastUsed)) of its budget; found that "
          + "'\(reloads.widget.kind)' uses about "
          + "\(PercentText.exact((posterior.used.median * 100).rounded() / 100)) of what a plausible budget gives. Log a widget that asks for more: widgetsim "
          + "reloads logger --probe")
    }
    let report = FitReport(
      posterior: posterior, log: fit.log, file: subject, next: posterior.check.isExplained ? next : nil,
      rounds: (rounds, fit.rounds),
      assumed: scenario == nil && fit.log.asked == nil && reloads.widget.kind != ProbeScenario.kind
        ? "a widget that asks every 5 minutes, as the probe does. If that is wrong, give --scenario" : nil)
    if let out {
      if posterior.check.isExplained {
        let days = fit.log.days.count { $0.phase == .usual }
        try writeFile(
          posterior.file(comments: report.comments, builds: phone.builds, days: days).yaml, to: out)
      } else {
        Console.report("\(out): not written, because no plausible world explains the log")
      }
    }
    try printing.finish(report)
    if !posterior.check.isExplained { throw ExitStatus.badScenario }
  }

  private var next: String {
    guard let out else { return "repeat with --out phone.yaml, for --phone of other commands" }
    return
      "widgetsim bands \(ShellCommand.argument(scenario?.path ?? "scenario.yaml")) --phone \(ShellCommand.argument(out))"
  }

  private func readScenario() throws -> UncertainScenario {
    guard let scenario else {
      return try exitingOnErrors(in: "the probe") {
        try UncertainScenario(
          Array(ProbeScenario.yaml.utf8), file: "the probe", by: scenarioReader("the probe"))
      }
    }
    return try exitingOnErrors(in: scenario.name) {
      try readUncertainScenario(try scenario.scenarioBytes(), of: scenario, overrides: [])
    }
  }

  private func widget(
    of phones: [LoggedReloads], in subject: String
  ) throws -> (LoggedReloads, (widget: LoggedReloads.Widget, reloads: [LoggedReloads.Reload])) {
    let found = phones.flatMap { phone in
      phone.widgets.filter { kind == nil || $0.widget.kind == kind }.map { (phone, $0) }
    }
    guard let first = found.first else {
      let kinds = phones.flatMap { $0.widgets.map(\.widget.kind) }
      throw Console.failure(
        subject,
        "expected reloads of \(kind.map { "kind '\($0)'" } ?? "a widget"); found "
          + (kinds.isEmpty ? "none" : kinds.prefix(20).joined(separator: ", ")))
    }
    guard found.count == 1 else {
      let names = found.prefix(20).map { phone, widget in
        let name = widget.widget
        return [name.kind, name.family, name.configuration, "of phone \(phone.phone)"].compactMap(\.self)
          .joined(separator: " ")
      }
      let choice =
        Set(found.map(\.1.widget.kind)).count > 1
        ? "Choose with --kind"
        : "Give a log with the lines of one \(Set(found.map(\.0.phone)).count > 1 ? "phone" : "of these widgets")"
      throw Console.failure(
        subject, "expected one widget of one phone; found \(names.joined(separator: ", ")). \(choice)")
    }
    return first
  }

  /// The widget whose reloads are simulated.
  private func scenarioWidget(_ scenario: Scenario, _ kind: String) throws -> Int {
    if widget == nil, let index = scenario.widgets.firstIndex(where: { $0.kind == kind }) { return index }
    return try scenario.itemIndex(widget, of: "--of", isOfWidget: true)
  }
}
