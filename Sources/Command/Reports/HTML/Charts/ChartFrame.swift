/// The parts that all charts of a widget share: size, axes and description.
struct ChartFrame: Sendable {
  static let width = 380.0
  static let height = 236.0
  static let left = 46.0
  static let right = 366.0
  static let top = 28.0
  static let bottom = 188.0

  /// A chart with its axes.
  ///
  /// - Parameters:
  ///   - id: the element's id, unique on the page.
  ///   - title: what it shows.
  ///   - description: the content in words.
  ///   - role: `group` if parts of it can have the focus.
  static func svg(
    id: String, title: String, description: String, role: String = "img", height: Double = ChartFrame.height,
    content: HTML
  ) -> HTML {
    let size = "\(SVGNumber.text(width)) \(SVGNumber.text(height))"
    return #"<svg class="chart" viewBox="0 0 \#(size)" role="\#(role)" aria-labelledby="\#(id)-t \#(id)-d">"#
      + #"<title id="\#(id)-t">\#(title)</title>"#
      + #"<desc id="\#(id)-d">\#(description)</desc>\#(content)</svg>"#
  }

  /// The axis of durations below, with its lines.
  static func durations(_ axis: DurationAxis, title: String) -> HTML {
    var svg: HTML = ""
    for (index, tick) in axis.ticks.enumerated() {
      let x = SVGNumber.text(tick.x)
      svg += #"<path class="grid" d="M\#(x) \#(SVGNumber.text(top))V\#(SVGNumber.text(bottom))"/>"#
      let isLast = index == axis.ticks.count - 1
      svg += ChartParts.text(
        tick.label, x: tick.x + (isLast ? 8 : 0), y: bottom + 16, isLast ? "tick end" : "tick")
    }
    return svg + xTitle(title + ", logarithmic scale", y: bottom + 36)
  }

  static func xTitle(_ title: String, y: Double) -> HTML {
    ChartParts.text(title, x: (left + right) / 2, y: y, "axis")
  }

  /// The axis to the left, from 0 at the bottom to `most` at the top.
  static func shares(most: Double, steps: Int, title: String) -> HTML {
    var svg = ChartParts.text(title, x: 4, y: 14, "title start")
    for step in 0...max(1, steps) {
      let share = most * Double(step) / Double(max(1, steps))
      let y = bottom - (bottom - top) * Double(step) / Double(max(1, steps))
      svg +=
        #"<path class="grid" d="M\#(SVGNumber.text(left)) \#(SVGNumber.text(y))H\#(SVGNumber.text(right))"/>"#
      svg += ChartParts.text("\(SVGNumber.text(share * 100))%", x: left - 6, y: y + 4, "title")
    }
    return svg
  }
}
