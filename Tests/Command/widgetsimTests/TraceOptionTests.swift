import Foundation
import Testing

@Suite struct TraceOptionTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private func run(_ arguments: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" run minimal.yaml --days 1 " + arguments, in: directory.path)
  }

  private func events(_ file: String) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(directory.text(file).utf8))
    return try #require((root as? [String: Any])?["traceEvents"] as? [[String: Any]])
  }

  @Test func `writes the run that is also in the CSV reports, and prints the same summary`() throws {
    let result = try run("--out out --trace day.json")
    #expect(result.status == 0)
    #expect(try run("").output == result.output)
    let events = try events("day.json")
    for (file, category) in [("views", "view"), ("reloads", "request")] {
      let rows = try directory.text("out/\(file).csv").split(separator: "\r\n").count - 1
      #expect(events.count { $0["ph"] as? String == "X" && $0["cat"] as? String == category } == rows)
    }
  }

  @Test func `a trace is of the first replication, and of one scenario`() throws {
    #expect(try run("--replications '3..<4' --trace fourth.json").status == 0)
    #expect(try run("--replications '3..<6' --trace first.json").status == 0)
    #expect(try run("--replications '4..<6' --trace other.json").status == 0)
    // But for the command's own words nothing depends on how many were run.
    #expect(try directory.text("first.json") == directory.text("fourth.json"))
    #expect(try directory.text("first.json") != directory.text("other.json"))
    let result = try run("minimal.yaml --trace both.json")
    #expect(result.status == 64 && result.errors.contains("--trace is "))
    #expect(directory.names == ["first.json", "fourth.json", "minimal.yaml", "other.json"])
  }

  @Test func `a place that cannot be written is status 74`() throws {
    let result = try run("--trace no/day.json")
    #expect(result.status == 74 && result.errors.hasPrefix("no/day.json: cannot be written"))
    try FileManager.default.createDirectory(
      atPath: directory.path + "/taken", withIntermediateDirectories: false)
    #expect(try run("--trace taken").errors.contains("a directory has this name"))
    #expect(directory.names == ["minimal.yaml", "taken"])
  }

  @Test func `a disk that is full leaves the old trace and nothing else`() throws {
    _ = try run("--trace day.json")
    let before = try directory.text("day.json")
    let result = try widgetsim.shell(
      "trap '' XFSZ; ulimit -f 8; \"$widgetsim\" run minimal.yaml --days 30 --trace day.json",
      in: directory.path)
    #expect(result.status == 74)
    #expect(directory.names == ["day.json", "minimal.yaml"])
    #expect(try directory.text("day.json") == before)
  }

  @Test func `an interruption removes what was begun`() throws {
    let result = try widgetsim.shell(
      """
      "$widgetsim" run minimal.yaml --days 10000 --trace day.json &
      i=0; while [ -z "$(ls -A | grep partial)" ] && [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
      kill -TERM $!; wait $!
      """, in: directory.path)
    #expect(result.status == 128 + SIGTERM)
    #expect(directory.names == ["minimal.yaml"])
  }
}
