import OutputAnalysis

extension CSVRows {
  /// A row of `summary.csv`.
  mutating func summary(_ widget: WidgetSummary) {
    for column in SummaryColumn.all { value(column.value(widget)) }
    endRow()
  }

  fileprivate mutating func value(_ value: SummaryColumn.Value?) {
    switch value {
    case nil: empty()
    case .text(let value): text(CSVText(value))
    case .integer(let value): integer(value)
    case .decimal(let value, let places): decimal(value, places: places)
    }
  }
}

extension SummaryColumn {
  /// What `summary.csv` has of the widget in this column.
  func text(_ widget: WidgetSummary) -> String {
    let value = value(widget)
    if case .text(let text) = value { return text }
    var rows = CSVRows()
    rows.value(value)
    return String(decoding: rows.bytes, as: UTF8.self)
  }
}
