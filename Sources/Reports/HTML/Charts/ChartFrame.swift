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
    content: String
  ) -> String {
    let size = "\(SVGNumber.text(width)) \(SVGNumber.text(height))"
    return #"<svg class="chart" viewBox="0 0 \#(size)" role="\#(role)" aria-labelledby="\#(id)-t \#(id)-d">"#
      + #"<title id="\#(id)-t">\#(HTMLText.escaped(title))</title>"#
      + #"<desc id="\#(id)-d">\#(HTMLText.escaped(description))</desc>\#(content)</svg>"#
  }

  /// The axis of durations below, with its lines.
  static func durations(_ axis: DurationAxis, title: String) -> String {
    var svg = ""
    for (index, tick) in axis.ticks.enumerated() {
      let x = SVGNumber.text(tick.x)
      svg += #"<path class="grid" d="M\#(x) \#(SVGNumber.text(top))V\#(SVGNumber.text(bottom))"/>"#
      let anchor = index == axis.ticks.count - 1 ? " end" : ""
      let labelX = anchor.isEmpty ? x : SVGNumber.text(tick.x + 8)
      svg +=
        #"<text class="tick\#(anchor)" x="\#(labelX)" y="\#(SVGNumber.text(bottom + 16))">\#(tick.label)</text>"#
    }
    return svg + xTitle(title + ", logarithmic scale", y: bottom + 36)
  }

  static func xTitle(_ title: String, y: Double) -> String {
    #"<text class="axis" x="\#(SVGNumber.text((left + right) / 2))" y="\#(SVGNumber.text(y))">\#(title)</text>"#
  }

  /// The axis to the left, from 0 at the bottom to `most` at the top.
  static func shares(most: Double, steps: Int, title: String) -> String {
    var svg = #"<text class="title start" x="4" y="14">\#(title)</text>"#
    for step in 0...max(1, steps) {
      let share = most * Double(step) / Double(max(1, steps))
      let y = bottom - (bottom - top) * Double(step) / Double(max(1, steps))
      svg +=
        #"<path class="grid" d="M\#(SVGNumber.text(left)) \#(SVGNumber.text(y))H\#(SVGNumber.text(right))"/>"#
      svg += #"<text class="title" x="\#(SVGNumber.text(left - 6))" y="\#(SVGNumber.text(y + 4))">"#
      svg += "\(SVGNumber.text(share * 100))%</text>"
    }
    return svg
  }
}
