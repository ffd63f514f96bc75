import EventKernel
import OutputAnalysis
import Testing

@testable import ScenarioValues
@testable import WidgetRefresh

@Suite struct EntryBurstTests {
  private let scale = FigureScale(periodMilliseconds: 86_400_000, days: 1)

  /// Timelines of entries a spacing apart, each followed by stillness.
  private func summary(timelines: Int, entries: Int, spacing: Int64, stillness: Int64) -> WidgetSummary {
    var tally = WidgetTally()
    tally[.timePresent] = 86_400_000
    for _ in 0..<timelines {
      tally.outcomes[.timeline] += 1
      tally[.updates] += entries
      for _ in 1..<entries { tally.updateIntervals.add(.seconds(spacing)) }
      tally.updateIntervals.add(.seconds(stillness))
    }
    return WidgetSummary(tally, item: ShownItem(kind: .widget, name: "w"), scale: scale)
  }

  @Test func `nineteen entries a second apart stand still until the next timeline`() throws {
    let summary = summary(timelines: 48, entries: 19, spacing: 1, stillness: 1782)
    let burst = try #require(summary.burst)
    #expect(burst.stillnessSeconds == 1782)
    #expect(burst.reloadIntervalSeconds == 1800)
    #expect(summary.value(of: .updateIntervalMedian) == 1, "the interval between updates misleads")
  }

  @Test func `hourly entries, and single ones, are no burst`() {
    #expect(summary(timelines: 5, entries: 5, spacing: 3600, stillness: 4000).burst == nil)
    #expect(summary(timelines: 40, entries: 2, spacing: 600, stillness: 5000).burst == nil)
    #expect(summary(timelines: 48, entries: 1, spacing: 1, stillness: 1800).burst == nil)
    #expect(summary(timelines: 1, entries: 19, spacing: 1, stillness: 1800).burst == nil)
  }
}
