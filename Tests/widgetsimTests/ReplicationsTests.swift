import Foundation
import OutputAnalysis
import Testing

@Suite struct ReplicationsTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    widgetsim = try BuiltCommand()
    directory = try TemporaryDirectory()
    _ = try widgetsim("init", in: directory.path)
  }

  private func run(_ arguments: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" run minimal.yaml --days 1 " + arguments, in: directory.path)
  }

  @Test(arguments: ["table", "json", "markdown"])
  func `the output is the same whatever the number of jobs`(format: String) throws {
    let one = try run("--replications 5 --jobs 1 --out one --format \(format)")
    #expect(one.status == 0)
    #expect(one.errors.isEmpty, "no progress when it is not a terminal")
    for jobs in [2, 4] {
      let same =
        try run("--replications 5 --jobs \(jobs) --out \(jobs) --format \(format)").output == one.output
      #expect(same, "\(jobs) jobs")
      for report in ["summary.csv", "intervals.csv"] {
        #expect(try directory.text("\(jobs)/\(report)") == directory.text("one/\(report)"))
      }
    }
    #expect(directory.names.filter { $0.hasPrefix("one/") } == ["one/intervals.csv", "one/summary.csv"])
  }

  @Test func `every figure of several runs has an interval with its number and method`() throws {
    let output = try run("--replications '3..<7' --format json --confidence 99%").output
    let summary = try JSONDecoder().decode(RunSummary.self, from: Data(output.utf8))
    #expect(summary.replications == 4)
    #expect(summary.replicationRanges == ["3..<7"])
    #expect(summary.confidence == 0.99)
    let intervals = try #require(summary.widgets.first?.intervals)
    #expect(intervals.map(\.figure) == Figure.allCases)
    #expect(intervals.allSatisfy { $0.n == 4 })
    // Four days are too few for 99 % of quantiles far out.
    #expect(intervals.allSatisfy { $0.low != nil || $0.method == .orderStatistics })
    #expect(Set(intervals.map(\.method)) == [.replications, .orderStatistics])
    let table = try run("--replications '3..<7' --confidence 99%").output
    for text in [
      "4 replications of 1 day", "replications 3..<7", "±", "99% confidence", "over 4 replications",
    ] {
      #expect(table.contains(text), "\(text)")
    }
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `one replication by its number has all reports and is another run`() throws {
    let first = try run("--out first")
    let eighth = try run("--replications '7..<8' --out eighth")
    #expect(first.output != eighth.output)
    #expect(eighth.output.contains("replications 7..<8"))
    #expect(try directory.text("eighth/updates.csv") != directory.text("first/updates.csv"))
  }

  @Test func `precision that is not reached is said`() throws {
    let result = try run("--precision 0.1% --max-replications 11 --figures freshShare --format json")
    let summary = try JSONDecoder().decode(RunSummary.self, from: Data(result.output.utf8))
    #expect(summary.replications == 11)
    #expect(result.errors.contains("after 11 replications the widest interval is still ±"))
  }

  @Test(arguments: [
    "--replications 0", "--replications '5..<5'", "--replications '-1'", "--replications 4294967297",
    "--jobs 0",
    "--confidence 100%", "--precision 0", "--figures freshShare", "--precision 5% --figures nonsense",
    "--precision 5% --max-replications 1",
  ])
  func `mistakes of usage`(arguments: String) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
  }

  @Test func `an interruption leaves no report`() throws {
    let result = try widgetsim.shell(
      """
      "$widgetsim" run minimal.yaml --replications 100000 --out out > printed &
      sleep 0.3; kill -INT $!; wait $!
      """, in: directory.path)
    #expect(result.status == 128 + SIGINT)
    #expect(directory.names == ["minimal.yaml", "printed"])
    #expect(try directory.text("printed").isEmpty)
  }
}
