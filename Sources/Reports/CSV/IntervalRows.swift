import OutputAnalysis

extension CSVRows {
  /// The rows of `intervals.csv` of one widget.
  mutating func intervals(_ widget: WidgetSummary, of run: RunSummary) {
    intervals(widget, of: run, tail: { $0.boolean(run.isPartial) })
  }

  /// - Parameters:
  ///   - widget: has the figures.
  ///   - run: the widget's run.
  ///   - lead: writes what comes before the name.
  ///   - tail: writes what comes after the method.
  mutating func intervals(
    _ widget: WidgetSummary, of run: RunSummary, lead: (inout CSVRows) -> Void = { _ in },
    tail: (inout CSVRows) -> Void
  ) {
    let name = CSVText(widget.widget)
    for interval in widget.intervals {
      lead(&self)
      text(name)
      text(CSVText(interval.figure.rawValue))
      text(CSVText(interval.figure.unit.rawValue))
      for value in [interval.estimate, interval.low, interval.high, interval.halfWidth] {
        decimal(value, places: 6)
      }
      decimal(run.confidence, places: 6)
      integer(interval.n)
      text(CSVText(interval.method.rawValue))
      tail(&self)
      endRow()
    }
  }
}
