import Foundation
import RandomVariates
import TestSupport
import Testing

@testable import Experiments

/// Searches whose best answers are known from theory.
@Suite struct AllocationTests {
  // Cho and Garcia-Molina, "Synchronizing a database to improve freshness", SIGMOD 2000: elements change at different rates (Poisson) and
  // share a rate of refreshes, each at equal intervals. Their freshness is f/λ (1 − e^(−λ/f)), and it is best to never refresh those that
  // change too often.

  private static let changes = [0.3, 1, 3, 9, 30]
  private static let rate = 5.0

  private static func freshness(_ refreshes: [Double]) -> Double {
    zip(changes, refreshes).reduce(0) { sum, element in
      let (change, refresh) = element
      return sum + (refresh > 0 ? refresh / change * (1 - exp(-change / refresh)) : 0)
    } / Double(changes.count)
  }

  /// The best allocation, by the price of a refresh at which the rates add up (water-filling).
  private static var best: [Double] {
    /// The gain of a bit more: (1 − (1 + λ/f) e^(−λ/f)) / λ, which falls from 1/λ to 0.
    func gain(_ change: Double, _ refresh: Double) -> Double {
      let ratio = change / refresh
      return (1 - (1 + ratio) * exp(-ratio)) / change
    }
    func bisected(_ low: Double, _ high: Double, _ isTooLow: (Double) -> Bool) -> Double {
      var (low, high) = (low, high)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if isTooLow(middle) { low = middle } else { high = middle }
      }
      return low
    }
    func refreshes(at price: Double) -> [Double] {
      changes.map { change in
        price >= 1 / change ? 0 : bisected(1e-9, 1000) { gain(change, $0) > price }
      }
    }
    return refreshes(at: bisected(1e-9, 10) { refreshes(at: $0).reduce(0, +) > rate })
  }

  /// Simulated days: an element is fresh from a refresh to the next change.
  private static func simulated(_ refreshes: [Double], replication: Int) -> Double {
    let days = 16.0
    var fresh = 0.0
    for (element, refresh) in refreshes.enumerated() where refresh > 0 {
      var stream = RandomStream(test: "element \(element)", number: replication)
      // Common random numbers: the same changes for every allocation. Only the first one after a refresh matters.
      var change = stream.exponential(mean: 1 / changes[element])
      // A random phase makes each moment of the interval equally likely at the ends.
      var time = -stream.uniform() / refresh
      while time < days {
        let next = time + 1 / refresh
        while change < time { change += stream.exponential(mean: 1 / changes[element]) }
        fresh += max(0, min(change, next, days) - max(time, 0))
        time = next
      }
    }
    return fresh / days / Double(refreshes.count)
  }

  @Test func `an allocation of refreshes found by simulation is nearly the best`() throws {
    let weight = try #require(VariedRange(0.02...1, .number))
    // All alike, or a weight for each element, or never.
    let space = PolicySpace(
      axes: Self.changes.map { _ in PolicySpace.Axis(alternatives: [[], [weight], []]) })
    func refreshes(_ policy: PolicyPoint) -> [Double] {
      let weights = zip(policy.alternatives, policy.values).map { $0 == 0 ? 0.2 : $1.first ?? 0 }
      let sum = weights.reduce(0, +)
      return weights.map { sum > 0 ? Self.rate * $0 / sum : 0 }
    }
    var search = JointSearch(space)
    let found = search.best { policies -> [JointSearch.Outcome?] in
      policies.map(refreshes).map { refreshes in
        .init(value: -(0..<16).reduce(0.0) { $0 + Self.simulated(refreshes, replication: $1) } / 16)
      }
    }
    let systems = [Self.changes.map { _ in 1.0 }, refreshes(try #require(found))]
    let selection = KimNelson(systems: systems.count, error: 0.05, indifference: 0.02)
      .select(mostReplications: 400) { system, range -> [Double]? in
        range.map { Self.simulated(systems[system], replication: 16 + $0) }
      }
    let (uniform, best) = (Self.freshness(systems[0]), Self.freshness(Self.best))
    #expect(abs(Self.best.reduce(0, +) - Self.rate) < 1e-6 && Self.best.last == 0)
    let winner = try #require(selection.survivors.first)
    let closed = (Self.freshness(systems[winner]) - uniform) / (best - uniform)
    #expect(closed >= 0.9, "\(closed)")
  }

  @Test func `widgets with a bound on the sum of their reloads get nearly the best allocation`() throws {
    let interval = try #require(VariedRange(3600...864_000, .duration))
    // Today, an interval, or never.
    let space = PolicySpace(
      axes: Self.changes.map { _ in PolicySpace.Axis(alternatives: [[], [interval], []]) })
    func refreshes(_ policy: PolicyPoint) -> [Double] {
      zip(policy.alternatives, policy.values).map { $0 == 0 ? 1 : $1.first.map { 86_400 / $0 } ?? 0 }
    }
    var search = JointSearch(space)
    let found = search.best { policies -> [JointSearch.Outcome?] in
      policies.map(refreshes).map {
        JointSearch.Outcome(value: -Self.freshness($0), excess: [$0.reduce(0, +) / Self.rate - 1])
      }
    }
    let allocation = refreshes(try #require(found))
    #expect(allocation.reduce(0, +) <= Self.rate && allocation[4] == 0)
    let uniform = Self.freshness(Self.changes.map { _ in 1 })
    let closed = (Self.freshness(allocation) - uniform) / (Self.freshness(Self.best) - uniform)
    #expect(closed >= 0.9, "\(closed) \(allocation) \(search.tried)")
  }

  /// Three changes make data 6000, 956 and 111 s younger, from 7200 s. So all make it 133 s old, and the first two 244 s.
  ///
  /// - Parameter today: what is changed before the search.
  private static func bestChanges(today: [Bool]) -> [Bool]? {
    let space = PolicySpace(axes: today.map { _ in .init(alternatives: [[], []]) })
    func changed(_ policy: PolicyPoint) -> [Bool] { zip(today, policy.alternatives).map { $0 != ($1 == 1) } }
    var search = JointSearch(space)
    return search.best { policies -> [JointSearch.Outcome?] in
      policies.map { policy in
        let gains = zip([6000.0, 956, 111], changed(policy)).map { $1 ? $0 : 0 }
        return JointSearch.Outcome(value: 7200 - gains.reduce(0, +))
      }
    }.map(changed)
  }

  @Test func `a change that halves what is reached is made, and a second search finds nothing better`() throws
  {
    let found = try #require(Self.bestChanges(today: [false, false, false]))
    let again = try #require(Self.bestChanges(today: found))
    #expect(found == [true, true, true])
    #expect(again == found)
  }

  // With N reloads a day at a density ρ, data is 1 / 2ρ old at a look, so the mean is ∫ μ / 2ρ. It is lowest for ρ ∝ √μ: (∫ √μ)² / 2N.
  @Test func `reload times by hour are as dense as the root of the rate of looks`() throws {
    let looks = (0..<24).map { hour in hour < 7 ? 0.5 : hour < 9 ? 8 : hour < 17 ? 4 : hour < 22 ? 10 : 2.0 }
    let reloads = 48.0
    let parts = [0..<7, 7..<9, 9..<17, 17..<22, 22..<24]
    let weight = try #require(VariedRange(0.05...1, .number))
    let space = PolicySpace(axes: parts.map { _ in PolicySpace.Axis(alternatives: [[], [weight]]) })
    /// Reloads an hour in each hour of the day.
    func density(_ policy: PolicyPoint) -> [Double] {
      let weights = (0..<24).map { hour in
        zip(parts, policy.values).first { $0.0.contains(hour) }?.1.first ?? 0.5
      }
      return weights.map { reloads * $0 / weights.reduce(0, +) }
    }
    func age(_ density: [Double]) -> Double { zip(looks, density).reduce(0) { $0 + $1.0 / (2 * $1.1) } }
    var search = JointSearch(space)
    let found = search.best {
      $0.map { JointSearch.Outcome(value: age(density($0))) } as [JointSearch.Outcome?]
    }
    let timetable = density(try #require(found))
    let best = pow(looks.map { $0.squareRoot() }.reduce(0, +), 2) / (2 * reloads)
    #expect(age(timetable) <= 1.01 * best, "\(age(timetable) / best)")
    #expect(age(Array(repeating: reloads / 24, count: 24)) > 1.1 * best)
    for (hour, density) in timetable.enumerated() {
      let wanted = reloads * looks[hour].squareRoot() / looks.map { $0.squareRoot() }.reduce(0, +)
      #expect(abs(density / wanted - 1) < 0.4, "\(hour)")
    }
  }
}
