/// Estimates with their intervals, one below the other, on one axis.
struct ForestPlot: Plot {
  struct Group {
    /// Empty: none.
    var title: String
    var rows: [PlotRow]
  }

  let groups: [Group]
  let quantity: ValueAxis.Quantity
  /// Drawn as a line across all rows.
  let reference: Double
  let axisTitle: String
  /// What the axis shows at most; intervals beyond it are cut off and have an arrow.
  var limits: ClosedRange<Double> = -1e12...1e12

  var marks: [ChartMark] { groups.flatMap(\.rows).marks }

  var description: String {
    groups.flatMap { group in
      group.rows.map { (group.title.isEmpty ? "" : group.title + ", ") + "\($0.name): \($0.text)." }
    }.joined(separator: " ")
  }

  var data: PictureData {
    PictureData(
      columns: ["of"] + PlotRow.columns("name", axisTitle, quantity.unit),
      rows: groups.flatMap { group in group.rows.map { [.text(DisplayText.name(group.title))] + $0.cells } }
    )
  }

  func drawing(width: Double) -> Picture.Drawing {
    let isNarrow = width < 500
    let (left, right) = isNarrow ? (12.0, width - 12) : (190.0, width - 150)
    let shown = groups.flatMap(\.rows).flatMap { $0.estimate?.all ?? [] }
    let axis = ValueAxis(
      over: (shown + [reference]).map { min(max($0, limits.lowerBound), limits.upperBound) }, of: quantity,
      from: left, to: right, spacing: isNarrow ? 70 : 64)
    var rows: HTML = ""
    var y = 8.0
    for group in groups {
      if !group.title.isEmpty {
        rows += ChartParts.text(DisplayText.line(group.title, to: 44), x: 0, y: y + 16, "heading")
        y += 26
      }
      for row in group.rows {
        let middle = isNarrow ? y + 28 : y + 13
        let text = (y: isNarrow ? y + 14 : y + 17, x: width)
        rows += ChartParts.group(
          "\(row.name): \(row.text)",
          ChartParts.text(DisplayText.line(row.name, to: isNarrow ? 44 : 27), x: 0, y: text.y, "name")
            + ChartParts.text(row.text, x: text.x, y: text.y, "value")
            + interval(row, axis, y: middle))
        y += isNarrow ? 42 : 26
      }
    }
    let zero = axis.position(reference)
    let content =
      ChartParts.across(axis, top: 4, bottom: y, width: width)
      + ChartParts.line("reference", x1: zero, y1: 4, x2: zero, y2: y) + rows
      + ChartParts.text(axisTitle + axis.note, x: (left + right) / 2, y: y + 36, "axis")
    return Picture.Drawing(height: y + 44, content: content)
  }

  private func interval(_ row: PlotRow, _ axis: ValueAxis, y: Double) -> HTML {
    guard let estimate = row.estimate else { return "" }
    var svg = ChartParts.interval(estimate, "interval " + row.mark.line, axis, at: y)
    let x = axis.position(estimate.value)
    if let low = estimate.low, let high = estimate.high {
      let ends = (axis.position(low), axis.position(high))
      // A mark at the end would hide the arrow.
      if low < axis.range.lowerBound, x - ends.0 > 12 { svg += arrow(row.mark, x: ends.0, y: y, step: 6) }
      if high > axis.range.upperBound, ends.1 - x > 12 { svg += arrow(row.mark, x: ends.1, y: y, step: -6) }
    }
    guard axis.range.contains(estimate.value) else {
      return svg + arrow(row.mark, x: x, y: y, step: estimate.value < reference ? 6 : -6)
    }
    return svg + row.mark.svg(x: x, y: y)
  }

  /// It goes on beyond the axis.
  private func arrow(_ mark: ChartMark, x: Double, y: Double, step: Double) -> HTML {
    let (tip, back) = (SVGNumber.text(x), SVGNumber.text(x + step))
    return
      #"<path class="interval \#(mark.line)" d="M\#(back) \#(SVGNumber.text(y - 5))L\#(tip) \#(SVGNumber.text(y))L\#(back) \#(SVGNumber.text(y + 5))"/>"#
  }
}
