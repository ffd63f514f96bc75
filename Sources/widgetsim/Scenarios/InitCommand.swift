import ArgumentParser
import Foundation

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
    do {
      try Data(chosen.text.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
    } catch {
      Console.report("\(path): error: cannot be written: \(InitCommand.reason(error))")
      throw ExitStatus.inputOutput
    }
    try Console.write("Wrote \(path). Next: widgetsim run \(path)\n")
  }

  private static func reason(_ error: any Error) -> String {
    if let error = error as? CocoaError, error.code == .fileWriteFileExists {
      return "it exists, and is not overwritten"
    }
    if let error = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError {
      return String(cString: strerror(error.code.rawValue))
    }
    return error.localizedDescription
  }
}
