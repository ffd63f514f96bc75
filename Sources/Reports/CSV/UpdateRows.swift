import EventKernel
import WidgetRefresh

/// Rows of `updates.csv`. A row is complete when its entry was first seen, or can no longer be.
struct UpdateRows {
  struct Row {
    var update: ViewUpdate
    var cause: ReloadCause?
    var firstSeen: SimulationTime?
  }

  /// An update that nobody has seen so far.
  private struct Unseen {
    var ticket: OrderedRows<Row>.Ticket
    var request: RequestID
    var entry: Int32
    var shown: SimulationTime
    /// `nil`: still on screen.
    var replaced: SimulationTime?
  }

  /// A view is known only at its end, so updates that were replaced stay open until then. At one repaint in 2 s this
  /// is a look of more than four hours.
  private static let unseenLimit = 8192

  private var rows = OrderedRows<Row>()
  private var unseen: [[Unseen]]

  init(widgets: Int) {
    unseen = Array(repeating: [], count: widgets)
  }

  mutating func updated(
    _ update: ViewUpdate, cause: ReloadCause?, isReported: Bool, emit: (Row) -> Void
  ) {
    let widget = Int(update.widget)
    if let last = unseen[widget].indices.last, unseen[widget][last].replaced == nil {
      unseen[widget][last].replaced = update.shown
    }
    guard isReported else { return }
    let ticket = rows.append(Row(update: update, cause: cause))
    unseen[widget].append(
      Unseen(ticket: ticket, request: update.request, entry: update.entry, shown: update.shown))
    if unseen[widget].count > UpdateRows.unseenLimit {
      rows.complete(unseen[widget].removeFirst().ticket, emit)
    }
  }

  mutating func viewed(_ view: WidgetView, emit: (Row) -> Void) {
    let widget = Int(view.widget)
    guard !unseen[widget].isEmpty else { return }
    unseen[widget].removeAll { candidate in
      let seen = UpdateRows.firstSeen(candidate, in: view)
      guard seen != nil || candidate.replaced != nil else { return false }
      rows.modify(candidate.ticket) { $0.firstSeen = seen }
      rows.complete(candidate.ticket, emit)
      return true
    }
  }

  mutating func finish(emit: (Row) -> Void) {
    rows.finish(emit)
    for widget in unseen.indices { unseen[widget] = [] }
  }

  private static func firstSeen(_ update: Unseen, in view: WidgetView) -> SimulationTime? {
    if update.shown <= view.start, update.request == view.request, update.entry == view.entry {
      return view.start
    }
    guard update.shown >= view.start, update.shown < view.end else { return nil }
    // Replaced in the same instant: never on screen.
    if let replaced = update.replaced, replaced <= update.shown { return nil }
    return update.shown
  }
}

extension CSVRows {
  mutating func update(_ row: UpdateRows.Row, widget: CSVText, names: ReportNames) {
    let update = row.update
    text(widget)
    integer(Int(update.request.ordinal))
    integer(Int(update.entry))
    text(names[update.kind])
    text(update.isFromEntryDate ? names.entryDate : row.cause.map { names[$0] })
    moment(update.scheduled)
    moment(update.shown)
    seconds(update.shown - update.scheduled)
    moment(update.fetched)
    moment(row.firstSeen)
    endRow()
  }
}
