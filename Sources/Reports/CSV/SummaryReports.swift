import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Writes the reports over all replications: `summary.csv`, `intervals.csv`, `fetches.csv` if a provider has a fetch, and
/// `people.csv` for a population.
package enum SummaryReports {
  /// - Parameters:
  ///   - run: the figures.
  ///   - path: the directory, created if it is missing.
  /// - Throws: the first error. No report was then replaced, unless renaming itself failed.
  package static func write(_ run: RunSummary, directory path: String) throws(ReportError) {
    try PlainRows.write(rows(run), directory: path)
  }

  static func rows(_ run: RunSummary) -> [PlainRows] {
    func report(_ report: Report, _ add: (inout CSVRows, WidgetSummary) -> Void) -> PlainRows {
      var rows = PlainRows(report)
      for widget in run.widgets { add(&rows.rows, widget) }
      return rows
    }
    var reports = [
      report(.summary) { $0.summary($1, of: run) }, report(.intervals) { $0.intervals($1, of: run) },
    ]
    if run.widgets.contains(where: { $0.serverLoad != nil }) {
      reports.append(report(.fetches) { $0.fetches($1) })
    }
    if run.widgets.contains(where: { $0.people != nil }) {
      reports.append(report(.people) { $0.people($1, confidence: run.confidence) })
    }
    return reports
  }
}

/// The figures of several scenarios as one CSV table: a column for the scenario's name, then the columns of `summary.csv`.
package enum SummaryCSV {
  /// - Parameter runs: each with a name, such as that of its file.
  /// - Returns: the table with a header, even if there are no runs.
  package static func text(_ runs: [(name: String, summary: RunSummary)]) -> String {
    var report = PlainRows(.summary, leading: ["scenario"])
    for run in runs {
      let name = CSVText(run.name)
      for widget in run.summary.widgets {
        report.rows.text(name)
        report.rows.summary(widget, of: run.summary)
      }
    }
    return String(decoding: report.rows.bytes, as: UTF8.self)
  }
}
