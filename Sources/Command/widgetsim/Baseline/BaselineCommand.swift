import ArgumentParser

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Saves results as a baseline, and reports later what got worse.",
    subcommands: [BaselineSaveCommand.self, BaselineCompareCommand.self])
}
