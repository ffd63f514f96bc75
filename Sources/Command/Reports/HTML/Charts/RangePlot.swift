/// Estimates with their intervals and a range behind each, one below the other. Each row has an axis of its own.
package struct RangePlot: Plot {
  package struct Row {
    package var row: PlotRow
    package var quantity: ValueAxis.Quantity
    /// Behind the estimate; an end that is infinite is the end of the axis.
    package var range: (low: Double, high: Double)?
    /// Drawn as a line across the row.
    package var reference: Double?

    package init(
      row: PlotRow, quantity: ValueAxis.Quantity, range: (low: Double, high: Double)? = nil,
      reference: Double? = nil
    ) { (self.row, self.quantity, self.range, self.reference) = (row, quantity, range, reference) }
  }

  package let rows: [Row]

  package init(rows: [Row]) { self.rows = rows }

  package var marks: [ChartMark] { rows.map(\.row).marks }

  package var description: String { rows.map(\.row).description }

  package var data: PictureData {
    PictureData(
      columns: PlotRow.columns("name", "estimate", "see unit")
        + ["range, from (see unit)", "range, to (see unit)", "line (see unit)", "unit"],
      rows: rows.map { row in
        row.row.cells + [row.range?.low, row.range?.high, row.reference].map { .decimal($0, places: 6) }
          + [.name(row.quantity.unit)]
      })
  }

  package func drawing(width: Double) -> Picture.Drawing {
    let height = Self.isNarrow(width) ? 88.0 : 70.0
    let content = rows.enumerated().map { index, row in
      let top = Double(index) * height
      return ChartParts.group("\(row.row.name): \(row.row.text)", drawn(row, top: top, width: width))
    }
    return Picture.Drawing(height: Double(rows.count) * height + 4, content: content.joined())
  }

  private static func isNarrow(_ width: Double) -> Bool { width < 500 }

  private func drawn(_ range: Row, top: Double, width: Double) -> HTML {
    let row = range.row
    let (left, right) = (10.0, width - 10)
    var svg = ChartParts.text(row.name, x: 0, y: top + 14, "name heading")
    var top = top
    if Self.isNarrow(width) {
      svg += ChartParts.text(row.text, x: 0, y: top + 32, "label")
      top += 18
    } else {
      svg += ChartParts.text(row.text, x: width, y: top + 14, "value")
    }
    let middle = top + 34
    let ends = [range.range?.low, range.range?.high, range.reference].compactMap { $0 }
    let values = ((row.estimate?.all ?? []) + ends).filter { $0.isFinite }
    guard let least = values.min(), let most = values.max() else { return svg }
    // Beside a bound, there is room for what it allows.
    let room = (most - least) * (ends.allSatisfy(\.isFinite) ? 0 : 0.25)
    let shown = values + (least >= 0 ? [max(0, least - room)] : [least - room]) + [most + room]
    let axis = ValueAxis(
      over: shown, of: range.quantity, from: left, to: right,
      isLogarithmic: least > 0 && most > 50 * least, spacing: 70)
    svg += ChartParts.across(axis, top: top + 22, bottom: top + 46, width: width)
    if let band = range.range {
      let (low, high) = (axis.position(band.low), axis.position(band.high))
      svg += ChartParts.rect(
        "band " + Paint.fill(.session), x: low, y: middle - 9, width: max(1, high - low), height: 18)
    }
    if let reference = range.reference {
      let x = axis.position(reference)
      svg += ChartParts.line("reference", x1: x, y1: top + 20, x2: x, y2: top + 48)
    }
    svg += ChartParts.interval(row.estimate, "interval " + row.mark.line, axis, at: middle)
    if let estimate = row.estimate { svg += row.mark.svg(x: axis.position(estimate.value), y: middle) }
    return svg
  }
}
