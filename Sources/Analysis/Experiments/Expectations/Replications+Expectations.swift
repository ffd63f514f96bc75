import OutputAnalysis
import WidgetRefresh

extension Replications {
  /// Runs as many replications as the verdicts need, starting with the first.
  ///
  /// With a population, the replications are its people, and all of them at most.
  ///
  /// - Parameters:
  ///   - error: the probability that any verdict is wrong, above 0 and below 1.
  ///   - sharedBy: the number of expectations that share `error`, those of other scenarios included.
  ///   - mostReplications: the largest number of replications.
  ///   - expects: receives the total number of replications when it changes.
  /// - Returns: `nil` if it was stopped.
  /// - Throws: if the scenario has errors.
  package func check(
    error: Double, sharedBy: Int, mostReplications: Int, expects: (Int) -> Void = { _ in }
  ) throws(ScenarioError) -> CheckedExpectations? {
    let people = scenario.population?.people
    let test = SequentialTest(
      error: error, expectations: sharedBy, mostReplications: min(mostReplications, people ?? .max))
    let scale = FigureScale(of: try DeviceSimulation(scenario))
    let items = scenario.expectations.map { [index = ScenarioIndex(of: scenario)] in index.item($0.widget) }
    var judged: [ExpectationResult?] = scenario.expectations.map { _ in nil }
    var last = 0
    var runs = self
    runs.keepsPart = false
    let figures = scenario.expectations.map(\.figure)
    runs.headroom.include(figures)
    let pairs = Locked<[UInt32: [FigurePair]]>([:])
    runs.completed = { replication, tallies in
      let own = zip(items, figures).map { item, figure in
        item.map { tallies[$0.index].pair(of: figure) } ?? .zero
      }
      pairs.withLock { $0[replication] = own }
    }
    let results = try runs.growing(from: 0..<UInt64(test.analyses[0])) { results in
      last = results.count
      for (index, expectation) in scenario.expectations.enumerated() {
        if let before = judged[index], before.verdict != .undecided { continue }
        guard let item = items[index] else { continue }
        let own = pairs.withLock { pairs in (0..<UInt32(last)).compactMap { pairs[$0]?[index] } }
        judged[index] = results.widgets[item.index].judge(
          expectation, pairs: own, scale: scale, test: test, isEverybody: last == people)
      }
      let isDecided = judged.allSatisfy { $0 != nil && $0?.verdict != .undecided }
      return isDecided ? nil : test.analyses.first { $0 > last }
    } expects: {
      expects($0)
    }
    guard let results, results.count == last else { return nil }
    return CheckedExpectations(
      results: judged.compactMap(\.self), replications: last, fingerprint: results.fingerprint)
  }
}
