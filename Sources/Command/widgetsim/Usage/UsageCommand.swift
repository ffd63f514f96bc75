import ArgumentParser

struct UsageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "usage", abstract: "Works with logs of real phone usage.",
    subcommands: [UsageFitCommand.self])
}
