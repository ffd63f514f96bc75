import Foundation
import OutputAnalysis
import Testing

@Suite struct PerReplicationTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    try directory.write("population: {people: 40}\n" + directory.text("minimal.yaml"), to: "people.yaml")
  }

  private func run(_ arguments: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" run \(arguments) --days 1", in: directory.path)
  }

  private func rows(_ name: String) throws -> [[String]] {
    try directory.text(name).components(separatedBy: "\r\n").dropFirst().dropLast()
      .map { $0.components(separatedBy: ",") }
  }

  @Test(arguments: ["minimal.yaml", "people.yaml"])
  func `the rows are in the order of the replications, whatever the number of jobs`(file: String) throws {
    #expect(try run("\(file) --replications 40 --jobs 1 --per-replication one.csv").status == 0)
    for jobs in [2, 5] {
      _ = try run("\(file) --replications 40 --jobs \(jobs) --per-replication many.csv")
      #expect(try directory.text("many.csv") == directory.text("one.csv"), "\(jobs) jobs")
    }
    let numbers = try rows("one.csv").compactMap { Int($0[0]) }
    #expect(numbers == numbers.sorted())
    #expect(Set(numbers) == Set(0..<40))
  }

  @Test func `the files of two ranges, one after the other, are the file of both`() throws {
    _ = try run("people.yaml --per-replication all.csv")
    _ = try run("people.yaml --replications '0..<15' --per-replication first.csv")
    _ = try run("people.yaml --replications '15..<40' --per-replication second.csv")
    let header = try #require(directory.text("second.csv").firstRange(of: "\r\n")).upperBound
    let second = try directory.text("second.csv")[header...]
    #expect(try directory.text("first.csv") + second == directory.text("all.csv"))
  }

  @Test func `means with the weights are the figures of all replications`() throws {
    let printed = try run("minimal.yaml --replications 6 --headroom --per-replication rows.csv --format json")
    let widget = try #require(
      try JSONDecoder().decode(PrintedRun.self, from: Data(printed.output.utf8)).widgets.first)
    let rows = try rows("rows.csv")
    #expect(Set(rows.map { $0[2] }) == Set(widget.intervals.map(\.figure.rawValue)))
    for interval in widget.intervals {
      let some = rows.filter { $0[2] == interval.figure.rawValue }
      #expect(some.allSatisfy { $0[1] == "my-widget" && $0[3] == interval.figure.unit.rawValue })
      let weights = some.compactMap { Double($0[5]) }
      if interval.figure.rawValue.hasSuffix("median") || interval.figure.rawValue.contains(".p9") {
        #expect(weights.isEmpty, "\(interval.figure)")
        continue
      }
      let values = some.compactMap { Double($0[4]) }
      try #require(values.count == weights.count && !weights.isEmpty)
      let mean = zip(values, weights).map { $0 * $1 }.reduce(0, +) / weights.reduce(0, +)
      // The values have six decimal places.
      #expect(abs(mean - interval.estimate) < 1e-6, "\(interval.figure)")
    }
  }

  @Test func `one replication by its number has the rows that it has among others`() throws {
    _ = try run("minimal.yaml --replications 9 --per-replication all.csv")
    _ = try run("minimal.yaml --replications '7..<8' --per-replication one.csv")
    #expect(try rows("one.csv") == rows("all.csv").filter { $0[0] == "7" })
  }

  @Test func `after an interruption there are rows for the replications of the report`() throws {
    // Later and later, until there is something to report: how soon that is depends on the machine.
    let result = try widgetsim.shell(
      """
      for seconds in 0.5 1 2 4 8 16 32; do
        "$widgetsim" run minimal.yaml --days 1 --replications 100000 --format json --per-replication rows.csv > printed &
        sleep $seconds; kill -TERM $!; wait $!
        status=$?
        if [ -s printed ]; then break; fi
      done
      exit $status
      """, in: directory.path)
    #expect(result.status == 15 || result.status == 143)
    let printed = try JSONDecoder().decode(PrintedRun.self, from: Data(directory.text("printed").utf8))
    #expect(printed.partial)
    let numbers = try rows("rows.csv").compactMap { Int($0[0]) }
    #expect(Set(numbers) == Set(0..<printed.replications))
    #expect(directory.names.filter { $0.hasSuffix(".partial") }.isEmpty)
  }

  @Test func `mistakes are found before anything runs`() throws {
    #expect(try run("minimal.yaml people.yaml --per-replication rows.csv").status == 64)
    #expect(try run("minimal.yaml --per-replication minimal.yaml").errors.contains("are the same file"))
    let result = try run("minimal.yaml --per-replication none/rows.csv")
    #expect(result.status == 74 && result.output.isEmpty)
    #expect(result.errors == "none/rows.csv: cannot be written: No such file or directory\n")
  }

  @Test func `a name that a spreadsheet would evaluate gives a warning`() throws {
    try directory.write(
      directory.text("minimal.yaml").replacingOccurrences(of: "  my-widget:", with: "  =1+1:"), to: "odd.yaml"
    )
    #expect(try run("odd.yaml --per-replication rows.csv").errors.contains("would evaluate the name '=1+1'"))
  }
}
