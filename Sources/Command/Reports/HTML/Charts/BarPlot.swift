/// Bars from 0 to the right, one below the other.
package struct BarPlot: Plot {
  package struct Bar {
    package var name: String
    /// At least 0, in the unit of the axis.
    package var value: Double
    /// The value in words.
    package var text: String
    /// CSS classes that fill it.
    package var paint: String

    package init(name: String, value: Double, text: String, paint: String) {
      (self.name, self.value, self.text, self.paint) = (name, value, text, paint)
    }
  }

  package let bars: [Bar]
  package let quantity: ValueAxis.Quantity
  package let axisTitle: String
  /// The axis ends here, or at the longest bar if that is longer.
  package var end = 0.0

  package init(bars: [Bar], quantity: ValueAxis.Quantity, axisTitle: String, end: Double = 0.0) {
    (self.bars, self.quantity, self.axisTitle, self.end) = (bars, quantity, axisTitle, end)
  }

  package var description: String { bars.map { "\($0.name): \($0.text)." }.joined(separator: " ") }

  package var data: PictureData {
    PictureData(
      columns: ["name", "\(axisTitle) (\(quantity.unit))"],
      rows: bars.map { [.text($0.name), .decimal($0.value, places: 6)] })
  }

  package func drawing(width: Double) -> Picture.Drawing {
    let isNarrow = width < 500
    // The longest bar leaves place for the longest text.
    let place = max(50, 10 + 8 * Double(bars.map(\.text.count).max() ?? 0))
    let (left, right) = (isNarrow ? 8.0 : 330, width - place)
    let axis = ValueAxis(
      over: bars.map(\.value) + [0, end], of: quantity, from: left, to: right, spacing: isNarrow ? 60 : 80)
    let height = isNarrow ? 40.0 : 26.0
    let bottom = 4 + Double(bars.count) * height
    let rows = bars.enumerated().map { index, bar in
      let top = 4 + Double(index) * height + (isNarrow ? 18 : 4)
      let long = max(1, axis.position(bar.value) - left)
      let name = ChartParts.text(
        DisplayText.line(bar.name, to: isNarrow ? 46 : 44), x: 0,
        y: isNarrow ? top - 5 : top + 13, "name")
      return ChartParts.group(
        "\(bar.name): \(bar.text)",
        name
          + ChartParts.rect("bar \(bar.paint)", x: left, y: top, width: long, height: 16)
          + ChartParts.text(bar.text, x: left + long + 6, y: top + 13, "label"))
    }
    return Picture.Drawing(
      height: bottom + 44,
      content: ChartParts.across(axis, top: 2, bottom: bottom, width: width) + rows.joined()
        + ChartParts.text(axisTitle + axis.note, x: (left + right) / 2, y: bottom + 36, "axis"))
  }
}
