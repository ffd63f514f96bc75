import WidgetRefresh

/// A dot for each person, stacked where people are alike. Positions are percentages, so it fits any width.
struct PeoplePlot {
  enum Axis {
    case shares, durations
  }

  private static let columns = 50
  private static let (height, top, axisHeight) = (110.0, 6.0, 22.0)

  let title: String
  let data: PictureData
  private let columns: [[UInt32]]
  private let marked: Set<UInt32>
  private let ticks: [(share: Double, label: String)]
  private let middle: String

  /// - Parameters:
  ///   - title: what the axis shows, with its unit.
  ///   - values: each person's number and value; `nil`: it does not apply.
  ///   - marked: the people that stand out.
  /// - Returns: `nil` if it applies to nobody.
  init?(title: String, values: [(person: UInt32, value: Double?)], axis: Axis, marked: [UInt32]) {
    let known = values.compactMap { person, value in value.map { (person: person, value: $0) } }
    guard !known.isEmpty else { return nil }
    self.title = title
    let unit: Figure.Unit = axis == .shares ? .share : .seconds
    data = PictureData(
      columns: ["person", "\(title) (\(unit.rawValue))"],
      rows: known.map { [.integer(Int($0.person)), .decimal($0.value, places: unit.decimalPlaces)] })
    self.marked = Set(marked)
    let sorted = known.map(\.value).sorted()
    let median = sorted[sorted.count / 2]
    let position: (Double) -> Double
    switch axis {
    case .shares:
      position = { $0 }
      ticks = [0, 0.25, 0.5, 0.75, 1].map { ($0, "\(Int($0 * 100))%") }
      middle = ReadableFigures.share(median)
    case .durations:
      let scale = DurationAxis(left: 0, right: 360, most: max(sorted.last ?? 1, 1), typical: median)
      position = { scale.x($0) / 360 }
      ticks = scale.ticks.map { ($0.x / 360, $0.label) }
      middle = ReadableFigures.duration(seconds: median)
    }
    var columns = [[UInt32]](repeating: [], count: Self.columns)
    for (person, value) in known {
      let column = Int((position(value) * Double(Self.columns)).rounded(.down))
      columns[min(max(column, 0), Self.columns - 1)].append(person)
    }
    self.columns = columns
  }

  func svg(of widget: String) -> HTML {
    let label =
      "\(DisplayText.name(widget)): \(title), of \(columns.reduce(0) { $0 + $1.count }) people; half of them above \(middle)"
    return #"""
      <svg class="dots" width="100%" height="\#(SVGNumber.text(Self.height + Self.axisHeight))" role="img" \#
      aria-label="\#(label)">\#(axis)\#(dots)</svg>
      """#
  }

  private var dots: HTML {
    let most = Double(columns.map(\.count).max() ?? 1)
    let step = min(7, (Self.height - Self.top) / most)
    let radius = SVGNumber.text(max(1, step / 2 - 0.3))
    return columns.enumerated().map { column, people -> HTML in
      let x = SVGNumber.percent((Double(column) + 0.5) / Double(Self.columns))
      return people.enumerated().map { row, person in
        let y = SVGNumber.text(Self.height - (Double(row) + 0.5) * step)
        let paint = marked.contains(person) ? "f-ink" : "f-entry"
        return #"<circle class="\#(paint)" cx="\#(x)" cy="\#(y)" r="\#(radius)" data-person="\#(person)"/>"#
      }.joined()
    }.joined()
  }

  private var axis: HTML {
    ticks.enumerated().map { index, tick in
      let x = SVGNumber.percent(tick.share)
      let anchor = index == 0 ? " start" : index == ticks.count - 1 ? " end" : ""
      return #"<line class="grid" x1="\#(x)" x2="\#(x)" y1="0" y2="\#(SVGNumber.text(Self.height))"/>"#
        + #"<text class="tick\#(anchor)" x="\#(x)" y="\#(SVGNumber.text(Self.height + 16))">\#(tick.label)</text>"#
    }.joined()
  }
}
