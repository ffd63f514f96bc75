import Foundation
import Testing

@Suite struct KilledTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  /// Sends a signal once the temporary files of all events are there.
  private func interrupted(by signal: String, prefix: String = "") throws -> BuiltCommand.Result {
    try widgetsim.shell(
      """
      \(prefix) "$widgetsim" run minimal.yaml --days 10000 --out out >/dev/null 2>&1 &
      i=0; while ! ls -a out 2>/dev/null | grep -q budget.csv && [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
      kill -\(signal) $!; wait $!
      """, in: directory.path)
  }

  @Test(arguments: [("INT", 2), ("TERM", 15), ("HUP", 1)] as [(String, Int32)])
  func `a signal leaves nothing`(signal: String, number: Int32) throws {
    #expect(try interrupted(by: signal).status == 128 + number)
    #expect(directory.names == ["minimal.yaml"])
  }

  @Test func `what a killed run leaves is neither used nor kept`() throws {
    #expect(try interrupted(by: "KILL").status == 128 + SIGKILL)
    #expect(directory.names.filter { $0.hasSuffix(".partial") }.count == 4)
    for out in ["out", "fresh"] {
      #expect(
        try widgetsim("run", "minimal.yaml", "--days", "2", "--out", out, in: directory.path).status == 0)
    }
    let names = directory.names
    #expect(!names.contains { $0.hasSuffix(".partial") })
    for name in names where name.hasPrefix("fresh/") {
      #expect(try directory.text(name) == directory.text("out/" + name.dropFirst(6)), "\(name)")
    }
  }

  @Test func `two runs into one directory leave the files of one of them, whole`() throws {
    for (name, seed) in [("1", 1), ("2", 2)] {
      #expect(
        try widgetsim(
          "run", "minimal.yaml", "--days", "30", "--seed", "\(seed)", "--out", name, in: directory.path
        )
        .status == 0)
    }
    let result = try widgetsim.shell(
      """
      "$widgetsim" run minimal.yaml --days 30 --seed 1 --out both > first &
      "$widgetsim" run minimal.yaml --days 30 --seed 2 --out both > second; wait $!
      """, in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    for report in ["updates.csv", "reloads.csv", "views.csv", "budget.csv", "summary.csv", "intervals.csv"] {
      let text = try directory.text("both/" + report)
      #expect(try ["1/", "2/"].contains { try directory.text($0 + report) == text }, "\(report)")
    }
    #expect(!directory.names.contains { $0.hasSuffix(".partial") })
  }
}
