import OutputAnalysis

/// A histogram of the intervals between updates.
struct IntervalChart: WidgetChart {
  private static let bins = 32

  private let intervals: DurationHistogram
  private let axis: DurationAxis
  let key: HTML = ""
  private let counts: [Int64]

  /// `nil`: there are fewer than two updates.
  init?(of tally: WidgetTally) {
    intervals = tally.updateIntervals
    let order = intervals.orderStatistics
    guard let most = order[rank: order.count], let typical = order.quantile(0.9) else { return nil }
    axis = DurationAxis(most: max(most / 1000, 1), typical: typical / 1000)
    var counts = [Int64](repeating: 0, count: Self.bins)
    let width = (axis.right - axis.left) / Double(Self.bins)
    for bucket in intervals.buckets {
      let bin = Int((axis.x(bucket.mean / 1000) - axis.left) / width)
      counts[min(max(bin, 0), Self.bins - 1)] += bucket.count
    }
    self.counts = counts
  }

  var data: PictureData {
    PictureData(
      columns: ["from (s)", "to (s)", "intervals (count)", "intervals (share)"],
      rows: counts.indices.map { bin in
        let ends = [bin, bin + 1].map { axis.seconds(at: Double($0) / Double(Self.bins)) }
        return ends.map { .decimal($0) } + [
          .integer(Int(counts[bin])), .decimal(share(counts[bin]), places: 6),
        ]
      })
  }

  func svg(id: String, of widget: String) -> HTML {
    let (most, steps) = scale
    let content =
      ChartFrame.shares(most: most, steps: steps, title: "share of intervals")
      + ChartFrame.durations(axis, title: "from one update to the next")
      + bars(most: most)
    return ChartFrame.svg(
      id: id, title: "Intervals between updates of \(DisplayText.name(widget))",
      description: description, content: content)
  }

  private var description: String {
    guard let summary = intervals.summary else { return "" }
    return "\(intervals.count) intervals: mean \(ReadableFigures.duration(seconds: summary.meanSeconds)), "
      + "median \(ReadableFigures.duration(seconds: summary.medianSeconds)), "
      + "p90 \(ReadableFigures.duration(seconds: summary.p90Seconds))."
  }

  private func share(_ count: Int64) -> Double { Double(count) / Double(max(1, intervals.count)) }

  /// The upper end of the axis, a share, and the number of its parts.
  private var scale: (most: Double, steps: Int) {
    let most = share(counts.max() ?? 0)
    let ends = [(0.04, 4), (0.1, 5), (0.2, 4), (0.3, 3), (0.4, 4), (0.6, 3), (0.8, 4), (1.0, 4)]
    return ends.first { $0.0 >= most } ?? (1, 4)
  }

  private func bars(most: Double) -> HTML {
    let width = (axis.right - axis.left) / Double(Self.bins)
    return counts.enumerated().map { bin, count in
      guard count > 0 else { return "" }
      let height = max(1, (ChartFrame.bottom - ChartFrame.top) * share(count) / most)
      let low = axis.seconds(at: Double(bin) / Double(Self.bins))
      let high = axis.seconds(at: Double(bin + 1) / Double(Self.bins))
      let x = axis.left + Double(bin) * width
      return ChartParts.rect(
        "f-entry", x: x + 0.5, y: ChartFrame.bottom - height, width: width - 1, height: height,
        title: "\(ReadableFigures.duration(seconds: low)) to \(ReadableFigures.duration(seconds: high)): "
          + "\(count) (\(ReadableFigures.share(share(count))))")
    }.joined()
  }
}
