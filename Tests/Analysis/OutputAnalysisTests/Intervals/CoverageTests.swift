import EventKernel
import OutputAnalysis
import RandomVariates
import TestSupport
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
        tally[.timePresent] = Int(scale.periodMilliseconds)
        tally[.charged] = reloads.drawCount(from: &stream)
        tally[.views] = stream.poisson(mean: 60)
        var ages = DependentAges()
        for _ in 0..<tally[.views] {
          tally[.freshViews] += stream.bernoulli(0.7) ? 1 : 0
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
}
