import EventKernel
import Testing
import WidgetRefresh

@testable import Experiments
@testable import OutputAnalysis
@testable import Reports
@testable import ScenarioFile

@Suite struct OptimizationTextTests {
  private static let path = "widgets.w.provider.timeline.policy"

  private func scenario(_ minutes: Int64, pushes: Bool = false) -> Scenario {
    var scenario = Scenario(
      title: "Commits", apps: [App(name: "A")],
      widgets: [Widget("w", app: "A", policy: .after(.minutes(minutes)), content: Content())])
    if pushes {
      scenario.apps[0].silentPush = .silent(.contentChange)
      scenario.apps[0].calls = [.silentPush: [ReloadCall()]]
    }
    return scenario
  }

  private func intervals(fresh: Double, age: Double, charged: Double) -> [FigureInterval] {
    [(Figure.freshViews, fresh), (.contentAgeMean, age), (.chargedPerDay, charged)].map { figure, value in
      FigureInterval(
        figure: figure, estimate: value, low: value * 0.95, high: value * 1.05, n: 64, method: .replications)
    }
  }

  private static let changes: [[ScenarioOverride]] = [
    [], [.init(path: path, value: "{after: 22m}")],
    [
      .init(path: "apps.A.silentPush", value: "contentChange"),
      .init(path: "apps.A.onSilentPush", value: "reloadAllTimelines"),
    ],
    [.init(path: path, value: "{after: 2h}")],
  ]

  /// Today's, an interval of 22 minutes, a push, and an interval of 2 hours.
  private func report(
    _ best: RemedyAnswer.Choice, _ withoutServer: RemedyAnswer.Choice,
    bounds: [Int: ExpectationResult.Verdict] = [:], figure: Figure? = nil
  ) -> OptimizationReport {
    let scenarios = [scenario(5), scenario(22), scenario(5, pushes: true), scenario(120)]
    let values = [(0.5, 220.0, 48.0), (0.6, 123, 47), (0.9, 20, 55), (0.3, 900, 12)]
    let remedies = values.enumerated().map { number, value in
      RemedyAnswer.Remedy(
        point: [number], price: number == 2 ? 2.5 : 1, needsServer: number == 2,
        gain: number == 0 ? nil : .init(mean: Double(number), halfWidth: 0.5),
        figures: [
          ItemFigures(
            freshViews: value.0, age: value.1, charged: value.2, goal: figure == nil ? nil : value.2, runs: 64
          )
        ], harmed: [])
    }
    var result = RemedyAnswer(best: best, withoutServer: withoutServer, remedies: remedies, runs: 400)
    (result.finalists, result.bounds) = ([2, 1, 3], bounds)
    for (number, value) in values.enumerated() {
      result.intervals[number] = intervals(fresh: value.0, age: value.1, charged: value.2)
      if number > 0 { result.net[number] = .init(mean: 3 - Double(number), halfWidth: 0.5) }
    }
    let goal = OptimizationGoal(
      widget: "w", figure: figure, isMaximized: false,
      constraints: bounds.isEmpty
        ? [] : [FigureExpectation(widget: "w", figure: .chargedPerDay, bound: .atMost(50))])
    let answer = WidgetAnswer(
      result, [BudgetHypothesis(name: .described, weight: 1, settings: [])], figure: figure,
      changes: zip(Self.changes, scenarios).map { (settings: $0, scenario: $1) }, items: [0],
      of: scenarios[0],
      NextCommands(in: "a.yaml", overrides: []))
    return OptimizationReport(file: "a.yaml", title: "Commits", goal, result, answer, settings: Self.changes)
  }

  private func choice(_ remedy: Int, _ equals: [Int] = [], isGuaranteed: Bool = true) -> RemedyAnswer.Choice {
    .init(outcome: .better, remedy: remedy, equals: equals, isGuaranteed: isGuaranteed)
  }

  private func verdicts(_ report: OptimizationReport) -> [String?] { report.table.rows.map(\.cells.last) }

  @Test func `the change without a server is chosen, and the one with a server is beside it`() {
    let found = report(choice(2), choice(1))
    #expect(verdicts(found) == ["today", "on a server", "chosen", "behind"])
    #expect(found.chosen == Self.changes[1])
    #expect(
      found.advice.hasPrefix(
        "Request a reload every 22m instead of every 5m. Then 60.0% of the views are fresh instead of 50.0% and the content is"
      ))
    #expect(found.advice.contains("With a server: send a silent push at each change"))
    #expect(report(choice(2), .init()).chosen == Self.changes[2])
  }

  @Test func `if no change is worth it, today's is the one to use`() {
    let found = report(.init(), .init())
    #expect(found.chosen == [] && verdicts(found) == ["chosen", "behind", "behind", "behind"])
    #expect(found.advice == "Keep it as it is: no change that was tried is better.")
    let close = report(.init(outcome: .tooClose, remedy: 1), .init(outcome: .tooClose, remedy: 1))
    #expect(verdicts(close) == ["chosen", "behind", "too close", "behind"])
  }

  @Test func `equals are marked, and without a guarantee the notes say so`() {
    let found = report(choice(1, [3], isGuaranteed: false), choice(1, [3], isGuaranteed: false))
    #expect(verdicts(found) == ["today", "behind", "chosen", "as good"])
    #expect(found.notes.contains { $0.contains("has no guarantee") })
    #expect(
      report(choice(1), choice(1)).notes.contains {
        $0.contains("With a probability of at least 95%, what is chosen is ")
      })
  }

  @Test func `bounds that are broken, kept or open are said`() {
    let found = report(choice(1), choice(1), bounds: [0: .fails, 1: .holds, 2: .fails, 3: .undecided])
    #expect(
      found.advice.hasPrefix(
        "Today's policy breaks a bound (charged.perDay 48.0). Request a reload every 22m"))
    #expect(verdicts(found) == ["not allowed", "not allowed", "chosen", "undecided"])
    #expect(
      found.table.rows.map { $0.cells[$0.cells.count - 2] } == ["broken", "broken", "kept", "undecided"])
    let none = report(.init(), .init(), bounds: [0: .fails, 1: .fails, 2: .fails, 3: .fails])
    #expect(none.chosen == nil && !none.isUndecided)
    #expect(none.advice == "No change that was tried keeps the bounds.")
    let open = report(.init(), .init(), bounds: [0: .fails, 1: .undecided, 2: .fails, 3: .fails])
    #expect(open.chosen == nil && open.isUndecided && open.advice.contains("undecided"))
  }

  @Test func `the report fits a terminal, and the page and JSON say the same`() throws {
    let found = report(choice(2), choice(1), bounds: [0: .holds, 1: .holds, 2: .holds, 3: .holds])
    let text = found.text()
    let wide: [Substring] = text.split(separator: "\n").filter { $0.count > 80 }
    #expect(wide.allSatisfy { $0.hasPrefix("  widgetsim run") })
    #expect(
      text.contains("charged.perDay <= 50") && text.contains("60.0%") && text.contains("today, every 5m"))
    let json = try found.json()
    for part in [#""state" : "on a server""#, #""chosen" : true"#, #""netGain""#, #""advice" : "Request"#] {
      #expect(json.contains(part), "\(part)")
    }
    let page = HTMLReport(found, origin: PageOrigin(files: [], command: "widgetsim", version: "test")).html
    for mark in [ChartMark.chosen, .best, .today] { #expect(page.contains("</svg> \(mark.title)</span>")) }
    let costs = report(choice(1), choice(1), figure: .chargedPerDay)
    #expect(costs.advice.contains("charged.perDay is 47.0 instead of 48.0"))
    #expect(
      !HTMLReport(costs, origin: PageOrigin(files: [], command: "w", version: "t")).html.contains(
        "id=\"frontier\""))
  }
}
