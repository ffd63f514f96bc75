import WidgetRefresh

/// A widget whose entries follow each other quickly after each reload, until its view stands still: what its update intervals say is the
/// spacing of the entries, and not how up to date it is.
public struct EntryBurst: Hashable, Sendable {
  /// From a timeline's last entry to the next timeline, median: that of as many of the longest update intervals as there were timelines.
  public var stillnessSeconds: Double
  /// From one timeline to the next, mean.
  public var reloadIntervalSeconds: Double

  /// So many times the entries' spacing is a stillness, and their timeline a burst.
  static let leastRatio = 10.0

  /// - Parameter order: of the tally's update intervals.
  /// - Returns: `nil` where most updates are not of bursts.
  init?(_ tally: WidgetTally, order: OrderStatistics) {
    let timelines =
      tally.outcomes.timeline + tally.outcomes.failureTimeline + tally.outcomes.placeholderTimeline
    guard timelines >= 2, tally.updates / 2 >= timelines, order.count > timelines else { return nil }
    let long = Double(timelines) / Double(order.count)
    guard let stillness = order.quantile(1 - long / 2), let spacing = order.quantile((1 - long) / 2),
      stillness >= Self.leastRatio * spacing
    else { return nil }
    stillnessSeconds = stillness / 1000
    reloadIntervalSeconds = Double(tally.presentMilliseconds) / 1000 / Double(timelines)
  }
}
