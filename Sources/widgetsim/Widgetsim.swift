import ArgumentParser
import Reports

@main
struct Widgetsim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgetsim",
    abstract: "Shows when widgets update, why not sooner, and how out of date they are.",
    discussion: """
      Start with `widgetsim init`, which writes a scenario to a file. Then run it with `widgetsim run`.

      Exit status: 0: success. 1: an error in a scenario, or a check fails. 2: a check is undecided. 64: \
      wrong usage. 74: a file cannot be read or written.
      """,
    version: Widgetsim.version,
    subcommands: [
      RunCommand.self, HostCommand.self, ExplainCommand.self, CompareCommand.self, SweepCommand.self,
      MergeCommand.self,
      OptimizeCommand.self, CheckCommand.self, BandsCommand.self, BaselineCommand.self,
      FingerprintCommand.self, ValidateCommand.self,
      InitCommand.self, UsageCommand.self,
      SchemaCommand.self, DictionaryCommand.self, VerifyCommand.self,
    ])

  func run() throws { try Console.write(NextCommand.welcome) }

  static func main() {
    ProcessState.prepare()
    do {
      var command = try parseAsRoot()
      defer { Console.reportProgramMessages() }
      try SummaryText.$width.withValue(Console.width) { try command.run() }
    } catch {
      guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
      // The message quotes the user's input, which may have control characters.
      for line in fullMessage(for: error).split(separator: "\n", omittingEmptySubsequences: false) {
        Console.report(String(line))
      }
      exit(withError: ExitCode.validationFailure)
    }
  }
}
