import ArgumentParser
import Foundation
import ScenarioFile

/// The names of the options of a command, without the dashes.
package struct CommandOptions {
  /// Those with one value.
  package let single: Set<String>
  package let all: [String]

  package init(of command: any ParsableCommand.Type) throws {
    let tool = try JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8))
    func names(_ arguments: [Tool.Argument]) -> [String] { arguments.flatMap { $0.names ?? [] }.map(\.name) }
    single = Set(names(tool.command.arguments.filter { $0.kind == "option" && !$0.isRepeating }))
    all = names(tool.command.arguments)
  }

  /// Options that were removed before the first release, and what to use.
  private static let gone = [
    "port": "--port no longer exists: open the file of --html in a browser",
    "trace":
      "--trace no longer exists: --html shows the same days, and the CSV files of --out have a row for each event",
  ]

  /// The parser's message about an unknown option, with the option that begins like it, or that is hardly different. The parser would
  /// propose `--days` for `--reps`.
  package func message(_ text: String) -> String {
    guard let match = text.firstMatch(of: /Unknown option '--([^'=]+)'(?:\. Did you mean '[^']*'\?)?/) else {
      return text
    }
    let word = String(match.1)
    if let instead = Self.gone[word] { return text.replacing(match.0, with: instead, maxReplacements: 1) }
    let begins = all.map { (name: $0, same: $0.commonPrefix(with: word).count) }.max { $0.same < $1.same }
    let hint =
      begins.flatMap { $0.same >= 3 ? $0.name : nil } ?? Suggestion.nearest(to: word, among: all)
    return text.replacing(
      match.0, with: "Unknown option '--\(word)'" + (hint.map { "; did you mean '--\($0)'?" } ?? ""),
      maxReplacements: 1)
  }

  /// What ArgumentParser says about a command.
  private struct Tool: Decodable {
    struct Command: Decodable { var arguments: [Argument] }
    struct Argument: Decodable {
      struct Name: Decodable { var name: String }

      var kind: String
      var isRepeating: Bool
      var names: [Name]?
    }

    var command: Command
  }
}
