import Foundation
import OutputAnalysis
import Reports
import Testing

@Suite struct ComparisonTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws {
    (widgetsim, directory) = try BuiltCommand.withMinimalScenario()
    let text = try directory.text("minimal.yaml")
    try directory.write(
      text.replacingOccurrences(of: "budget: documented", with: "budget: {fixed: 20}")
        .replacingOccurrences(of: "seed: 1 ", with: "seed: 9 "), to: "fixed.yaml")
  }

  private func shell(_ line: String) throws -> BuiltCommand.Result {
    try widgetsim.shell("\"$widgetsim\" \(line)", in: directory.path)
  }

  @Test func `compare says who does better, and uses the first seed`() throws {
    let result = try shell("compare minimal.yaml fixed.yaml --days 2 --replications 5 --out out")
    #expect(result.status == 0)
    #expect(result.errors.contains("using seed 1 of minimal.yaml instead of its own, 9"))
    for text in ["fixed.yaml compared with minimal.yaml", "charged.perDay", "better", "saved"] {
      #expect(result.output.contains(text), "\(text)")
    }
    // With one widget, its table is that of all widgets.
    #expect(!result.output.contains("all widgets together"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let lines = try directory.text("out/comparison.csv").split(separator: "\r\n")
    #expect(lines.first.map(String.init) == header(.comparison))
    #expect(lines.count > 20)
  }

  @Test(arguments: ["table", "json", "markdown"])
  func `compare prints the same whatever the number of jobs`(format: String) throws {
    let line = "compare minimal.yaml fixed.yaml --days 1 --replications 4 --format \(format) --jobs"
    let one = try shell(line + " 1")
    #expect(one.status == 0)
    let isSame = try shell(line + " 3").output == one.output
    #expect(isSame)
  }

  @Test func `sweep runs the grid and shows the widget that is varied`() throws {
    let line =
      "sweep minimal.yaml --days 1 --replications 3 --set 'device.budget=documented,{fixed: 20}' "
      + "--set widgets.my-widget.provider.timeline.policy.after=15m,2h"
    let result = try shell(line + " --out out")
    #expect(result.status == 0)
    #expect(result.output.contains("4 points of 3 replications each"))
    #expect(result.output.contains("\nmy-widget\n") && result.output.contains("updates every"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let lines = try directory.text("out/sweep.csv").split(separator: "\r\n")
    #expect(
      lines.first.map(String.init)
        == "device.budget,widgets.my-widget.provider.timeline.policy.after," + header(.sweep))
    #expect(lines.filter { $0.hasPrefix("{fixed: 20},2h,4,") }.count > 20)
    for format in ["json", "markdown"] {
      let one = try shell(line + " --jobs 1 --format \(format)").output
      let isSame = try shell(line + " --jobs 2 --format \(format)").output == one
      #expect(isSame && !one.isEmpty, "\(format)")
    }
  }

  @Test func `a sweep answers first, and offers no value that an app cannot choose`() throws {
    func output(_ set: String) throws -> String {
      try shell("sweep minimal.yaml --days 1 --replications 3 --set " + set).output
    }
    let policies = try output("widgets.my-widget.provider.timeline.policy.after=15m,4h")
    #expect(policies.hasPrefix("The content age is lowest with 15m ("))
    #expect(policies.contains("That is today's value.\n\nOne widget\n2 points of 3 replications each"))
    #expect(policies.contains(" *\n") && policies.contains("*: efficient"))
    let budgets = try output("'device.budget={fixed: 2},{fixed: 90}'").split(separator: "\n\n")
    #expect(
      budgets.first?.replacing("\n", with: " ").hasSuffix(
        "An app cannot choose budget, so this is no advice.") == true)
    #expect(!budgets.joined().contains("*"), "no row has a star")
    let both = try output("device.days=1,2 --set widgets.my-widget.provider.timeline.policy.after=15m,4h")
    #expect(
      both.replacing("\n", with: " ").contains(
        "An app cannot choose days: compare points with the same days."))
    let crossed = try output(
      "'device.budget={fixed: 2},{fixed: 90}' --set widgets.my-widget.provider.timeline.policy.after=15m,4h")
    #expect(
      crossed.replacing(/\n +/, with: " ").contains(
        "compared with every other point with the same budget, it"))
    #expect(crossed.contains(/\{fixed: 90\}.*\n.*\*\n/))
    let one = try output("device.days=1")
    #expect(one.hasPrefix("There is only one point, 1 (") && one.contains("\n1 point of 3"))
    #expect(!one.contains("*"))
  }

  @Test func `widgets of other names are paired, or what cannot be is named`() throws {
    let renamed = try directory.text("fixed.yaml").replacing("my-widget:", with: "other:")
    try directory.write(renamed, to: "other.yaml")
    let compare = "compare minimal.yaml other.yaml --days 1 --replications 3"
    let only = try shell("\(compare) --html page.html")
    #expect(only.status == 0 && only.output.hasPrefix("my-widget=other: with "), "\(only.output)")
    #expect(try directory.text("page.html").contains("<section class=\"days\""))
    #expect(try shell("\(compare) --pair my-widget=other").output == only.output)
    let second = try #require(renamed.split(separator: "widgets:").last)
    try directory.write(renamed + second.replacing("other:", with: "more:"), to: "other.yaml")
    #expect(try shell("\(compare) --pair my-widget=more").output.hasPrefix("my-widget=more: "))
    for (pair, message) in [
      ("", "other.yaml: error: no widget has the name of one of minimal.yaml, so nothing can be compared"),
      ("", "minimal.yaml has 'my-widget'; other.yaml has 'other', 'more'"),
      ("--pair my-widget=mor", "--pair: expected the name of a widget; found 'mor'; did you mean 'more'?"),
      ("--pair my-widgt=more", "found 'my-widgt'; did you mean 'my-widget'?"),
      ("--pair more", "Expected the names of two widgets, such as weather=forecast; found 'more'"),
    ] {
      let result = try shell("\(compare) \(pair)")
      #expect(result.status != 0 && result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func `points that ran apart give the sweep of one run`() throws {
    let line =
      "sweep minimal.yaml --days 1 --replications 3 --format json --set 'device.budget=documented,{fixed: 20}'"
    let whole = try shell(line)
    for (name, budget) in [("a", "documented"), ("b", "{fixed: 20}")] {
      let saved = try shell(
        "baseline save minimal.yaml --days 1 --replications 3 --set 'device.budget=\(budget)' --out \(name).json"
      )
      #expect(saved.status == 0, "\(saved.errors)")
    }
    for baselines in ["--baseline b.json --baseline a.json", "--baseline b.json"] {
      let result = try shell("\(line) \(baselines)")
      #expect(result.status == 0, "\(result.errors)")
      let isSame = result.output == whole.output
      #expect(isSame, "\(baselines)")
    }
    for (other, message) in [
      ("--seed 2", "a.json: error: expected a baseline of a point of this sweep"),
      ("--replications 4", "a.json: error: expected a baseline of the replications 0..<4"),
    ] {
      let result = try shell(
        line.replacingOccurrences(of: "--replications 3", with: other) + " --baseline a.json")
      #expect(
        result.status == 1 && result.output.isEmpty && result.errors.contains(message), "\(result.errors)")
    }
    let headroom = try shell(line + " --headroom --baseline a.json")
    #expect(headroom.status == 64 && headroom.errors.contains("--baseline cannot be combined with"))
  }

  @Test func `sweep shows only widgets that are varied, and stars what is proven`() throws {
    let text = try directory.text("minimal.yaml")
    let start = try #require(text.range(of: "widgets:\n")?.upperBound)
    let second = text[start...].replacingOccurrences(of: "my-widget:", with: "other:")
    try directory.write(text + second, to: "two.yaml")
    let path = "widgets.other.provider.timeline.policy.after"
    let varied = try shell("sweep two.yaml --days 2 --set \(path)=20m,12h --format table")
    #expect(varied.output.contains("\nother\n") && !varied.output.contains("\nmy-widget\n"))
    // Twelve hours cost less, 20 minutes are less out of date: both are proven. The same twice proves nothing.
    #expect(varied.output.split(separator: "\n").count { $0.hasSuffix(" *") } == 2, "\(varied.output)")
    let same = try shell("sweep two.yaml --days 1 --replications 3 --set \(path)=20m,1200s")
    #expect(!same.output.split(separator: "\n").contains { $0.hasSuffix(" *") })
    let device = try shell(
      "sweep two.yaml --days 1 --replications 3 --set device.budget=documented,unlimited")
    #expect(device.output.contains("\nother\n") && device.output.contains("\nmy-widget\n"))
  }

  @Test func `compare adds replications until the difference is known well enough, the same for any jobs`()
    throws
  {
    let line = "compare minimal.yaml fixed.yaml --days 1 --figures charged.perDay --format json --precision"
    func report(_ rest: String) throws -> (PrintedComparison, errors: String) {
      let result = try shell(line + rest)
      return (
        try JSONDecoder().decode(PrintedComparison.self, from: Data(result.output.utf8)), result.errors
      )
    }
    let (reached, errors) = try report(" 10% --jobs 1")
    let differences = reached.differences.filter { $0.figure == .chargedPerDay }
    #expect(differences.count == 2)
    for difference in differences {
      #expect(difference.n >= 10 && difference.n < 1000)
      let half = try #require(difference.halfWidth)
      #expect(half <= 0.1 * max(difference.estimate, difference.baselineEstimate))
    }
    #expect(!errors.contains("widest"))
    #expect(try report(" 10% --jobs 3").0 == reached)
    let (short, warning) = try report(" 0.01% --max-replications 12")
    #expect(short.differences.allSatisfy { $0.n == 12 })
    #expect(warning.contains("comparison: warning: after 12 replications the widest interval is still ±"))
  }

  @Test func `sweep adds replications at each point until its figures are known well enough`() throws {
    let result = try shell(
      "sweep minimal.yaml --days 1 --set device.budget=unlimited,documented --precision 4% --figures views.perDay "
        + "--max-replications 40 --format json")
    #expect(result.status == 0)
    let report = try JSONDecoder().decode(PrintedSweep.self, from: Data(result.output.utf8))
    #expect(report.points.count == 2)
    for (number, point) in zip(1..., report.points) {
      let count = point.summary.replications
      #expect((10...40).contains(count))
      let warns = result.errors.contains("point \(number) of 2: warning: after 40 replications")
      let widths = point.summary.widgets.map { $0.interval(of: .viewsPerDay)?.relativeHalfWidth ?? .infinity }
      #expect(widths.allSatisfy { $0 <= 0.04 } != warns)
    }
  }

  @Test(
    arguments: [
      ("compare minimal.yaml", 64), ("compare minimal.yaml minimal.yaml", 64),
      ("compare minimal.yaml none.yaml", 74), ("sweep minimal.yaml", 64),
      ("sweep minimal.yaml --set days", 64), ("compare minimal.yaml fixed.yaml --max-replications 9", 64),
      ("sweep minimal.yaml --set device.days=1 --figures views.perDay", 64),
      ("sweep minimal.yaml --set device.days=1,,2", 64),
      ("sweep minimal.yaml --set device.days=1,x --replications 1", 1),
      ("sweep minimal.yaml --set device.days=1 --set device.days=2", 64),
    ] as [(String, Int32)])
  func `mistakes`(line: String, status: Int32) throws {
    let result = try shell(line)
    #expect(result.status == status)
    #expect(result.output.isEmpty)
  }

  private func header(_ report: Report) -> String {
    DataDictionary.columns(of: report).map(\.name).joined(separator: ",")
  }
}
