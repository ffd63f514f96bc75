import Foundation
import Reports
import Testing

@Suite struct MergeTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" \(line)", in: directory.path)
  }

  private func run(_ replications: String, results: String, more: String = "") throws {
    let result = try shell(
      "run minimal.yaml --days 1 --replications '\(replications)' --results \(results) \(more)")
    #expect(result.status == 0)
  }

  @Test func `parts merged are, byte for byte, one run of the whole`() throws {
    try run("0..<5", results: "a.json")
    try run("5..<6", results: "b.json")
    try run("6..<10", results: "c.json")
    for format in ["table", "json", "markdown"] {
      let whole = try shell(
        "run minimal.yaml --days 1 --replications 10 --results whole.json --out whole --format \(format)")
      let merged = try shell(
        "merge c.json a.json b.json --results merged.json --out merged --format \(format)")
      #expect(merged.status == 0)
      let isSame = merged.output == whole.output
      #expect(isSame, "\(format)")
    }
    for file in [".json", "/summary.csv", "/intervals.csv", "/fetches.csv"] {
      let isSame = try directory.text("merged" + file) == directory.text("whole" + file)
      #expect(isSame, "\(file)")
    }
  }

  // From 20 replications on, the table has headroom and advice if there is much to gain. The directory and --set are in the advice.
  @Test(arguments: ["table", "csv", "json", "markdown"])
  func `many replications in parts are, byte for byte, one run in every format`(format: String) throws {
    let text = try directory.text("minimal.yaml").replacing("title: One widget", with: "title: Another name")
    try directory.write(text, to: "deep file.yaml")
    let run = "run \"$PWD/deep file.yaml\" --days 1 --set seed=7"
    for (number, range) in ["12..<30", "0..<1", "1..<12"].enumerated() {
      #expect(try shell("\(run) --replications '\(range)' --results \(number).json").status == 0)
    }
    let whole = try shell("\(run) --replications 30 --format \(format) --results whole.json --out whole")
    for order in ["0.json 1.json 2.json", "2.json 0.json 1.json"] {
      let merged = try shell("merge \(order) --format \(format) --results merged.json --out merged")
      #expect(merged.output == whole.output)
      #expect(try directory.text("merged.json") == directory.text("whole.json"))
    }
    #expect(whole.output.contains("What to change:") == (format == "table" || format == "markdown"))
    #expect(whole.output.contains("\r\ndeep file,my-widget,") == (format == "csv"))
  }

  @Test(arguments: ["light-switch", "match"])
  func `parts of a run with a control or a Live Activity are one run`(scenario: String) throws {
    let path = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../../scenarios/\(scenario).yaml").standardizedFileURL.path
    for part in ["0..<1", "1..<2"] {
      let run = try shell("run '\(path)' --days 1 --replications '\(part)' --results '\(part).json'")
      #expect(run.status == 0)
    }
    let whole = try shell("run '\(path)' --days 1 --replications 2")
    #expect(try shell("merge '0..<1.json' '1..<2.json'").output == whole.output)
  }

  @Test func `a run without replication 0 has no advice, whole or in parts`() throws {
    let whole = try shell("run minimal.yaml --days 1 --replications '1..<25' --results whole.json")
    #expect(!whole.output.contains("What to change"))
    #expect(try shell("merge whole.json").output == whole.output)
  }

  @Test func `one replication alone has no intervals and says how to get them`() throws {
    let alone = try shell("run minimal.yaml --replications 1 --results alone.json")
    let isSame = try shell("merge alone.json").output == alone.output
    #expect(isSame)
    #expect(alone.output.contains("No intervals: a single replication"))
    #expect(!alone.output.contains("low, high"))
  }

  @Test func `what does not belong together is refused`() throws {
    try run("0..<2", results: "a.json")
    try run("1..<3", results: "overlapping.json")
    try run("2..<3", results: "seed.json", more: "--seed 2")
    try run("2..<3", results: "budget.json", more: "--set device.budget=reported")
    let version = StoredChecksum.sealed(
      try directory.text("a.json").replacingOccurrences(of: "\"version\":\"", with: "\"version\":\"9"))
    try directory.write(version, to: "version.json")
    let form = try directory.text("a.json").replacingOccurrences(
      of: "widgetsim results 14", with: "widgetsim results 8")
    try directory.write(form, to: "form.json")
    for (file, message) in [
      ("overlapping.json", "replications that are not in the files before"), ("seed.json", "same scenario"),
      ("budget.json", "same scenario"),
      ("version.json", "results of this version"),
      (
        "form.json",
        "expected results of format 14; found format 8. Run `widgetsim run --results` again"
      ),
      ("minimal.yaml", "expected results written by"),
    ] {
      let result = try shell("merge a.json \(file)")
      #expect(result.status == 1, "\(file)")
      #expect(result.output.isEmpty)
      #expect(result.errors.hasPrefix("\(file): error: ") && result.errors.contains(message), "\(file)")
    }
    #expect(try shell("merge a.json none.json").status == 74)
    #expect(try shell("run minimal.yaml minimal.yaml --results x.json").status == 64)
  }

  // Each change alone makes numbers that no run has.
  @Test(
    arguments: [
      ("\"replications\":[[0,2]]", "\"replications\":[[0,3]]"),
      ("\"replications\":[[0,2]]", "\"replications\":[[2,0]]"),
      ("\"replications\":[[0,2]]", "\"replications\":[[0,1],[0,2]]"),
      ("\"views\":", "\"views\":-1,\"x\":"), ("\"contentAges\":[", "\"contentAges\":[5,-1,0,"),
      ("\"contentAges\":[0,", "\"contentAges\":[0,9223372036854775807,0,1,"),
      ("\"days\":1", "\"days\":9223372036854775807"),
      ("\"periodMilliseconds\":", "\"periodMilliseconds\":0,\"x\":"),
      ("\"freshViews\":[\"2\"", "\"freshViews\":[\"2e9\""), ("\"widgets\":[{", "\"widgets\":[],\"x\":[{"),
    ])
  func `a file that was tampered with is refused without a trap`(old: String, new: String) throws {
    try run("0..<2", results: "a.json")
    let text = try directory.text("a.json")
    #expect(text.contains(old))
    let changed = text.replacingOccurrences(of: old, with: new)
    try directory.write(changed, to: "c.json")
    #expect(try shell("merge c.json").status == 1)
    // Whoever knows how the checksum is computed can write a right one.
    try directory.write(StoredChecksum.sealed(changed), to: "b.json")
    let result = try shell("merge b.json")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: expected results of this program; "), "\(result.errors)")
  }
}
