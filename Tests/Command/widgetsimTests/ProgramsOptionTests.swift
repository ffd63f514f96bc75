import Foundation
import Testing

@Suite struct ProgramsOptionTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  /// The commands that read scenarios, with the arguments that they need.
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
    ["validate", "mine.yaml"],
    ["reloads", "summarize", "log.jsonl", "--scenario", "mine.yaml"],
    ["reloads", "fit", "log.jsonl", "--scenario", "mine.yaml"],
    ["verify", "observations", "mine.yaml"],
  ]

  /// All other commands. None of them reads a scenario, except `host`, which says that it runs the widget's own code.
  private static let others = [
    "host", "merge", "init", "usage fit", "reloads diagnose", "reloads population", "reloads share",
    "reloads logger", "schema", "dictionary", "verify fit", "verify theory", "doctor", "help",
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
    try directory.write(
      #"{"event":"timeline","kind":"K","zone":"UTC","time":1772434000}"# + "\n", to: "log.jsonl")
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

  @Test func `host says that it runs a program`() throws {
    let result = try call(["host", "Widget.swift", "--scenario", "mine.yaml", "--run", "--no-programs"])
    #expect(result.status == 64)
    #expect(result.errors.hasPrefix("Error: --no-programs: host runs a program"))
    #expect(!ran)
  }

  /// A new command must be in one of the two lists. A command that takes a scenario must be in the first one.
  @Test func `every command that reads scenarios has the option`() throws {
    struct Help: Decodable {
      var command: Command
      struct Command: Decodable {
        var commandName: String
        var arguments: [Argument]?
        var subcommands: [Command]?
        func leaves(_ path: [String] = []) -> [(path: String, command: Command)] {
          subcommands.map { $0.flatMap { $0.leaves(path + [$0.commandName]) } }
            ?? [(path.joined(separator: " "), self)]
        }
      }
      struct Argument: Decodable {
        var names: [Name]?
        var completionKind: Completion?
        var takesScenario: Bool { completionKind?.file?.extensions.contains("yml") ?? false }
      }
      struct Name: Decodable { var name: String }
      struct Completion: Decodable { var file: Files? }
      struct Files: Decodable { var extensions: [String] }
    }
    let told = try widgetsim("--experimental-dump-help")
    let commands = try JSONDecoder().decode(Help.self, from: Data(told.output.utf8)).command.leaves()
    let reading = commands.filter { !Self.others.contains($0.path) }
    let called = Self.commands.map { words in
      commands.map(\.path).first { words.joined(separator: " ").hasPrefix($0 + " ") } ?? ""
    }
    #expect(Set(reading.map(\.path)) == Set(called))
    #expect(Set(Self.others).isSubset(of: commands.map(\.path) + ["help"]))
    for (path, command) in commands where path != "host" {
      let arguments = command.arguments ?? []
      let has = arguments.contains { ($0.names ?? []).contains { $0.name == "no-programs" } }
      #expect(has == arguments.contains(where: \.takesScenario), "\(path)")
    }
  }
}
