import Foundation
import Testing

@testable import Experiments

@Suite struct CandidateSearchTests {
  private static let interval = VariedRange(300...14_400, .duration)!

  /// An interval or never, each with and without something else.
  private let space = PolicySpace(axes: [
    .init(alternatives: [[interval], []]), .init(alternatives: [[], []]),
  ])

  /// The best interval is 22 minutes, which is 20 in steps of 5. With the second alternative of the second axis it is 30 minutes, and better.
  private func age(_ policy: PolicyPoint) -> Double {
    let helps = policy.alternatives[1] == 1
    guard let seconds = policy.values[0].first else { return 10 }
    return abs(log(seconds / (helps ? 1800 : 1320))) + (helps ? 0.5 : 1)
  }

  @Test func `it finds the best value of each of the best combinations, and evaluates nothing twice`() throws
  {
    var seen: Set<PolicyPoint> = []
    let found = CandidateSearch(space, mostCandidates: 9).candidates { policy in
      #expect(seen.insert(policy).inserted)
      return age(policy)
    }
    let best = try #require(found.first)
    #expect(best.alternatives == [0, 1] && abs(best.values[0][0] - 1800) <= 60)
    #expect(found.contains { $0.alternatives == [0, 0] && $0.values[0][0] == 1200 })
    #expect(found.contains { $0.alternatives == [1, 0] } && found.contains { $0.alternatives == [1, 1] })
    #expect(found.count == 9 && Set(found).count == 9 && found.allSatisfy(seen.contains))
    #expect(CandidateSearch(space, mostCandidates: 9).expectedEvaluations >= seen.count)
  }

  @Test func `the best value may be an end of its range`() throws {
    for sign in [-1.0, 1] {
      let found = CandidateSearch(space, mostCandidates: 1).candidates { sign * ($0.values[0].first ?? 2000) }
      #expect(try #require(found.first).values[0] == [sign < 0 ? 14_400 : 300])
    }
  }

  @Test func `what is not possible is no candidate`() {
    let found = CandidateSearch(space, mostCandidates: 9).candidates { policy in
      policy.alternatives == [1, 1] ? 1 : .infinity
    }
    #expect(found == [PolicyPoint(alternatives: [1, 1], values: [[], []])])
    #expect(CandidateSearch(space, mostCandidates: 9).candidates { _ in .infinity }.isEmpty)
  }

  @Test func `nothing to vary is one policy`() {
    let found = CandidateSearch(PolicySpace(axes: []), mostCandidates: 9).candidates { _ in 1 }
    #expect(found == [PolicyPoint(alternatives: [], values: [])])
  }

  @Test func `values are in their range and in steps`() throws {
    for (range, scale) in [
      (45.0...7200, VariedRange.Scale.duration), (1...9, .whole), (0.5...2.5, .number),
    ] {
      let varied = try #require(VariedRange(range, scale))
      #expect(varied.value(at: 0) == range.lowerBound && varied.value(at: 1) == range.upperBound)
      for step in 0...100 {
        let value = varied.value(at: Double(step) / 100)
        #expect(range.contains(value))
        #expect(abs(varied.value(at: varied.coordinate(of: value)) - value) < 1e-9)
        if scale == .duration {
          let isWhole = value.truncatingRemainder(dividingBy: value >= 120 ? 60 : 1) == 0
          #expect(isWhole)
        }
        if scale == .whole { #expect(value == value.rounded()) }
      }
      #expect(varied.value(at: -1) == range.lowerBound && varied.value(at: 2) == range.upperBound)
    }
    #expect(VariedRange(0...1, .duration) == nil && VariedRange(0...(.infinity), .number) == nil)
  }

  @Test(arguments: [VariedRange.Scale.duration, .whole, .number])
  func `a range of one value has only this value`(scale: VariedRange.Scale) throws {
    let range = try #require(VariedRange(3...3, scale))
    #expect([0, 0.3, 1].map(range.value) == [3, 3, 3])
  }
}
