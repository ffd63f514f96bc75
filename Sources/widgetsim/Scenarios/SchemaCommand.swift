import ArgumentParser
import ProviderHost
import ScenarioFile

struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract:
      "Prints the format of scenario files: a JSON Schema for editors, or a reference. Or that of provider programs."
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case json, markdown
  }

  @Option(help: "json: JSON Schema, draft 7; markdown: a reference.")
  var format = Format.json

  @Flag(help: "Print instead a JSON Schema of the lines between widgetsim and a provider program.")
  var provider = false

  func validate() throws {
    guard !provider || format == .json else {
      throw ValidationError("--provider works only with --format json.")
    }
  }

  func run() throws {
    if provider { return try Console.write(ProviderProgram.protocolSchema) }
    switch format {
    case .json: try Console.write(scenarioJSONSchema())
    case .markdown: try Console.write(scenarioReference())
    }
  }
}
