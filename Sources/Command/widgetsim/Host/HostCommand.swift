import ArgumentParser
import CommandBase
import Foundation
import Hosting
import ProviderHost
import Reports
import ScenarioFile

struct HostCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "host", abstract: "Runs a widget's own Swift files as timeline providers. (Linux)",
    usage:
      "widgetsim host <sources> ... [--target <name>] [--scenario <file>] [--world <dir>] [--stub <file.swift>] [--out <dir>] [--html <file>] [--run <options of run>]",
    discussion: """
      Builds a widget's Swift files, unmodified, against simulated modules named WidgetKit, SwiftUI, \
      AppIntents and so on, and runs a scenario in which they are the timeline providers. The code sees \
      simulated time, so nothing waits. The sources are an Xcode project, a workspace, a project.yml of XcodeGen, a package, or Swift files. Of a \
      project, it builds the target with the widgets, and what this target uses of the project's other targets and \
      packages. Prints what the providers do on a day on which every reload is \
      granted at once, and then the report of `widgetsim run`. Other options of run come last, after --run: \
      --run --replications 5.

      Without --scenario, each widget is on page 1 of the Home Screen for a week. If it fetches, its content \
      changes every half hour. Otherwise, the user changes it in the app. \
      `widgetsim init --from <sources>` writes this scenario to a file.

      The world is a directory: responses.json says what the server answers, store/ holds what the app writes, \
      and activities.json says what the app does with its Live Activities. \
      Without a world, requests fail and the app has written nothing.

      The first use builds the modules, once for each version of Swift. They are kept in ~/.cache/widgetsim. \
      This is not a sandbox: the code can do all that you can, but it has no network where the system allows that.
      """)

  @Argument(
    help:
      "An Xcode project, a workspace, a project.yml, a Package.swift, or the directory of one; or the widget's Swift files, or directories with them.",
    completion: .file(extensions: ["swift", "xcodeproj", "xcworkspace"]))
  var sources: [String]

  @OptionGroup
  var host: HostOptions

  @Option(
    help: "A scenario file whose providers run this code; `widgetsim init --from` writes one.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String?

  @Flag(help: "Run as a provider program: read questions and write answers. Scenarios start it this way.")
  var serve = false

  @Option(help: "Directory for the CSV files, as in run.", completion: .directory)
  var out: String?

  @Option(help: "File for an HTML page, as in run.", completion: .file(extensions: ["html"]))
  var html: String?

  @Option(
    name: .customLong("run"), parsing: .remaining,
    help: ArgumentHelp("All that follows is passed to `widgetsim run` as its options.", valueName: "options"))
  var runOptions: [String] = []

  func validate() throws {
    try RepeatedOption.check(runOptions, of: RunCommand.self)
    if runOptions.contains("--no-programs") {
      throw ValidationError("--no-programs: host runs a program, the widget's own code.")
    }
  }

  func run() throws {
    Interruption.setDeadline()
    let command = try exitingOnBuildErrors { try host.build(sources).command() }
    if serve { throw try ServedProgram.become(command) }
    let (hosted, activities) = try exitingOnBuildErrors {
      let hosted = try HostedWidgets(of: command)
      return (hosted, try HostedActivities(of: command, hosted))
    }
    let seen = activities.report + activities.notes
    if !seen.isEmpty { Console.report("what the app does with its Live Activities on a first day:") }
    for line in seen { Console.report("  " + line) }
    if hosted.widgets.isEmpty, scenario == nil {
      return Console.report(
        "The code has a Live Activity, but no widget with a timeline. So no reloads were simulated.")
    }
    let all = try exitingOnBuildErrors { try host.firstDay(of: command, hosted) }
    Console.report("on a first day on which every reload is granted at once:")
    for line in all.report + all.notes + hosted.unsetParameters + all.memoryReport {
      Console.report("  " + line)
    }
    let (day, silent) = all.split()
    if scenario == nil, day.widgets.isEmpty {
      Console.report("No widget returned a timeline at its first reloads. So no week was simulated.")
      throw ExitStatus.badScenario
    }
    if scenario == nil, !silent.isEmpty {
      Console.report(
        "Left out of the week, because the first reloads brought no timeline: \(silent.joined(separator: ", "))."
      )
    }
    let options =
      (out.map { ShellCommand.option("--out", $0) } ?? [])
      + (html.map { ShellCommand.option("--html", $0) } ?? []) + runOptions
    if let scenario { return try RunCommand.parse([scenario] + options).run() }
    let text = HostedScenario(
      title: sources.first.map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
        ?? "Widget",
      hosted: hosted, day: day, command: host.command(sources),
      files: try exitingOnBuildErrors { try host.build(sources).files() }
    ).text
    try ServedProgram.readFromStandardInput(text)
    try RunCommand.parse(["-"] + options).run()
    NextCommand.report(
      ["widgetsim", "init"] + sources.flatMap { ShellCommand.option("--from", $0) } + host.arguments + [
        "--out", "my-widget.yaml",
      ],
      "writes this scenario to a file")
  }
}
