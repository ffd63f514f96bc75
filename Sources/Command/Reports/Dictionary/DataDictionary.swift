import OutputAnalysis

/// The meaning of each column of each report.
package enum DataDictionary {
  /// The columns of a report, in their order. `phone`: those of ``Report/phone``, which another target writes.
  package static func columns(of report: Report, phone: [ReportColumn] = []) -> [ReportColumn] {
    switch report {
    case .updates: EventColumns.updates.flatMap(\.heads)
    case .reloads: EventColumns.reloads.flatMap(\.heads)
    case .views: EventColumns.views.flatMap(\.heads)
    case .budget: EventColumns.budget.flatMap(\.heads)
    case .activities: EventColumns.activities.flatMap(\.heads)
    case .transfers: EventColumns.transfers.flatMap(\.heads)
    case .activityUpdates: EventColumns.activityUpdates.flatMap(\.heads)
    case .summary: SummaryColumns.ofRun.flatMap(\.heads)
    case .intervals: FigureColumns.intervals.flatMap(\.heads)
    case .fetches: FigureColumns.fetches.flatMap(\.heads)
    case .people: FigureColumns.people.flatMap(\.heads)
    case .contents: FigureColumns.contents.flatMap(\.heads)
    case .changes: ChangeColumns.all.flatMap(\.heads)
    case .replications: ReplicationRow.columns.flatMap(\.heads)
    case .comparison: ComparisonReport.columns.flatMap(\.heads)
    case .sweep: SweepReport.columns.flatMap(\.heads)
    case .bands: BandsReport.columns.flatMap(\.heads)
    case .phone: phone
    }
  }

  /// The whole dictionary as Markdown: a section with a table for each report.
  package static func markdown(phone: [ReportColumn]) -> String {
    var text = """
      # Data dictionary of the reports

      The reports are CSV files (RFC 4180, UTF-8) with one header line. An empty field means that the column does not \
      apply. Local times are times of the phone's wall clock, in ISO 8601 with milliseconds and offset. A column with \
      the same name and `_s` gives the same moment in seconds since the start of the reported period. Rows of the same \
      millisecond keep the order of the run.
      The offset changes with the clock, so read local times as UTC. In pandas: \
      `pd.to_datetime(table["shown"], format="ISO8601", utc=True).dt.tz_convert("Europe/Berlin")`.

      A figure has the name that it has everywhere, such as `budget.perDay`. In JSON, each dot opens a group. \
      The unit of each column is below. All values except those in `changes.csv` hold for the scenario as it is. What they \
      may be on other phones is in `bands.csv`.

      A row is written when its last field is known. Later rows wait for it, so that the order stays. If \
      \(OrderedLivesLimit.lives) rows wait for one, they are written first.

      Names and texts are exactly those of the scenario, so that you can join on them. This includes texts \
      that begin with `=`, `+`, `-`, `@`, a tab or a carriage return. A spreadsheet evaluates such a text as \
      a formula, even in quotes. Import those columns as text. If you do not trust a scenario, do not open \
      its reports in a spreadsheet. Commands that write CSV reports warn about widgets with such names.

      """
    for report in Report.allCases {
      text += "\n## \(report.fileName)\n\n\(report.rows)\n\n| column | unit | meaning |\n|---|---|---|\n"
      for column in columns(of: report, phone: phone) {
        text += "| `\(column.name)` | \(column.unit) | \(column.meaning) |\n"
      }
    }
    return text
  }

  /// Whether a spreadsheet would evaluate a text as a formula.
  package static func isFormula(_ text: String) -> Bool {
    text.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
  }
}
