import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Writes `summary.csv` and `intervals.csv`, the reports that several replications have, and `people.csv` of several people.
public enum SummaryReports {
  /// - Parameters:
  ///   - run: what they say.
  ///   - path: the directory; created where it is missing.
  /// - Throws: the first error; then no report was replaced, unless renaming itself failed.
  public static func write(_ run: RunSummary, directory path: String) throws(ReportError) {
    var summary = PlainRows(.summary)
    var intervals = PlainRows(.intervals)
    for widget in run.widgets {
      summary.rows.summary(widget, of: run)
      intervals.rows.intervals(widget, of: run)
    }
    var reports = [summary, intervals]
    if run.widgets.contains(where: { $0.people != nil }) {
      var people = PlainRows(.people)
      for widget in run.widgets { people.rows.people(widget, confidence: run.confidence) }
      reports.append(people)
    }
    try PlainRows.write(reports, directory: path)
  }
}
