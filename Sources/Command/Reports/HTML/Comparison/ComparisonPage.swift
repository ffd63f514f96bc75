import Experiments
import WidgetRefresh

/// The page of a comparison.
package struct ComparisonPage: PageReport {
  let report: ComparisonReport
  let records: [RunRecord]

  /// `records` are the days of the same replication of each scenario; empty: none.
  package init(_ report: ComparisonReport, records: [RunRecord] = []) {
    self.report = report
    self.records = records
  }

  /// With more widgets than this, the picture has only the figures that matter most.
  private static let mostWidgets = 2
  private static let mainFigures: [Figure] = [.freshViews, .contentAgeMean, .chargedPerDay]

  var names: [String] { report.shortNames }

  package func page(_ origin: PageOrigin) -> HTMLDocument {
    let first = report.scenarios.first
    // What is the same in all scenarios.
    let circumstances = first.map { Array(SummaryText.circumstances($0).prefix(1)) } ?? []
    let partial = first.flatMap { $0.isPartial ? "partial: \(SummaryText.partial($0))" : nil }
    return HTMLDocument(
      title: names.dropFirst().joined(separator: ", ") + " compared with \(names.first ?? "")",
      circumstances: circumstances + [partial].compactMap(\.self), origin: origin,
      main: answer + days + scenarios + tables)
  }

  // MARK: Answer

  private var answer: HTML {
    let sentences: [HTML] = report.sentences.map { "<p>\($0)</p>" }
    let pictures = report.names.indices.dropFirst().map(picture)
    let otherwise: [HTML] = report.otherwise.map { "<p class=\"sentence\">\($0)</p>" }
    return HTMLParts.answer("<div class=\"verdict\">\(sentences)</div>\n\(pictures)\(otherwise)")
  }

  private func picture(ofScenario index: Int) -> HTML {
    let differences = report.differences.filter { $0.scenario == report.names[index] }
    let widgets = differences.byWidget
    let isLarge = widgets.count { $0.widget != nil } > Self.mostWidgets
    let shown = isLarge ? report.figures.filter(Self.mainFigures.contains) : report.figures
    let groups = widgets.filter { isLarge || $0.widget != nil }.map { widget, differences in
      ForestPlot.Group(
        title: widget ?? "all widgets together",
        rows: differences.filter { shown.contains($0.figure) }.map(\.plotRow))
    }
    let plot = ForestPlot(
      groups: groups.filter { !$0.rows.isEmpty }, quantity: .change, reference: 0,
      axisTitle: "change from \(names[0]) to \(names[index])", limits: -1...2)
    let confidence = PercentText.exact(report.confidence)
    return Picture(
      id: "differences-\(index)", title: "Differences of \(names[index]) from \(names[0])",
      plot: plot,
      caption: "\(ChartMark.key(plot.marks)) Each line is a \(confidence) confidence interval."
    ).html
  }

  // MARK: Tables

  private var scenarios: HTML {
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

  private var tables: HTML {
    let tables = zip(report.names, names).dropFirst().flatMap { name, short in
      report.differences.filter { $0.scenario == name }.withoutRepeats.byWidget.map { widget, differences in
        let subject = widget ?? "all widgets together"
        return differences.table(names: ["figure"]).html(
          "\(HTML.name(subject)): \(HTML.name(short)) compared with \(HTML.name(names[0]))",
          label: "All figures of \(DisplayText.name(subject))")
      }
    }
    return HTMLParts.section(
      "figures", "All figures",
      tables.joined() + HTMLParts.notes(report.notes(Figure.allCases)))
  }
}

extension PairedDifference {
  /// Its change as a share of the first figure.
  var plotRow: PlotRow {
    let before = baselineEstimate.magnitude
    func share(_ value: Double?) -> Double? { before > 0 ? value.map { $0 / before } : nil }
    let estimate = share(difference) ?? (difference == 0 ? 0 : nil)
    return PlotRow(
      name: figure.title, text: "\(values[0]) → \(values[1])",
      estimate: estimate.map { PlotRow.Estimate(value: $0, low: share(low), high: share(high)) },
      mark: verdict.mark)
  }
}
