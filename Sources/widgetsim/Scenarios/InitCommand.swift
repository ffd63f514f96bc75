import ArgumentParser
import Foundation
import Reports
import ScenarioFile

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes a new scenario file with comments, to start from.",
    discussion: "Never overwrites an existing file.")

  @Option(
    help: "The template to start from; see --list.",
    completion: .list(ScenarioTemplate.all.map(\.name)))
  var template = "minimal"

  @Option(
    help: "The new file; - is standard output. (default: the template's name with .yaml)",
    completion: .file())
  var out: String?

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
    guard let chosen = ScenarioTemplate.all.first(where: { $0.name == template }) else {
      let names = ScenarioTemplate.all.map(\.name).joined(separator: ", ")
      let hint = ScenarioTemplate.successors[template].map { " Use '\($0)' instead." } ?? ""
      throw ValidationError("Expected a template: \(names); found '\(template)'.\(hint)")
    }
    let path = out ?? chosen.name + ".yaml"
    guard path != "-" else { return try Console.write(chosen.text) }
    try exitingOnErrors(in: path) { try WholeFile.create(chosen.text, at: path) }
    try Console.write(line: "Wrote \(path). Next: widgetsim run \(path)")
  }
}
