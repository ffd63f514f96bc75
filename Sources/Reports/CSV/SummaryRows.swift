import OutputAnalysis

extension CSVRows {
  /// A row of `summary.csv`.
  mutating func summary(_ widget: WidgetSummary, of run: RunSummary) {
    for column in SummaryColumn.all { value(column.value(widget)) }
    fingerprint(run.fingerprint)
    boolean(run.isPartial)
    endRow()
  }

  /// The text of each column of that row, without quotes.
  static func summaryTexts(_ widget: WidgetSummary, of run: RunSummary) -> [String] {
    SummaryColumn.all.map { column in
      let value = column.value(widget)
      if case .text(let text) = value { return text }
      var rows = CSVRows()
      rows.value(value)
      return String(decoding: rows.bytes, as: UTF8.self)
    } + [run.fingerprint?.text ?? "", String(run.isPartial)]
  }

  /// - Parameter value: `nil`: not known.
  mutating func fingerprint(_ value: RunFingerprint?) {
    text(value.map { CSVText($0.text) })
  }

  private mutating func value(_ value: SummaryColumn.Value?) {
    switch value {
    case nil: empty()
    case .text(let value): text(CSVText(value))
    case .integer(let value): integer(value)
    case .decimal(let value, let places): decimal(value, places: places)
    }
  }
}
