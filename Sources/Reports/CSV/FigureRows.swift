import OutputAnalysis
import WidgetRefresh

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

extension CSVRows {
  /// The rows of `fetches.csv` of one widget.
  mutating func fetches(_ widget: WidgetSummary) {
    guard let load = widget.serverLoad else { return }
    let name = CSVText(widget.widget)
    for (minute, (fetches, calls)) in zip(load.fetches, load.calls).enumerated() {
      text(name)
      text(CSVText(TimeOfDay(clamping: minute * 60).description))
      decimal(fetches, places: 6)
      decimal(calls, places: 6)
      endRow()
    }
  }
}

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
