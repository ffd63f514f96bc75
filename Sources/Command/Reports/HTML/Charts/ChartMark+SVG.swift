extension ChartMark {
  /// The CSS class of its interval.
  package var line: String { Paint.stroke(color) }

  /// The CSS class of the mark.
  package var paint: String {
    switch fill {
    case .full: Paint.fill(color)
    case .outline: Paint.outline(color)
    case .line: Paint.stroke(color)
    }
  }

  package func svg(x: Double, y: Double) -> HTML {
    #"<path class="\#(paint)" transform="translate(\#(SVGNumber.text(x)) \#(SVGNumber.text(y)))" d="\#(path)"/>"#
  }

  /// The marks that are used, with what they mean.
  package static func key(_ marks: [ChartMark]) -> HTML {
    allCases.filter(marks.contains).map { mark in
      HTMLParts.key(
        #"<svg width="16" height="14" aria-hidden="true" focusable="false">\#(mark.svg(x: 8, y: 7))</svg>"#,
        mark.title)
    }.joined(separator: " ")
  }
}
