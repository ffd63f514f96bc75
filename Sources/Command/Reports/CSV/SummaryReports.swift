import OutputAnalysis
import WidgetRefresh

/// Writes the reports over all replications: `summary.csv`, `intervals.csv`, `fetches.csv` if a provider has a fetch, and
/// `people.csv` for a population, `contents.csv` if a widget has several contents.
package enum SummaryReports {
  /// - Parameters:
  ///   - run: the figures.
  ///   - path: the directory, created if it is missing.
  /// - Throws: the first error. No report was then replaced, unless renaming itself failed.
  package static func write(_ run: RunSummary, directory path: String) throws(ReportError) {
    try PlainRows.write(rows(run), directory: path)
  }

  static func rows(_ run: RunSummary) -> [PlainRows] {
    var reports = [
      PlainRows(.summary, SummaryColumns.of([run]), run.widgets.map { ($0, run) }),
      PlainRows(.intervals, FigureColumns.intervals, IntervalRow.all(run)),
    ]
    if run.widgets.contains(where: { $0.serverLoad != nil }) {
      let rows = run.widgets.enumerated().flatMap { index, widget in
        zip(widget.serverLoad?.fetches ?? [], widget.serverLoad?.calls ?? []).enumerated().map {
          FetchRow(item: ItemID(index: index), minute: $0, fetches: $1.0, calls: $1.1)
        }
      }
      reports.append(PlainRows(.fetches, FigureColumns.fetches, rows, items: run.widgets.map(\.widget)))
    }
    if run.widgets.contains(where: { $0.people != nil }) {
      let rows = run.widgets.flatMap { widget in
        (widget.people ?? []).map { PeopleRow(widget.widget, $0, run.confidence) }
      }
      reports.append(PlainRows(.people, FigureColumns.people, rows))
    }
    let contents = run.widgets.flatMap { widget in
      widget.contentFigures.map { (widget: widget.widget, figures: $0) }
    }
    if !contents.isEmpty { reports.append(PlainRows(.contents, FigureColumns.contents, contents)) }
    return reports
  }
}

/// The figures of several scenarios as one CSV table: a column for the scenario's name, then the columns of `summary.csv`.
package enum SummaryCSV {
  private typealias Row = (scenario: String, widget: (widget: WidgetSummary, run: RunSummary))

  /// - Parameter runs: each with a name, such as that of its file.
  /// - Returns: the table with a header, even if there are no runs.
  package static func text(_ runs: [(name: String, summary: RunSummary)]) -> String {
    let columns: [CSVColumn<Row>] =
      [CSVColumn("scenario", "name", "The scenario's file.") { .text($0.scenario) }]
      + SummaryColumns.of(runs.map(\.summary)).map { $0.of(\.widget) }
    return PlainRows(
      .summary, columns,
      runs.flatMap { run in run.summary.widgets.map { (run.name, ($0, run.summary)) } }
    ).text
  }
}
