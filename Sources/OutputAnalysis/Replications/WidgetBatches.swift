import WidgetRefresh

/// Cuts what was counted of one widget into batches of days, while the run goes on. What is known of a figure at the end of a day and
/// was not at its start is that day's.
public struct WidgetBatches: Sendable {
  private var means: BatchMeans
  private var last = Figure.allCases.map { _ in FigurePair.zero }
  /// At the end of each full batch.
  private var counts: [[CumulativeCounts]] = []

  /// - Parameter mostBatches: see ``BatchMeans``.
  public init(mostBatches: Int = 64) {
    means = BatchMeans(mostBatches: mostBatches)
  }

  /// - Parameter tally: what was counted so far.
  public mutating func dayEnded(_ tally: WidgetTally) {
    let now = Figure.allCases.map { tally.additivePair(of: $0) }
    means.add(zip(now, last).map { $0 - $1 })
    last = now
    guard means.isBetweenBatches else { return }
    counts.append(WidgetTally.durationPaths.map { CumulativeCounts(tally[keyPath: $0]) })
    if counts.count > means.batches.count {
      counts = counts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    }
  }

  public var batches: RunBatches {
    var quantiles = WidgetTally.durationPaths.map { _ in CumulativeMoments() }
    for set in quantiles.indices {
      var before = CumulativeCounts.zero
      for batch in counts {
        quantiles[set].merge(CumulativeMoments(batch[set].since(before)))
        before = batch[set]
      }
    }
    return RunBatches(means: means, quantiles: quantiles)
  }
}
