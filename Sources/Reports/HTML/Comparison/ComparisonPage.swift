import Experiments
import WidgetRefresh

extension HTMLReport {
  /// The page of a comparison: the answer in words, the differences as a forest plot, and all figures.
  ///
  /// - Parameters:
  ///   - report: the results.
  ///   - records: the days of one replication of each scenario, the same one; empty: none.
  ///   - origin: what the page is made from.
  package init(
    _ report: ComparisonReport, records: [RunRecord] = [], origin: PageOrigin
  ) {
    self.init(ComparisonPage(report: report, records: records, origin: origin).document)
  }
}

/// The page of a comparison.
struct ComparisonPage {
  let report: ComparisonReport
  let records: [RunRecord]
  let origin: PageOrigin

  /// With more widgets than this, the picture has only the figures that matter most.
  private static let mostWidgets = 2
  private static let mainFigures: [Figure] = [.freshViews, .contentAgeMean, .chargedPerDay]

  var names: [String] { ComparisonSentence.shortNames(report.names) }

  var document: HTMLDocument {
    HTMLDocument(
      title: names.dropFirst().joined(separator: ", ") + " compared with \(names.first ?? "")",
      circumstances: circumstances, origin: origin, main: answer + days + scenarios + tables)
  }

  /// What is the same in all scenarios, from the first one.
  private var circumstances: [String] {
    guard let first = report.scenarios.first else { return [] }
    return Array(SummaryText.circumstances(first).prefix(1))
      + (first.isPartial ? ["partial: \(SummaryText.partial(first))"] : [])
  }

  // MARK: Answer

  private var answer: String {
    let sentences = ComparisonSentence.all(of: report).map { "<p>\(HTMLText.escaped($0))</p>" }
    let pictures = report.names.indices.dropFirst().map(picture)
    return HTMLParts.answer("<div class=\"verdict\">\(sentences.joined())</div>\n" + pictures.joined())
  }

  private func picture(ofScenario index: Int) -> String {
    let differences = report.differences.filter { $0.scenario == report.names[index] }
    let widgets = differences.reduce(into: [String?]()) {
      if $0.last != .some($1.widget) { $0.append($1.widget) }
    }
    let isLarge = widgets.compactMap(\.self).count > Self.mostWidgets
    let shown = isLarge ? report.figures.filter(Self.mainFigures.contains) : report.figures
    let groups = widgets.filter { isLarge || $0 != nil }.map { widget in
      ForestPlot.Group(
        title: widget ?? "all widgets together",
        rows: differences.filter { $0.widget == widget && shown.contains($0.figure) }.map(Self.row))
    }
    let plot = ForestPlot(
      groups: groups.filter { !$0.rows.isEmpty }, quantity: .change, reference: 0,
      axisTitle: "change from \(names[0]) to \(names[index])", limits: -1...2)
    let confidence = PercentText.exact(report.scenarios.first?.confidence ?? 0.95)
    return Picture(
      id: "differences-\(index)", title: "Differences of \(names[index]) from \(names[0])",
      plot: plot,
      caption: "\(ChartMark.key(plot.marks)) Each line is a \(confidence) confidence interval."
    ).html
  }

  static func row(_ difference: PairedDifference) -> PlotRow {
    let unit = difference.figure.unit
    let before = difference.baselineEstimate.magnitude
    func share(_ value: Double?) -> Double? { before > 0 ? value.map { $0 / before } : nil }
    let values = [difference.baselineEstimate, difference.estimate].map {
      ReadableFigures.value($0, unit: unit)
    }
    let estimate = share(difference.difference) ?? (difference.difference == 0 ? 0 : nil)
    return PlotRow(
      name: difference.figure.title, text: "\(values[0]) → \(values[1])",
      estimate: estimate.map {
        PlotRow.Estimate(value: $0, low: share(difference.low), high: share(difference.high))
      },
      mark: difference.verdict.mark)
  }

  // MARK: Tables

  private var scenarios: String {
    let table = ReportTable(
      names: ["scenario"],
      columns: [
        .init("title", .text), .init("budget", .text), .init("replications"), .init("fingerprint"),
      ],
      rows: zip(report.names, report.scenarios).map { name, run in
        .init(
          names: [name],
          cells: [
            run.title, run.budget, "\(run.replications)", run.fingerprint?.text ?? ReadableFigures.none,
          ])
      })
    return HTMLParts.section(
      "compared", "What was compared",
      table.html(
        "All scenarios ran with the same random numbers, seed \(report.scenarios.first?.seed ?? 0)",
        label: "Scenarios"))
  }

  private var tables: String {
    let tables = zip(report.names, names).dropFirst().flatMap { name, short in
      let differences = report.differences.filter { $0.scenario == name }
      let widgets = differences.reduce(into: [String?]()) {
        if $0.last != .some($1.widget) { $0.append($1.widget) }
      }
      return widgets.map { widget in
        let subject = widget ?? "all widgets together"
        return ComparisonText.table(differences.filter { $0.widget == widget }, names: ["figure"]).html(
          "\(HTMLText.isolated(subject)): \(HTMLText.isolated(short)) compared with \(HTMLText.isolated(names[0]))",
          label: "All figures of \(HTMLText.plainName(subject))")
      }
    }
    return HTMLParts.section(
      "figures", "All figures",
      tables.joined() + HTMLParts.notes(ComparisonText.notes(report, Figure.allCases)))
  }
}
