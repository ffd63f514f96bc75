import Foundation
import OutputAnalysis
import RandomVariates

/// How policies compare in plausible worlds. In each world, all policies have the same random numbers.
///
/// The *regret* of a policy in a world is how much worse it is there than the policy that is best there.
public struct PlausibleComparison: Hashable, Sendable {
  /// For each world and policy, the objective. Worlds in which it does not apply to a policy are left out.
  public let values: [[Double]]
  /// For each of these worlds, the share of the range of each unknown, from 0 to 1.
  public let shares: [[Double]]
  public let isMoreBetter: Bool
  /// The smallest difference that matters, in the unit of the objective.
  public let indifference: Double

  /// - Parameters:
  ///   - values: for each world, the objective of each policy; NaN: it does not apply.
  ///   - shares: for each world, the share of the range of each unknown.
  ///   - isMoreBetter: whether a higher objective is better.
  ///   - indifference: the smallest difference that matters, in the unit of the objective.
  public init(values: [[Double]], shares: [[Double]], isMoreBetter: Bool, indifference: Double) {
    let complete = zip(values, shares).filter { $0.0.allSatisfy(\.isFinite) }
    self.values = complete.map(\.0)
    self.shares = complete.map(\.1)
    self.isMoreBetter = isMoreBetter
    self.indifference = indifference
  }

  public var worlds: Int { values.count }

  private var policies: Range<Int> { 0..<(values.first?.count ?? 0) }

  private func regret(_ policy: Int, in world: Int) -> Double {
    let row = values[world]
    let best = isMoreBetter ? row.max() : row.min()
    return best.map { ($0 - row[policy]).magnitude } ?? 0
  }

  private func meanRegret(_ policy: Int, in worlds: [Int]) -> Double {
    worlds.reduce(0) { $0 + regret(policy, in: $1) } / Double(max(1, worlds.count))
  }

  /// The share of worlds in which no other policy is better by ``indifference``.
  public func shareBest(_ policy: Int) -> Double {
    let count = values.indices.count { regret(policy, in: $0) < indifference }
    return Double(count) / Double(max(1, worlds))
  }

  /// The share of worlds in which a policy is better than another.
  public func share(_ policy: Int, betterThan other: Int) -> Double {
    let count = values.count { isMoreBetter ? $0[policy] > $0[other] : $0[policy] < $0[other] }
    return Double(count) / Double(max(1, worlds))
  }

  public func meanRegret(_ policy: Int) -> Double { meanRegret(policy, in: Array(values.indices)) }

  public func worstRegret(_ policy: Int) -> Double {
    values.indices.map { regret(policy, in: $0) }.max() ?? 0
  }

  /// The policy with the smallest mean regret; of equal ones, the first. `nil`: there are no worlds.
  public var leastRegret: Int? { worlds == 0 ? nil : best(in: Array(values.indices)) }

  private func best(in worlds: [Int]) -> Int? {
    policies.min { (meanRegret($0, in: worlds), $0) < (meanRegret($1, in: worlds), $1) }
  }

  // MARK: What would settle it

  /// The unknown whose value would help the choice most; `nil`: none helps by more than chance.
  ///
  /// If it were known whether an unknown is in the lower or upper half of its range, one could choose a policy for each half. What
  /// that saves of the mean regret is the expected value of partial information (Raiffa & Schlaifer, 1961). With few worlds, any split
  /// in two seems to help. So an unknown counts only if it saves more than each of 1,000 random splits.
  public func decisive(seed: UInt64) -> (unknown: Int, regret: Double)? {
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
    let parts = [values.indices.filter(isInFirstPart), values.indices.filter { !isInFirstPart($0) }]
    let total = parts.reduce(0) { sum, part in
      sum + (best(in: part).map { meanRegret($0, in: part) } ?? 0) * Double(part.count)
    }
    return total / Double(max(1, worlds))
  }
}
