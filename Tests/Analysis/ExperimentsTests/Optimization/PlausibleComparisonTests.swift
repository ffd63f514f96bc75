import Experiments
import RandomVariates
import Testing

@Suite("Policies in plausible worlds")
struct PlausibleComparisonTests {
  /// Lower is better; worlds by policies.
  private static func comparison(
    _ values: [[Double]], shares: [[Double]]? = nil, indifference: Double = 1, isMoreBetter: Bool = false
  ) -> PlausibleComparison {
    PlausibleComparison(
      outcomes: values.map { $0.map { PlausibleOutcome($0) } }, shares: shares ?? values.map { _ in [] },
      isMoreBetter: isMoreBetter, indifference: indifference)
  }

  @Test func `regret is the difference from the best policy of the world`() {
    let comparison = Self.comparison([[10, 12, 30], [20, 15, 15.5], [7, 7, 9]])
    let sums: [Double] = [5, 2, 22.5]
    let worst: [Double] = [5, 2, 20]
    // Less than the indifference behind the best counts as best.
    let best: [Double] = [2, 2, 1]
    for policy in 0..<3 {
      #expect(comparison.meanRegret(policy) == sums[policy] / 3)
      #expect(comparison.worstRegret(policy) == worst[policy])
      #expect(comparison.shareBest(policy) == best[policy] / 3)
    }
    #expect(comparison.leastRegret == 1)
    #expect(comparison.share(1, betterThan: 0) * 3 == 1)
    #expect(comparison.share(0, betterThan: 1) * 3 == 1)
  }

  @Test func `a policy that is behind by exactly the indifference is not one of the best`() {
    #expect((0..<2).map(Self.comparison([[1, 2]]).shareBest) == [1, 0])
    #expect((0..<2).map(Self.comparison([[1, 1.75]]).shareBest) == [1, 1])
  }

  @Test func `where more is better, the signs turn`() {
    let values = [[0.7, 0.9], [0.8, 0.5], [0.6, 0.61]]
    let more = Self.comparison(values, indifference: 0.05, isMoreBetter: true)
    let less = Self.comparison(values.map { $0.map { -$0 } }, indifference: 0.05)
    for policy in 0..<2 {
      #expect(more.meanRegret(policy) == less.meanRegret(policy))
      #expect(more.shareBest(policy) == less.shareBest(policy))
    }
    #expect(more.share(1, betterThan: 0) * 3 == 2)
  }

  @Test func `a policy that breaks a bound in a world counts as worse there than all that keep it`() {
    func outcomes(_ values: [Double], breaking broken: Set<Int>) -> [PlausibleOutcome] {
      values.enumerated().map { PlausibleOutcome($1, keepsBounds: !broken.contains($0)) }
    }
    // The first policy is ahead everywhere, but breaks a bound in two worlds of four; in the last world, all do.
    let comparison = PlausibleComparison(
      outcomes: [
        outcomes([1, 5, 9], breaking: []), outcomes([1, 5, 9], breaking: [0]),
        outcomes([1, 5, 9], breaking: []), outcomes([1, 5, 9], breaking: [0, 1, 2]),
      ], shares: [[], [], [], []], isMoreBetter: false, indifference: 1)
    #expect((0..<3).map(comparison.shareKeepingBounds) == [0.5, 0.75, 0.75])
    #expect((0..<3).map(comparison.shareBest) == [0.5, 0.25, 0])
    #expect((0..<3).map(comparison.meanRegret) == [1.25, 2, 5])
    #expect((0..<3).map(comparison.worstRegret) == [5, 4, 8])
    #expect(comparison.share(0, betterThan: 1) == 0.5 && comparison.share(1, betterThan: 0) == 0.25)
    #expect(comparison.leastRegret == 0)
    let behind = PlausibleComparison(
      outcomes: [outcomes([9, 5], breaking: [0])], shares: [[]], isMoreBetter: false, indifference: 1)
    #expect(behind.meanRegret(0) == 5 && behind.leastRegret == 1)
    let only = PlausibleComparison(
      outcomes: [outcomes([1, 5], breaking: [0])], shares: [[]], isMoreBetter: false, indifference: 1)
    #expect(only.shareBest(0) == 0 && only.shareBest(1) == 1 && only.share(1, betterThan: 0) == 1)
    #expect(only.meanRegret(0) == 1 && only.leastRegret == 1)
  }

  @Test func `a world in which a policy has no figure is left out`() {
    let comparison = Self.comparison([[1, .nan], [5, 1], [.infinity, 2]])
    #expect(comparison.worlds == 1 && comparison.leastRegret == 1)
    let none = Self.comparison([[.nan]])
    #expect(none.worlds == 0 && none.leastRegret == nil)
    #expect(none.shareBest(0) == 0 && none.decisive(seed: 1) == nil)
  }

  /// The first policy is better by 10 if the second of three unknowns is in its lower half, and worse by 10 otherwise. Knowing this
  /// unknown leaves no regret. Without it, each policy has a mean regret of 5.
  @Test func `the unknown on which the choice depends is found`() throws {
    let shares = (0..<64).map { (world: Int) -> [Double] in
      [world * 37 % 64, world, (world * 11 + 5) % 64].map { Double($0) / 64 }
    }
    let values: [[Double]] = shares.map { $0[1] < 0.5 ? [0, 10] : [10, 0] }
    let comparison = Self.comparison(values, shares: shares)
    let decisive = try #require(comparison.decisive(seed: 1))
    #expect(decisive.unknown == 1 && decisive.regret == 0 && comparison.meanRegret(0) == 5)
  }

  /// H0: the choice depends on no unknown. The 20 unknowns of each of 10 comparisons have random values. Each comparison finds one with
  /// probability 20/1,001 at most; 5 or more of 10 have a probability of 8e-7.
  @Test func `where the choice depends on nothing, no unknown is named`() {
    var random = RandomStream(seed: 7, replication: 0, entity: "test", purpose: "worlds")
    let found = (0..<10).count { round in
      let shares = (0..<64).map { _ in (0..<20).map { _ in random.uniform() } }
      let values = shares.map { _ in (0..<3).map { _ in random.uniform() } }
      return Self.comparison(values, shares: shares).decisive(seed: UInt64(round)) != nil
    }
    #expect(found < 5)
  }
}
