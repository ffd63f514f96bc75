import EventKernel

/// Cuts one run into its days, for intervals over batches of them.
public struct DayBatches: Sendable {
  private var cuts: [WidgetBatches]

  public init(of statistics: RunStatistics) {
    cuts = statistics.widgets.map { _ in WidgetBatches() }
  }

  /// To be told at the end of each reported day.
  public mutating func dayEnded(_ statistics: RunStatistics, at time: SimulationTime) {
    for (index, widget) in statistics.widgets.enumerated() where cuts.indices.contains(index) {
      cuts[index].dayEnded(widget.tally(until: time))
    }
  }

  /// Of each widget.
  public var widgets: [RunBatches] { cuts.map(\.batches) }
}
