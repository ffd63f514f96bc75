import EventKernel
import WidgetRefresh

/// Rows of `reloads.csv`. A row is complete when the request is decided and, if it was granted, its reload has ended.
struct ReloadRows {
  struct Row {
    var request: RequestID
    var cause: ReloadCause
    var requested: SimulationTime
    var decision: ReloadDecision?
    var decided: SimulationTime?
    var reason: WithholdingReason?
    var answeredBy: RequestID?
    var balance: Double?
    var finished: SimulationTime?
    var outcome: ReloadOutcome?
    var entries: Int32?
  }

  private struct Open {
    var ordinal: Int32
    var ticket: OrderedRows<Row>.Ticket
    var waiting = WaitingTimes()
  }

  private var rows = OrderedRows<Row>()
  private var open: [[Open]]

  init(widgets: Int) {
    open = Array(repeating: [], count: widgets)
  }

  mutating func requested(_ id: RequestID, cause: ReloadCause, at time: SimulationTime) {
    let ticket = rows.append(Row(request: id, cause: cause, requested: time))
    open[Int(id.widget)].append(Open(ordinal: id.ordinal, ticket: ticket))
  }

  mutating func withheld(_ id: RequestID, for reason: WithholdingReason, at time: SimulationTime) {
    guard let index = index(of: id) else { return }
    open[Int(id.widget)][index].waiting.begin(reason, at: time)
  }

  mutating func decided(
    _ id: RequestID, _ decision: ReloadDecision, by answer: RequestID?, at time: SimulationTime,
    balance: Double, emit: (Row) -> Void
  ) {
    let widget = Int(id.widget)
    guard let index = index(of: id) else { return }
    open[widget][index].waiting.end(at: time)
    let request = open[widget][index]
    rows.modify(request.ticket) { row in
      row.decision = decision
      row.decided = time
      row.answeredBy = answer
      row.balance = balance
      row.reason = request.waiting.longest(isStillWaiting: decision == .withheld)
    }
    guard decision != .grantedFree, decision != .grantedCharged else { return }
    open[widget].remove(at: index)
    rows.complete(request.ticket, emit)
  }

  mutating func finished(
    _ id: RequestID, _ outcome: ReloadOutcome, entries: Int32, at time: SimulationTime, emit: (Row) -> Void
  ) {
    guard let index = index(of: id) else { return }
    let ticket = open[Int(id.widget)].remove(at: index).ticket
    rows.modify(ticket) { row in
      row.finished = time
      row.outcome = outcome
      row.entries = entries
    }
    rows.complete(ticket, emit)
  }

  mutating func finish(emit: (Row) -> Void) {
    rows.finish(emit)
    for widget in open.indices { open[widget] = [] }
  }

  private func index(of id: RequestID) -> Int? {
    open[Int(id.widget)].firstIndex { $0.ordinal == id.ordinal }
  }
}

/// How long one request waited for each reason.
private struct WaitingTimes {
  private var milliseconds: [Int64] = []
  private var current: (reason: WithholdingReason, since: SimulationTime)?

  mutating func begin(_ reason: WithholdingReason, at time: SimulationTime) {
    end(at: time)
    current = (reason, time)
  }

  mutating func end(at time: SimulationTime) {
    guard let (reason, since) = current, time > since else { return }
    if milliseconds.isEmpty {
      milliseconds = Array(repeating: 0, count: WithholdingReason.allCases.count)
    }
    milliseconds[Int(reason.rawValue)] += (time - since).milliseconds
    current = (reason, time)
  }

  /// The reason waited for longest; of equals the first of the enumeration. One that is still waiting has a reason
  /// even if it came in the last instant.
  func longest(isStillWaiting: Bool) -> WithholdingReason? {
    var longest: WithholdingReason?
    var most: Int64 = 0
    for (reason, time) in zip(WithholdingReason.allCases, milliseconds) where time > most {
      longest = reason
      most = time
    }
    return longest ?? (isStillWaiting ? current?.reason : nil)
  }
}

extension CSVRows {
  mutating func reload(_ row: ReloadRows.Row, widget: CSVText, names: ReportNames) {
    let isGranted = row.decision == .grantedFree || row.decision == .grantedCharged
    text(widget)
    integer(Int(row.request.ordinal))
    text(names[row.cause])
    moment(row.requested)
    text(row.cause.isBudgeted ? names.budgeted : names.free)
    text(row.decision.map { names[$0] })
    text(row.reason.map { names[$0] })
    seconds(row.decided.map { $0 - row.requested })
    integer(row.answeredBy.map { Int($0.ordinal) })
    moment(isGranted ? row.decided : nil)
    moment(row.finished)
    text(row.outcome.map { names[$0] })
    integer(row.entries.map { Int($0) })
    decimal(row.balance)
    endRow()
  }
}
