import Experiments
import ScenarioFile
import WidgetRefresh

extension HTMLReport {
  /// The page of bands: what to expect, the bands beside the intervals, and what causes them.
  package init(_ report: BandsReport, origin: PageOrigin) {
    self.init(BandsPage(report: report, origin: origin).document)
  }
}

/// The page of bands.
struct BandsPage {
  let report: BandsReport
  let origin: PageOrigin

  /// Bars of causes with a smaller share are left out.
  private static let smallestShare = 0.01

  var document: HTMLDocument {
    HTMLDocument(
      title: "\(report.widget): what nobody knows", circumstances: [report.title] + BandsText.heading(report),
      origin: origin, main: answer + causes + table)
  }

  private var answer: String {
    let sentences = report.results.bands.map { band in
      "<p>\(HTMLText.escaped("\(sentenceCase(band.figure.title)): \(BandsText.sentence(band, of: report))"))</p>"
    }
    let rows = report.results.bands.map { band in
      let range = BandsText.range(band).map { ", band \($0)" } ?? ""
      return RangePlot.Row(
        name: band.figure.title, text: BandsText.cells(band).prefix(2).joined(separator: " ") + range,
        quantity: .figure(band.figure.unit), estimate: band.today?.estimate, low: band.today?.low,
        high: band.today?.high, mark: .estimate,
        range: band.low.flatMap { low in band.high.map { (low, $0) } })
    }
    let band = "\(Swatch.area("band " + Paint.fill(.session))) band: 90% of the worlds (5% to 95%)"
    let confidence = PercentText.exact(report.results.confidence)
    return #"<section aria-labelledby="answer"><h2 id="answer" class="unseen">Answer</h2>"# + "\n"
      + "<div class=\"verdict\">\(sentences.joined())</div>\n"
      + Picture(
        id: "bands",
        title: "Bands of \(HTMLText.plainName(report.widget)), and the intervals of its estimates",
        description: rows.map { "\($0.name): \($0.text)." }.joined(separator: " "),
        caption: "<span class=\"key\">\(band)</span> \(ChartMark.key([.estimate])) with the defaults. "
          + "The line through it is its \(confidence) confidence interval: chance only.",
        draw: RangePlot(rows: rows).drawing
      ).html + "</section>\n"
  }

  private func sentenceCase(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private func name(_ cause: FigureBand.Cause) -> String {
    report.parameter(cause)?.path ?? "chance: \(report.chance)"
  }

  // MARK: Causes

  private var causes: String {
    let pictures = report.results.bands.filter { !$0.causes.isEmpty }.map { band in
      let bars = band.causes.filter { $0.share >= Self.smallestShare }.map { cause in
        BarPlot.Bar(
          name: name(cause), value: cause.share, text: PercentText.whole(min(1, cause.share)),
          paint: cause.input == nil ? Paint.fill(.neutral, .diagonal) : Paint.fill(.policy))
      }
      let plot = BarPlot(
        bars: bars, quantity: .figure(.share), axisTitle: "variance left if all others were known", end: 1)
      return "<h3>\(HTMLText.escaped(sentenceCase(band.figure.title)))</h3>\n"
        + Picture(
          id: "causes-\(band.figure.index)", title: "What makes \(band.figure.title) differ between worlds",
          description: bars.map { "\($0.name): \($0.text)." }.joined(separator: " "), draw: plot.drawing
        ).html
    }
    if pictures.isEmpty { return "" }
    return #"<section aria-labelledby="causes"><h2 id="causes">What causes the bands</h2>"# + "\n"
      + pictures.joined() + "</section>\n"
  }

  // MARK: Table

  private var table: String {
    let rows = report.results.bands.flatMap { band in
      band.causes.map { cause in
        let parameter = report.parameter(cause)
        return [
          "<code>\(band.figure.rawValue)</code>", HTMLText.escaped(BandsText.cells(band)[0]),
          HTMLText.escaped(BandsText.cells(band)[1]),
          HTMLText.escaped(BandsText.range(band) ?? ReadableFigures.none), HTMLText.isolated(name(cause)),
          PercentText.whole(min(1, cause.share)), HTMLText.escaped(parameter?.range.text ?? ""),
          HTMLText.escaped(parameter?.evidence?.rawValue ?? ""),
        ]
      }
    }
    let notes = BandsText.notes(report).map { "<p class=\"note\">\(HTMLText.escaped($0))</p>" }
    return #"<section aria-labelledby="all"><h2 id="all">All causes</h2>"# + "\n"
      + HTMLTable.html(
        "Each figure and each cause, the largest share first", label: "Causes",
        columns: [
          .init(title: "figure"), .init(title: "estimate"), .init(title: "chance"), .init(title: "band"),
          .init(title: "cause", isText: true), .init(title: "share"),
          .init(title: "plausible values", isText: true), .init(title: "evidence", isText: true),
        ], rows: rows) + notes.joined() + "</section>\n"
  }
}
