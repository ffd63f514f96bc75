import ArgumentParser
import ScenarioFile

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the format of scenario files: a JSON Schema for editors, or a reference.")

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, markdown
  }

  @Option(help: "json: JSON Schema, draft 7; markdown: a reference.")
  var format = Format.json

  func run() throws {
    switch format {
    case .json: try Console.write(scenarioJSONSchema())
    case .markdown: try Console.write(scenarioReference())
    }
  }
}
