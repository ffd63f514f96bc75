import Experiments
import OutputAnalysis
import WidgetRefresh

extension HTMLReport {
  /// The page of a sweep: the best value, figures over the values, and a table of all points.
  package init(_ report: SweepReport, origin: PageOrigin) {
    self.init(SweepPage(report: report, origin: origin).document)
  }
}

/// The page of a sweep.
struct SweepPage {
  /// In the order of the pictures.
  static let figures: [Figure] = [.contentAgeMean, .chargedPerDay, .freshViews]
  /// With more series than this, the pictures have only the first ones; the table has all.
  private static let mostSeries = 6

  let report: SweepReport
  let origin: PageOrigin

  var document: HTMLDocument {
    HTMLDocument(
      title:
        "\(report.points.first?.summary.title ?? ""): values of \(SweepText.shortNames(report.paths).joined(separator: ", "))",
      circumstances: Array(SweepText.heading(report).dropFirst()), origin: origin,
      main: report.widgets.enumerated().map(section).joined() + HTMLParts.notes(SweepText.notes(report)))
  }

  private func section(_ index: Int, _ widget: String) -> String {
    HTMLParts.section(
      "widget-\(index)", HTMLText.isolated(widget),
      "<p class=\"verdict\">\(HTMLText.escaped(SweepSentence(report: report, widget: widget).text))</p>\n"
        + SweepHeatTable(report: report, widget: widget).html + pictures(index, widget)
        + SweepText.table(report, of: widget).html(
          "\(HTMLText.isolated(widget)): all points", label: "Points of \(HTMLText.plainName(widget))"))
  }

  // MARK: Pictures

  /// With several axes, one for each combination of the values of all but the last one.
  private var series: [(title: String, points: [Int])] {
    var series: [(values: [String], points: [Int])] = []
    for (index, point) in report.points.enumerated() {
      let outer = Array(point.values.dropLast())
      if series.last?.values != outer { series.append((outer, [])) }
      series[series.count - 1].points.append(index)
    }
    let names = SweepText.shortNames(report.paths)
    return series.map { values, points in
      (zip(names, values).map { "\($0) \(DisplayText.line($1, to: 30))" }.joined(separator: ", "), points)
    }
  }

  private func pictures(_ index: Int, _ widget: String) -> String {
    let lowest = report.lowest[widget]
    let shown = Array(series.prefix(Self.mostSeries))
    var marks: [ChartMark] = []
    var html = ""
    var row = ""
    for figure in shown.count > 1 ? Array(Self.figures.prefix(2)) : Self.figures {
      let levels = shown.map { $0.points.map { level($0, figure, widget, lowest) } }
      let values = levels.joined().flatMap { $0.estimate?.all ?? [] }
      if values.isEmpty { continue }
      marks += levels.flatMap(\.marks)
      let pictures = zip(shown, levels).enumerated().map { number, one in
        let (title, levels) = (one.0.title, one.1)
        let plot = LevelPlot(
          levels: levels, quantity: .figure(figure.unit), title: title.isEmpty ? figure.title : title,
          levelTitle: SweepText.shortNames(report.paths).last ?? "", others: values)
        return Picture(
          id: "levels-\(index)-\(number)-\(figure.index)",
          title: "\(figure.title) of \(HTMLText.plainName(widget))\(title.isEmpty ? "" : ", \(title)")",
          plot: plot, isSmall: true
        ).html
      }
      if shown.count > 1 {
        html += "<h3>\(figure.title)</h3>\n<div class=\"multiples\">\(pictures.joined())</div>\n"
      } else {
        row += pictures.joined()
      }
    }
    if !row.isEmpty { html += "<div class=\"multiples\">\(row)</div>\n" }
    if series.count > shown.count {
      html +=
        "<p class=\"note\">Pictures of the first \(shown.count) of \(series.count) series; the table has all.</p>\n"
    }
    let confidence = PercentText.exact(report.points.first?.summary.confidence ?? 0.95)
    return html + "<p class=\"note\">\(ChartMark.key(marks)) (by content age). "
      + "Each line is a \(confidence) confidence interval.</p>\n"
  }

  private func level(
    _ point: Int, _ figure: Figure, _ widget: String, _ lowest: LowestPoint?
  ) -> PlotRow {
    let summary = report.points[point].summary.widgets.first { $0.widget == widget }
    let interval = summary?.interval(of: figure)
    let mark: ChartMark =
      point == lowest?.index ? .best : lowest?.notToldApart.contains(point) ?? false ? .asGood : .other
    return PlotRow(
      name: DisplayText.line(report.points[point].values.last ?? "", to: 20),
      text: PolicyText.value(interval), estimate: interval.map(PlotRow.Estimate.init), mark: mark,
      isToday: point == report.today)
  }
}
