import WidgetRefresh

extension Replications {
  /// Runs as many replications as verdicts on the scenario's expectations need, beginning with the first.
  ///
  /// Those of a population are its people: at most all of them.
  ///
  /// - Parameters:
  ///   - error: the chance that any verdict is wrong, above 0 and below 1.
  ///   - sharedBy: how many expectations share that chance; more than the scenario's where several scenarios do.
  ///   - mostReplications: after so many what is undecided stays so.
  ///   - expects: told how many are to be run in all, whenever that changes.
  /// - Returns: `nil` when it was stopped.
  /// - Throws: what is wrong with the scenario.
  public func check(
    error: Double, sharedBy: Int, mostReplications: Int, expects: (Int) -> Void = { _ in }
  ) throws(ScenarioError) -> CheckedExpectations? {
    let people = scenario.population?.people
    let test = SequentialTest(
      error: error, expectations: sharedBy, mostReplications: min(mostReplications, people ?? .max))
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    let places = ScenarioIndex(of: scenario).widgets
    var results = ReplicationResults()
    var judged: [ExpectationResult?] = scenario.expectations.map { _ in nil }
    for look in test.looks where judged.contains(where: { $0 == nil || $0?.verdict == .undecided }) {
      expects(look)
      let done = results.count
      guard let more = try counting(from: done).run(UInt64(done)..<UInt64(look)) else { return nil }
      results.merge(more)
      guard results.count == look else { return nil }
      for (index, expectation) in scenario.expectations.enumerated() {
        if let before = judged[index], before.verdict != .undecided { continue }
        guard let widget = places[expectation.widget] else { continue }
        judged[index] = results.widgets[widget].judge(
          expectation, scale: scale, test: test, isEverybody: look == people)
      }
    }
    return CheckedExpectations(
      results: judged.compactMap(\.self), replications: results.count, fingerprint: results.fingerprint)
  }
}
