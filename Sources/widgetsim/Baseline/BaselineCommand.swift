import ArgumentParser

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "Keeps what a scenario came to, and says later what got worse.",
    subcommands: [BaselineSaveCommand.self, BaselineCompareCommand.self])
}
