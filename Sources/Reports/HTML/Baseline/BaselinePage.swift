import Experiments
import WidgetRefresh

extension HTMLReport {
  /// The page of a comparison with a baseline: what changed, and what got worse.
  package init(_ report: BaselineReport, origin: PageOrigin) {
    self.init(BaselinePage(report: report, origin: origin).document)
  }
}

/// The page of a comparison with a baseline.
struct BaselinePage {
  let report: BaselineReport
  let origin: PageOrigin

  var document: HTMLDocument {
    HTMLDocument(
      title: "\(report.file) compared with \(report.baseline)",
      circumstances: [
        "\(report.replications) paired replications",
        BaselineText.fingerprints(report),
      ], origin: origin, main: answer + table)
  }

  private var differing: [PairedDifference] { report.findings.filter { $0.verdict != .noDifferenceSeen } }

  private var answer: String {
    let worse = report.count(.worse)
    let counts =
      report.findings.isEmpty
      ? ""
      : worse > 0
        ? "\(worse) of \(DisplayText.count(report.findings.count, "figure")) got worse. "
        : "None of \(report.findings.count) figures got worse. "
    return HTMLParts.answer(
      HTMLParts.verdict(worse > 0 ? .bad : .good, counts + report.change.sentence) + picture)
  }

  private var picture: String {
    if differing.isEmpty { return "" }
    let widgets = differing.reduce(into: [String]()) {
      if $0.last != $1.widget { $0.append($1.widget ?? "") }
    }
    let plot = ForestPlot(
      groups: widgets.map { widget in
        ForestPlot.Group(
          title: widget, rows: differing.filter { $0.widget == widget }.map(ComparisonPage.row))
      }, quantity: .change, reference: 0, axisTitle: "change since the baseline", limits: -1...2)
    return Picture(
      id: "changes", title: "Figures that differ from the baseline by more than chance",
      plot: plot,
      caption:
        "\(ChartMark.key(plot.marks)) Each line is an interval. With a probability of "
        + "\(PercentText.exact(1 - report.error)), all of them contain the true change."
    ).html
  }

  private var table: String {
    if report.findings.isEmpty { return "" }
    let table = BaselineText.table(report.findings)
    return HTMLParts.section(
      "figures", "All figures",
      table.html("All figures for which higher or lower is better", label: "All figures")
        + HTMLParts.notes(BaselineText.notes(report)))
  }
}
