import Foundation
import OutputAnalysis
import Testing
import WidgetRefresh

@Suite struct ReplicationsTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private func run(_ arguments: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" run minimal.yaml --days 1 " + arguments, in: directory.path)
  }

  @Test(arguments: ["table", "json", "markdown"])
  func `the output is the same whatever the number of jobs`(format: String) throws {
    let one = try run("--replications 5 --jobs 1 --out one --format \(format)")
    #expect(one.status == 0)
    let note =
      "minimal.yaml: note: updates.csv, reloads.csv, views.csv and budget.csv are from replication 0\n"
    #expect(one.errors == note, "no progress when it is not a terminal")
    for jobs in [2, 4] {
      let same =
        try run("--replications 5 --jobs \(jobs) --out \(jobs) --format \(format)").output == one.output
      #expect(same, "\(jobs) jobs")
      for report in ["summary.csv", "intervals.csv", "fetches.csv"] {
        #expect(try directory.text("\(jobs)/\(report)") == directory.text("one/\(report)"))
      }
    }
    let all = ["budget", "fetches", "intervals", "reloads", "summary", "updates", "views"].map {
      "one/\($0).csv"
    }
    #expect(directory.names.filter { $0.hasPrefix("one/") } == all)
    #expect(try run("--replications 1 --out first").status == 0)
    for report in ["updates.csv", "reloads.csv", "views.csv", "budget.csv"] {
      #expect(
        try directory.text("one/\(report)") == directory.text("first/\(report)"), "rows of replication 0")
    }
  }

  @Test func `every figure of several runs has an interval with its number and method`() throws {
    let output = try run("--replications '3..<7' --format json --confidence 99%").output
    let summary = try JSONDecoder().decode(PrintedRun.self, from: Data(output.utf8))
    #expect(summary.replications == 4)
    #expect(summary.replicationRanges == ["3..<7"])
    #expect(summary.confidence == 0.99)
    let intervals = try #require(summary.widgets.first?.intervals)
    #expect(intervals.map(\.figure) == Figure.allCases.filter { !$0.isOfHeadroom && $0.scope == .all })
    #expect(intervals.allSatisfy { $0.n == 4 })
    // Four days are too few for 99 % of quantiles far out.
    #expect(intervals.allSatisfy { $0.low != nil || $0.method == .orderStatistics })
    #expect(Set(intervals.map(\.method)) == [.replications, .orderStatistics])
    let table = try run("--replications '3..<7' --confidence 99%").output
    for text in [
      "4 replications of 1 day", "replications 3..<7", "low, high: ", "99% confidence", "over 4 replications",
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
    let result = try run("--precision 0.1% --max-replications 11 --figures freshViews --format json")
    let summary = try JSONDecoder().decode(PrintedRun.self, from: Data(result.output.utf8))
    #expect(summary.replications == 11)
    #expect(result.errors.contains("after 11 replications the widest interval is still ±"))
  }

  @Test(arguments: [
    "--replications 0", "--replications '5..<5'", "--replications '-1'", "--replications 4294967297",
    "--jobs 0",
    "--confidence 100%", "--precision 0", "--figures freshViews", "--precision 5% --figures nonsense",
    "--precision 5% --max-replications 1",
  ])
  func `mistakes of usage`(arguments: String) throws {
    let result = try run(arguments)
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
  }

  private func interrupt(_ signal: String, _ arguments: String, times: Int = 1) throws -> BuiltCommand.Result
  {
    try widgetsim.shell(
      """
      "$widgetsim" \(arguments) > printed 2> said &
      sleep 0.5; for i in $(seq \(times)); do kill -\(signal) $!; sleep 0.1; done; wait $!
      """, in: directory.path)
  }

  /// Later and later, until there is something to report: how soon that is depends on the machine.
  private func interruptOnceSomethingIsDone(_ signal: String, _ arguments: String) throws
    -> BuiltCommand.Result
  {
    try widgetsim.shell(
      """
      for seconds in 0.5 1 2 4 8 16 32; do
        "$widgetsim" \(arguments) > printed 2> said &
        sleep $seconds; kill -\(signal) $!; wait $!
        status=$?
        if [ -s printed ]; then break; fi
      done
      exit $status
      """, in: directory.path)
  }

  @Test(arguments: [("INT", 2), ("TERM", 15)] as [(String, Int32)])
  func `an interruption leaves the first replications, whole and marked as partial`(
    signal: String, number: Int32
  ) throws {
    let result = try interruptOnceSomethingIsDone(
      signal,
      "run minimal.yaml --days 1 --replications 100000 --jobs 2 --format json --out out --results r.json")
    #expect(result.status == 128 + number)
    #expect(
      directory.names == [
        "minimal.yaml", "out", "out/budget.csv", "out/fetches.csv", "out/intervals.csv", "out/reloads.csv",
        "out/summary.csv",
        "out/updates.csv", "out/views.csv", "printed", "r.json", "said",
      ])
    let part = try JSONDecoder().decode(PrintedRun.self, from: Data(directory.text("printed").utf8))
    #expect(part.partial && part.requestedReplications == 100_000)
    #expect(part.replicationRanges == ["0..<\(part.replications)"])
    var whole = try JSONDecoder().decode(
      PrintedRun.self,
      from: Data(run("--replications \(part.replications) --format json --out whole").output.utf8))
    #expect(!whole.partial)
    whole.requestedReplications = 100_000
    whole.partial = true
    #expect(part == whole)
    for name in ["summary.csv", "intervals.csv"] {
      let text = try directory.text("whole/\(name)")
      #expect(text.contains(",false\r\n"))
      #expect(
        try directory.text("out/\(name)") == text.replacingOccurrences(of: ",false\r\n", with: ",true\r\n"))
    }
    let merged = try widgetsim.shell("\"$widgetsim\" merge r.json --format json", in: directory.path).output
    let stored = try JSONDecoder().decode(PrintedRun.self, from: Data(merged.utf8))
    #expect(stored.widgets == part.widgets)
  }

  @Test(arguments: ["run minimal.yaml", "compare minimal.yaml other.yaml"])
  func `a table says after how many replications it was interrupted`(command: String) throws {
    try directory.write(try directory.text("minimal.yaml"), to: "other.yaml")
    let result = try interruptOnceSomethingIsDone("INT", command + " --days 1 --replications 100000")
    #expect(result.status == 128 + SIGINT)
    let lines = try directory.text("printed").split(separator: "\n")
    let marks = lines.filter { $0.contains("partial: interrupted after ") }
    #expect(marks.count == (command.hasPrefix("run") ? 1 : 2))
    #expect(marks.allSatisfy { $0.hasSuffix(" of 100000 replications") })
  }

  @Test(arguments: ["table", "json", "csv"])
  func `an interruption of a sweep leaves the points that are complete, marked as partial`(
    format: String
  ) throws {
    func sweep(days: String) -> String {
      "sweep minimal.yaml --set device.days=\(days) --set device.budget=unlimited "
        + "--set widgets.my-widget.provider.timeline.policy.after=1m --precision 0.1% --max-replications 3 "
        + "--format \(format)"
    }
    // A point that does not get as precise says so when it is complete.
    let result = try widgetsim.shell(
      """
      "$widgetsim" \(sweep(days: "1,2,10000")) --out out > printed 2> said &
      i=0; while ! grep -q "point 2 of 3" said && [ $i -lt 6000 ]; do sleep 0.01; i=$((i+1)); done
      kill -INT $!; wait $!
      """, in: directory.path)
    #expect(result.status == 128 + SIGINT)
    let part = try directory.text("printed")
    let whole = try widgetsim.shell(
      "\"$widgetsim\" \(sweep(days: "1,2")) --out whole 2>/dev/null", in: directory.path
    ).output
    switch format {
    case "table":
      #expect(part.contains("\npartial: interrupted after 2 of 3 points\n"))
      #expect(part.replacing("partial: interrupted after 2 of 3 points\n", with: "") == whole)
    case "json":
      #expect(part == whole.replacing(#""requestedPoints" : 2"#, with: #""requestedPoints" : 3"#))
    default: #expect(part == whole.replacing(",false\r\n", with: ",true\r\n"))
    }
    let (file, rows) = (try directory.text("out/sweep.csv"), try directory.text("whole/sweep.csv"))
    #expect(file == rows.replacing(",false\r\n", with: ",true\r\n") && file != rows)
  }

  @Test(arguments: [
    ("run minimal.yaml --replications 1000 --days 10000", 2), ("run minimal.yaml --days 10000", 1),
    ("sweep minimal.yaml --set seed=1,2 --replications 100000", 1),
    ("baseline save minimal.yaml --days 10000 --replications 1000", 1),
  ])
  func `a second interruption, and one of a single run or a sweep's first point, leaves no report`(
    arguments: String, times: Int
  ) throws {
    let result = try interrupt("INT", arguments + " --out out", times: times)
    #expect(result.status == 128 + SIGINT)
    #expect(directory.names == ["minimal.yaml", "printed", "said"])
    #expect(try directory.text("printed").isEmpty)
  }

  @Test(
    arguments: [
      "check expecting.yaml --max-replications 1000000 --days 10000 --junit out.xml",
      "fingerprint minimal.yaml --replications 1000000 --check out.txt --update",
      "explain minimal.yaml --widget my-widget --why-stale --days 10000 --set device.budget=unlimited "
        + "--set widgets.my-widget.provider.timeline.policy.after=1s",
    ], [("INT", 2), ("TERM", 15)] as [(String, Int32)])
  func `an interruption of what has nothing to say before its end leaves nothing`(
    command: String, signal: (name: String, number: Int32)
  ) throws {
    let text = try directory.text("minimal.yaml") + "expect: {my-widget: {rateLimited.perDay: never}}\n"
    try directory.write(text, to: "expecting.yaml")
    let result = try interrupt(signal.name, command)
    #expect(result.status == 128 + signal.number)
    #expect(directory.names == ["expecting.yaml", "minimal.yaml", "printed", "said"])
    #expect(try directory.text("printed").isEmpty)
  }
}
