import OutputAnalysis
import WidgetRefresh

/// A figure in large type with its interval, and a bar if it is a part of something.
struct FigureTile: Sendable {
  var title: String
  var value: String
  /// Such as `77.8% to 79.6%`.
  var interval: String?
  /// In small type below, a line each.
  var notes: [String]
  var bar: ShareBar?

  /// - Parameter title: what the figure is, in a few words.
  init(_ title: String, _ figure: Figure, of widget: WidgetSummary, notes: [String?] = []) {
    self.title = title
    self.notes = notes.compactMap(\.self)
    let unit = figure.unit
    value = ReadableFigures.value(widget.value(of: figure), unit: unit)
    interval = widget.interval(of: figure).flatMap(Self.text)
  }

  /// `nil`: there is no interval, or it has no width.
  static func text(_ interval: FigureInterval) -> String? {
    guard let low = interval.low, let high = interval.high, low < high else { return nil }
    func text(_ end: Double) -> String { ReadableFigures.value(end, unit: interval.figure.unit) }
    // Shares are between 0 and 1; times and rates are not negative.
    let least = max(low, 0)
    let most = interval.figure.unit == .share ? min(high, 1) : high
    return "\(text(least)) to \(text(most))"
  }

  /// An element of a list (`dl`).
  var html: HTML {
    let interval: HTML = interval.map { #" <span class="interval">\#($0)</span>"# } ?? ""
    return #"""
      <div class="tile"><dt>\#(title)</dt><dd><span class="value">\#(value)</span>\#(interval)\#(bar?.svg ?? "")\#
      \#(notes.map { #"<span class="tile-note">\#($0)</span>"# })</dd></div>
      """#
  }
}

/// A bar from 0 to 100%, with its interval and with what is possible. The text beside it says the same.
struct ShareBar: Sendable {
  /// 0 … 1.
  var share: Double
  var interval: FigureInterval?
  /// 0 … 1; `nil`: not known.
  var possible: Double?

  var svg: HTML {
    var svg: HTML = #"<svg class="share" width="100%" height="14" aria-hidden="true" focusable="false">"#
    svg += #"<rect class="lane" width="100%" y="3" height="8"/>"#
    svg += #"<rect class="f-entry" width="\#(SVGNumber.percent(share))" y="3" height="8"/>"#
    if let low = interval?.low, let high = interval?.high, low < high {
      let (from, to) = (SVGNumber.percent(low), SVGNumber.percent(high))
      svg += #"<line class="whisker" x1="\#(from)" x2="\#(to)" y1="7" y2="7"/>"#
    }
    if let possible {
      // Wholly inside at 100%.
      let x = SVGNumber.percent(min(possible, 0.995))
      svg += #"<line class="possible" x1="\#(x)" x2="\#(x)" y1="0" y2="14"/>"#
    }
    return svg + "</svg>"
  }
}
