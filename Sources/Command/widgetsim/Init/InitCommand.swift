import ArgumentParser
import CommandBase
import Foundation
import ProviderHost
import Reports
import ScenarioFile

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes a new scenario file with comments, to start from.",
    discussion: """
      Never overwrites an existing file. If the JSON Schema of scenarios is installed, the first line of the file \
      names it for editors, which then complete and check the file. What goes to standard output has no such line.
      """)

  @Option(
    help: "The template to start from; see --list.",
    completion: .list(ScenarioTemplate.all.map(\.name)))
  var template = "minimal"

  @Option(
    help: "The new file; - is standard output. (default: the template's name with .yaml)",
    completion: .file())
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Write a scenario for a widget's own code: a project, a workspace or a package, or Swift files and directories; "
        + "can be repeated. (Linux)",
      valueName: "sources"),
    completion: .file(extensions: ["swift", "xcodeproj", "xcworkspace"]))
  var from: [String] = []

  @Option(
    help: ArgumentHelp(
      "With --from: the app's own Swift files, a file or a directory; can be repeated. What they show of its calls of "
        + "WidgetCenter, its background refreshes and its pushes becomes lines of the scenario. They are not compiled.",
      valueName: "sources"),
    completion: .file(extensions: ["swift"]))
  var app: [String] = []

  @OptionGroup(title: "With --from")
  var host: HostOptions

  @Flag(help: "List the templates.")
  var list = false

  func run() throws {
    if list {
      let width = ScenarioTemplate.all.map(\.name.count).max() ?? 0
      for template in ScenarioTemplate.all {
        let name = template.name.padding(toLength: width, withPad: " ", startingAt: 0)
        try Console.write("\(name)  \(template.summary)\n")
      }
      return
    }
    if from.isEmpty, !app.isEmpty { throw ValidationError("--app needs --from.") }
    if !from.isEmpty { return try write(host.scenario(from: from, app: app), to: out ?? "hosted.yaml") }
    guard let chosen = ScenarioTemplate.all.first(where: { $0.name == template }) else {
      let names = ScenarioTemplate.all.map(\.name).joined(separator: ", ")
      throw ValidationError("Expected a template: \(names); found '\(template)'.")
    }
    try write(chosen.text, to: out ?? chosen.name + ".yaml")
  }

  private func write(_ text: String, to path: String) throws {
    guard path != "-" else { return try Console.write(text) }
    let first: YAMLText =
      InstalledFiles.schema.map { "\(comment: "yaml-language-server: $schema=\($0.absoluteString)")\n" } ?? ""
    try exitingOnErrors(in: path) { try WholeFile.create(first.text + text, at: path) }
    let next = NextCommand.text(["widgetsim", "run", ShellCommand.argument(path)])
    try Console.write(line: "Wrote \(path). Next: \(next)")
  }
}
