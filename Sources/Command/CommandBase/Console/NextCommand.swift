import Foundation
import Reports
import ScenarioFile

/// The one command that helps next.
package enum NextCommand {
  /// What `widgetsim` alone says.
  package static var welcome: String {
    """
    widgetsim shows when widgets update, why not sooner, and how out of date they are.

    Next: \(first)
    All commands: widgetsim --help

    """
  }

  /// A run of the first scenario in the working directory; without one, a new scenario.
  private static var first: String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: ".")) ?? []
    let scenario = names.sorted().first { $0.hasSuffix(".yaml") && isScenario($0) }
    guard let scenario else { return "widgetsim init (writes minimal.yaml, a scenario to edit)" }
    return text(["widgetsim", "run", ShellCommand.argument(scenario)])
  }

  /// Whether `init` could write a scenario to this path: no pattern that matched no file, and in a directory that is there.
  package static func couldBeScenario(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path)
    let directory = url.deletingLastPathComponent().path
    return ["yaml", "yml"].contains(url.pathExtension) && !path.contains(where: { "*?[]{}".contains($0) })
      && !FileManager.default.fileExists(atPath: path) && FileManager.default.fileExists(atPath: directory)
  }

  private static func isScenario(_ name: String) -> Bool {
    let bytes = try? FileBytes.read(name, limit: SourceText.largestByteCount)
    return bytes.map { !ScenarioOutline($0).widgets.isEmpty } ?? false
  }

  /// Says on standard error what helps.
  package static func report(_ words: [String], _ purpose: String) {
    Console.note("Next: \(text(words)) (\(purpose))")
  }

  /// For a shell, on one line of a terminal.
  package static func text(_ words: [String]) -> String {
    DisplayText.printable(ShellCommand.text(words))
  }
}
