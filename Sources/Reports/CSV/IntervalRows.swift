import OutputAnalysis

extension CSVRows {
  /// The rows of `intervals.csv` of one widget.
  mutating func intervals(_ widget: WidgetSummary, of run: RunSummary) {
    intervals(widget, of: run, isPartial: run.isPartial) { _ in }
  }

  /// - Parameters:
  ///   - widget: whose figures.
  ///   - run: which they are of.
  ///   - isPartial: the report is not all that was asked for.
  ///   - lead: writes what comes before the name.
  mutating func intervals(
    _ widget: WidgetSummary, of run: RunSummary, isPartial: Bool, lead: (inout CSVRows) -> Void
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
      boolean(isPartial)
      endRow()
    }
  }
}
