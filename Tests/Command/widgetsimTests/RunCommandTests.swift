import Foundation
import OutputAnalysis
import Testing

@Suite struct RunCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory
  private let minimal: String
  private let reports = [
    "budget.csv", "changes.csv", "fetches.csv", "intervals.csv", "reloads.csv", "summary.csv", "updates.csv",
    "views.csv",
  ]

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    minimal = try directory.write(try widgetsim("init", "--out", "-").output, to: "minimal.yaml")
  }

  @Test func `prints a table, and no files without --out`() throws {
    let result = try widgetsim("run", minimal, "--days", "1", in: directory.path)
    #expect(result.status == 0)
    #expect(result.output.contains("1 day from 2026-03-02"))
    #expect(result.output.contains("my-widget"))
    #expect(result.errors.isEmpty, "no progress when it is not a terminal")
    #expect(directory.names == ["minimal.yaml"])
  }

  @Test func `writes eight reports, the same every time`() throws {
    for out in ["a", "b"] {
      let result = try widgetsim("run", minimal, "--days", "2", "--out", out, in: directory.path)
      #expect(result.status == 0)
    }
    #expect(directory.names.filter { $0.hasPrefix("a/") } == reports.map { "a/" + $0 })
    for report in reports {
      #expect(try directory.text("a/" + report) == directory.text("b/" + report), "\(report)")
      #expect(try directory.text("a/" + report).split(separator: "\r\n").count > 1, "\(report)")
    }
  }

  @Test func `csv is one table of all scenarios`() throws {
    let other = try directory.write(try directory.text("minimal.yaml"), to: "other.yaml")
    let rows = try widgetsim("run", minimal, other, "--days", "1", "--format", "csv").output
      .split(separator: "\r\n")
    #expect(rows.map { $0.prefix { $0 != "," } } == ["scenario", "minimal", "other"])
  }

  @Test func `days, seed and --set take the place of the file's values`() throws {
    let result = try widgetsim(
      "run", minimal, "--days", "3", "--seed", "18446744073709551615", "--set", "device.budget=unlimited",
      "--format",
      "json")
    let summary = try JSONDecoder().decode(PrintedRun.self, from: Data(result.output.utf8))
    #expect(summary.days == 3)
    #expect(summary.seed == .max)
    #expect(summary.budget == "unlimited")
  }

  @Test func `of several scenarios each has a directory, and json is an array`() throws {
    let text = try directory.text("minimal.yaml")
    let other = try directory.write(text, to: "other.yaml")
    let result = try widgetsim(
      "run", minimal, other, "--days", "1", "--out", "out", "--format", "json", in: directory.path)
    #expect(try JSONDecoder().decode([PrintedRun].self, from: Data(result.output.utf8)).count == 2)
    #expect(
      directory.names.filter { $0.hasSuffix(".csv") }
        == ["minimal", "other"].flatMap { name in reports.map { "out/\(name)/\($0)" } })
  }

  @Test func `two scenarios of one name are refused before anything runs`() throws {
    let result = try widgetsim("run", minimal, minimal, "--out", "out", in: directory.path)
    #expect(result.status == 64)
    #expect(result.errors.contains("the same directory, out/minimal"))
    #expect(directory.names == ["minimal.yaml"])
  }

  @Test func `markdown has one table`() throws {
    let result = try widgetsim("run", minimal, "--days", "1", "--format", "markdown")
    #expect(result.output.hasPrefix("## One widget\n"))
    #expect(result.output.contains("| my-widget |"))
  }

  @Test func `reads standard input`() throws {
    let text = try directory.text("minimal.yaml")
    let result = try widgetsim("run", "-", "--days", "1", input: text)
    #expect(result.status == 0)
    let wrong = try widgetsim("run", "-", input: "widgets: 3")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("<stdin>:1:10: error: "))
  }

  @Test func `a wrong scenario is status 1 with all that is wrong, and runs none`() throws {
    let bad = try directory.write("title: x\nwidgtes: {}\n", to: "bad.yaml")
    let result = try widgetsim("run", minimal, bad, "--out", "out", in: directory.path)
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("bad.yaml:2:1: error: "))
    #expect(!directory.names.contains("out"))
  }

  @Test(
    arguments: [
      (["--days", "0"], 64), (["--days", "many"], 64), (["--seed", "-1"], 64), (["--set", "novalue"], 64),
      (["--set", "device.dyas=3"], 1), (["--format", "xml"], 64), (["--nonsense"], 64),
    ] as [([String], Int32)])
  func `mistakes on the command line`(arguments: [String], status: Int32) throws {
    let line = "\"$widgetsim\" run minimal.yaml " + arguments.joined(separator: " ")
    let result = try widgetsim.shell(line, in: directory.path)
    #expect(result.status == status)
    #expect(!result.errors.isEmpty)
    #expect(result.output.isEmpty)
  }

  @Test func `a file that cannot be read is status 74`() throws {
    for path in [directory.path + "/missing.yaml", directory.path] {
      let result = try widgetsim("run", path)
      #expect(result.status == 74)
      #expect(result.errors.hasPrefix(path + ": error: cannot be read: "))
    }
  }

  @Test func `a directory that cannot be made is status 74`() throws {
    let result = try widgetsim("run", minimal, "--out", "minimal.yaml/out", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("cannot create the directory"))
  }

  @Test func `a disk that is full leaves the old reports and nothing else`() throws {
    _ = try widgetsim("run", minimal, "--days", "1", "--out", "out", in: directory.path)
    let before = try directory.text("out/views.csv")
    // A limit on the size of files fails like a full disk, in the middle of a report.
    let result = try widgetsim.shell(
      "trap '' XFSZ; ulimit -f 8; \"$widgetsim\" run minimal.yaml --days 30 --out out", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("cannot be written"))
    #expect(directory.names.filter { $0.hasPrefix("out/") } == reports.map { "out/" + $0 })
    #expect(try directory.text("out/views.csv") == before)
  }

  @Test func `a reader that goes away is no error`() throws {
    for trap in ["", "trap '' PIPE; "] {
      let result = try widgetsim.shell(
        trap + "\"$widgetsim\" run minimal.yaml --days 1 | true", in: directory.path)
      #expect(result.errors.isEmpty)
    }
  }

  @Test func `output that cannot be written is status 74`() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let result = try widgetsim.shell(
      "\"$widgetsim\" run minimal.yaml --days 1 > /dev/full", in: directory.path)
    #expect(result.status == 74)
    #expect(result.errors.contains("standard output"))
  }

  @Test func `an interruption removes what was begun`() throws {
    let result = try widgetsim.shell(
      """
      "$widgetsim" run minimal.yaml --days 10000 --out out &
      i=0; while [ ! -e out ] && [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
      kill -TERM $!; wait $!
      """, in: directory.path)
    #expect(result.status == 128 + SIGTERM)
    #expect(directory.names == ["minimal.yaml"])
  }
}
