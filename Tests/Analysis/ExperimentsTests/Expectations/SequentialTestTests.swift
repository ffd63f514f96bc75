import EventKernel
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

@testable import Experiments

@Suite struct SequentialTestTests {
  private static let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)

  @Test func `analyses double up to the maximum, and never pass it`() {
    let analyses = SequentialTest(error: 0.01, expectations: 4, mostReplications: 300).analyses
    #expect(analyses == [32, 64, 128, 256, 300])
    #expect(SequentialTest(error: 0.01, expectations: 4, mostReplications: 20).analyses == [20])
  }

  @Test func `what is seen often enough not to happen is believed not to: 0 of n at 1 percent`() {
    // 0.99^459 < 0.01 <= 0.99^458
    #expect(SequentialTest(error: 0.01, expectations: 1, mostReplications: 1000).replicationsForNever == 459)
  }

  /// Charged reloads of replication after replication, until there is a verdict.
  private func verdict(_ bound: FigureExpectation.Bound, _ test: SequentialTest, draw: () -> Int)
    -> ExpectationResult
  {
    let expectation = FigureExpectation(widget: "w", figure: .chargedPerDay, bound: bound)
    let none = WidgetResults(WidgetTally())
    var charged = RatioMoments()
    var pairs: [FigurePair] = []
    var tally = WidgetTally()
    var result = ExpectationResult(expectation: expectation, verdict: .undecided, replications: 0)
    for analysis in test.analyses where result.verdict == .undecided {
      while charged.count < Int64(analysis) {
        let count = draw()
        let pair = FigurePair(x: Int64(count), y: Self.scale.periodMilliseconds)
        charged.add(pair)
        pairs.append(pair)
        tally[.charged] += count
        tally[.timePresent] += Int(Self.scale.periodMilliseconds)
      }
      let moments = zip(Figure.allCases, none.moments).map { $0 == .chargedPerDay ? charged : $1 }
      guard let results = WidgetResults(tally: tally, moments: moments, quantiles: none.quantiles)
      else { continue }
      result = results.judge(expectation, pairs: pairs, scale: Self.scale, test: test, isEverybody: false)
    }
    return result
  }

  @Test(arguments: [32, 100, 1000, 5000])
  func `the errors of all analyses and expectations are the whole error`(most: Int) {
    let test = SequentialTest(error: 0.01, expectations: 3, mostReplications: most)
    let errors = test.analyses.map { 2 * 3 * test.errorPerSide(after: $0) }
    #expect(abs(errors.reduce(0, +) - 0.01) < 1e-15)
    #expect(errors == errors.sorted() && errors.allSatisfy { $0 > 0 })
  }

  @Test func `replications between two analyses have the error of the earlier one`() {
    let test = SequentialTest(error: 0.01, expectations: 1, mostReplications: 1000)
    #expect(test.errorPerSide(after: 63) == test.errorPerSide(after: 32))
    #expect(test.errorPerSide(after: 64) == 2 * test.errorPerSide(after: 32))
    #expect(test.errorPerSide(after: 10) < test.errorPerSide(after: 32))
  }

  // 2000 sequences of up to 512 replications, whose true mean is the bound itself: five analyses. H0: a verdict, "holds" or "fails",
  // comes with probability at most 0.05; then more than 149 of 2000 have probability 1e-6 (exact binomial). Judged at each analysis
  // by an interval that is not corrected, a verdict would come in about 460. Without the allowance for skewness and with equal
  // errors in all analyses, it would come in about 180 to 270 where the dispersion is 2 or less, or the mean is.
  @Test(arguments: [(40, 2.0), (40, 8), (40, 100), (0.5, 0.5), (0.5, 1000), (0.1, 1000)])
  func `on the bound itself a verdict is rarer than is stated, in spite of five analyses and of skewness`(
    mean: Double, dispersion: Double
  ) throws {
    let test = SequentialTest(error: 0.05, expectations: 1, mostReplications: 512)
    let reloads = try Sampler(.negativeBinomial(mean: mean, dispersion: dispersion))
    var counts: [ExpectationResult.Verdict: Int] = [:]
    for number in 0..<2000 {
      var stream = RandomStream(test: "sequential \(mean) \(dispersion)", number: number)
      counts[verdict(.atMost(mean), test) { reloads.drawCount(from: &stream) }.verdict, default: 0] += 1
    }
    #expect(counts[.undecided, default: 0] >= 2000 - 149, "\(counts)")
  }

  // A true mean of 40 with standard deviation 15.5: after 256 replications a bound 10 away is 10.3 standard errors off, and the
  // interval reaches 3.7. H0: a sequence comes to the right verdict by then with probability above 1 − 1e-9; 100 sequences.
  @Test(arguments: [
    (FigureExpectation.Bound.atMost(50), ExpectationResult.Verdict.holds), (.atLeast(50), .fails),
  ])
  func `away from the bound the verdict is right, and few replications are enough`(
    bound: FigureExpectation.Bound, right: ExpectationResult.Verdict
  ) throws {
    let test = SequentialTest(error: 0.01, expectations: 10, mostReplications: 512)
    let reloads = try Sampler(.negativeBinomial(mean: 40, dispersion: 8))
    for number in 0..<100 {
      var stream = RandomStream(test: "power", number: number)
      let result = verdict(bound, test) { reloads.drawCount(from: &stream) }
      #expect(result.verdict == right && result.replications < 512)
    }
  }

  @Test func `never fails at one occurrence and holds only after long without any`() {
    let test = SequentialTest(error: 0.01, expectations: 1, mostReplications: 1000)
    #expect(verdict(.never, test) { 0 }.replications == 512)
    #expect(verdict(.never, test) { 0 }.verdict == .holds)
    var count = 0
    let result = verdict(.never, test) {
      count += 1
      return count == 400 ? 1 : 0
    }
    #expect(result.verdict == .fails && result.replications == 512)
    let short = SequentialTest(error: 0.01, expectations: 1, mostReplications: 100)
    #expect(verdict(.never, short) { 0 }.verdict == .undecided)
  }

  @Test func `a share that never varied proves as much as its replications, not more`() throws {
    var tally = WidgetTally()
    (tally[.views], tally[.freshViews]) = (10, 10)
    func result(_ bound: Double, after count: UInt32) -> ExpectationResult {
      var results = ReplicationResults()
      for replication in 0..<count { results.add([tally], replication: replication) }
      return results.widgets[0].judge(
        FigureExpectation(widget: "w", figure: .freshViews, bound: .atLeast(bound)),
        pairs: Array(repeating: tally.pair(of: .freshViews), count: Int(count)), scale: Self.scale,
        test: SequentialTest(error: 0.01, expectations: 1, mostReplications: 32), isEverybody: false)
    }
    // 0.005^(1/32) = 0.847
    #expect(result(0.84, after: 32).verdict == .holds)
    #expect(result(0.85, after: 32).verdict == .undecided)
    #expect(try #require(result(0.5, after: 32).high) == 1)
  }

  @Test func `a count that was 0 may still be 1 in a few replications`() throws {
    let test = SequentialTest(error: 0.01, expectations: 1, mostReplications: 32)
    // 1 - 0.005^(1/32) = 0.153
    #expect(verdict(.atMost(0.16), test) { 0 }.verdict == .holds)
    #expect(verdict(.atMost(0.15), test) { 0 }.verdict == .undecided)
    // A count that is always the same counts as constant.
    #expect(verdict(.atMost(3), test) { 3 }.verdict == .holds)
    #expect(verdict(.atMost(2.9), test) { 3 }.verdict == .fails)
  }

  @Test func `skewness makes the interval longer on its side, and not shorter on the other`() throws {
    let test = SequentialTest(error: 0.01, expectations: 1, mostReplications: 32)
    let t = try #require(StudentT.twoSided(confidence: 0.99, degreesOfFreedom: 31))
    // One of 32 replications differs from the others by 32, so the standard error is 1. No end is near 0, where it would be cut.
    for (rare, usual) in [(132, 100), (100, 132)] {
      var number = 0
      let result = verdict(.atMost(1000), test) {
        number += 1
        return number == 1 ? rare : usual
      }
      let (low, high) = (try #require(result.low), try #require(result.high))
      let mean = rare > usual ? 101.0 : 131
      let (short, long) = rare > usual ? (mean - low, high - mean) : (high - mean, mean - low)
      // The skewness of one in n is (n - 2)/√(n - 1).
      let skewness = 30 / 31.0.squareRoot()
      #expect(abs(short - t) < 1e-9)
      #expect(abs(long - t - skewness * (1 + 2 * t * t) / 6 / 32.0.squareRoot()) < 1e-9)
    }
  }
}
