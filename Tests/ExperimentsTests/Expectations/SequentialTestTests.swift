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
    var tally = WidgetTally()
    var result = ExpectationResult(expectation: expectation, verdict: .undecided, replications: 0)
    for analysis in test.analyses where result.verdict == .undecided {
      while charged.count < Int64(analysis) {
        let count = draw()
        charged.add(FigurePair(x: Int64(count), y: Self.scale.periodMilliseconds))
        tally.reloads.charged += count
        tally.presentMilliseconds += Self.scale.periodMilliseconds
      }
      let moments = zip(Figure.allCases, none.moments).map { $0 == .chargedPerDay ? charged : $1 }
      guard let results = WidgetResults(tally: tally, moments: moments, quantiles: none.quantiles)
      else { continue }
      result = results.judge(expectation, scale: Self.scale, test: test, isEverybody: false)
    }
    return result
  }

  // 2000 sequences of up to 512 replications, whose true mean, 40, is the bound itself: five analyses. H0: each of the verdicts "holds"
  // and "fails" comes with probability at most 0.05; then more than 149 of 2000 have probability 1e-6 (exact binomial). Judged at each analysis
  // by an interval that is not corrected, each would come in about 230.
  @Test(arguments: [2.0, 8, 100])
  func `on the bound itself a wrong verdict is rarer than is stated, in spite of five analyses`(
    dispersion: Double
  ) throws {
    let test = SequentialTest(error: 0.05, expectations: 1, mostReplications: 512)
    let reloads = try Sampler(.negativeBinomial(mean: 40, dispersion: dispersion))
    var counts: [ExpectationResult.Verdict: Int] = [:]
    for number in 0..<2000 {
      var stream = RandomStream(test: "sequential \(dispersion)", number: number)
      counts[verdict(.atMost(40), test) { reloads.drawCount(from: &stream) }.verdict, default: 0] += 1
    }
    #expect(counts[.holds, default: 0] <= 149 && counts[.fails, default: 0] <= 149, "\(counts)")
    #expect(counts[.undecided, default: 0] > 1700)
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
    (tally.views, tally.freshViews) = (10, 10)
    func result(_ bound: Double, after count: UInt32) -> ExpectationResult {
      var results = ReplicationResults()
      for replication in 0..<count { results.add([tally], replication: replication) }
      return results.widgets[0].judge(
        FigureExpectation(widget: "w", figure: .freshViews, bound: .atLeast(bound)), scale: Self.scale,
        test: SequentialTest(error: 0.01, expectations: 1, mostReplications: 32), isEverybody: false)
    }
    // 0.01^(1/32) = 0.866
    #expect(result(0.86, after: 32).verdict == .holds)
    #expect(result(0.87, after: 32).verdict == .undecided)
    #expect(try #require(result(0.5, after: 32).high) == 1)
  }
}
