import Foundation
import Testing

@Suite struct ReloadsCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    let lines = (0..<400).map {
      #"{"event":"timeline","kind":"=Rain","foreground":false,"time":\#(1_772_452_800 + $0 * 1800)}"# + "\n"
    }
    try directory.write(lines.joined() + #"{"event":"#, to: "log.jsonl")
  }

  @Test func `summarize answers first, in 80 columns, and names the lines that it repaired`() throws {
    let result = try widgetsim("reloads", "summarize", "log.jsonl", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.hasPrefix(
        "=Rain was reloaded 48 times a day (median of 4 days after 4 learning days),\nevery 30m"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(result.errors == "log.jsonl:401:1: warning: not a line of JSON; left out\n")
    let input = try directory.text("log.jsonl")
    let standard = try widgetsim("reloads", "summarize", "-", input: input)
    #expect(standard.output == result.output)
  }

  @Test func `summarize writes rows, knows the day and the zone, and warns of formulas`() throws {
    let result = try widgetsim(
      "reloads", "summarize", "log.jsonl", "--added", "2026-03-04", "--time-zone", "Asia/Tokyo", "--stall",
      "29m",
      "--out", "out", in: directory.path)
    #expect(result.status == 0)
    #expect(result.errors.contains("a spreadsheet would evaluate the name '=Rain'"))
    let rows = try directory.text("out/phone.csv").split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let (header, second) = (rows[0], rows[2])
    let values = Dictionary(zip(header, second)) { first, _ in first }
    #expect(values["date"] == "2026-03-03" && values["phase"] == "usual" && values["stalls"] == "48")
    #expect(rows.dropFirst().count { $0.contains("learning") } == 4)
    let csv = try widgetsim("reloads", "summarize", "log.jsonl", "--format", "csv", in: directory.path)
    #expect(csv.output.split(separator: "\r\n").count == 10)
    let json = try widgetsim("reloads", "summarize", "log.jsonl", "--format", "json", in: directory.path)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect((object?["phones"] as? [Any])?.count == 1)
  }

  @Test(arguments: [
    ("summarize log.jsonl --added Monday", 64), ("summarize log.jsonl --stall 0s", 64),
    ("summarize log.jsonl --time-zone Mars/Base", 64), ("summarize none.jsonl", 74), ("summarize", 64),
    ("summarize bad.csv", 1), ("summarize log.jsonl --out log.jsonl", 64),
  ])
  func `has the exit statuses of all commands`(line: String, status: Int32) throws {
    try directory.write("time,kind\nnoon,Rain\n", to: "bad.csv")
    let result = try widgetsim.shell("\"$widgetsim\" reloads " + line, in: directory.path)
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func `a year's log is summarized at once`() throws {
    let lines = (0..<26_000).map {
      #"{"event":"timeline","kind":"Rain","foreground":false,"time":\#(1_772_452_800 + $0 * 1200)}"# + "\n"
    }
    try directory.write(lines.joined(), to: "year.jsonl")
    let result = try widgetsim("reloads", "summarize", "year.jsonl", "--format", "csv", in: directory.path)
    #expect(result.output.split(separator: "\r\n").count == 363)
  }

  @Test func `logger prints the log and the probe`() throws {
    let logger = try widgetsim("reloads", "logger").output
    #expect(logger.contains("enum ReloadLog {"))
    #expect(logger.split(separator: "\n", omittingEmptySubsequences: false).count <= 80)
    #expect(try widgetsim("reloads", "logger", "--probe").output.contains("struct ReloadProbe: Widget {"))
  }
}
