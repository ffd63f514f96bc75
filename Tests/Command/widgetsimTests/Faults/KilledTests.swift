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

  @Test func `runs into one directory at the same time all succeed, and leave the files of one of them`()
    throws
  {
    let reports = ["updates.csv", "reloads.csv", "views.csv", "budget.csv", "summary.csv", "intervals.csv"]
    let run = "\"$widgetsim\" run minimal.yaml --days 2 --no-advice"
    let seeds = try (1...6).map { seed in
      #expect(try widgetsim.shell("\(run) --seed \(seed) --out \(seed)", in: directory.path).status == 0)
      return try reports.map { try directory.text("\(seed)/" + $0) }
    }
    for _ in 0..<8 {
      let result = try widgetsim.shell(
        """
        printf '%s\\n' 1 2 3 4 5 6 | xargs -n 1 -P 6 sh -c '\(run) --seed $0 --out all > /dev/null; echo $?'
        """, in: directory.path)
      #expect(result.output == String(repeating: "0\n", count: 6), "\(result.errors)")
      let isOfOne = seeds.contains(try reports.map { try directory.text("all/" + $0) })
      #expect(isOfOne)
      let left = directory.names.filter { $0.hasPrefix("all/") && !reports.contains(String($0.dropFirst(4))) }
      #expect(left == ["all/fetches.csv"], "\(left)")
    }
  }
}
