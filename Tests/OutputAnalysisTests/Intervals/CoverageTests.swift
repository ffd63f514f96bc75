import EventKernel
import OutputAnalysis
import RandomVariates
import Testing
import WidgetRefresh

@Suite struct CoverageTests {
  // 1000 experiments of 20 replications each; replications are 60 looks (Poisson), fresh with probability 0.7, with
  // exponential ages that depend on each other within a replication, and reloads that are negative binomial (a gamma-mixed Poisson).
  // H0: an interval covers with probability 0.95; then fewer than 913 or more than 980 of 1000 has
  // probability 1e-6 (exact binomial, both sides).
  @Test func `95 percent intervals over replications cover the truth in 95 of 100 experiments`() throws {
    let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)
    let truth: [(figure: Figure, value: Double)] = [
      (.chargedPerDay, 40), (.freshViews, 0.7), (.contentAgeMean, 600),
      (.contentAgeMedian, DependentAges.quantile(0.5)),
      (.contentAgeP95, DependentAges.quantile(0.95)),
    ]
    var covered = truth.map { _ in 0 }
    let reloads = try Sampler(.negativeBinomial(mean: 40, dispersion: 8))
    for experiment in 0..<1000 {
      var stream = RandomStream(test: "coverage", number: experiment)
      var results = ReplicationResults()
      for replication in 0..<20 as Range<UInt32> {
        var tally = WidgetTally()
        tally.presentMilliseconds = scale.periodMilliseconds
        tally.reloads.charged = reloads.drawCount(from: &stream)
        tally.views = stream.poisson(mean: 60)
        var ages = DependentAges()
        for _ in 0..<tally.views {
          tally.freshViews += stream.bernoulli(0.7) ? 1 : 0
          tally.contentAges.add(ages.next(&stream))
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
      #expect((913...980).contains(covered[index]), "\(figure): \(covered[index]) of 1000")
    }
  }

  // 1000 runs of 12 days with 80 dependent intervals each, that go on over midnight. H0: as above. Were the samples taken as independent,
  // the interval of the median would cover in about 750 of 1000 runs.
  @Test func `intervals of quantiles over batches of one run cover although samples depend on each other`()
    throws
  {
    let scale = FigureScale(periodMilliseconds: 12 * 86_400_000, days: 12)
    let truth: [(figure: Figure, p: Double)] = [(.updateIntervalMedian, 0.5), (.updateIntervalP90, 0.9)]
    var covered = truth.map { _ in 0 }
    var coveredAsIndependent = 0
    for experiment in 0..<1000 {
      var stream = RandomStream(test: "batches", number: experiment)
      var tally = WidgetTally()
      var days = WidgetBatches()
      var ages = DependentAges()
      for _ in 0..<12 {
        for _ in 0..<80 { tally.updateIntervals.add(ages.next(&stream)) }
        days.dayEnded(tally)
      }
      let (results, batches) = (WidgetResults(tally), days.batches)
      for (index, (figure, p)) in truth.enumerated() {
        let interval = results.interval(of: figure, scale: scale, batches: batches, confidence: 0.95)
        #expect(interval?.n == 12 && interval?.method == .batchOrderStatistics)
        let (low, high) = (try #require(interval?.low), try #require(interval?.high))
        covered[index] += (low...high).contains(DependentAges.quantile(p)) ? 1 : 0
      }
      let order = tally.updateIntervals.orderStatistics
      let ranks = try #require(QuantileRanks(count: order.count, p: 0.5, confidence: 0.95))
      let (low, high) = (try #require(order[rank: ranks.lower]), try #require(order[rank: ranks.upper]))
      coveredAsIndependent += (low / 1000...high / 1000).contains(DependentAges.quantile(0.5)) ? 1 : 0
    }
    for (index, (figure, _)) in truth.enumerated() {
      print("coverage of 95% intervals over batches, \(figure): \(Double(covered[index]) / 1000)")
      #expect((913...980).contains(covered[index]), "\(figure): \(covered[index]) of 1000")
    }
    print("coverage were samples independent: \(Double(coveredAsIndependent) / 1000)")
    #expect(coveredAsIndependent < 850)
  }
}
