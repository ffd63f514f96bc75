import ArgumentParser

package struct UsageCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "usage", abstract: "Works with logs of real phone usage.",
    subcommands: [UsageFitCommand.self])

  package init() {}
}
