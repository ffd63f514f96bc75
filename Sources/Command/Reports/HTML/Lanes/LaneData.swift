import EventKernel
import OutputAnalysis
import WidgetRefresh

/// The data from which the page's script draws the lanes: times in milliseconds, lists of times as differences, names as indices.
struct LaneData {
  private let record: RunRecord
  private let days: [LaneDay]
  private let start: SimulationTime

  init(of record: RunRecord, days: [LaneDay]) {
    self.record = record
    self.days = days
    start = record.period.lowerBound
  }

  var json: HTML {
    let epoch = record.clock.epochMilliseconds + start.milliseconds
    let changes = sequence(first: start) { record.clock.nextChange(after: $0) }
      .prefix { $0 == start || $0 < record.period.upperBound }
    return ReportJSON.script([
      "days": days.map { day in
        [
          day.title, sinceStart(day.period.lowerBound), sinceStart(day.period.upperBound),
          day.clockNote(record.clock),
        ] as JSONArray
      },
      "epoch": epoch,
      // Pairs: from which time on, and what to add to get local time.
      "clock": changes.map { [sinceStart($0), epoch + record.clock.offsetMilliseconds(at: $0)] },
      "causes": ReloadCause.allCases.map { DisplayText.words($0.name) },
      "reasons": WaitReason.allCases.map(\.title),
      "decisions": ReloadDecision.allCases.map(\.title),
      "outcomes": ReloadOutcome.allCases.map { DisplayText.words($0.name) },
      "kinds": EntryKind.allCases.map { DisplayText.words($0.name) },
      "sources": ContentSource.allCases.map(\.name),
      "sessionKinds": AppSession.allCases.map { DisplayText.words($0.name) },
      "firstFailure": ReloadOutcome.allCases.firstIndex { !$0.deliversTimeline }
        ?? ReloadOutcome.allCases.count,
      "groups": ReloadCause.allCases.map(\.group.rawValue),
      // The ids of the styles contain these names.
      "reasonIDs": WaitReason.allCases.map(\.name),
      "decisionIDs": ReloadDecision.allCases.map(\.name),
      "surfaces": Surface.all.map(\.title),
      "lanes": Lane.allCases.map { [$0.title, $0.height, $0.unit ?? ""] as JSONArray },
      "styles": MarkStyle.all.map(\.json),
      "steps": TimeAxis.steps,
      "inUse": record.inUse.map(stretches),
      "sessions": record.sessions.map { $0.map(stretches) },
      "widgets": record.scenario.widgets.indices.map(widget),
    ])
  }

  private func sinceStart(_ time: SimulationTime) -> Int64 { (time - start).milliseconds }

  /// Each element, with the milliseconds from the time of the one before, or from the start.
  private func differences<Element>(
    _ elements: [Element], _ time: (Element) -> SimulationTime
  ) -> [(element: Element, since: Int64)] {
    zip(elements, [start] + elements.map(time)).map { ($0, (time($0) - $1).milliseconds) }
  }

  private func stretches(_ stretches: [RunRecord.Stretch]) -> [Int64] {
    differences(stretches, \.start).flatMap { [$0.since, ($0.element.end - $0.element.start).milliseconds] }
  }

  // MARK: Widgets

  /// Everything that happened to one widget.
  private func widget(_ index: Int) -> JSONObject {
    let widget = record.widgets[index]
    let declared = record.scenario.widgets[index]
    let balances = (widget.balanceBefore.map { [$0] } ?? []) + widget.balances
    return [
      "device": Int(record.scenario.device(of: declared).rawValue),
      "app": record.scenario.apps.firstIndex { $0.name == declared.app } ?? -1,
      "end": sinceStart(widget.removed ?? record.period.upperBound),
      "top": Int64((BalanceAxis.top(of: widget) * 1000).rounded()),
      "views": CompactIntegers.text(differences(widget.views, \.start), view),
      "before": widget.beginsBefore ? 1 : 0,
      "updates": CompactIntegers.text(
        differences(widget.shownEntries(until: record.period.upperBound), \.entry.update.shown), update),
      "requests": CompactIntegers.text(differences(widget.requests, \.request.time), request),
      "balances": CompactIntegers.text(differences(balances, \.time)) { numbers, step in
        numbers.integer(step.since)
        numbers.thousandths(step.element.balance)
        numbers.thousandths(step.element.capacity)
      },
      "content": CompactIntegers.text(differences(widget.contentChanges, \.time)) { numbers, change in
        numbers.integer(change.since)
        numbers.integer(change.element.isKnownAhead ? 1 : 0)
      },
    ]
  }

  private func view(_ numbers: inout CompactIntegers, _ next: (element: ItemView, since: Int64)) {
    let view = next.element
    numbers.integer(next.since)
    numbers.integer((view.end - view.start).milliseconds)
    numbers.integer(view.surface.index)
    numbers.integer(view.isFresh ? 1 : 0)
    numbers.integer(view.contentAge.milliseconds)
    numbers.integer(view.reloadAge?.milliseconds ?? -1)
    numbers.integer(Int(view.request?.ordinal ?? -1))
    numbers.integer(Int(view.entry))
    numbers.integer(Int(view.kind.rawValue))
  }

  private func update(
    _ numbers: inout CompactIntegers,
    _ next: (element: (entry: ShownEntry, end: SimulationTime, outOfDate: SimulationTime?), since: Int64)
  ) {
    let entry = next.element.entry
    let update = entry.update
    numbers.integer(next.since)
    numbers.integer(Int(update.kind.rawValue))
    numbers.integer(update.isFromEntryDate ? 1 : 0)
    numbers.integer((update.shown - update.scheduled).milliseconds)
    numbers.integer(Int(update.request.ordinal))
    numbers.integer(Int(update.entry))
    numbers.integer(entry.request.map { Int($0.cause.rawValue) } ?? -1)
    numbers.integer(update.fetched.map { (update.shown - $0).milliseconds } ?? -1)
    numbers.integer(entry.reload.map { Int($0.source.rawValue) } ?? -1)
    numbers.integer(next.element.outOfDate.map { ($0 - update.shown).milliseconds } ?? -1)
  }

  private func request(
    _ numbers: inout CompactIntegers, _ next: (element: RequestLife, since: Int64)
  ) {
    let life = next.element
    let (asked, decided, reload) = (life.request.time, life.decided, life.reload)
    let balance = decided.flatMap { $0.balance.isFinite ? $0.balance : nil }
    numbers.integer(next.since)
    numbers.integer(life.id.ordinal)
    numbers.integer(life.cause.rawValue)
    numbers.integer(decided.map { Int($0.decision.rawValue) } ?? -1)
    numbers.integer(decided.map { ($0.time - asked).milliseconds } ?? -1)
    numbers.integer(decided?.answeredBy?.ordinal ?? -1)
    numbers.integer(balance == nil ? 0 : 1)
    numbers.thousandths(balance ?? 0)
    numbers.integer(reload.map { Int($0.outcome.rawValue) } ?? -1)
    numbers.integer(reload.flatMap { end in decided.map { (end.time - $0.time).milliseconds } } ?? -1)
    numbers.integer(reload.map { Int($0.source.rawValue) } ?? -1)
    numbers.integer(reload.flatMap { end in end.written.map { (end.time - $0).milliseconds } } ?? -1)
    numbers.integer(Int(reload?.fetches ?? 0))
    numbers.integer(life.waits.count)
    var waited = asked
    for wait in life.waits {
      numbers.integer(wait.reason.rawValue)
      numbers.integer((wait.start - waited).milliseconds)
      waited = wait.start
    }
  }
}

extension MarkStyle {
  fileprivate var json: JSONArray {
    switch shape {
    case .bar(let y, let height): [id, lane.rawValue, paint, y, height]
    case .glyph(let y, let path): [id, lane.rawValue, paint, y, path]
    }
  }
}
