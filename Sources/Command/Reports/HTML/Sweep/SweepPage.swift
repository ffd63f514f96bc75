import Experiments
import WidgetRefresh

/// The page of a sweep.
extension SweepReport: PageReport {
  /// In the order of the pictures.
  private static let shownFigures: [Figure] = [.contentAgeMean, .chargedPerDay, .freshViews]
  /// With more series than this, the pictures have only the first ones; the table has all.
  private static let mostSeries = 6

  package func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "\(points.first?.summary.title ?? ""): values of \(shortNames.joined(separator: ", "))",
      circumstances: Array(heading.dropFirst()), origin: origin,
      main: widgets.enumerated().map(section).joined() + HTMLParts.notes(notes))
  }

  private func section(_ index: Int, _ widget: String) -> HTML {
    HTMLParts.section(
      "widget-\(index)", HTML.name(widget),
      "<p class=\"verdict\">\(SweepSentence(report: self, widget: widget).text)</p>\n"
        + SweepHeatTable(report: self, widget: widget).html + pictures(index, widget)
        + table(of: widget).html(
          "\(HTML.name(widget)): all points", label: "Points of \(DisplayText.name(widget))"))
  }

  // MARK: Pictures

  /// With several axes, one for each combination of the values of all but the last one.
  private var series: [(title: String, points: [Int])] {
    var series: [(values: [String], points: [Int])] = []
    for (index, point) in points.enumerated() {
      let outer = Array(point.values.dropLast())
      if series.last?.values != outer { series.append((outer, [])) }
      series[series.count - 1].points.append(index)
    }
    let names = shortNames
    return series.map { values, points in
      (zip(names, values).map { "\($0) \(DisplayText.line($1, to: 30))" }.joined(separator: ", "), points)
    }
  }

  private func pictures(_ index: Int, _ widget: String) -> HTML {
    let lowest = lowest[widget]
    let shown = Array(series.prefix(Self.mostSeries))
    var marks: [ChartMark] = []
    var html: HTML = ""
    var row: HTML = ""
    for figure in shown.count > 1 ? Array(Self.shownFigures.prefix(2)) : Self.shownFigures {
      let levels = shown.map { $0.points.map { level($0, figure, widget, lowest) } }
      let values = levels.joined().flatMap { $0.estimate?.all ?? [] }
      if values.isEmpty { continue }
      marks += levels.flatMap(\.marks)
      let pictures = zip(shown, levels).enumerated().map { number, one in
        let (title, levels) = (one.0.title, one.1)
        let plot = LevelPlot(
          levels: levels, quantity: .figure(figure.unit), title: title.isEmpty ? figure.title : title,
          levelTitle: shortNames.last ?? "", others: values)
        return Picture(
          id: "levels-\(index)-\(number)-\(figure.index)",
          title: "\(figure.title) of \(DisplayText.name(widget))\(title.isEmpty ? "" : ", \(title)")",
          plot: plot, isSmall: true
        ).html
      }
      if shown.count > 1 {
        html += "<h3>\(figure.title)</h3>\n<div class=\"multiples\">\(pictures)</div>\n"
      } else {
        row += pictures.joined()
      }
    }
    if !row.isEmpty { html += "<div class=\"multiples\">\(row)</div>\n" }
    if series.count > shown.count {
      html +=
        "<p class=\"note\">Pictures of the first \(shown.count) of \(series.count) series; the table has all.</p>\n"
    }
    let confidence = PercentText.exact(points.first?.summary.confidence ?? 0.95)
    return """
      \(html)<p class="note">\(ChartMark.key(marks)) (by content age). \
      Each line is a \(confidence) confidence interval.</p>

      """
  }

  private func level(
    _ point: Int, _ figure: Figure, _ widget: String, _ lowest: LowestPoint?
  ) -> PlotRow {
    let summary = points[point].summary.widgets.first { $0.widget == widget }
    let interval = summary?.interval(of: figure)
    let mark: ChartMark =
      point == lowest?.index ? .best : lowest?.notToldApart.contains(point) ?? false ? .asGood : .other
    return PlotRow(
      name: DisplayText.line(points[point].values.last ?? "", to: 20),
      text: ReadableFigures.estimate(interval), estimate: interval.map(PlotRow.Estimate.init), mark: mark,
      isToday: point == today)
  }
}
