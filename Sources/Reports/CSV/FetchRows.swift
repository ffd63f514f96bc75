import OutputAnalysis
import WidgetRefresh

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
