import ArgumentParser
import CommandBase
import ProviderHost
import Reports
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

  @Option(
    help: "With --format markdown: an existing directory for the pages of the reference.",
    completion: .directory)
  var out: String?

  @Flag(help: "Print instead a JSON Schema of the lines between widgetsim and a provider program.")
  var provider = false

  func validate() throws {
    guard !provider || format == .json else {
      throw ValidationError("--provider works only with --format json.")
    }
    guard out == nil || format == .markdown else {
      throw ValidationError("--out works only with --format markdown.")
    }
  }

  func run() throws {
    if provider { return try Console.write(ProviderProgram.protocolSchema) }
    switch format {
    case .json: try Console.write(scenarioJSONSchema())
    case .markdown:
      for page in scenarioReference() {
        if out == nil { try Console.write(page.text) }
        try writeFile(page.text, to: out.map { $0 + "/" + page.file })
      }
    }
  }
}
