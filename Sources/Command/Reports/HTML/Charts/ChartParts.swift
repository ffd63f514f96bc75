/// Parts of pictures.
package enum ChartParts {
  /// The ticks of an axis across, with lines from `top` to `bottom` and labels below, inside of a picture of this width.
  package static func across(_ axis: ValueAxis, top: Double, bottom: Double, width: Double) -> HTML {
    axis.ticks.map { tick in
      let x = SVGNumber.text(tick.position)
      let half = halfWidth(tick.label)
      return #"<path class="grid" d="M\#(x) \#(SVGNumber.text(top))V\#(SVGNumber.text(bottom))"/>"#
        + text(tick.label, x: min(max(tick.position, half), width - half), y: bottom + 16, "tick")
    }.joined()
  }

  /// About half the width of a text, in pixels.
  package static func halfWidth(_ text: String) -> Double { 4.9 * Double(DisplayText.width(text)) }

  /// The ticks of an upright axis, with lines from `left` to `right` and labels to the left.
  package static func upright(_ axis: ValueAxis, left: Double, right: Double) -> HTML {
    axis.ticks.map { tick in
      let y = SVGNumber.text(tick.position)
      return #"<path class="grid" d="M\#(SVGNumber.text(left)) \#(y)H\#(SVGNumber.text(right))"/>"#
        + text(tick.label, x: left - 6, y: tick.position + 4, "title")
    }.joined()
  }

  /// Text with CSS classes.
  package static func text(_ text: String, x: Double, y: Double, _ style: String) -> HTML {
    #"<text class="\#(style)" x="\#(SVGNumber.text(x))" y="\#(SVGNumber.text(y))">\#(text)</text>"#
  }

  /// A line with the given CSS class.
  package static func line(_ style: String, x1: Double, y1: Double, x2: Double, y2: Double) -> HTML {
    #"<path class="\#(style)" d="M\#(SVGNumber.text(x1)) \#(SVGNumber.text(y1))L\#(SVGNumber.text(x2)) \#(SVGNumber.text(y2))"/>"#
  }

  /// The line from one end of an interval to the other, across or upright; empty: there is no interval.
  /// `place` is where it is on the other axis.
  package static func interval(
    _ estimate: PlotRow.Estimate?, _ style: String, _ axis: ValueAxis, at place: Double,
    isUpright: Bool = false
  ) -> HTML {
    guard let low = estimate?.low, let high = estimate?.high else { return "" }
    let (from, to) = (axis.position(low), axis.position(high))
    return isUpright
      ? line(style, x1: place, y1: from, x2: place, y2: to)
      : line(style, x1: from, y1: place, x2: to, y2: place)
  }

  /// A rectangle with CSS classes, and the text that the browser shows for it; `nil`: none.
  package static func rect(
    _ style: String, x: Double, y: Double, width: Double, height: Double, title: String? = nil
  ) -> HTML {
    let place: HTML = #"x="\#(SVGNumber.text(x))" y="\#(SVGNumber.text(y))""#
    let size: HTML = #"width="\#(SVGNumber.text(width))" height="\#(SVGNumber.text(height))""#
    let end: HTML = title.map { "><title>\($0)</title></rect>" } ?? "/>"
    return #"<rect class="\#(style)" \#(place) \#(size)\#(end)"#
  }

  /// The parts of a picture that belong together, with what they say.
  package static func group(_ title: String, _ content: HTML) -> HTML {
    "<g><title>\(title)</title>\(content)</g>"
  }
}
