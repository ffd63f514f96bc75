import Experiments
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing

@Suite struct EfficientFrontierTests {
  /// Replications that all have the same charged reloads a day and the same content age.
  private func constant(_ charged: Int64, _ age: Int64) -> [UInt32: [FigurePair]] {
    Dictionary(
      uniqueKeysWithValues: (0..<5 as Range<UInt32>).map {
        ($0, [FigurePair(x: charged, y: 1), FigurePair(x: age, y: 1)])
      })
  }

  @Test func `a point is efficient when it is smaller than any other in one of both; of ties none is`() {
    let points = [
      constant(1, 9), constant(2, 5), constant(3, 5), constant(3, 2), constant(4, 4), constant(2, 5),
    ]
    #expect(
      EfficientFrontier.proven(points, confidence: 0.95) == [true, false, false, true, false, false])
    #expect(EfficientFrontier.proven(Array(points.prefix(4)), confidence: 0.95) == [true, true, false, true])
    #expect(EfficientFrontier.proven([], confidence: 0.95).isEmpty)
    #expect(EfficientFrontier.proven([constant(1, 1)], confidence: 0.95) == [true])
  }

  @Test func `a figure that does not apply, or one replication, proves nothing`() {
    let none: [UInt32: [FigurePair]] = [0: [.zero, .zero], 1: [.zero, .zero]]
    #expect(EfficientFrontier.proven([none, constant(1, 1)], confidence: 0.95) == [false, false])
    let single: [UInt32: [FigurePair]] = [0: [FigurePair(x: 1, y: 1), FigurePair(x: 1, y: 1)]]
    #expect(EfficientFrontier.proven([single, constant(9, 9)], confidence: 0.95) == [false, false])
  }

  // H0: a star is wrong in at most 5 of 100 sweeps. Of 600 sweeps of two points that do not differ more than 60 have a star with probability
  // 2e-7 at most (exact binomial). Two points that differ by five standard errors have one each in nearly all.
  @Test func `what does not differ has no star, and what differs has`() {
    var (wrong, right) = (0, 0)
    for sweep in 0..<600 {
      var stream = RandomStream(test: "sweep", number: sweep)
      func point(_ charged: Double, _ age: Double) -> [UInt32: [FigurePair]] {
        Dictionary(
          uniqueKeysWithValues: (0..<20 as Range<UInt32>).map {
            ($0, [charged, age].map { FigurePair(x: Int64($0 + 1000 * stream.normal()), y: 1) })
          })
      }
      let same = [point(50_000, 50_000), point(50_000, 50_000)]
      wrong += EfficientFrontier.proven(same, confidence: 0.95).contains(true) ? 1 : 0
      let apart = [point(50_000, 52_000), point(52_000, 50_000)]
      right += EfficientFrontier.proven(apart, confidence: 0.95) == [true, true] ? 1 : 0
    }
    #expect(wrong <= 60)
    #expect(right > 500)
  }
}
