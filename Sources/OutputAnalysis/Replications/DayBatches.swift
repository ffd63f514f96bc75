import EventKernel

/// Cuts one run into its days, for ``BatchMeans``. What is known of a figure at the end of a day and was not at its start is
/// that day's.
public struct DayBatches: Sendable {
  /// Of each widget.
  public private(set) var widgets: [BatchMeans]
  private var last: [[FigurePair]]

  public init(of statistics: RunStatistics) {
    widgets = statistics.widgets.map { _ in BatchMeans() }
    last = statistics.widgets.map { _ in Figure.allCases.map { _ in .zero } }
  }

  /// To be told at the end of each reported day.
  public mutating func dayEnded(_ statistics: RunStatistics, at time: SimulationTime) {
    for (index, widget) in statistics.widgets.enumerated() where widgets.indices.contains(index) {
      let tally = widget.tally(until: time)
      let now = Figure.allCases.map { tally.additivePair(of: $0) }
      widgets[index].add(zip(now, last[index]).map { $0 - $1 })
      last[index] = now
    }
  }
}
