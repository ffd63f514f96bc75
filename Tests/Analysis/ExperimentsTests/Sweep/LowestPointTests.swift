import OutputAnalysis
import RandomVariates
import TestSupport
import Testing

@testable import Experiments

@Suite struct LowestPointTests {
  private func point(_ values: [Int64]) -> [UInt32: [FigurePair]] {
    Dictionary(
      uniqueKeysWithValues: values.enumerated().map { (UInt32($0.offset), [FigurePair(x: $0.element, y: 1)]) }
    )
  }

  @Test func `the lowest is found, and what equals it is not told apart from it`() throws {
    let points = [[9, 9, 9], [4, 4, 4], [5, 5, 5], [4, 4, 4]].map(point)
    let lowest = try #require(LowestPoint(points, confidence: 0.95))
    #expect(lowest.index == 1)
    #expect(lowest.notToldApart == [3])
  }

  @Test func `points without the figure do not take part, and one replication proves nothing`() throws {
    let none: [UInt32: [FigurePair]] = [0: [.zero], 1: [.zero]]
    #expect(LowestPoint([none, none], confidence: 0.95) == nil)
    #expect(LowestPoint([], confidence: 0.95) == nil)
    let some = try #require(LowestPoint([none, point([1, 1]), point([7, 7])], confidence: 0.95))
    #expect(some.index == 1 && some.notToldApart.isEmpty)
    let single = try #require(LowestPoint([point([1]), point([9])], confidence: 0.95))
    #expect(single.notToldApart == [1])
  }

  // H0: a point that does not differ is called higher in at most 5 of 100 sweeps. Of 600 sweeps of four points that do not differ, more than
  // 60 have such a point with probability 2e-7 at most (exact binomial). A point higher by ten standard errors is told apart in all.
  @Test func `what does not differ is rarely told apart, and what differs is`() throws {
    var wrong = 0
    for sweep in 0..<600 {
      var stream = RandomStream(test: "lowest", number: sweep)
      func random(_ mean: Double) -> [UInt32: [FigurePair]] {
        point((0..<20).map { _ in Int64(mean + 1000 * stream.normal()) })
      }
      let same = try #require(LowestPoint((0..<4).map { _ in random(50_000) }, confidence: 0.95))
      wrong += same.notToldApart.count < 3 ? 1 : 0
      let apart = try #require(LowestPoint([random(50_000), random(54_000)], confidence: 0.95))
      #expect(apart.index == 0 && apart.notToldApart.isEmpty)
    }
    #expect(wrong <= 60)
  }
}
