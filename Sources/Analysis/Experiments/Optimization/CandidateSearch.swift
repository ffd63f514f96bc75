/// Searches a ``PolicySpace`` for policies that are worth a comparison.
///
/// Each combination of alternatives is tried at a few points. The best combinations are searched further with a ``SimplexSearch``. No
/// policy is evaluated twice.
package struct CandidateSearch: Sendable {
  package var space: PolicySpace
  /// The most policies to return.
  package var mostCandidates: Int

  /// With more combinations, those of the least promising alternatives are left out.
  static let mostCombinations = 24
  /// The combinations that are searched further.
  static let refined = 4
  /// Two policies of a combination are distinct if a coordinate differs by this share of its range.
  private static let distinct = 0.04

  package init(_ space: PolicySpace, mostCandidates: Int) {
    self.space = space
    self.mostCandidates = mostCandidates
  }

  /// About as many policies as are evaluated, for a progress line.
  package var expectedEvaluations: Int {
    let all = space.combinations
    // Those that screening will keep are not known yet.
    let combinations = all.count > Self.mostCombinations ? Array(all.suffix(Self.mostCombinations)) : all
    let counts = combinations.map { Self.trials(dimensions: space.ranges(of: $0).count) }
    let searches = combinations.map { Self.evaluations(dimensions: space.ranges(of: $0).count) }
    return counts.reduce(0, +) + searches.sorted(by: >).prefix(Self.refined).reduce(0, +)
  }

  /// - Parameter evaluate: the value of a policy; less is better; infinite if the policy is not possible. Not called twice for a policy.
  /// - Returns: distinct policies, those that are possible. The best of each combination that was searched further come first.
  package func candidates<Failure: Error>(
    evaluate: (PolicyPoint) throws(Failure) -> Double
  ) throws(Failure) -> [PolicyPoint] {
    var values: [PolicyPoint: Double] = [:]
    // In the order of evaluation, which the order of equal values must not depend on chance for.
    var policies: [PolicyPoint] = []
    func value(_ policy: PolicyPoint) throws(Failure) -> Double {
      if let known = values[policy] { return known }
      let value = try evaluate(policy)
      values[policy] = value
      policies.append(policy)
      return value
    }
    /// The best of some points of a combination.
    func best(_ combination: [Int]) throws(Failure) -> (point: [Double], value: Double) {
      var best = (point: [Double](), value: Double.infinity)
      for point in Self.points(dimensions: space.ranges(of: combination).count) {
        let found = try value(space.policy(combination, at: point))
        if found < best.value { best = (point, found) }
      }
      return best
    }
    var screened = space
    try screened.screen(to: Self.mostCombinations) { (combination) throws(Failure) in
      try best(combination).value
    }
    var starts: [(combination: [Int], point: [Double], value: Double)] = []
    for combination in screened.combinations {
      let best = try best(combination)
      if best.value.isFinite { starts.append((combination, best.point, best.value)) }
    }
    let order = starts.indices.sorted { (starts[$0].value, $0) < (starts[$1].value, $1) }
    for index in order.prefix(Self.refined) where !starts[index].point.isEmpty {
      let start = starts[index]
      let search = SimplexSearch(mostEvaluations: Self.evaluations(dimensions: start.point.count))
      _ = try search.minimum(from: start.point) { (point) throws(Failure) in
        try value(space.policy(start.combination, at: point))
      }
    }
    let ranked = policies.indices.filter { values[policies[$0], default: .infinity].isFinite }
      .sorted {
        (values[policies[$0], default: .infinity], $0) < (values[policies[$1], default: .infinity], $1)
      }
      .map { policies[$0] }
    return picked(from: ranked)
  }

  /// The best of each of the best combinations, then the others, as long as they are distinct.
  private func picked(from ranked: [PolicyPoint]) -> [PolicyPoint] {
    var picked: [PolicyPoint] = []
    var seen: Set<[Int]> = []
    for policy in ranked where seen.count < Self.refined && seen.insert(policy.alternatives).inserted {
      picked.append(policy)
    }
    for policy in ranked where picked.allSatisfy({ isDistinct($0, policy) }) { picked.append(policy) }
    return Array(picked.prefix(mostCandidates))
  }

  private func isDistinct(_ a: PolicyPoint, _ b: PolicyPoint) -> Bool {
    a.alternatives != b.alternatives
      || zip(space.coordinates(of: a), space.coordinates(of: b)).contains { abs($0 - $1) >= Self.distinct }
  }

  private static func trials(dimensions: Int) -> Int { dimensions == 0 ? 1 : 4 + 2 * dimensions }

  private static func evaluations(dimensions: Int) -> Int { dimensions == 0 ? 0 : 15 + 25 * dimensions }

  /// The ends of the ranges, which a simplex seldom reaches, and the first points of Sobol's sequence, which fill the cube evenly.
  private static func points(dimensions: Int) -> [[Double]] {
    guard dimensions > 0 else { return [[]] }
    let ends = [0.0, 1].map { Array(repeating: $0, count: dimensions) }
    return ends
      + SobolSampling.sequence(dimensions: dimensions, count: trials(dimensions: dimensions) - ends.count)
  }
}
