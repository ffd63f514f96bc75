import OutputAnalysis

/// The figures of several scenarios as one CSV table: a column for the scenario's name, then the columns of `summary.csv`.
public enum SummaryCSV {
  /// - Parameter runs: each with a name, such as that of its file.
  /// - Returns: the table with a header, even if there are no runs.
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
