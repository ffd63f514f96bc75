import EventKernel
import OutputAnalysis
import RandomVariates
import Testing

@Suite struct CoverageTests {
  // 1000 experiments of 30 replications each; replications are 100 looks (Poisson), fresh with probability 0.7, with
  // exponential ages, and reloads that are negative binomial (a gamma-mixed Poisson).
  // H0: an interval covers with probability 0.95; then fewer than 916 or more than 984 of 1000 has probability < 1e-6.
  @Test func `95 percent intervals over replications cover the truth in 95 of 100 experiments`() throws {
    let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)
    let truth: [(figure: Figure, value: Double)] = [
      (.chargedPerDay, 40), (.freshShare, 0.7), (.contentAgeMean, 600), (.contentAgeMedian, 600 * 0.693147),
      (.contentAgeP95, 600 * 2.995732),
    ]
    var covered = truth.map { _ in 0 }
    let reloads = try Sampler(.negativeBinomial(mean: 40, dispersion: 8))
    for experiment in 0..<1000 {
      var stream = RandomStream(test: "coverage", number: experiment)
      var results = ReplicationResults()
      for replication in 0..<30 as Range<UInt32> {
        var tally = WidgetTally()
        tally.presentMilliseconds = scale.periodMilliseconds
        tally.reloads.charged = reloads.drawCount(from: &stream)
        tally.views = stream.poisson(mean: 100)
        for _ in 0..<tally.views {
          tally.freshViews += stream.bernoulli(0.7) ? 1 : 0
          tally.contentAges.add(.milliseconds(Int64(stream.exponential(mean: 600_000))))
        }
        results.add([tally], replication: replication)
      }
      for (index, (figure, value)) in truth.enumerated() {
        let interval = results.widgets[0].interval(of: figure, scale: scale, confidence: 0.95)
        let (low, high) = (try #require(interval?.low), try #require(interval?.high))
        covered[index] += low <= value && value <= high ? 1 : 0
      }
    }
    for (index, (figure, _)) in truth.enumerated() {
      print("coverage of 95% intervals, \(figure): \(Double(covered[index]) / 1000)")
      #expect((916...984).contains(covered[index]), "\(figure): \(covered[index]) of 1000")
    }
  }

  // H0: as above, for samples of 100 of an exponential distribution in one run; the true coverage of the ranks is 0.965 for the
  // median and 0.983 for the 95th percentile, so that the upper end of the band does not apply.
  @Test func `intervals between order statistics cover the quantile`() throws {
    let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)
    let truth: [(figure: Figure, value: Double)] = [(.contentAgeMedian, 415.888), (.contentAgeP95, 1797.44)]
    var covered = truth.map { _ in 0 }
    for experiment in 0..<1000 {
      var stream = RandomStream(test: "order statistics", number: experiment)
      var tally = WidgetTally()
      for _ in 0..<100 { tally.contentAges.add(.milliseconds(Int64(stream.exponential(mean: 600_000)))) }
      for (index, (figure, value)) in truth.enumerated() {
        let interval = WidgetResults(tally).interval(of: figure, scale: scale, confidence: 0.95)
        let (low, high) = (try #require(interval?.low), try #require(interval?.high))
        covered[index] += low <= value && value <= high ? 1 : 0
      }
    }
    for (index, (figure, _)) in truth.enumerated() {
      print("coverage of 95% order-statistic intervals, \(figure): \(Double(covered[index]) / 1000)")
      #expect(covered[index] >= 916, "\(figure)")
    }
  }
}
