import Foundation
import RandomVariates

/// How a policy does in a plausible world.
package struct PlausibleOutcome: Hashable, Sendable {
  /// NaN: the figure does not apply.
  package var objective: Double
  package var keepsBounds: Bool

  package init(_ objective: Double, keepsBounds: Bool = true) {
    self.objective = objective
    self.keepsBounds = keepsBounds
  }
}

/// How policies compare in plausible worlds. In each world, all policies have the same random numbers.
///
/// The *regret* of a policy in a world is how much worse its objective is there than the best of those that keep the bounds there. A
/// policy that breaks a bound in a world counts as worse there than all that keep them, by ``indifference``. If none keeps the
/// bounds, the world has no regrets.
package struct PlausibleComparison: Hashable, Sendable {
  /// For each world and policy. Worlds in which the objective does not apply to a policy are left out.
  package let outcomes: [[PlausibleOutcome]]
  /// For each of these worlds, the share of the range of each unknown, from 0 to 1.
  package let shares: [[Double]]
  package let isMoreBetter: Bool
  /// The smallest difference that matters, in the unit of the objective.
  package let indifference: Double

  /// - Parameters:
  ///   - outcomes: for each world, how each policy does.
  ///   - shares: for each world, the share of the range of each unknown.
  ///   - isMoreBetter: whether a higher objective is better.
  ///   - indifference: the smallest difference that matters, in the unit of the objective.
  package init(
    outcomes: [[PlausibleOutcome]], shares: [[Double]], isMoreBetter: Bool, indifference: Double
  ) {
    let complete = zip(outcomes, shares).filter { $0.0.allSatisfy(\.objective.isFinite) }
    self.outcomes = complete.map(\.0)
    self.shares = complete.map(\.1)
    self.isMoreBetter = isMoreBetter
    self.indifference = indifference
    regrets = self.outcomes.map {
      Self.regrets($0, isMoreBetter: isMoreBetter, indifference: indifference)
    }
  }

  /// By world and policy.
  private let regrets: [[Double]]

  private static func regrets(
    _ outcomes: [PlausibleOutcome], isMoreBetter: Bool, indifference: Double
  ) -> [Double] {
    let losses = outcomes.map { isMoreBetter ? -$0.objective : $0.objective }
    let kept = zip(losses, outcomes).filter(\.1.keepsBounds).map(\.0)
    guard let least = kept.min(), let most = kept.max() else { return losses.map { _ in 0 } }
    return zip(losses, outcomes).map { ($1.keepsBounds ? $0 : max($0, most) + indifference) - least }
  }

  package var worlds: Int { outcomes.count }

  private var policies: Range<Int> { 0..<(outcomes.first?.count ?? 0) }

  private func meanRegret(_ policy: Int, in worlds: [Int]) -> Double {
    worlds.reduce(0) { $0 + regrets[$1][policy] } / Double(max(1, worlds.count))
  }

  /// The share of worlds in which a policy keeps the bounds, and no other that does is better by ``indifference``.
  package func shareBest(_ policy: Int) -> Double {
    share { outcomes[$0][policy].keepsBounds && regrets[$0][policy] < indifference }
  }

  /// The share of worlds in which a policy keeps the bounds.
  package func shareKeepingBounds(_ policy: Int) -> Double { share { outcomes[$0][policy].keepsBounds } }

  /// The share of worlds in which a policy keeps the bounds and is better than another, or the other breaks one.
  package func share(_ policy: Int, betterThan other: Int) -> Double {
    share { world in
      let (mine, others) = (outcomes[world][policy], outcomes[world][other])
      guard mine.keepsBounds, others.keepsBounds else { return mine.keepsBounds }
      return isMoreBetter ? mine.objective > others.objective : mine.objective < others.objective
    }
  }

  private func share(_ isCounted: (_ world: Int) -> Bool) -> Double {
    Double(outcomes.indices.count(where: isCounted)) / Double(max(1, worlds))
  }

  package func meanRegret(_ policy: Int) -> Double { meanRegret(policy, in: Array(outcomes.indices)) }

  package func worstRegret(_ policy: Int) -> Double { regrets.map { $0[policy] }.max() ?? 0 }

  /// The policy with the smallest mean regret; of equal ones, the first. `nil`: there are no worlds.
  package var leastRegret: Int? { worlds == 0 ? nil : best(in: Array(outcomes.indices)) }

  private func best(in worlds: [Int]) -> Int? {
    policies.min { (meanRegret($0, in: worlds), $0) < (meanRegret($1, in: worlds), $1) }
  }

  // MARK: What would settle it

  /// The unknown whose value would help the choice most; `nil`: none helps by more than chance.
  ///
  /// If it were known whether an unknown is in the lower or upper half of its range, one could choose a policy for each half. What
  /// that saves of the mean regret is the expected value of partial information (Raiffa & Schlaifer, 1961). With few worlds, any split
  /// in two seems to help. So an unknown counts only if it saves more than each of 1,000 random splits.
  package func decisive(seed: UInt64) -> (unknown: Int, regret: Double)? {
    guard worlds >= 8, let unknowns = shares.first?.count else { return nil }
    let saved = (0..<unknowns).map { unknown in regretKnowing { shares[$0][unknown] < 0.5 } }
    guard let best = saved.indices.min(by: { saved[$0] < saved[$1] }) else { return nil }
    var random = RandomStream(seed: seed, replication: 0, entity: "optimize", purpose: "splits")
    for _ in 0..<1000 {
      let order = random.order(of: worlds)
      if regretKnowing({ order[$0] < worlds / 2 }) <= saved[best] { return nil }
    }
    return (best, saved[best])
  }

  /// The mean regret if a policy is chosen for each part of the worlds.
  private func regretKnowing(_ isInFirstPart: (Int) -> Bool) -> Double {
    let parts = [outcomes.indices.filter(isInFirstPart), outcomes.indices.filter { !isInFirstPart($0) }]
    let total = parts.reduce(0) { sum, part in
      sum + (best(in: part).map { meanRegret($0, in: part) } ?? 0) * Double(part.count)
    }
    return total / Double(max(1, worlds))
  }
}
