import OutputAnalysis
import WidgetRefresh

// What a search with a guarantee does with its finalists.
extension RemedySearch {
  /// Tests whether remedies keep the bounds, with half of the error, in replications that the ladder did not use.
  ///
  /// - Returns: of each remedy; empty: there are no bounds; `nil`: it was stopped.
  mutating func testBounds(_ remedies: [Int]) throws -> [Int: ExpectationResult.Verdict]? {
    guard let goal, !bounds.isEmpty, let most = effort.selection else { return [:] }
    let test = SequentialTest(
      error: goal.error / 2, expectations: remedies.count * bounds.count,
      mostReplications: min(most, trials.most - effort.ladder))
    var verdicts: [Int: ExpectationResult.Verdict] = [:]
    for remedy in remedies {
      var each = bounds.map { _ in ExpectationResult.Verdict.undecided }
      for count in test.analyses {
        guard try trials.run([(Place(remedy: remedy, hypothesis: 0), effort.ladder + count)]) else {
          return nil
        }
        guard let results = trials.results[remedy]?.fresh else { break }
        for (number, bound) in bounds.enumerated() where each[number] == .undecided {
          guard let results = results[bound.item] else { continue }
          let pairs = weeks(remedy, 0).dropFirst(effort.ladder).map { $0[0].named[goals.count + number] }
          func verdict(_ bound: FigureExpectation) -> ExpectationResult.Verdict {
            results.judge(bound, pairs: pairs, scale: trials.scale, test: test, isEverybody: false).verdict
          }
          // Without a figure, no bound is broken.
          let hasFigure = pairs.contains { $0.y > 0 }
          let (bound, relaxed) = (bound.expectation, bound.expectation.relaxed)
          each[number] = !hasFigure || verdict(relaxed) == .holds ? .holds : verdict(bound)
        }
        if each.contains(.fails) || !each.contains(.undecided) { break }
      }
      verdicts[remedy] = each.contains(.fails) ? .fails : each.contains(.undecided) ? .undecided : .holds
    }
    return verdicts
  }

  /// Compares finalists and today's by Kim and Nelson's procedure, in replications that the ladder did not use. What they gain under other
  /// hypotheses counts as it is.
  ///
  /// - Returns: whether one is left; `nil`: it was stopped.
  mutating func tellApart(_ finalists: [Int]) throws -> Bool? {
    guard let most = effort.selection, let goal else { return false }
    let (ladder, own) = (effort.ladder, weights[0] / weights.reduce(0, +))
    // All but the gain in the scenario's own world.
    let constants = finalists.map { remedy in
      expected(remedy).mean - own * Self.mean(differences(remedy, 0))
    }
    let procedure = KimNelson(
      systems: finalists.count + 1, error: goal.constraints.isEmpty ? goal.error : goal.error / 2,
      indifference: 1)
    let selection = try procedure.select(mostReplications: min(most, trials.most) - ladder) { system, range in
      guard system > 0 else { return range.map { _ in 0 } }
      let remedy = finalists[system - 1]
      let wanted = [0, remedy].map { (Place(remedy: $0, hypothesis: 0), ladder + range.upperBound) }
      guard try trials.run(wanted) else { return nil }
      let differences = differences(remedy, 0)
      return range.map { own * differences[ladder + $0] + constants[system - 1] }
    }
    return selection.isComplete ? selection.survivors.count == 1 : nil
  }
}
