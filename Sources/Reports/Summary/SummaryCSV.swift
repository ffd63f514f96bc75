import OutputAnalysis

/// The figures of runs as one CSV table: the columns of `summary.csv` after one that names the scenario.
public enum SummaryCSV {
  /// - Parameter runs: with the name of each, such as its file's.
  /// - Returns: with a header, also of no runs.
  public static func text(_ runs: [(name: String, summary: RunSummary)]) -> String {
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
