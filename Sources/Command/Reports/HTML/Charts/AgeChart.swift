import OutputAnalysis

/// The ages when viewed: the empirical distribution functions of content age and reload age.
struct AgeChart: WidgetChart {
  private let tally: WidgetTally
  private let curves: [Curve]
  private let axis: DurationAxis

  private struct Curve {
    var name: String
    var paint: String
    var ages: DurationHistogram
  }

  /// `nil`: there are no views.
  init?(of tally: WidgetTally) {
    self.tally = tally
    curves = [
      Curve(name: "content age", paint: "curve s-trouble", ages: tally.contentAges),
      Curve(name: "reload age", paint: "curve dashed s-ink", ages: tally.reloadAges),
    ].filter { $0.ages.count > 0 }
    guard !curves.isEmpty else { return nil }
    let orders = curves.map(\.ages.orderStatistics)
    let most = orders.compactMap { $0[rank: $0.count] }.max() ?? 0
    let typical = orders.compactMap { $0.quantile(0.9) }.max() ?? 0
    axis = DurationAxis(most: max(most / 1000, 1), typical: typical / 1000)
  }

  var data: PictureData {
    let orders = curves.map(\.ages.orderStatistics)
    return PictureData(
      columns: ["share of views (share)"] + curves.map { "\($0.name) at most (s)" },
      rows: (0...100).map { percent in
        let share = Double(percent) / 100
        return [.decimal(share, places: 2)] + orders.map { .decimal($0.quantile(share).map { $0 / 1000 }) }
      })
  }

  func svg(id: String, of widget: String) -> HTML {
    var content =
      ChartFrame.shares(most: 1, steps: 4, title: "share of views")
      + ChartFrame.durations(axis, title: "age at most")
    for curve in curves { content += #"<path class="\#(curve.paint)" d="\#(path(curve.ages))"/>"# }
    content += markers
    return ChartFrame.svg(
      id: id, title: "Age of \(DisplayText.name(widget)) when viewed: share of views with at most that age",
      description: description, role: "group", content: content)
  }

  /// The names of the curves, with their lines.
  var key: HTML {
    curves.map { curve in
      HTMLParts.key(
        #"<svg width="28" height="10" aria-hidden="true" focusable="false"><path class="\#(curve.paint)" d="M0 5H28"/></svg>"#,
        curve.name)
    }.joined(separator: " ")
  }

  private var description: String {
    curves.compactMap { curve in
      curve.ages.summary.map {
        "\(curve.name): \(curve.ages.count) views, mean \(ReadableFigures.duration(seconds: $0.meanSeconds)), "
          + "median \(ReadableFigures.duration(seconds: $0.medianSeconds)), "
          + "p95 \(ReadableFigures.duration(seconds: $0.p95Seconds))"
      }
    }.joined(separator: "; ") + "."
  }

  private func y(_ share: Double) -> Double {
    ChartFrame.bottom - share * (ChartFrame.bottom - ChartFrame.top)
  }

  /// Right-continuous steps, as many as pixels can show.
  private func path(_ ages: DurationHistogram) -> String {
    var path = "M\(SVGNumber.text(axis.left)) \(SVGNumber.text(ChartFrame.bottom))"
    var seen: Int64 = 0
    var drawn = (x: "", y: "")
    for bin in ages.buckets {
      seen += bin.count
      let x = SVGNumber.text((axis.x(bin.mean / 1000) * 2).rounded() / 2)
      let y = SVGNumber.text(y(Double(seen) / Double(max(1, ages.count))))
      if x != drawn.x { path += "H\(x)" }
      if y != drawn.y { path += "V\(y)" }
      drawn = (x, y)
    }
    return path + "H\(SVGNumber.text(axis.right))"
  }

  /// Median and 95th percentile of the content age, with their values.
  private var markers: HTML {
    let order = tally.contentAges.orderStatistics
    return [(0.5, "median"), (0.95, "p95")].compactMap { share, name -> HTML? in
      guard let age = order.quantile(share) else { return nil }
      let label = "\(name) of content age: \(ReadableFigures.duration(seconds: age / 1000))"
      let (x, y) = (SVGNumber.text(axis.x(age / 1000)), SVGNumber.text(y(share)))
      return #"""
        <circle class="marker" cx="\#(x)" cy="\#(y)" r="4.5" tabindex="0" role="img" aria-label="\#(label)">\#
        <title>\#(label)</title></circle>
        """#
    }.joined()
  }
}
