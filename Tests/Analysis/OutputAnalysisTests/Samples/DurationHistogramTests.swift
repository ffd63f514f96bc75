import EventKernel
import Foundation
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing

@Suite struct DurationHistogramTests {
  private func lognormal(_ count: Int, _ name: String) -> [SimulationDuration] {
    var stream = RandomStream(test: name)
    return (0..<count).map { _ in
      .milliseconds(Int64(stream.exponential(mean: 1) * stream.exponential(mean: 3e6)))
    }
  }

  @Test func `order statistics are as near as promised, and the mean is exact`() throws {
    let samples = lognormal(20_000, "error")
    let sorted = samples.map(\.milliseconds).sorted()
    let order = DurationHistogram(samples).orderStatistics
    let worst = try sorted.indices.map { index in
      abs(try #require(order[rank: index + 1]) - Double(sorted[index])) / max(1, Double(sorted[index]))
    }.max()
    #expect(try #require(worst) <= DurationHistogram.relativeError)
    #expect(DurationHistogram.relativeError <= 0.005)
    #expect(DurationHistogram(samples).sumMilliseconds == sorted.reduce(0) { $0 + Int128($1) })
    for p in [0.0, 0.5, 0.9, 0.95, 1] {
      let exact = try #require(Quantile.ofSorted(sorted, at: p))
      #expect(abs(try #require(order.quantile(p)) - exact) <= exact * DurationHistogram.relativeError)
    }
  }

  @Test
  func `an order statistic lies in the range that is known of it, which is exact at the ends of a bucket`()
    throws
  {
    let samples = lognormal(5000, "range")
    let sorted = samples.map(\.milliseconds).sorted()
    let order = DurationHistogram(samples).orderStatistics
    for (index, value) in sorted.enumerated() {
      let range = try #require(order.range(rank: index + 1))
      #expect(range.contains(value))
      #expect(Double(range.upperBound - range.lowerBound) <= DurationHistogram.relativeError * Double(value))
      #expect(range.contains(Int64(try #require(order[rank: index + 1]))))
    }
    #expect(order.range(rank: 1) == sorted[0]...sorted[0])
    #expect(order.range(rank: 0) == nil && order.range(rank: 5001) == nil)
    let two = DurationHistogram([.milliseconds(900_000), .milliseconds(900_100)]).orderStatistics
    #expect(two[rank: 1] == 900_000 && two[rank: 2] == 900_100)
  }

  @Test func `merged in any order and any parts it is the same`() {
    let parts = (0..<7).map { lognormal(900 * $0 + 1, "part \($0)") }
    let whole = DurationHistogram(parts.flatMap { $0 })
    for order in [[0, 1, 2, 3, 4, 5, 6], [6, 2, 4, 0, 1, 5, 3]] {
      var merged = DurationHistogram()
      for index in order { merged.merge(DurationHistogram(parts[index])) }
      #expect(merged == whole)
      #expect(merged.count == whole.count)
      #expect(merged.sumMilliseconds == whole.sumMilliseconds)
    }
    var pairs = DurationHistogram(parts[3])
    pairs.merge(DurationHistogram(parts[0]))
    var rest = DurationHistogram()
    for index in [1, 2, 4, 5, 6] { rest.merge(DurationHistogram(parts[index])) }
    rest.merge(pairs)
    #expect(rest == whole)
  }

  @Test func `without durations there is no summary`() {
    #expect(DurationHistogram().summary == nil)
  }

  @Test func `equal durations are exact, however long`() {
    for minutes in [1, 15, 90, 100_000] as [Int64] {
      let histogram = DurationHistogram(Array(repeating: .minutes(minutes), count: 100))
      #expect(histogram.summary?.p95Seconds == Double(minutes * 60))
    }
  }

  @Test func `memory depends on the range, not on the number`() {
    #expect(DurationHistogram(lognormal(200_000, "many")).buckets.count < 5000)
  }

  @Test func `the longest durations do not trap`() {
    let histogram = DurationHistogram([
      SimulationDuration(milliseconds: .max), SimulationDuration(milliseconds: -5),
    ])
    #expect(histogram.count == 2)
    #expect(histogram.orderStatistics[rank: 1] == 0)
    #expect(histogram.sumMilliseconds == Int128(Int64.max))
  }

  @Test func `buckets restore it, and impossible ones are refused`() throws {
    let histogram = DurationHistogram(lognormal(3000, "restored"))
    #expect(DurationHistogram(buckets: histogram.buckets) == histogram)
    let bin = try #require(histogram.buckets.last)
    let wrong = [
      [bin, bin],
      [DurationBin(count: 0, excess: 0, shortest: 3, longest: 3)],
      [DurationBin(count: 1, excess: 1, shortest: 3, longest: 3)],
      [DurationBin(count: 1, excess: 0, shortest: 512, longest: 513)],
      [DurationBin(count: 2, excess: 1, shortest: 513, longest: 512)],
      [DurationBin(count: 1, excess: 0, shortest: -3, longest: 3)],
      [DurationBin(count: 3, excess: 5, shortest: 512, longest: 513)],
    ]
    #expect(wrong.allSatisfy { DurationHistogram(buckets: $0) == nil })
  }

  @Test func `a histogram of more than 2⁵⁰ durations is not restored`() {
    func restored(_ count: Int64) -> DurationHistogram? {
      DurationHistogram(
        buckets: [1, 2].map {
          DurationBin(count: $0 == 1 ? 3 : count - 3, excess: 0, shortest: $0, longest: $0)
        })
    }
    #expect(restored(1 << 50)?.count == 1 << 50)
    #expect(restored((1 << 50) + 1) == nil)
  }

  @Test func `durations of 0 ms count the same whether they were stored or not`() throws {
    var restored = try #require(DurationHistogram(buckets: DurationHistogram([.zero, .seconds(1)]).buckets))
    restored.add(.zero)
    #expect(restored == DurationHistogram([.zero, .seconds(1), .zero]))
    #expect(restored.buckets.map(\.count) == [2, 1])
  }

  @Test func `a stored histogram is refused if a bucket number does not match its durations`() throws {
    func decoded(_ text: String) throws -> DurationHistogram {
      try JSONDecoder().decode(DurationHistogram.self, from: Data(text.utf8))
    }
    #expect(try decoded("[512, 2, 1, 512, 513]").count == 2)
    for bucket in ["511", "513", "-1", "2147483647"] {
      #expect(throws: DecodingError.self) { try decoded("[\(bucket), 2, 1, 512, 513]") }
    }
  }
}
