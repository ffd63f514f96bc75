import WidgetRefresh

/// A widget whose entries follow each other quickly after each reload, and whose last entry then stays. Its update intervals are mostly
/// the spacing of the entries, and do not show how up to date it is.
package struct EntryBurst: Hashable, Sendable {
  /// Median time from a timeline's last entry to the next timeline: the median of the longest update intervals, one for each timeline.
  package var stillnessSeconds: Double
  /// Mean time from one timeline to the next.
  package var reloadIntervalSeconds: Double

  /// A timeline is a burst if its last entry stays at least this many times the spacing of the entries.
  static let leastRatio = 10.0

  /// - Parameter order: the tally's update intervals in order.
  /// - Returns: `nil` if most updates are not part of bursts.
  init?(_ tally: WidgetTally, order: OrderStatistics) {
    let timelines = ReloadOutcome.allCases.reduce(0) { $0 + ($1.deliversTimeline ? tally.outcomes[$1] : 0) }
    guard timelines >= 2, tally[.updates] / 2 >= timelines, order.count > timelines else { return nil }
    let long = Double(timelines) / Double(order.count)
    guard let stillness = order.quantile(1 - long / 2), let spacing = order.quantile((1 - long) / 2),
      stillness >= Self.leastRatio * spacing
    else { return nil }
    stillnessSeconds = stillness / 1000
    reloadIntervalSeconds = Double(tally[.timePresent]) / 1000 / Double(timelines)
  }
}
