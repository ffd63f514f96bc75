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
        "fingerprint before \(report.fingerprintBefore.text), now \(report.fingerprintNow.text)",
      ], origin: origin, main: answer + table)
  }

  private var differing: [PairedDifference] { report.findings.filter { $0.verdict != .noDifferenceSeen } }

  private var answer: String {
    let worse = report.count(.worse)
    let sign = worse > 0 ? "✗" : "✓"
    let counts =
      report.findings.isEmpty
      ? ""
      : worse > 0
        ? "\(worse) of \(DisplayText.count(report.findings.count, "figure")) got worse. "
        : "None of \(report.findings.count) figures got worse. "
    return #"<section aria-labelledby="answer"><h2 id="answer" class="unseen">Answer</h2>"# + "\n"
      + "<p class=\"verdict\"><span class=\"sign \(worse > 0 ? "fails" : "holds")\">\(sign)</span> "
      + "\(HTMLText.escaped(counts + report.change.sentence))</p>\n" + picture + "</section>\n"
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
      description: plot.groups.flatMap { group in
        group.rows.map { "\(group.title), \($0.name): \($0.text)." }
      }.joined(separator: " "),
      caption:
        "\(ChartMark.key(plot.marks)) Each line is an interval. With a probability of "
        + "\(PercentText.exact(1 - report.error)), all of them contain the true change.",
      draw: plot.drawing
    ).html
  }

  private var table: String {
    let rows = report.findings.map { finding in
      [HTMLText.isolated(finding.widget ?? ""), "<code>\(finding.figure.rawValue)</code>"]
        + BaselineText.cells(finding).map(HTMLText.escaped)
    }
    if rows.isEmpty { return "" }
    let notes = BaselineText.notes(report).map { "<p class=\"note\">\(HTMLText.escaped($0))</p>\n" }
    return #"<section aria-labelledby="figures"><h2 id="figures">All figures</h2>"# + "\n"
      + HTMLTable.html(
        "All figures for which higher or lower is better", label: "All figures",
        columns: [
          .init(title: "widget"), .init(title: "figure", isText: true), .init(title: "before"),
          .init(title: "now"), .init(title: "change"), .init(title: "interval"),
          .init(title: "verdict", isText: true),
        ], rows: rows) + notes.joined() + "</section>\n"
  }
}
