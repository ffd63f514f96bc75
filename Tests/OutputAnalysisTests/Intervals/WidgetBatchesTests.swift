import EventKernel
import OutputAnalysis
import Testing

@Suite struct WidgetBatchesTests {
  private func interval(days: Int, mostBatches: Int, age: (Int) -> Int64) -> FigureInterval? {
    var tally = WidgetTally()
    var cut = WidgetBatches(mostBatches: mostBatches)
    for day in 0..<days {
      for look in 0..<10 { tally.contentAges.add(.seconds(age(10 * day + look))) }
      cut.dayEnded(tally)
    }
    let scale = FigureScale(periodMilliseconds: Int64(days) * 86_400_000, days: days)
    return WidgetResults(tally).interval(
      of: .contentAgeMedian, scale: scale, batches: cut.batches, confidence: 0.95)
  }

  @Test(arguments: [(6, 6), (8, 4), (21, 5), (1000, 7)])
  func `batches of quantiles double with those of means`(days: Int, batches: Int) throws {
    let interval = try #require(interval(days: days, mostBatches: 8) { Int64($0 * 7919 % 600) })
    #expect(interval.n == batches)
    let (low, high) = (try #require(interval.low), try #require(interval.high))
    #expect(low <= interval.estimate && interval.estimate <= high)
  }

  @Test func `where all days are alike and half of the ages are equal the interval is that age`() throws {
    let interval = try #require(interval(days: 12, mostBatches: 64) { $0 % 10 < 8 ? 30 : 90 })
    #expect([interval.low, interval.high] == [30, 30])
  }

  @Test func `one batch has no interval`() {
    #expect(interval(days: 1, mostBatches: 64) { Int64($0) }?.low == nil)
  }
}
