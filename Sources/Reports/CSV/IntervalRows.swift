import OutputAnalysis

extension CSVRows {
  /// The rows of `intervals.csv` of one widget.
  mutating func intervals(_ widget: WidgetSummary, confidence: Double) {
    let name = CSVText(widget.widget)
    for interval in widget.intervals {
      text(name)
      text(CSVText(interval.figure.rawValue))
      text(CSVText(interval.figure.unit.rawValue))
      for value in [interval.estimate, interval.low, interval.high, interval.halfWidth] {
        decimal(value, places: 6)
      }
      decimal(confidence, places: 6)
      integer(interval.n)
      text(CSVText(interval.method.rawValue))
      endRow()
    }
  }
}
