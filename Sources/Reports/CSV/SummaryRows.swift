import OutputAnalysis

extension CSVRows {
  /// A row of `summary.csv`.
  mutating func summary(_ widget: WidgetSummary, of run: RunSummary) {
    for column in SummaryColumn.all {
      switch column.value(widget) {
      case nil: empty()
      case .text(let value): text(CSVText(value))
      case .integer(let value): integer(value)
      case .decimal(let value, let places): decimal(value, places: places)
      }
    }
    text(run.fingerprint.map { CSVText($0.text) })
    boolean(run.isPartial)
    endRow()
  }
}
