import ScenarioFile
import WidgetRefresh

/// The page of bands.
extension BandsReport: PageReport {
  /// Bars of causes with a smaller share are left out.
  private static let smallestBar = 0.01

  package func page(_ origin: PageOrigin) -> HTMLDocument {
    HTMLDocument(
      title: "\(widget): what nobody knows", circumstances: [title] + heading,
      origin: origin, main: answer + causes + table)
  }

  private var answer: HTML {
    let sentences: [HTML] = results.bands.map { band in
      "<p>\("\(sentenceCase(band.figure.title)): \(sentence(band))")</p>"
    }
    let rows = results.bands.map { band in
      let range = band.range.map { ", band \($0)" } ?? ""
      return RangePlot.Row(
        row: PlotRow(
          name: band.figure.title, text: band.cells.prefix(2).joined(separator: " ") + range,
          estimate: band.today.map(PlotRow.Estimate.init), mark: .estimate),
        quantity: .figure(band.figure.unit),
        range: band.low.flatMap { low in band.high.map { (low, $0) } })
    }
    let band = HTMLParts.key(
      Swatch.area("band " + Paint.fill(.session)), "band: 90% of the worlds (5% to 95%)")
    let confidence = PercentText.exact(results.confidence)
    let picture = Picture(
      id: "bands", title: "Bands of \(DisplayText.name(widget)), and the intervals of its estimates",
      plot: RangePlot(rows: rows),
      caption: """
        \(band) \(ChartMark.key([.estimate])) Estimates are with the defaults. \
        The line through each is its \(confidence) confidence interval: chance only.
        """)
    return HTMLParts.answer("<div class=\"verdict\">\(sentences)</div>\n\(picture.html)")
  }

  private func sentenceCase(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  // MARK: Causes

  private var causes: HTML {
    let pictures: [HTML] = results.bands.filter { !$0.causes.isEmpty }.map { band in
      let bars = band.causes.filter { $0.share >= Self.smallestBar }.map { cause in
        BarPlot.Bar(
          name: name(cause), value: cause.share, text: cause.text,
          paint: cause.input == nil ? Paint.fill(.neutral, .diagonal) : Paint.fill(.policy))
      }
      let plot = BarPlot(
        bars: bars, quantity: .figure(.share), axisTitle: "variance left if all others were known", end: 1)
      let picture = Picture(
        id: "causes-\(band.figure.index)", title: "What makes \(band.figure.title) differ between worlds",
        plot: plot)
      return "<h3>\(sentenceCase(band.figure.title))</h3>\n\(picture.html)"
    }
    return pictures.isEmpty ? "" : HTMLParts.section("causes", "What causes the bands", pictures.joined())
  }

  // MARK: Table

  private var table: HTML {
    let rows = results.bands.flatMap { band in
      band.causes.map { cause in
        let parameter = self.parameter(cause)
        return ReportTable.Row(
          names: [band.figure.rawValue],
          cells: band.cells + [
            name(cause), cause.text, parameter?.range.text ?? "",
            parameter?.evidence?.rawValue ?? "",
          ])
      }
    }
    let table = ReportTable(
      names: ["figure"],
      columns: [
        .init("estimate"), .init("chance"), .init("band"), .init("cause", .text), .init("share"),
        .init("plausible values", .text), .init("evidence", .text),
      ], rows: rows)
    return HTMLParts.section(
      "all", "All causes",
      table.html("Each figure and each cause, the largest share first", label: "Causes")
        + HTMLParts.notes(notes))
  }
}
