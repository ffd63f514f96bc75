import ArgumentParser
import CommandBase
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

  /// The command that the arguments name.
  private static var named: any ParsableCommand.Type {
    CommandLine.arguments.dropFirst().reduce(Widgetsim.self as any ParsableCommand.Type) { command, word in
      command.configuration.subcommands.first { $0.configuration.commandName == word } ?? command
    }
  }

  /// Writes the error, or what was asked for, such as help, and ends the program. The parser itself would not notice if help could not be
  /// written.
  private static func end(_ error: any Error) -> Never {
    let (text, code) = (fullMessage(for: error), exitCode(for: error))
    if text.isEmpty { exit(withError: error) }
    guard code.isSuccess else {
      Console.report(lines: text)
      exit(withError: code)
    }
    do { try Console.write(text + "\n") } catch { exit(withError: error) }
    exit()
  }

  static func main() {
    ProcessState.prepare()
    // On Linux, Swift reads the arguments from /proc. Without arguments, `widgetsim check` would run `widgetsim`, which succeeds.
    guard !CommandLine.arguments.isEmpty else {
      Console.report("widgetsim: error: the arguments cannot be read; on Linux, /proc must be mounted")
      exit(withError: ExitStatus.inputOutput)
    }
    Interruption.prepare()
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
      guard unknown != nil || exitCode(for: error) == .validationFailure else { end(error) }
      // Only the parser's own errors know their command.
      let message =
        unknown ?? parsed.map { "Error: \(Self.message(for: error))\nUsage: \(usageString(for: $0))" }
        ?? (try? CommandOptions(of: named).message(fullMessage(for: error))) ?? fullMessage(for: error)
      // The message quotes the user's input, which may have control characters.
      Console.report(lines: message)
      exit(withError: ExitCode.validationFailure)
    }
  }
}
