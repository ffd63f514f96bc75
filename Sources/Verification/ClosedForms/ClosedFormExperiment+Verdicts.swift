import Experiments
import OutputAnalysis
import RandomVariates
import WidgetRefresh

extension ClosedFormExperiment {
  static let verdicts = [7, 1].map { days in verdicts(days: days) }

  private static func verdicts(days: Int) -> ClosedFormExperiment {
    ClosedFormExperiment(.verdicts, "\(days) d") { replications in
      let scenario = ProbeScenario.make(
        seed: 41_000_000, days: days, warmUpDays: 0, budget: .unlimited, policy: .after(.minutes(30)),
        changes: .poisson(perDay: 24, hours: nil), viewsPerHour: 5.0 / 24)
      let scale = FigureScale(of: try DeviceSimulation(scenario))
      let runs = try runs(of: scenario, count: min(50 * replications, 20_000))
      let all = runs.dropFirst().reduce(into: runs[0]) { $0.merge($1) }
      let expectations = [Figure.freshViews, .contentAgeMean].map { figure in
        let truth = all.tally.value(of: figure, scale: scale) ?? .nan
        return FigureExpectation(
          widget: "widget", figure: figure, bound: figure == .freshViews ? .atLeast(truth) : .atMost(truth))
      }
      let checks = (0..<UInt32(replications)).map { number in
        var stream = RandomStream(
          seed: scenario.seed, replication: number, entity: "ClosedForms", purpose: "verdicts")
        return check(expectations, scale: scale) { runs[stream.integer(below: runs.count)] }
      }
      let wrong: [(String, Set<ExpectationResult.Verdict>)] = [
        ("a verdict", [.holds, .fails]), ("holds", [.holds]), ("fails", [.fails]),
      ]
      return wrong.map { name, wrong in
        let right = checks.count { wrong.isDisjoint(with: $0) }
        return ClosedFormResult(
          name: "without \(name), \(days) d", expected: 0.99, measured: Double(right) / Double(checks.count),
          n: checks.count, distribution: .shareAtLeast)
      }
    }
  }

  private static func runs(of scenario: Scenario, count: Int) throws -> [WidgetResults] {
    let completed = Locked<[UInt32: WidgetResults]>([:])
    var replications = Replications(of: scenario)
    replications.completed = { number, tallies in
      guard let tally = tallies.first else { return }
      completed.withLock { $0[number] = WidgetResults(tally) }
    }
    _ = try replications.run(0..<UInt64(count))
    return completed.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
  }

  /// The verdicts of `widgetsim check` with its default options.
  private static func check(
    _ expectations: [FigureExpectation], scale: FigureScale, draw: () -> WidgetResults
  ) -> [ExpectationResult.Verdict] {
    let test = SequentialTest(error: 0.01, expectations: expectations.count, mostReplications: 1000)
    var verdicts = expectations.map { _ in ExpectationResult.Verdict.undecided }
    var drawn: [WidgetResults] = []
    var all: WidgetResults?
    for analysis in test.analyses where verdicts.contains(.undecided) {
      while drawn.count < analysis {
        let run = draw()
        drawn.append(run)
        if all?.merge(run) == nil { all = run }
      }
      for (index, expectation) in expectations.enumerated() where verdicts[index] == .undecided {
        let pairs = drawn.map { $0.tally.pair(of: expectation.figure) }
        let result = all?.judge(expectation, pairs: pairs, scale: scale, test: test, isEverybody: false)
        verdicts[index] = result?.verdict ?? .undecided
      }
    }
    return verdicts
  }
}
