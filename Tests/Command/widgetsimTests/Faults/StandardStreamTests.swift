import Foundation
import Testing

@Suite struct StandardStreamTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try WritingCommands.prepare(directory)
  }

  private static let commands = [
    "run minimal.yaml --days 1", "run minimal.yaml --days 1 --format json", "validate minimal.yaml", "schema",
    "dictionary", "init --out -", "sweep minimal.yaml --days 1 --replications 2 --set seed=1,2",
    "compare minimal.yaml other.yaml --days 1 --replications 2", "merge r1.json r2.json",
    "usage fit log.csv", "reloads summarize reloads.csv", "reloads logger", "fingerprint minimal.yaml",
    "explain minimal.yaml --widget my-widget --at 12:00",
    "check other.yaml --days 1 --max-replications 2", "baseline compare base.json minimal.yaml",
    "baseline save minimal.yaml --days 1 --replications 2 --out b.json",
  ]

  /// Commands that the parser of arguments answers.
  private static let questions = [
    "--help", "help", "help run", "run -h", "reloads", "--version", "--generate-completion-script zsh",
    "--experimental-dump-help",
  ]

  @Test(arguments: commands + questions)
  func `a reader that goes away is no error, whether or not the signal is ignored`(command: String) throws {
    for trap in ["", "trap '' PIPE; "] {
      let result = try widgetsim.shell(trap + "\"$widgetsim\" \(command) | true", in: directory.path)
      #expect(result.errors.isEmpty)
    }
  }

  @Test(arguments: commands)
  func `output that is closed is status 74, and never goes into a file that is open instead`(
    command: String
  ) throws {
    let writes = command.hasPrefix("run")
    let result = try widgetsim.shell(
      "\"$widgetsim\" \(command) \(writes ? "--out out" : "") >&-", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.hasSuffix("standard output: cannot be written: Bad file descriptor\n"))
    if writes {
      let expected = try directory.text("out/budget.csv")
      #expect(expected.hasPrefix("widget,"))
    }
  }

  @Test func `messages that nobody can read go into no report`() throws {
    let noisy = try directory.text("minimal.yaml") + "\n"
    try directory.write(noisy, to: "noisy.yaml")
    for (name, closed) in [("open", ""), ("closed", "<&- 2>&-")] {
      let line = "\"$widgetsim\" run noisy.yaml --days 2 --out \(name) \(closed)"
      #expect(try widgetsim.shell(line, in: directory.path).status == 0)
    }
    for report in ["updates.csv", "reloads.csv", "views.csv", "budget.csv"] {
      #expect(try directory.text("open/" + report) == directory.text("closed/" + report))
    }
  }

  @Test(arguments: commands + questions)
  func `a full disk behind standard output is status 74`(command: String) throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let result = try widgetsim.shell("\"$widgetsim\" \(command) > /dev/full", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("standard output: cannot be written: No space left"))
  }
}
