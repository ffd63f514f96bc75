import ArgumentParser
import CommandBase
import ReloadLogs

package struct ReloadsCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "reloads", abstract: "Logs the widget reloads of a real phone, and reads the logs.",
    subcommands: [
      ReloadsSummarizeCommand.self, ReloadsDiagnoseCommand.self, ReloadsFitCommand.self,
      ReloadsPopulationCommand.self, ReloadsShareCommand.self, ReloadsLoggerCommand.self,
    ])

  package init() {}
}

struct ReloadsLoggerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "logger", abstract: "Prints Swift code that logs the reloads of your widgets.",
    discussion: """
      Prints ReloadLog.swift, for your app and its widget extension. With --probe, prints a widget that asks \
      for a reload every 5 minutes, to add to the extension. `reloads summarize` reads the log.

      Example: widgetsim reloads logger > ReloadLog.swift
      """)

  @Flag(help: "Print the widget that asks every 5 minutes.")
  var probe = false

  func run() throws {
    let bytes = probe ? PackageResources.Probe_swift : PackageResources.ReloadLog_swift
    try Console.write(String(decoding: bytes, as: UTF8.self))
  }
}
