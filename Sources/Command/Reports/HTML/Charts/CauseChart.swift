import OutputAnalysis
import WidgetRefresh

/// The requests: a bar for each cause, divided by decision.
struct CauseChart: WidgetChart {
  private static let rowHeight = 24.0
  private static let labelWidth = 172.0

  /// The causes that occurred.
  let causes: [ReloadCause]
  private let counts: CauseCounts

  /// `nil`: there are no requests.
  init?(of tally: WidgetTally) {
    counts = tally.causes
    let counts = counts
    causes = ReloadCause.allCases.filter { counts.total($0) > 0 }
    if causes.isEmpty { return nil }
  }

  var data: PictureData {
    PictureData(
      columns: ["cause", "decision", "requests (count)"],
      rows: causes.flatMap { cause in
        ReloadDecision.allCases.filter { counts[cause, $0] > 0 }.map {
          [.name(DisplayText.words(cause.name)), .text($0.title), .integer(counts[cause, $0])]
        }
      })
  }

  func svg(id: String, of widget: String) -> HTML {
    let most = causes.map { counts.total($0) }.max() ?? 1
    let bottom = ChartFrame.top + Double(causes.count) * Self.rowHeight
    let rows = causes.enumerated().map { row(Double($0), $1, most: most) }.joined()
    let axis = ticks(most: most, bottom: bottom)
    return ChartFrame.svg(
      id: id, title: "Requests for a reload of \(DisplayText.name(widget)), by cause and decision",
      description: description, height: bottom + 46, content: axis + rows)
  }

  /// The decisions that occurred, with their patterns.
  var key: HTML {
    ReloadDecision.allCases.filter { decision in causes.contains { counts[$0, decision] > 0 } }.map {
      HTMLParts.key(Swatch.area(Paint.fill(.neutral, $0.pattern)), $0.title)
    }.joined(separator: " ")
  }

  private var description: String {
    causes.map { cause in
      "\(DisplayText.words(cause.name)): "
        + ReloadDecision.allCases.filter { counts[cause, $0] > 0 }
        .map { "\(counts[cause, $0]) \($0.title)" }.joined(separator: ", ")
    }.joined(separator: "; ") + "."
  }

  private func x(_ count: Int, most: Int) -> Double {
    Self.labelWidth + (ChartFrame.right - 44 - Self.labelWidth) * Double(count) / Double(max(1, most))
  }

  private func row(_ index: Double, _ cause: ReloadCause, most: Int) -> HTML {
    let top = ChartFrame.top + index * Self.rowHeight
    let (middle, name) = (top + Self.rowHeight / 2 + 4, DisplayText.words(cause.name))
    var svg = ChartParts.text(name, x: Self.labelWidth - 8, y: middle, "title")
    var before = 0
    for decision in ReloadDecision.allCases where counts[cause, decision] > 0 {
      let count = counts[cause, decision]
      let (left, right) = (x(before, most: most), x(before + count, most: most))
      svg += ChartParts.rect(
        "bar " + Paint.fill(cause.group.color, decision.pattern), x: left, y: top + 3,
        width: max(1, right - left), height: Self.rowHeight - 6, title: "\(name), \(decision.title): \(count)"
      )
      before += count
    }
    return svg + ChartParts.text("\(before)", x: x(before, most: most) + 6, y: middle, "count")
  }

  private func ticks(most: Int, bottom: Double) -> HTML {
    var unit = 1
    while unit <= most / 10 { unit *= 10 }
    // Long labels need room.
    let mostSteps = most < 1000 ? 4 : most < 10_000 ? 3 : 2
    let step =
      [unit / 5, unit / 2, unit, 2 * unit, 5 * unit].first { $0 > 0 && most / $0 <= mostSteps } ?? most
    let ends = (SVGNumber.text(ChartFrame.top), SVGNumber.text(bottom))
    return stride(from: 0, through: most, by: max(1, step)).map { count in
      let x = x(count, most: most)
      return #"<path class="grid" d="M\#(SVGNumber.text(x)) \#(ends.0)V\#(ends.1)"/>"#
        + ChartParts.text(label(count), x: x, y: bottom + 16, "tick")
    }.joined() + ChartFrame.xTitle("requests", y: bottom + 36)
  }

  /// At most six characters.
  private func label(_ count: Int) -> String {
    count < 100_000 ? String(count) : ReadableFigures.rate(Double(count))
  }
}

extension CauseCounts {
  /// Requests of a cause, however they ended.
  func total(_ cause: ReloadCause) -> Int { ReloadDecision.allCases.reduce(0) { $0 + self[cause, $1] } }
}
