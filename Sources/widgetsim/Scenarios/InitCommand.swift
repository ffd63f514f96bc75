import ArgumentParser
import Foundation
import Reports

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Writes a commented scenario to a new file, to start from.",
    discussion: "A file that exists is never overwritten.")

  @Option(
    help: "What to start from; --list names the templates.",
    completion: .list(ScenarioTemplate.all.map(\.name)))
  var template = ScenarioTemplate.minimal.name

  @Option(
    help: "The new file; - is standard output. (default: the template's name and .yaml)",
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
      throw ValidationError("There is no template '\(template)'. Templates: \(names).")
    }
    let path = out ?? chosen.name + ".yaml"
    guard path != "-" else { return try Console.write(chosen.text) }
    try exitingOnErrors(in: path) { try WholeFile.create(chosen.text, at: path) }
    try Console.write(line: "Wrote \(path). Next: widgetsim run \(path)")
  }
}
