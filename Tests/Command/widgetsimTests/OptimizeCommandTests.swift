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
      "--maximize freshViews --indifference 2% --vary '\(Self.path)={after: 5m},{after: 4h},never' --apply best.yaml"
    )
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("\nRequest a reload every 5m instead of every 15m. Then "))
    let wide: [Substring] = result.output.split(separator: "\n").filter { $0.count > 80 }
    #expect(wide.allSatisfy { $0.hasPrefix("  widgetsim run ") })
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
    #expect(outputs[0].contains(#""value" : "1h""#) && outputs[0].contains(#""bounds" : "fails""#))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outputs[0].utf8)) as? [String: Any])
    let policies = try #require(json["policies"] as? [[String: Any]])
    let chosen = try #require(policies.first { $0["chosen"] as? Bool == true })
    #expect(policies[0]["state"] as? String == "not allowed" && policies[0]["today"] as? Bool == true)
    let settings = try #require(chosen["settings"] as? [[String: String]])
    #expect(settings == [["path": "\(Self.path).after", "value": "1h"]])
  }

  @Test func `if no change is worth it, today's file is written`() throws {
    let result = try optimize("--vary '\(Self.path)={after: 15m}' --apply best.yaml")
    #expect(result.status == 0 && result.output.contains("Keep it as it is"))
    #expect(try directory.text("best.yaml") == directory.text("minimal.yaml"))
  }

  @Test func `if no policy keeps the bounds, it fails`() throws {
    let result = try optimize("--vary \(Self.path)=atEnd --subject-to 'views.perDay <= 1' --apply best.yaml")
    #expect(result.status == 1)
    #expect(result.output.contains("No change that was tried keeps the bounds."))
    #expect(!directory.names.contains("best.yaml"))
  }

  /// Five widgets whose contents change at different rates share 40 reloads a day.
  private func optimizePool(
    _ options: String, asking every: String = "30m",
    _ budget: String = "{devicePool: {perWidget: 8, most: 40}}"
  ) throws -> BuiltCommand.Result {
    let widgets = ["2.4", "8", "24", "72", "240"].enumerated().map { number, changes in
      """
        w\(number):
          {app: A, kind: K\(number), family: systemSmall, surface: {homePage: 1},
           provider: {fetch: {latency: 1s}, timeline: {entries: 1, policy: {after: \(every)}}},
           content: {live: {changes: {perDay: \(changes)}}}}
      """
    }
    let device =
      "{start: 2026-03-02, timeZone: Europe/Berlin, days: 14, warmUpDays: 1, "
      + "budget: {unlimited: \(budget)}}"
    try directory.write(
      "title: Pool\nseed: 1\ndevice: \(device)\napps: {A: {}}\nwidgets:\n"
        + widgets.joined(separator: "\n") + "\n", to: "pool.yaml")
    let keys = (0..<5).map { "--vary 'widgets.w\($0).provider.timeline.policy={after: 5m..24h},never'" }
    return try widgetsim.shell(
      "\"$widgetsim\" optimize pool.yaml --maximize freshViews --indifference 2% "
        + "\(keys.joined(separator: " ")) \(options)", in: directory.path)
  }

  // Cho and Garcia-Molina, "Synchronizing a database to improve freshness", SIGMOD 2000; see `TogetherTests`. With 8 reloads a day
  // each, 39.14 % are fresh; at best, 43.57 %, and the two that change most often get no reloads. The pool is full at first, so it grants
  // 42.86 a day: at best, 44.27 %.
  private func checkAllocation(_ result: BuiltCommand.Result, best: Double) throws {
    #expect(result.status == 0, "\(result.errors)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let effects = try #require(json["effects"] as? [[String: Any]])
    let together = effects.first {
      $0["widget"] as? String == "together" && $0["figure"] as? String == "freshViews"
    }
    let fresh = try #require(together?["value"] as? Double)
    #expect((fresh - 0.3914) / (best - 0.3914) >= 0.9, "\(fresh)")
    let advice = try #require(json["advice"] as? String)
    #expect(advice.contains("What gets worse: ") && advice.contains("freshViews of w4 is 0% instead of "))
    #expect(advice.contains("Hardly reloaded any more: ") && advice.contains("w4 (0 instead of "))
    #expect(try directory.text("best.yaml").contains("policy: never"))
  }

  private static let allocating = "--of all --format json --apply best.yaml"

  @Test func `widgets with a bound on their sum get nearly the best allocation, and who pays is said`() throws
  {
    let bound = "--subject-to 'all: charged.perDay <= 40'"
    try checkAllocation(
      optimizePool("\(Self.allocating) \(bound)", asking: "3h", "{devicePool: none}"), best: 0.4357)
  }

  // The pool serves the widgets that ask often alike. So the best allocation is far from today's, where all wait: longer intervals of one
  // widget only help the others.
  @Test func `widgets that share a device pool get nearly the best allocation, and who pays is said`() throws
  {
    try checkAllocation(optimizePool(Self.allocating), best: 0.4427)
  }

  @Test func `several widgets are printed one by one, with their bounds`() throws {
    let bounds = "--subject-to 'charged.perDay <= 20' --subject-to 'all: charged.perDay <= 16'"
    let result = try optimizePool("--of w1 --of w4 --days 4 \(bounds)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(
      result.output.contains("\nw1 and w4 together: the highest freshViews with w1: charged.perDay <= 20,"))
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("Make the changes below. Then, for both widgets together, "))
    #expect(text.contains("w4: Request no reloads (policy .never) instead of one every 30m."))
    #expect(text.contains("every 30m → never ") && text.contains("// w4 // In the provider:"))
    let impossible = try optimizePool(
      "--of w1 --of w4 --days 1 --subject-to 'all: views.perDay <= 1'")
    #expect(
      impossible.status == 1 && impossible.output.contains("No change that was tried keeps the bounds."))
  }

  @Test func `several widgets have a page, and with two figures a front`() throws {
    let page = try optimizePool("--of w1 --of w4 --days 4 --html page.html")
    #expect(page.status == 0, "\(page.errors)")
    let joint = try directory.text("page.html")
    #expect(joint.contains("w1 and w4 together: the highest freshViews"))
    #expect(joint.contains("// In the provider:\nreturn Timeline(entries: entries, policy: "))
    #expect(joint.contains("w4: Request ") && joint.contains("of each widget and together"))
    let figures = "--minimize charged.perDay --html front.html"
    let front = try optimizePool("--of w1 --of w4 --days 2 \(figures)")
    #expect(front.status == 0, "\(front.errors)")
    #expect(
      front.output.contains("\nw1 and w4: the highest freshViews and the lowest charged.perDay together\n"))
    #expect(try directory.text("front.html").contains("no other policy beats in both figures"))
  }

  /// Two intervals and today's: fewer reloads cost freshness, so no policy is better in both figures.
  @Test func `two figures have a front, in text, JSON and on a page`() throws {
    let command =
      "\"$widgetsim\" optimize minimal.yaml --days 1 --set device.warmUpDays=0 --set device.budget=unlimited "
      + "--maximize freshViews --minimize charged.perDay --vary '\(Self.path)={after: 5m},{after: 6h}'"
    let result = try widgetsim.shell(
      "\(command) --html page.html && \(command) --format json", in: directory.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("my-widget: the highest freshViews and the lowest charged.perDay"))
    let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("No other policy that was tried is better in both figures."))
    #expect(text.contains("“every 6h”") && text.contains("\"proven\" : true"))
    #expect(try directory.text("page.html").contains("no other policy beats in both figures"))
  }

  private static let mistakes: [(String, Int32, String)] = [
    ("--of nothing", 64, "expected the name of a widget; found 'nothing'; there is 'my-widget'"),
    ("--minimize freshViews", 64, "freshViews is better when larger: use --maximize freshViews."),
    (
      "--maximize contentAge.mean", 64,
      "contentAge.mean is better when smaller: use --minimize contentAge.mean."
    ),
    ("--of my-widget --of b", 64, "expected the name of a widget; found 'b'"),
    ("--of my-widget --of my-widget", 64, "--of names a widget twice."),
    ("--vary device.days=1..20000", 1, "expected a whole number from 1 to 10000; found '20000'"),
    ("--minimize contentAge.mode", 64, "did you mean 'contentAge.mean'?"),
    ("--minimize contentAge.median", 64, "is a median or percentile"),
    (
      "--minimize charged.perDay --maximize freshViews --minimize contentAge.mean", 64,
      "expected at most two different figures; found freshViews, charged.perDay, contentAge.mean"
    ),
    (
      "--minimize charged.perDay --maximize freshViews --error 1%", 64,
      "are for one figure; found two: freshViews and charged.perDay"
    ),
    ("--vary \(path)=2h..5m", 64, "expected the smaller bound first, such as 5m..2h; found '2h..5m'"),
    ("--vary widgets.my-widget.providr.timeline=5m..2h", 1, "unknown key 'providr'"),
    ("--vary \(path)=sometimes", 1, "--vary \(path)=sometimes"),
    ("--subject-to 'charged <= 5'", 64, "there is no figure 'charged'"),
    ("--no-worlds", 64, "there are no plausible worlds to leave out"),
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
