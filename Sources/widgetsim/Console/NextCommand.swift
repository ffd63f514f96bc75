import Foundation
import Reports
import ScenarioFile

/// The one command that helps next.
enum NextCommand {
  /// What `widgetsim` alone says.
  static var welcome: String {
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
    return DisplayText.printable(ShellCommand.text(["widgetsim", "run", scenario]))
  }

  private static func isScenario(_ name: String) -> Bool {
    let bytes = try? FileBytes.read(name, limit: SourceText.largestByteCount)
    return bytes.map { !ScenarioOutline($0).widgets.isEmpty } ?? false
  }

  /// Says on standard error what helps.
  static func report(_ words: [String], _ purpose: String) {
    Console.report("Next: \(ShellCommand.text(words)) (\(purpose))")
  }
}
