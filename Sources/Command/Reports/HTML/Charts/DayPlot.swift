/// What happened on days, one below the other, from midnight to midnight.
package struct DayPlot: Plot {
  package struct Style: Hashable {
    package var title: String
    /// CSS classes that fill it.
    package var paint: String
    /// From the top of the lane.
    package var (y, height): (Double, Double)

    package init(title: String, paint: String, y: Double, height: Double) {
      (self.title, self.paint, self.y, self.height) = (title, paint, y, height)
    }
  }

  package struct Mark: Hashable {
    package var style: Style
    /// In milliseconds since midnight.
    package var (start, end): (Int64, Int64)

    package init(style: Style, start: Int64, end: Int64) {
      (self.style, self.start, self.end) = (style, start, end)
    }
  }

  package struct Row {
    /// Its date.
    package var name: String
    /// Beside it.
    package var text: String
    package var marks: [Mark]

    package init(name: String, text: String, marks: [Mark]) {
      (self.name, self.text, self.marks) = (name, text, marks)
    }
  }

  /// Each with a title, unless it is empty.
  package var groups: [(title: String, rows: [Row])]

  package init(groups: [(title: String, rows: [Row])]) { self.groups = groups }

  private static let (day, height) = (86_400_000.0, 26.0)

  /// What the marks mean, in the given order.
  package func key(_ styles: [Style]) -> HTML {
    let used = Set(groups.flatMap { $0.rows.flatMap { $0.marks.map(\.style) } })
    return styles.filter(used.contains).map { style in
      let (top, bottom) = (style.y * 0.7, (style.y + style.height) * 0.7)
      let width = style.height >= 8 ? 3 : 22
      return HTMLParts.key(
        Swatch.path(
          "M-\(width / 2) \(SVGNumber.text(top - 7))h\(width)V\(SVGNumber.text(bottom - 7))h-\(width)z",
          style.paint),
        style.title)
    }.joined(separator: " ")
  }

  package var description: String {
    groups.flatMap { group in
      [group.title + ":"].filter { $0 != ":" } + group.rows.map { "\($0.name): \($0.text)." }
    }.joined(separator: " ")
  }

  package var data: PictureData {
    PictureData(
      columns: ["of", "day", "what", "from (s since midnight)", "to (s since midnight)"],
      rows: groups.flatMap { group in
        group.rows.flatMap { row in
          row.marks.map {
            [
              .text(group.title), .name(row.name), .text($0.style.title), .decimal(Double($0.start) / 1000),
              .decimal(Double($0.end) / 1000),
            ]
          }
        }
      })
  }

  package func drawing(width: Double) -> Picture.Drawing {
    let isNarrow = width < 500
    let (left, right) = (isNarrow ? 44.0 : 90, width - (isNarrow ? 84 : 160))
    func x(_ time: Int64) -> Double { left + (right - left) * min(max(Double(time) / Self.day, 0), 1) }
    var (svg, top) = ("" as HTML, 4.0)
    for group in groups {
      if !group.title.isEmpty {
        svg += ChartParts.text(
          DisplayText.line(group.title, to: isNarrow ? 46 : 100), x: 0, y: top + 14, "name heading")
        top += 22
      }
      for row in group.rows {
        var paths: [Style: (path: String, last: String)] = [:]
        for mark in row.marks {
          let style = mark.style
          let wide = SVGNumber.text(max(LaneChart.leastBar, x(mark.end) - x(mark.start)))
          let path =
            "M\(SVGNumber.text(x(mark.start))) \(SVGNumber.text(top + style.y))h\(wide)v\(SVGNumber.text(style.height))h-\(wide)z"
          // Equal paths are drawn once.
          if paths[style]?.last != path { paths[style, default: ("", "")].path += path }
          paths[style]?.last = path
        }
        let styles = paths.sorted { ($0.key.height, $0.key.title) > ($1.key.height, $1.key.title) }
        svg += ChartParts.group(
          "\(row.name): \(row.text)",
          ChartParts.text(isNarrow ? String(row.name.suffix(5)) : row.name, x: 0, y: top + 14, "name")
            + ChartParts.rect("lane", x: left, y: top, width: right - left, height: 22)
            + styles.map { #"<path class="\#($0.key.paint)" d="\#($0.value.path)"/>"# as HTML }.joined()
            + ChartParts.text(row.text, x: right + 6, y: top + 14, "label"))
        top += Self.height
      }
    }
    let ticks = stride(from: 0, through: 24, by: isNarrow ? 6 : 3).map { hour in
      let place = SVGNumber.text(x(Int64(hour) * 3_600_000))
      return #"<path class="grid" d="M\#(place) 4V\#(SVGNumber.text(top))"/>"#
        + ChartParts.text("\(hour):00", x: x(Int64(hour) * 3_600_000), y: top + 14, "tick")
    }
    return Picture.Drawing(height: top + 20, content: ticks.joined() + svg)
  }
}
