import ArgumentParser
import CommandBase
import Foundation
import Hosting
import ProviderHost
import Reports

/// The files of a hosted widget.
struct HostOptions: ParsableArguments {
  @Option(
    help: "Directory that describes what the server answers and what the app writes.",
    completion: .directory)
  var world: String?

  @Option(help: "The target of a project that has several widget extensions.")
  var target: String?

  @Option(
    name: .customLong("stub"),
    help: ArgumentHelp(
      "A Swift file that declares what the simulated modules lack; can be repeated. A file with the name "
        + "of a missing module, such as GRDB.swift, becomes this module.", valueName: "file.swift"),
    completion: .file(extensions: ["swift"]))
  var stubs: [String] = []

  @OptionGroup
  var quiet: QuietOption

  func build(_ sources: [String]) -> HostedBuild {
    var line = ProgressLine(label: "building")
    return HostedBuild(sources: sources, target: target, stubs: stubs, world: world) {
      Console.note($0)
    } progress: {
      line.update(fraction: Double($0) / Double($1), unit: "module", $0, of: $1)
      if $0 == $1 { line.clear() }
    }
  }

  /// The first day of a built program, with a line of progress.
  func firstDay(of command: [String], _ hosted: HostedWidgets) throws(HostedBuildError) -> HostedFirstDay {
    var line = ProgressLine(label: "first day")
    defer { line.clear() }
    return try HostedFirstDay(of: command, hosted) {
      line.update(fraction: $1, unit: "widget", $0, of: hosted.widgets.count)
    }
  }

  /// What `init --from` writes: a scenario for the widget's own code.
  func scenario(from sources: [String], app: [String]) throws -> String {
    try exitingOnBuildErrors {
      let build = build(sources)
      let command = try build.command()
      let hosted = try HostedWidgets(of: command)
      let day = try firstDay(of: command, hosted)
      for note in day.notes { Console.report(note) }
      return HostedScenario(
        title: URL(fileURLWithPath: sources[0]).deletingPathExtension().lastPathComponent, hosted: hosted,
        day: day, command: self.command(sources), files: try build.files(),
        sources: try HostedSource.all(in: app)
      ).text
    }
  }

  /// How a scenario starts the widget's code.
  func command(_ sources: [String]) -> [String] {
    ["widgetsim", "host"] + sources.map(ShellCommand.argument) + ["--serve"] + arguments
  }

  /// These options, as on the command line.
  var arguments: [String] {
    (target.map { ShellCommand.option("--target", $0) } ?? [])
      + (world.map { ShellCommand.option("--world", $0) } ?? [])
      + stubs.flatMap { ShellCommand.option("--stub", $0) }
  }
}

/// Reports an error of the widget's own files, and ends with the matching exit status.
func exitingOnBuildErrors<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try exitingOnErrors(in: "host", body)
  } catch let error as HostedBuildError {
    Console.report(lines: error.description)
    throw ExitStatus.badScenario
  }
}
