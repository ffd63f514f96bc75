import ArgumentParser
import ScenarioFile

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Prints the JSON Schema of scenario files, for editors.")

  func run() throws {
    try Console.write(scenarioJSONSchema())
  }
}
