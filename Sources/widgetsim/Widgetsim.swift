import ArgumentParser
import Reports
import ScenarioFile

@main
struct Widgetsim: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "widgetsim",
    abstract: "Shows when widgets update, why not sooner, and how out of date they are.",
    discussion: """
      Start with `widgetsim init`, which writes a scenario to a file. Then run it with `widgetsim run`.

      Exit status: 0: success. 1: an error in a scenario, or the answer is no, such as a check that fails. 2: \
      undecided. 64: wrong usage. 74: a file cannot be read or written.
      """,
    version: ProgramVersion.current,
    subcommands: [
      RunCommand.self, HostCommand.self, ExplainCommand.self, CompareCommand.self, SweepCommand.self,
      MergeCommand.self,
      OptimizeCommand.self, CheckCommand.self, BandsCommand.self, BaselineCommand.self,
      FingerprintCommand.self, ValidateCommand.self,
      InitCommand.self, UsageCommand.self, ReloadsCommand.self,
      SchemaCommand.self, DictionaryCommand.self, VerifyCommand.self, DoctorCommand.self,
    ])

  func run() throws { try Console.write(NextCommand.welcome) }

  /// The message for a word that is no command.
  private static var unknownCommand: String? {
    var commands = configuration.subcommands
    var hasDefault = false
    var words = CommandLine.arguments.dropFirst()
    if words.first == "help" { words.removeFirst() }
    for word in words {
      if commands.isEmpty || word.hasPrefix("-") { return nil }
      guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
        if hasDefault { return nil }
        let names = commands.compactMap { $0.configuration.commandName }
        return "Error: there is no command '\(word)'\(Suggestion.hintOfName(word, among: names))"
      }
      commands = command.configuration.subcommands
      hasDefault = command.configuration.defaultSubcommand != nil
    }
    return nil
  }

  static func main() {
    ProcessState.prepare()
    var parsed: (any ParsableCommand.Type)?
    do {
      var command = try parseAsRoot()
      let type = type(of: command)
      parsed = type
      try RepeatedOption.check(Array(CommandLine.arguments.dropFirst()), of: type)
      defer { Console.reportProgramMessages() }
      try TextWidth.$columns.withValue(Console.width) { try command.run() }
    } catch {
      // With `help` or --help, the parser shows the help of the words that it knows.
      let unknown = unknownCommand
      guard unknown != nil || exitCode(for: error) == .validationFailure else { exit(withError: error) }
      // Only the parser's own errors know their command.
      let message =
        unknown ?? parsed.map { "Error: \(Self.message(for: error))\nUsage: \(usageString(for: $0))" }
        ?? fullMessage(for: error)
      // The message quotes the user's input, which may have control characters.
      Console.report(lines: message)
      exit(withError: ExitCode.validationFailure)
    }
  }
}
