import ArgumentParser
import VerifyCommands

struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compares the simulator with closed forms and with real phones.",
    subcommands: [VerifyFitCommand.self, VerifyTheoryCommand.self, VerifyObservationsCommand.self],
    defaultSubcommand: VerifyTheoryCommand.self)
}
