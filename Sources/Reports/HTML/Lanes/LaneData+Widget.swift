import EventKernel
import WidgetRefresh

extension LaneData {
  /// Everything that happened to one widget.
  func widget(_ index: Int, _ json: inout JSONWriter) {
    let widget = record.widgets[index]
    let declared = record.scenario.widgets[index]
    json.object { json in
      json.integer("app", record.scenario.apps.firstIndex { $0.name == declared.app } ?? -1)
      json.integer("end", ((widget.removed ?? record.period.upperBound) - start).milliseconds)
      json.thousandths("top", BalanceAxis.top(of: widget))
      json.array("views", of: differences(widget.views, \.start), view)
      json.integer("before", widget.beginsBefore ? 1 : 0)
      let shown = widget.shownEntries(until: record.period.upperBound)
      json.array("updates", of: differences(shown, \.entry.update.shown), update)
      json.array("requests", of: differences(widget.requests, \.request.time), request)
      let balances = (widget.balanceBefore.map { [$0] } ?? []) + widget.balances
      json.array("balances", of: differences(balances, \.time)) { json, step in
        json.integer(step.since)
        json.thousandths(step.element.balance)
        json.thousandths(step.element.capacity)
      }
      json.array("content", of: differences(widget.contentChanges, \.time)) { json, change in
        json.integer(change.since)
        json.integer(change.element.isKnownAhead ? 1 : 0)
      }
    }
  }

  private func view(_ json: inout JSONWriter, _ next: (element: WidgetView, since: Int64)) {
    let view = next.element
    json.integer(next.since)
    json.integer((view.end - view.start).milliseconds)
    json.integer(view.surface.index)
    json.integer(view.isFresh ? 1 : 0)
    json.integer(view.contentAge.milliseconds)
    json.integer(view.reloadAge?.milliseconds ?? -1)
    json.integer(Int(view.request?.ordinal ?? -1))
    json.integer(Int(view.entry))
    json.integer(Int(view.kind.rawValue))
  }

  private func update(
    _ json: inout JSONWriter,
    _ next: (element: (entry: ShownEntry, end: SimulationTime, outOfDate: SimulationTime?), since: Int64)
  ) {
    let entry = next.element.entry
    let update = entry.update
    json.integer(next.since)
    json.integer(Int(update.kind.rawValue))
    json.integer(update.isFromEntryDate ? 1 : 0)
    json.integer((update.shown - update.scheduled).milliseconds)
    json.integer(Int(update.request.ordinal))
    json.integer(Int(update.entry))
    json.integer(entry.request.map { Int($0.cause.rawValue) } ?? -1)
    json.integer(update.fetched.map { (update.shown - $0).milliseconds } ?? -1)
    json.integer(entry.reload.map { Int($0.source.rawValue) } ?? -1)
    json.integer(next.element.outOfDate.map { ($0 - update.shown).milliseconds } ?? -1)
  }

  private func request(_ json: inout JSONWriter, _ next: (element: RequestLife, since: Int64)) {
    let life = next.element
    let (asked, decided, reload) = (life.request.time, life.decided, life.reload)
    json.array { json in
      json.integer(next.since)
      json.integer(Int(life.id.ordinal))
      json.integer(Int(life.cause.rawValue))
      json.integer(decided.map { Int($0.decision.rawValue) } ?? -1)
      json.integer(decided.map { ($0.time - asked).milliseconds } ?? -1)
      json.integer(Int(decided?.answeredBy?.ordinal ?? -1))
      json.thousandths(decided?.balance)
      json.integer(reload.map { Int($0.outcome.rawValue) } ?? -1)
      json.integer(reload.flatMap { end in decided.map { (end.time - $0.time).milliseconds } } ?? -1)
      json.integer(reload.map { Int($0.source.rawValue) } ?? -1)
      json.integer(reload.flatMap { end in end.written.map { (end.time - $0).milliseconds } } ?? -1)
      json.integer(reload?.fetches == true ? 1 : 0)
      var waited = asked
      for wait in life.waits {
        json.integer(Int(wait.reason.rawValue))
        json.integer((wait.start - waited).milliseconds)
        waited = wait.start
      }
    }
  }
}
