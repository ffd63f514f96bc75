import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Writes the reports over all replications: `summary.csv`, `intervals.csv`, `fetches.csv` if a provider has a fetch, and
/// `people.csv` for a population.
public enum SummaryReports {
  /// - Parameters:
  ///   - run: the figures.
  ///   - path: the directory, created if it is missing.
  /// - Throws: the first error. No report was then replaced, unless renaming itself failed.
  public static func write(_ run: RunSummary, directory path: String) throws(ReportError) {
    var summary = PlainRows(.summary)
    var intervals = PlainRows(.intervals)
    for widget in run.widgets {
      summary.rows.summary(widget, of: run)
      intervals.rows.intervals(widget, of: run)
    }
    var reports = [summary, intervals]
    if run.widgets.contains(where: { $0.serverLoad != nil }) {
      var fetches = PlainRows(.fetches)
      for widget in run.widgets { fetches.rows.fetches(widget) }
      reports.append(fetches)
    }
    if run.widgets.contains(where: { $0.people != nil }) {
      var people = PlainRows(.people)
      for widget in run.widgets { people.rows.people(widget, confidence: run.confidence) }
      reports.append(people)
    }
    try PlainRows.write(reports, directory: path)
  }
}
