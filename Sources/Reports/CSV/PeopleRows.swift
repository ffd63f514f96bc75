import OutputAnalysis

extension CSVRows {
  /// The rows of `people.csv` of one widget.
  mutating func people(_ widget: WidgetSummary, confidence: Double) {
    let name = CSVText(widget.widget)
    for quantile in widget.people ?? [] {
      text(name)
      text(CSVText(quantile.figure.rawValue))
      text(CSVText(quantile.figure.unit.rawValue))
      for value in [quantile.share, quantile.value, quantile.low, quantile.high, confidence] {
        decimal(value, places: 6)
      }
      integer(quantile.n)
      endRow()
    }
  }
}
