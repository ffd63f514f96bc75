import EventKernel
import WidgetRefresh

extension CSVRows {
  /// A row of `updates.csv`.
  mutating func update(_ entry: ShownEntry, widget: CSVText, names: ReportNames) {
    let update = entry.update
    text(widget)
    integer(Int(update.request.ordinal))
    integer(Int(update.entry))
    text(names[update.kind])
    text(update.isFromEntryDate ? names.entryDate : entry.request.map { names[$0.cause] })
    moment(update.scheduled)
    moment(update.shown)
    seconds(update.shown - update.scheduled)
    moment(update.fetched)
    moment(entry.firstSeen)
    endRow()
  }
}
