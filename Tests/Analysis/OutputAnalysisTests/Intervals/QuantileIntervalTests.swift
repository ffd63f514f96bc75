import EventKernel
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

@Suite struct QuantileIntervalTests {
  private let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)

  private func interval(
    of figure: Figure, _ durations: (_ replication: UInt32) -> [SimulationDuration]
  ) throws -> FigureInterval {
    var results = ReplicationResults()
    for replication in 0..<30 as Range<UInt32> {
      var tally = WidgetTally()
      for duration in durations(replication) { tally.updateIntervals.add(duration) }
      results.add([tally], replication: replication)
    }
    return try #require(results.widgets[0].interval(of: figure, scale: scale, confidence: 0.95))
  }

  // 30 replications of 50 durations, uniform over 900.000 to 900.142 s, which share a bucket 2 s wide. The interval is as wide as what is
  // known of them. H0: it always holds the median, for it goes from the shortest to the longest of 1,500.
  @Test func `an interval whose ends share a bucket is as wide as the durations in it`() throws {
    for experiment in 0..<50 {
      var stream = RandomStream(test: "one bucket", number: experiment)
      let interval = try interval(of: .updateIntervalMedian) { _ in
        (0..<50).map { _ in .milliseconds(900_000 + Int64(stream.uniform() * 143)) }
      }
      let (low, high) = (try #require(interval.low), try #require(interval.high))
      #expect(low <= 900.071 && 900.071 <= high && low >= 900 && high <= 900.142)
      #expect(low < interval.estimate && interval.estimate < high)
    }
  }

  @Test func `where all durations are the same the interval is exactly that`() throws {
    let interval = try interval(of: .updateIntervalP90) { _ in Array(repeating: .minutes(15), count: 9) }
    #expect(interval.low == 900 && interval.estimate == 900 && interval.high == 900)
  }

  @Test func `where all replications have the same quantile it is exactly that, as any other figure`() throws
  {
    let interval = try interval(of: .updateIntervalMedian) { _ in [.minutes(15), .minutes(25)] }
    #expect(interval.low == 1200 && interval.estimate == 1200 && interval.high == 1200 && interval.isAlike)
  }

  // One of 30 replications has other durations: by Student's t alone an interval within a level of the counts would be too narrow. At
  // least that of independent durations is given: ranks 0.5 ± 2.045 · √(0.25 / 300).
  @Test func `ranks are at least as far apart as those of independent durations`() throws {
    let interval = try interval(of: .updateIntervalMedian) { replication in
      (0..<10).map { .milliseconds(1000 + Int64($0) + 10 * Int64(replication)) }
    }
    let (low, high) = (try #require(interval.low), try #require(interval.high))
    #expect(high - low >= 2 * 2.045 * (0.25 / 300).squareRoot() * 0.3 - 0.01)
  }
}
