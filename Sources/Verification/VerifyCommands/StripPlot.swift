import Reports

/// Many values as marks on a line for each group, with one range behind all of them.
struct StripPlot: Plot {
  struct Group {
    var title: String
    var points: [(value: Double, name: String, mark: ChartMark)]
  }

  let groups: [Group]
  let range: ClosedRange<Double>
  /// Values beyond it are drawn at its ends.
  let limits: ClosedRange<Double>
  let axisTitle: String
  let description: String

  var data: PictureData {
    PictureData(
      columns: ["of", axisTitle, "in words", "meaning"],
      rows: groups.flatMap { group in
        group.points.map {
          [.text(group.title), .decimal($0.value, places: 6), .text($0.name), .text($0.mark.title)]
        }
      })
  }

  func drawing(width: Double) -> Picture.Drawing {
    let isNarrow = width < 500
    let (left, right, height) = (isNarrow ? 10.0 : 300.0, width - 14, isNarrow ? 44.0 : 28.0)
    let bottom = 6 + Double(groups.count) * height
    let axis = ValueAxis(
      over: [limits.lowerBound, limits.upperBound], of: .figure(.perDay), from: left, to: right, spacing: 50)
    let band = (axis.position(range.lowerBound), axis.position(range.upperBound))
    var svg =
      ChartParts.rect(
        "band " + Paint.fill(.session), x: band.0, y: 4, width: band.1 - band.0, height: bottom - 4)
      + ChartParts.across(axis, top: 4, bottom: bottom, width: width)
    for (index, group) in groups.enumerated() {
      let top = 4 + Double(index) * height
      let middle = isNarrow ? top + 30 : top + 14
      svg += ChartParts.text(group.title, x: 0, y: isNarrow ? top + 15 : top + 18, "name")
      for point in group.points {
        let x = axis.position(min(max(point.value, limits.lowerBound), limits.upperBound))
        svg += ChartParts.group(point.name, point.mark.svg(x: x, y: middle))
      }
    }
    svg += ChartParts.text(axisTitle, x: (left + right) / 2, y: bottom + 36, "axis")
    return Picture.Drawing(height: bottom + 44, content: svg)
  }
}
