import ClosedForms
import Experiments
import OutputAnalysis
import ScenarioFile
import Testing
import WidgetRefresh

/// Closed forms, met by what a user writes in a file and reads in a report.
@Suite struct ClosedFormFilesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var device: String
    var app = ""
    var widget: String
    var figure: Figure
    var expected: Double
  }

  private static let paced =
    "capacity: [{views: 0, reloads: 96}], learningDays: 0, refill: even, highest: 0.0104166667, backgroundLatency: 0s, "
    + "minimumSpacing: 0s, devicePool: none"
  private static let calls = "backgroundRefresh: {perDay: 96}, onBackgroundRefresh: {reloadTimelines: K}"
  private static let never = "provider: {fetch: {latency: 0s}, timeline: {policy: never}}"
  private static let looks = "usage: {pickups: {perDay: 0}, standBy: {perHour: 12}}"

  static let cases = [
    Case(
      testDescription: "a cap", device: "budget: {fixed: 90}", app: calls, widget: never,
      figure: .chargedPerDay, expected: BudgetGate.granted(poissonMean: 96, cap: 90)),
    // A request that waits makes a balance of 1 a bucket of 2.
    Case(
      testDescription: "a balance that grows evenly",
      device: "budget: {documented: {\(paced), accrual: continuous}}", app: calls, widget: never,
      figure: .chargedPerDay, expected: 96 * TokenBucket.continuousAcceptance(depth: 2, load: 1)),
    Case(
      testDescription: "a balance that grows by slots",
      device: "budget: {documented: {\(paced), checkAgain: 1s}}", app: calls, widget: never,
      figure: .chargedPerDay, expected: 96 * TokenBucket.acceptance(depth: 2, load: 1)),
    Case(
      testDescription: "periodic refresh", device: "budget: unlimited, \(looks)",
      widget: "provider: {fetch: {latency: 0s}, timeline: {policy: {after: 2h}}}, "
        + "content: {live: {changes: {perDay: 12}}}",
      figure: .freshViews, expected: RefreshOrder.periodic.freshness(1)),
    Case(
      testDescription: "purely random refresh", device: "budget: unlimited, \(looks)",
      app: "backgroundRefresh: {perDay: 12}, onBackgroundRefresh: {reloadTimelines: K}",
      widget: "\(never), content: {live: {changes: {perDay: 12}}}",
      figure: .freshViews, expected: RefreshOrder.purelyRandom.freshness(1)),
  ]

  /// H0: the closed form. 20 replications of 5 days after 1 of warm-up; Student's t or the delta method at 1 − 1e-7: under H0 one
  /// of the 5 fails with probability 5e-7 at most.
  @Test(arguments: cases) func `a scenario file gives what theory says`(_ it: Case) throws {
    let text = """
      seed: 41
      device:
        {days: 5, warmUpDays: 1, charging: [{from: 00:00, to: 12:00}, {from: 12:00, to: 24:00}],
        rendering: exact,
        freeReloads: immediate, \(it.device)}
      apps: {A: {\(it.app)}}
      widgets: {w: {app: A, kind: K, family: systemSmall, surface: standBy, \(it.widget)}}
      """
    let scenario = try ScenarioReader().read(Array(text.utf8), file: "closed-form.yaml")
    let results = try #require(try Replications(of: scenario, jobs: 1).run(0..<20))
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    let interval = try #require(
      results.widgets[0].interval(of: it.figure, scale: scale, confidence: 1 - 1e-7))
    let (low, high) = (try #require(interval.low), try #require(interval.high))
    #expect(low <= it.expected && it.expected <= high, "\(interval), expected \(it.expected)")
    #expect((high - low) / it.expected < 0.6, "an interval that says something")
  }
}
