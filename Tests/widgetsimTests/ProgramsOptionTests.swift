import Foundation
import Testing

@Suite struct ProgramsOptionTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  /// The commands that run scenarios, with the arguments that they need.
  private static let commands = [
    ["run", "mine.yaml"],
    ["check", "mine.yaml"],
    ["compare", "mine.yaml", "other.yaml"],
    ["sweep", "mine.yaml", "--set", "seed=1,2"],
    ["optimize", "mine.yaml", "--of", "my-widget", "--vary", "seed=1,2"],
    ["bands", "mine.yaml", "--of", "my-widget"],
    ["explain", "mine.yaml", "--widget", "my-widget", "--why-stale"],
    ["fingerprint", "mine.yaml"],
    ["baseline", "save", "mine.yaml", "--out", "new.json"],
    ["baseline", "compare", "base.json", "mine.yaml"],
  ]

  /// `mine.yaml` has a provider of its author's own, which leaves a file. `other.yaml` and `base.json` have none.
  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    _ = try widgetsim("init", "--out", "other.yaml", in: directory.path)
    let lines = try directory.text("other.yaml").split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("    provider:") })
    let rest = lines[(start + 1)...]
    let end = try #require(rest.firstIndex { !$0.isEmpty && !$0.hasPrefix("      ") })
    let own = ["    provider:", "      command: [sh, -c, 'touch \(directory.path)/ran']"]
    let mine = lines[..<start].map(String.init) + own + lines[end...].map(String.init)
    try directory.write(
      mine.joined(separator: "\n") + "\nexpect: {my-widget: {freshViews: '>= 1%'}}\n", to: "mine.yaml")
    _ = try widgetsim(
      "baseline", "save", "other.yaml", "--out", "base.json", "--replications", "2", in: directory.path)
  }

  private var ran: Bool { FileManager.default.fileExists(atPath: directory.path + "/ran") }

  private func call(_ arguments: [String]) throws -> BuiltCommand.Result {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    return try widgetsim.shell("\"$widgetsim\" \(words)", in: directory.path)
  }

  @Test(arguments: commands)
  func `a scenario that names a program is refused at its place, and the program does not start`(
    _ arguments: [String]
  ) throws {
    let result = try call(arguments + ["--no-programs"])
    #expect(result.status == 1)
    let place = try #require(
      try directory.text("mine.yaml").split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("command:") })
    let message =
      "mine.yaml:\(place + 1):16: error: widgets.my-widget.provider.command: "
      + "expected no program, because of --no-programs; found 'sh -c touch "
    #expect(result.errors.contains(message), "\(result.errors)")
    #expect(result.output.isEmpty)
    #expect(!ran)
  }

  @Test func `without the option, the program starts`() throws {
    _ = try call(["run", "mine.yaml"])
    #expect(ran)
  }

  @Test func `a program that the command line names is refused too`() throws {
    let set = "widgets.my-widget.provider={command: [touch, ran]}"
    let result = try call(["run", "other.yaml", "--no-programs", "--set", set])
    #expect(result.status == 1)
    #expect(result.errors.contains("expected no program, because of --no-programs; found 'touch ran'"))
    #expect(!ran)
  }

  @Test func `a scenario without a program runs as always`() throws {
    let usual = try call(["run", "other.yaml", "--replications", "2"])
    #expect(usual.status == 0)
    #expect(try call(["run", "other.yaml", "--replications", "2", "--no-programs"]).output == usual.output)
  }

  @Test func `every command that runs scenarios has the option`() throws {
    struct Help: Decodable {
      var command: Command
      struct Command: Decodable {
        var commandName: String
        var arguments: [Argument]?
        var subcommands: [Command]?
        var all: [Command] { [self] + (subcommands ?? []).flatMap(\.all) }
        func has(_ option: String) -> Bool {
          (arguments ?? []).contains { ($0.names ?? []).contains { $0.name == option } }
        }
      }
      struct Argument: Decodable { var names: [Name]? }
      struct Name: Decodable { var name: String }
    }
    let told = try widgetsim("--experimental-dump-help")
    let commands = try JSONDecoder().decode(Help.self, from: Data(told.output.utf8)).command.all
    // A command that runs a scenario can set its values.
    let running = commands.filter { $0.has("set") }
    #expect(running.count == Self.commands.count)
    #expect(running.allSatisfy { $0.has("no-programs") })
  }
}
