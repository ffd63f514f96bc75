import Foundation
import Testing

/// No two outputs of a command are one file, and none is a file that it reads: that is found out before anything runs.
@Suite struct SameFileTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    try WritingCommands.prepare(directory)
    _ = try widgetsim.shell(
      """
      mkdir there below && ln minimal.yaml hard.yaml && ln -s minimal.yaml soft.yaml && ln -s there away
      ln minimal.yaml there/summary.csv && ln -s ../log.csv below/comparison.csv
      printf 'start,end,surface\\n2026-03-02T08:00:00Z,2026-03-02T08:01:00Z,homePage 1\\n' > looks.csv
      sed 's/^  days: .*/  days: 1\\n  usage: {log: looks.csv, repeat: true}/; s/^  warmUpDays: .*/  warmUpDays: 0/' minimal.yaml > logged.yaml
      """, in: directory.path)
  }

  private var contents: [String: Data] {
    Dictionary(
      uniqueKeysWithValues: directory.names.map { ($0, (try? Data(contentsOf: directory.url($0))) ?? Data()) }
    )
  }

  private func expectRefusal(_ command: String, saying parts: [String]) throws {
    let before = contents
    let result = try widgetsim.shell(
      command.hasPrefix("\"") ? command : "\"$widgetsim\" \(command)", in: directory.path)
    #expect(result.status == 64, "\(command)")
    for part in parts { #expect(result.errors.contains(part), "\(command): \(result.errors)") }
    #expect(contents == before, "\(command)")
  }

  @Test(arguments: [
    ("--html h --per-replication h", "--html h and --per-replication h are the same file"),
    ("--html h --results ./h", "--results ./h and --html h are the same file"),
    ("--html there/h --results away/../there//h", "are the same file"),
    ("--results away/h --html there/h", "--results away/h and --html there/h are the same file"),
    ("--html h --results H", "are the same file"),
    (
      "--html new/summary.csv --out new",
      "--html new/summary.csv and summary.csv of --out new are the same file"
    ),
    ("--html there/updates.csv --out there", "are the same file"),
    ("--html away/views.csv --out there", "are the same file"),
    ("--html new --out new", "--html new and --out new are the same file"),
    ("--html new --out new/below", "--html new cannot be a file: --out new/below needs a directory there."),
  ])
  func `two outputs of a run`(options: String, message: String) throws {
    try expectRefusal("run minimal.yaml --replications 1 --days 10000 \(options)", saying: [message])
  }

  @Test(arguments: ["minimal.yaml", "./there/../minimal.yaml", "hard.yaml", "soft.yaml"])
  func `the scenario, by any of its names`(path: String) throws {
    try expectRefusal(
      "run minimal.yaml --html \(path)",
      saying: ["the scenario minimal.yaml and --html \(path) are the same file"])
    try expectRefusal("run \(path) --html minimal.yaml", saying: ["are the same file"])
  }

  @Test(arguments: [
    ("run minimal.yaml --out there", "summary.csv of --out there"),
    ("run logged.yaml --html looks.csv", "the file looks.csv"),
    ("run logged.yaml --out new --results ./looks.csv", "the file looks.csv"),
    ("run - --html minimal.yaml < minimal.yaml", "the scenario on standard input"),
    ("compare minimal.yaml logged.yaml --out here --days 1 --set title=x > here", "standard output"),
    ("sweep minimal.yaml --set seed=1,2 --out sweep.csv > sweep.csv", "standard output and --out sweep.csv"),
    ("merge r1.json r2.json --results r1.json", "results r1.json and --results r1.json"),
    ("merge r1.json r2.json --results new/people.csv --out new", "people.csv of --out new"),
    ("check other.yaml --junit other.yaml", "the scenario other.yaml and --junit other.yaml"),
    ("baseline save minimal.yaml --out hard.yaml", "the scenario minimal.yaml and --out hard.yaml"),
    (
      "fingerprint minimal.yaml --check soft.yaml --update", "the scenario minimal.yaml and --check soft.yaml"
    ),
    ("usage fit log.csv --out ./log.csv", "the log log.csv and --out ./log.csv"),
    ("usage fit - --out log.csv < log.csv", "the log on standard input and --out log.csv"),
    ("reloads summarize phone.csv --out .", "the log phone.csv and phone.csv of --out ."),
    ("run minimal.yaml --html said 2> said", "standard error and --html said"),
    ("run minimal.yaml --html h.html >> minimal.yaml", "the scenario minimal.yaml and standard output"),
  ])
  func `what is read, or written to already`(command: String, message: String) throws {
    // A redirection makes its file before the command begins.
    _ = try widgetsim.shell("touch here sweep.csv said", in: directory.path)
    let redirectsErrors = command.contains("2>")
    if redirectsErrors {
      let result = try widgetsim.shell("\"$widgetsim\" \(command)", in: directory.path)
      #expect(result.status == 64)
      #expect(try directory.text("said").contains(message))
    } else {
      try expectRefusal(command, saying: [message, "are the same file. Nothing was run."])
    }
  }

  @Test func `the reports of two scenarios, in one directory by a link`() throws {
    _ = try widgetsim.shell("mkdir -p all/minimal && ln -s minimal all/other", in: directory.path)
    try expectRefusal(
      "run minimal.yaml other.yaml --out all",
      saying: [" of --out all/minimal and ", "of --out all/other are the same file"])
  }

  @Test
  func `files of other names in the directory of the reports are fine, and so are both streams in one file`()
    throws
  {
    let result = try widgetsim.shell(
      "\"$widgetsim\" run minimal.yaml --days 1 --out below --html below/page.html --per-replication h --results g > all 2>&1",
      in: directory.path)
    #expect(result.status == 0)
    #expect(directory.names.contains("below/page.html"))
  }
}
