import Foundation
import Testing

@Suite struct OptimizeCommandTests {
  private let widgetsim: BuiltCommand
  private let directory: TemporaryDirectory

  init() throws { (widgetsim, directory) = try BuiltCommand.withMinimalScenario() }

  private static let path = "widgets.my-widget.provider.timeline.policy"

  /// The minimal scenario over a day without a budget.
  private func optimize(_ options: String, file: String = "minimal.yaml") throws -> BuiltCommand.Result {
    let quick = "--days 1 --set device.warmUpDays=0 --set device.budget=unlimited --max-replications 32"
    return try widgetsim.shell("\"$widgetsim\" optimize \(file) \(quick) \(options)", in: directory.path)
  }

  @Test func `the best policy is printed, and written to a file that keeps the comments`() throws {
    let result = try optimize(
      "--vary '\(Self.path)={after: 5m},{after: 4h},never' --no-worlds --apply best.yaml")
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(
      result.output.contains("\nRequest a reload every 5 min instead of every 15 min: the mean content age"))
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let (before, after) = (try directory.text("minimal.yaml"), try directory.text("best.yaml"))
    #expect(after == before.replacingOccurrences(of: "{after: 15m}", with: "{after: 5m}"))
    #expect(try widgetsim("validate", "best.yaml", in: directory.path).status == 0)
  }

  @Test func `the scenario can say what to optimize, and the output does not depend on the number of jobs`()
    throws
  {
    let block = """
      optimize:
        of: my-widget
        maximize: freshViews
        subjectTo: {charged.perDay: "<= 30"}
        vary: {\(Self.path).after: [5m, 1h, 2h]}

      """
    try directory.write(try directory.text("minimal.yaml") + block, to: "block.yaml")
    let outputs = try [1, 3].map { jobs in
      let result = try optimize("--format json --jobs \(jobs)", file: "block.yaml")
      #expect(result.status == 0)
      return result.output
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0].contains(#""value" : "1h""#) && outputs[0].contains(#""verdict" : "fails""#))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outputs[0].utf8)) as? [String: Any])
    let policies = try #require(json["policies"] as? [[String: Any]])
    #expect(policies.count == 4 && policies[0]["state"] as? String == "best")
    let settings = try #require(policies[0]["settings"] as? [[String: String]])
    #expect(settings == [["path": "\(Self.path).after", "value": "1h"]])
  }

  @Test func `if no change is worth it, today's file is written`() throws {
    let result = try optimize("--vary '\(Self.path)={after: 15m}' --apply best.yaml")
    #expect(result.status == 0 && result.output.contains("Keep today's policy"))
    #expect(try directory.text("best.yaml") == directory.text("minimal.yaml"))
  }

  @Test func `if no policy keeps the bounds, it fails`() throws {
    let result = try optimize("--vary \(Self.path)=atEnd --subject-to 'views.perDay <= 1' --apply best.yaml")
    #expect(result.status == 1)
    #expect(result.output.contains("No policy that was tried keeps the bounds."))
    #expect(!directory.names.contains("best.yaml"))
  }

  private static let mistakes: [(String, Int32, String)] = [
    ("--of nothing", 64, "expected the name of a widget; found 'nothing'; there is 'my-widget'"),
    ("--minimize freshViews", 64, "freshViews is better when larger: use --maximize freshViews."),
    (
      "--maximize contentAge.mean", 64,
      "contentAge.mean is better when smaller: use --minimize contentAge.mean."
    ),
    ("--of a --of b", 64, "--of is given twice; it has one value."),
    ("--vary device.days=1..20000", 1, "expected a whole number from 1 to 10000; found '20000'"),
    ("--minimize contentAge.mode", 64, "did you mean 'contentAge.mean'?"),
    ("--minimize contentAge.median", 64, "is a median or percentile"),
    ("--minimize charged.perDay --maximize freshViews", 64, "cannot be combined"),
    ("--vary \(path)=2h..5m", 64, "expected the smaller bound first, such as 5m..2h; found '2h..5m'"),
    ("--vary widgets.my-widget.providr.timeline=5m..2h", 1, "unknown key 'providr'"),
    ("--vary \(path)=sometimes", 1, "--vary \(path)=sometimes"),
    ("--subject-to 'charged <= 5'", 64, "there is no figure 'charged'"),
    ("--vary seed=\(String(repeating: "1,", count: 101))1", 64, "more than 100 combinations"),
    ("--apply minimal.yaml", 64, "are the same file"),
  ]

  @Test(arguments: mistakes)
  func `mistakes are reported before anything runs`(_ options: String, _ status: Int32, _ message: String)
    throws
  {
    let result = try optimize(options)
    #expect(result.status == status)
    #expect(result.errors.replacingOccurrences(of: "\n  ", with: " ").contains(message), "\(result.errors)")
  }
}
