/// Points of two figures, with the interval of each.
struct ScatterPlot: Plot {
  struct Point {
    /// In words, with its values.
    var name: String
    /// Beside the mark; `nil`: none.
    var label: String?
    var x: PlotRow.Estimate
    var y: PlotRow.Estimate
    var mark: ChartMark
    /// A bound of the upright figure for this point, drawn as a dotted line to a short bar.
    var bound: Double?
  }

  let points: [Point]
  let across: (quantity: ValueAxis.Quantity, title: String)
  let upright: (quantity: ValueAxis.Quantity, title: String)
  /// A line through some points, in order.
  var path: [(x: Double, y: Double)] = []

  var description: String { points.map { $0.name + "." }.joined(separator: " ") }

  var data: PictureData {
    PictureData(
      columns: ["in words"] + PlotRow.Estimate.columns(across.title, across.quantity.unit)
        + PlotRow.Estimate.columns(upright.title, upright.quantity.unit)
        + ["bound (\(upright.quantity.unit))", "meaning"],
      rows: points.map {
        [.text($0.name)] + $0.x.cells + $0.y.cells + [.decimal($0.bound, places: 6), .text($0.mark.title)]
      })
  }

  func drawing(width: Double) -> Picture.Drawing {
    let (left, right, top, bottom) = (64.0, width - 14, 30.0, width < 500 ? 290.0 : 380.0)
    let ys = points.flatMap { $0.y.all + [$0.bound].compactMap { $0 } }
    let (low, high) = (ys.min() ?? 0, ys.max() ?? 1)
    let x = ValueAxis(over: points.flatMap(\.x.all), of: across.quantity, from: left, to: right)
    let y = ValueAxis(
      over: ys, of: upright.quantity, from: bottom, to: top, isLogarithmic: low > 0 && high > 8 * low,
      spacing: 44)
    var content =
      ChartParts.upright(y, left: left, right: right)
      + ChartParts.across(x, top: top, bottom: bottom, width: width)
    content += ChartParts.text(upright.title + y.note, x: 0, y: 14, "upright")
    content += ChartParts.text(across.title + x.note, x: (left + right) / 2, y: bottom + 36, "axis")
    if path.count > 1 {
      let steps = path.map { "\(SVGNumber.text(x.position($0.x))) \(SVGNumber.text(y.position($0.y)))" }
      content += #"<path class="line dashed" d="M\#(steps.joined(separator: "L"))"/>"#
    }
    // The marks with a label are above the others.
    let ordered = points.filter { $0.label == nil } + points.filter { $0.label != nil }
    content += ordered.map { ChartParts.group($0.name, drawn($0, x, y)) }.joined()
    content += labels(x, y, width: width)
    return Picture.Drawing(height: bottom + 44, content: content)
  }

  private func drawn(_ point: Point, _ x: ValueAxis, _ y: ValueAxis) -> HTML {
    let center = (x: x.position(point.x.value), y: y.position(point.y.value))
    var svg =
      ChartParts.interval(point.x, point.mark.line, x, at: center.y)
      + ChartParts.interval(point.y, point.mark.line, y, at: center.x, isUpright: true)
    if let bound = point.bound {
      let end = y.position(bound)
      svg += ChartParts.line(point.mark.line + " dotted", x1: center.x, y1: center.y, x2: center.x, y2: end)
      svg += ChartParts.line(point.mark.line, x1: center.x - 8, y1: end, x2: center.x + 8, y2: end)
    }
    return svg + point.mark.svg(x: center.x, y: center.y)
  }

  /// Above their marks; of several, the lowest one is below its mark.
  private func labels(_ x: ValueAxis, _ y: ValueAxis, width: Double) -> HTML {
    let labelled = points.filter { $0.label != nil }.map { ($0, y.position($0.y.value)) }.sorted {
      $0.1 < $1.1
    }
    return labelled.enumerated().map { index, place in
      let label = DisplayText.line(place.0.label ?? "", to: 40)
      let half = ChartParts.halfWidth(label)
      let center = min(max(x.position(place.0.x.value), half), width - half)
      let isBelow = index > 0 && index == labelled.count - 1
      return ChartParts.text(label, x: center, y: isBelow ? place.1 + 22 : place.1 - 12, "label middle")
    }.joined()
  }
}
