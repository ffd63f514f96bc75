import EventKernel
import ScenarioFile
import Testing
import WidgetRefresh

@testable import Experiments
@testable import OutputAnalysis
@testable import Reports

@Suite struct OptimizationTextTests {
  private typealias Candidate = OptimizationResults.Candidate

  private func scenario(_ policy: ReloadPolicy) -> Scenario {
    Scenario(
      title: "Commits", apps: [App(name: "A")],
      widgets: [Widget("w", app: "A", policy: policy, content: Content())])
  }

  private func candidate(
    _ number: Int?, _ state: OptimizationResults.State, after minutes: Int64, age: Double, charged: Double,
    fromToday: Double?
  ) -> Candidate {
    let figures = [(Figure.chargedPerDay, charged), (.contentAgeMean, age)].map { figure, value in
      FigureInterval(
        figure: figure, estimate: value, low: value * 0.95, high: value * 1.05, n: 64, method: .replications)
    }
    var scenario = scenario(.after(.minutes(minutes)))
    if number == 1 {
      scenario.apps[0].silentPush = .silent(.contentChange)
      scenario.apps[0].calls = [.silentPush: [ReloadCall()]]
    } else if [2, 4].contains(number) {
      scenario.apps[0].calls = [.background: [ReloadCall()]]
    }
    return Candidate(
      policy: number.map { PolicyPoint(alternatives: [$0], values: [[]]) },
      scenario: scenario, state: state, figures: figures, constraints: [],
      fromBest: nil, fromToday: fromToday.map { FigureDifference(estimate: $0, halfWidth: 3) },
      chargedFromToday: FigureDifference(estimate: charged - 48, halfWidth: 0.2),
      possible: state == .worse && number != nil ? nil : age / 4, replications: 64,
      fingerprint: RunFingerprint())
  }

  private static let policy = "widgets.w.provider.timeline.policy"

  private func report(
    _ candidates: [Candidate], constraints: [FigureExpectation] = [], isPartial: Bool = false
  ) -> OptimizationReport {
    let goal = OptimizationGoal(
      widget: "w", figure: .contentAgeMean, isMaximized: false, constraints: constraints)
    let results = OptimizationResults(
      goal: goal, indifference: 11, tolerances: constraints.map { _ in 0.5 }, candidates: candidates,
      tried: 20,
      open: 1, isPartial: isPartial)
    return OptimizationReport(file: "f.yaml", title: "Commits", results) { point in
      let interval = ScenarioOverride(path: Self.policy, value: "{after: 22m}")
      let pushes = [
        ScenarioOverride(path: "apps.A.silentPush", value: "contentChange"),
        ScenarioOverride(path: "apps.A.onSilentPush", value: "reloadAllTimelines"),
      ]
      let leaving = ScenarioOverride(path: "apps.A.onBackground", value: "reloadAllTimelines")
      return [
        [interval], pushes + [interval], [leaving],
        [ScenarioOverride(path: "device.budget", value: "unlimited")],
        [leaving, interval],
      ][
        point.alternatives[0]]
    }
  }

  private var today: Candidate {
    candidate(nil, .worse, after: 5, age: 220, charged: 48, fromToday: 0)
  }

  @Test func `the advice says what to change, what it brings and what it costs`() {
    let found = report([
      candidate(0, .best, after: 22, age: 123, charged: 50, fromToday: -97), today,
    ])
    #expect(
      found.advice
        == "Request a reload every 22m instead of every 5m: the mean content age when viewed is 1m37s lower, "
        + "with about as many charged reloads.")
  }

  @Test func `the page begins with the advice and draws today, the best and what is not told apart`() {
    let found = report([
      candidate(0, .best, after: 22, age: 123, charged: 50, fromToday: -97),
      candidate(3, .notToldApart, after: 20, age: 125, charged: 52, fromToday: -95), today,
    ])
    let origin = PageOrigin(files: [], command: "widgetsim", version: "test")
    let page = HTMLReport(found, origin: origin).html
    #expect(page.contains(("<p class=\"verdict\">\(found.advice)</p>" as HTML).text))
    for mark in [ChartMark.best, .asGood, .today] { #expect(page.contains("</svg> \(mark.title)</span>")) }
    #expect(!page.contains("</svg> \(ChartMark.refused.title)</span>"))
    #expect(
      HTMLReport(report([today], isPartial: true), origin: origin).html.contains("(partial: interrupted)"))
  }

  @Test func `the policy to use has a mark of its own if it is not the best`() {
    var cheap = candidate(3, .notToldApart, after: 5, age: 125, charged: 40, fromToday: -95)
    cheap.fromBest = FigureDifference(estimate: 2, halfWidth: 3)
    let found = report([candidate(0, .best, after: 22, age: 123, charged: 50, fromToday: -97), cheap, today])
    #expect(found.policyTable.rows.map { $0.cells.last } == ["best", "chosen", "worse"])
    #expect(found.policyTable.rows.map(\.tone) == [.good, .good, .bad])
    let page = HTMLReport(found, origin: PageOrigin(files: [], command: "widgetsim", version: "test")).html
    #expect(page.contains("</svg> chosen</span>"))
  }

  @Test func `if the best policy needs pushes, the best one without them is named too`() {
    let found = report([
      candidate(1, .best, after: 30, age: 60, charged: 55, fromToday: -160),
      candidate(4, .worse, after: 22, age: 121, charged: 47, fromToday: -99),
      candidate(0, .worse, after: 22, age: 123, charged: 47.5, fromToday: -97), today,
    ])
    #expect(
      found.advice
        == "Send a silent push at each change and reload after it, and request a reload every 30m instead of every 5m: "
        + "the mean content age when viewed is 2m40s lower, with 7.0 more charged reloads a day. "
        + "Without pushes: request a reload every 22m instead of every 5m; the mean content age when viewed is 1m37s lower, "
        + "with no more charged reloads.")
  }

  @Test func `other changes are instructions too`() {
    let leaving = report([
      candidate(2, .best, after: 5, age: 123, charged: 40, fromToday: -97), today,
    ])
    #expect(
      leaving.advice.hasPrefix("Reload when the user leaves the app: the mean content age"))
    #expect(leaving.advice.hasSuffix("with 8.0 fewer charged reloads a day."))
    let budget = report([
      candidate(3, .best, after: 5, age: 123, charged: 48, fromToday: -97), today,
    ])
    #expect(budget.advice.hasPrefix("Set device.budget to unlimited: "))
  }

  @Test func `what is not worth a change is not advised`() {
    let keep = "Keep today's policy: no policy that was tried is better by 11s or more."
    let small = report([candidate(0, .best, after: 22, age: 212, charged: 48, fromToday: -8), today])
    #expect(small.advice == keep && small.chosen?.isToday == true)
    #expect(small.policyTable.rows.map { $0.cells.last } == ["best", "chosen"])
    #expect(small.policyTable.rows.map(\.tone) == [.good, .good])
    let unclear = report([candidate(0, .best, after: 22, age: 212, charged: 48, fromToday: -2), today])
    #expect(unclear.advice == keep)
    var best = today
    best.state = .best
    #expect(report([best]).advice == keep)
  }

  @Test func `if today's policy breaks a bound, the advice says so`() {
    let bound = FigureExpectation(widget: "w", figure: .chargedPerDay, bound: .atMost(40))
    var broken = today
    broken.state = .infeasible
    let found = report(
      [candidate(0, .best, after: 22, age: 320, charged: 38, fromToday: 100), broken], constraints: [bound])
    #expect(
      found.advice
        == "Today's policy breaks a bound. Request a reload every 22m instead of every 5m: contentAge.mean is 5m20s instead "
        + "of 3m40s, with 10.0 fewer charged reloads a day.")
  }

  @Test func `without a best policy, the advice says why`() {
    let bound = FigureExpectation(widget: "w", figure: .chargedPerDay, bound: .atMost(5))
    var broken = today
    broken.state = .infeasible
    #expect(
      report([broken], constraints: [bound]).advice
        == "No policy that was tried keeps the bounds.")
    broken.state = .undecided
    #expect(report([broken], constraints: [bound]).advice.contains("is undecided"))
    var partial = report(
      [candidate(0, .best, after: 22, age: 123, charged: 50, fromToday: -97), today], isPartial: true)
    #expect(
      partial.advice.hasPrefix(
        "It was interrupted, so this is not proven. Request a reload every 22m"))
    partial.policies.removeFirst()
    #expect(
      partial.advice == "The command was interrupted before the policies were compared.")
    broken.state = .notCompared
    #expect(report([broken], isPartial: true).advice.contains("interrupted"))
  }

  @Test func `the table fits a terminal, and says everything`() throws {
    let bound = FigureExpectation(widget: "w", figure: .chargedPerDay, bound: .atMost(55))
    let found = report(
      [
        candidate(1, .best, after: 30, age: 60, charged: 55, fromToday: -160),
        candidate(0, .notToldApart, after: 22, age: 123, charged: 47.5, fromToday: -97), today,
      ], constraints: [bound])
    let table = found.text()
    #expect(table.split(separator: "\n").allSatisfy { $0.count <= 80 })
    for part in [
      "today: every 5m", "push + every 30m", "unclear", "charged.perDay <= 55", "Tolerance", "20 policies",
    ] {
      #expect(table.contains(part), "\(part)")
    }
    let headroom =
      "Headroom: with as many reloads at the best times, contentAge.mean could be 15s instead of 1m (“push + every 30m”), "
      + "31s instead of 2m03s (“every 22m”), 55s instead of 3m40s (today's policy). No app can reach this bound"
    #expect(table.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(headroom))
    let markdown = found.markdown
    #expect(markdown.contains(headroom))
    #expect(markdown.contains("| push + every 30m | 1m ±3.0s | 55.0"))
    let json = try found.json()
    for part in [
      #""state" : "best""#, #""today" : true"#, #""path" : "apps.A.silentPush""#, #""advice" : "Send"#,
      #""possible" : 15"#,
    ] {
      #expect(json.contains(part), "\(part)")
    }
  }
}
