import Foundation
import Testing

/// Options that all commands share.
@Suite struct ConsoleTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private static let run = "run minimal.yaml --days 1 --replications 2"

  @Test(arguments: [
    ("", "", false), ("FORCE_COLOR=1", "", true), ("FORCE_COLOR=0", "", false),
    ("FORCE_COLOR=1 NO_COLOR=1", "", false), ("FORCE_COLOR=1", "--color never", false),
    ("NO_COLOR=1", "--color always", true), ("", "--color auto", false),
  ])
  func `into a file, there are colors if they are asked for`(
    environment: String, option: String, hasColors: Bool
  ) throws {
    let result = try widgetsim.shell(
      "NO_COLOR= FORCE_COLOR= \(environment) \"$widgetsim\" \(Self.run) \(option)", in: directory.path)
    #expect(result.status == 0 && result.output.contains("\u{1B}[") == hasColors)
  }

  @Test(arguments: [
    ([:], "", true), (["NO_COLOR": "1"], "", false), (["NO_COLOR": ""], "", true),
    (["CLICOLOR": "0"], "", false), (["CLICOLOR": "1"], "", true), (["TERM": "dumb"], "", false),
    (["CLICOLOR": "0", "FORCE_COLOR": "1"], "", true), ([:], "--color never", false),
  ])
  func `on a terminal, there are colors unless they are unwanted`(
    environment: [String: String], option: String, hasColors: Bool
  ) throws {
    let result = try widgetsim.onTerminal(
      "\(Self.run) \(option)", in: directory.path,
      environment: ["NO_COLOR": "", "FORCE_COLOR": "", "CLICOLOR": ""].merging(environment) { $1 })
    #expect(result.status == 0 && result.output.contains("\u{1B}[") == hasColors)
  }

  @Test func `--json is --format json, and excludes another format`() throws {
    for line in [Self.run, "explain minimal.yaml --days 1 --at 12:00", "doctor"] {
      let long = try widgetsim.shell("\"$widgetsim\" \(line) --format json", in: directory.path)
      let short = try widgetsim.shell("\"$widgetsim\" \(line) --json", in: directory.path)
      #expect(short.output.contains("{") && short.output == long.output, "\(short.errors)")
    }
    let both = try widgetsim.shell("\"$widgetsim\" \(Self.run) --json --format csv", in: directory.path)
    #expect(both.status == 64 && both.errors.contains("--json and --format cannot be combined."))
  }

  @Test func `--quiet leaves out warnings and hints, but no error`() throws {
    try directory.write(
      """
      apps: {A: {}}
      widgets:
        w: {app: A, kind: K, family: systemSmall, surface: {homePage: 1}, provider: {fetch: {}}}
      expect: {w: {charged.perDay: ">= 1000"}}

      """, to: "bare.yaml")
    for line in ["validate bare.yaml", "run bare.yaml --days 1", "check bare.yaml --days 1"] {
      #expect(try widgetsim.shell("\"$widgetsim\" \(line)", in: directory.path).errors.contains("warning:"))
      #expect(try widgetsim.shell("\"$widgetsim\" \(line) --quiet", in: directory.path).errors == "")
    }
    let strict = try widgetsim("validate", "bare.yaml", "--strict", "--quiet", in: directory.path)
    #expect(strict.status == 1 && strict.errors.hasPrefix("bare.yaml:3:3: warning: "))
    let missing = try widgetsim("run", "no.yaml", "--quiet", in: directory.path)
    #expect(missing.errors.split(separator: "\n").count == 1 && missing.errors.contains("cannot be read"))
  }

  @Test func `an unknown command after help is a mistake of usage`() throws {
    #expect(try widgetsim("help", "nosuch").status == 64)
    #expect(try widgetsim("nosuch", "--help").status == 64)
    #expect(try widgetsim("help", "reloads", "fit").output.contains("widgetsim reloads fit"))
    #expect(try widgetsim("help").status == 0)
    #expect(try widgetsim("verify", "nosuch").errors.contains("there is no command") == false)
  }
}
