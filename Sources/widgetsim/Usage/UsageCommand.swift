import ArgumentParser

struct UsageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "usage", abstract: "Works on logs of real phones' use.", subcommands: [UsageFitCommand.self])
}
