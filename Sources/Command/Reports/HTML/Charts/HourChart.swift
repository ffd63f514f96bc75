import OutputAnalysis

/// The day of a widget, hour by hour: its views, fresh and out of date, and the share that was fresh.
struct HourChart: WidgetChart {
  private static let (viewsTop, viewsBottom, shareTop, shareBottom) = (28.0, 104.0, 134.0, 188.0)

  private let views: [Double]
  private let fresh: [Double]
  private let most: Double

  /// `nil`: there are no views.
  init?(of widget: WidgetSummary) {
    views = widget.viewsByHour
    fresh = widget.freshViewsByHour
    most = views.max() ?? 0
    guard most > 0 else { return nil }
  }

  var data: PictureData {
    PictureData(
      columns: ["hour (local time)", "views (1/day)", "fresh views (1/day)", "views fresh (share)"],
      rows: views.indices.map { hour in
        let share = views[hour] > 0 ? fresh[hour] / views[hour] : nil
        return [
          .integer(hour), .decimal(views[hour]), .decimal(fresh[hour]), .decimal(share, places: 6),
        ]
      })
  }

  func svg(id: String, of widget: String) -> HTML {
    ChartFrame.svg(
      id: id,
      title: "Views of \(DisplayText.name(widget)) by hour of the day, and the share that was fresh",
      description: description,
      content: frame + zip(views, fresh).enumerated().map { bar($0, $1.0, $1.1) }.joined() + shares)
  }

  var key: HTML {
    [ShownState.fresh, .outOfDate].map { HTMLParts.key(Swatch.area($0.paint), "viewed, \($0.title)") }
      .joined(separator: " ")
  }

  private var description: String {
    views.indices.filter { views[$0] > 0 }.map {
      "\($0):00: \(ReadableFigures.rate(views[$0])) views a day, \(ReadableFigures.share(fresh[$0] / views[$0])) fresh"
    }.joined(separator: "; ") + "."
  }

  private static let hourWidth = (ChartFrame.right - ChartFrame.left) / 24

  private func x(_ hour: Double) -> Double { ChartFrame.left + hour * Self.hourWidth }

  private func bar(_ hour: Int, _ views: Double, _ fresh: Double) -> HTML {
    let scale = (Self.viewsBottom - Self.viewsTop) / most
    let middle = Self.viewsBottom - fresh * scale
    return rect(.fresh, hour, from: Self.viewsBottom, to: middle)
      + rect(.outOfDate, hour, from: middle, to: Self.viewsBottom - views * scale)
  }

  private func rect(_ state: ShownState, _ hour: Int, from bottom: Double, to top: Double) -> HTML {
    guard bottom - top > 0.05 else { return "" }
    return ChartParts.rect(
      state.paint, x: x(Double(hour)) + 0.5, y: top, width: Self.hourWidth - 1, height: bottom - top)
  }

  /// A step for each hour with views.
  private var shares: HTML {
    let steps = views.indices.filter { views[$0] > 0 }.map { hour in
      let y = Self.shareBottom - (Self.shareBottom - Self.shareTop) * min(fresh[hour] / views[hour], 1)
      return "M\(SVGNumber.text(x(Double(hour)))) \(SVGNumber.text(y))h\(SVGNumber.text(Self.hourWidth))"
    }
    return #"<path class="curve s-ink" d="\#(steps.joined())"/>"#
  }

  private var frame: HTML {
    let ends = [
      ("0", Self.viewsBottom), (ReadableFigures.rate(most), Self.viewsTop), ("0%", Self.shareBottom),
      ("100%", Self.shareTop),
    ]
    return ChartParts.text("views a day in the hour", x: 4, y: 14, "title start")
      + ChartParts.text("share of them that was fresh", x: 4, y: Self.shareTop - 10, "title start")
      + ends.map { label, y in
        #"<path class="grid" d="M\#(SVGNumber.text(ChartFrame.left)) \#(SVGNumber.text(y))H\#(SVGNumber.text(ChartFrame.right))"/>"#
          + ChartParts.text(label, x: ChartFrame.left - 6, y: y + 4, "title")
      }.joined()
      + stride(from: 0, through: 24, by: 6).map { hour in
        ChartParts.text(
          "\(hour < 10 ? "0" : "")\(hour):00", x: x(Double(hour)) + (hour == 24 ? 8 : 0),
          y: ChartFrame.bottom + 16, hour == 24 ? "tick end" : "tick")
      }.joined() + ChartFrame.xTitle("local time", y: ChartFrame.bottom + 36)
  }
}
