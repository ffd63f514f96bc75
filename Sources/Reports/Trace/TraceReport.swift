import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Writes a run's reported period as a trace while it goes on, to be opened in ui.perfetto.dev or chrome://tracing.
///
/// The device, each app and each widget is a process. Slices are views, app sessions, unlocked phone, requests (and in
/// them what they waited for) and reloads; instants are requests, denials, updates and changes of content; a flow leads from
/// a request to its reload and on to the first view of what that brought; counters are balances. Rows of `views.csv`,
/// `reloads.csv`, `updates.csv` and `budget.csv` are in it one for one, and are made by the same code.
///
/// The file has its name when it is complete; see ``finish(fingerprint:)``. Memory is that of ``CSVReports``.
public final class TraceReport: ObservationSink {
  /// The first error. Nothing is written after it; ``finish(fingerprint:)`` throws it.
  public private(set) var error: ReportError?

  private let file: TemporaryFile
  private let period: Range<SimulationTime>
  private var events: TraceEvents
  private var widgets: [TracedWidget]
  private var reloadRows: ReloadRows
  private var updateRows: UpdateRows
  private var stretches = WithheldStretches()
  /// Since when sessions go on, by app and kind.
  private var sessions: [[SimulationTime?]]
  private var unlocked: SimulationTime?

  /// - Parameters:
  ///   - path: where the trace goes.
  ///   - simulation: the run that will be listened to.
  ///   - replication: its number.
  ///   - version: of the program that makes it.
  public init(
    file path: String, of simulation: DeviceSimulation, replication: UInt32, version: String
  ) throws(ReportError) {
    let scenario = simulation.scenario
    file = try TemporaryFile(for: path)
    period = simulation.reportedPeriod
    events = TraceEvents(clock: simulation.clock, start: period.lowerBound)
    widgets = Array(repeating: TracedWidget(), count: scenario.widgets.count)
    reloadRows = ReloadRows(widgets: scenario.widgets.count)
    updateRows = UpdateRows(widgets: scenario.widgets.count)
    sessions = scenario.apps.map { _ in AppSession.allCases.map { _ in nil } }
    begin(scenario, replication: replication, version: version, clock: simulation.clock)
  }

  public func receive(_ observations: [Observation]) {
    guard error == nil else { return }
    for observation in observations { receive(observation) }
    if events.bytes.count >= 64 << 10 { flush() }
  }

  /// Completes the trace and gives it its name.
  ///
  /// - Parameter fingerprint: of the run.
  /// - Throws: the first error there was, also of the calls of ``receive(_:)`` before. Then an earlier file of its name
  ///   is as it was.
  public func finish(fingerprint: RunFingerprint) throws(ReportError) {
    let end = period.upperBound
    for app in sessions.indices {
      for kind in AppSession.allCases { endSession(Int32(app), kind, at: end) }
    }
    lock(at: end)
    for (widget, traced) in widgets.enumerated() {
      // Readers draw a counter up to its last value.
      if let capacity = traced.capacity { count(capacity: capacity, of: Int32(widget), at: end) }
    }
    updateRows.finish { seen($0) }
    reloadRows.finish { tell($0) }
    // Readers of traces show keys that they do not know as metadata.
    events.raw("\n],\"fingerprint\":\"\(fingerprint.text)\"}\n")
    flush()
    do throws(ReportError) {
      if let error { throw error }
      try file.close()
      try file.checkDestination()
      try file.move()
    } catch {
      discard()
      throw error
    }
  }

  /// Gives up: removes the temporary file.
  public func discard() {
    file.discard()
  }

  private func flush() {
    guard error == nil else { return }
    do throws(ReportError) { try file.write(events.bytes) } catch { self.error = error }
    events.removeBytes()
  }

  // MARK: Head

  private func begin(_ scenario: Scenario, replication: UInt32, version: String, clock: WallClock) {
    let device = scenario.device
    events.raw("{\"displayTimeUnit\":\"ms\",\"otherData\":")
    events.append([
      "title": .text(scenario.title), "seed": .text("\(scenario.seed)"),
      "replication": .integer(Int(replication)),
      "start": .moment(period.lowerBound), "timeZone": .text(device.timeZone), "days": .integer(device.days),
      "program": .text("widgetsim \(version)"),
    ])
    events.raw(",\"traceEvents\":[\n")
    events.process(TraceTrack.deviceProcess, name: "Device")
    for (index, app) in scenario.apps.enumerated() {
      events.process(TraceTrack.process(ofApp: Int32(index)), name: "App \(app.name)")
    }
    for (index, widget) in scenario.widgets.enumerated() {
      events.process(TraceTrack.process(ofWidget: Int32(index)), name: "Widget \(widget.name)")
    }
    // Time 0 is a midnight, and the trace begins there.
    for day in 0..<device.days {
      let date = device.start.advanced(by: day)
      let (from, to) = (clock.startOfDay(date), clock.startOfDay(date.advanced(by: 1)))
      guard from < to else { continue }
      events.slice("\(date)", "day", on: .days, from: from, to: to, ["start": .moment(from)])
    }
  }

  // MARK: Observations

  private func receive(_ observation: Observation) {
    switch observation {
    case .sessionBegan(let app, let kind, let time):
      if sessions.indices.contains(Int(app)) { sessions[Int(app)][Int(kind.rawValue)] = time }
    case .sessionEnded(let app, let kind, let time): endSession(app, kind, at: time)
    case .unlocked(let time): unlocked = time
    case .locked(let time): lock(at: time)
    default:
      guard let widget = observation.widget, widgets.indices.contains(Int(widget)) else { return }
      receive(observation, of: widget)
    }
  }

  private func receive(_ observation: Observation, of widget: Int32) {
    let isReported = period.contains(observation.time)
    let happenings = TraceTrack.happenings(of: widget)
    switch observation {
    case .requested(let id, let cause, let time):
      guard isReported else { return }
      if widgets[Int(widget)].firstReported == nil { widgets[Int(widget)].firstReported = id.ordinal }
      widgets[Int(widget)].untold.insert(id.ordinal)
      reloadRows.requested(id, cause: cause, at: time)
      events.instant(
        "request: \(cause)", "request", on: happenings, at: time,
        ["request": .integer(Int(id.ordinal)), "cause": .text("\(cause)"), "time": .moment(time)])
    case .withheld(let id, let reason, let time, let next):
      guard isTold(id) else { return }
      reloadRows.withheld(id, for: reason, at: time)
      stretches.looked(at: id, reason, at: time)
      guard reason != .systemChoosesMoment else { return }
      events.instant(
        "denied: \(reason)", "denial", on: happenings, at: time,
        [
          "request": .integer(Int(id.ordinal)), "reason": .text("\(reason)"), "time": .moment(time),
          "next_look": .moment(next < .distantFuture ? next : nil),
        ])
    case .decided(let id, let decision, let answer, let time, let balance):
      if decision == .grantedCharged, isReported { count(balance: balance, of: widget, at: time) }
      guard isTold(id) else { return }
      reloadRows.decided(id, decision, by: answer, at: time, balance: balance) { tell($0) }
    case .finished(let id, let outcome, let entries, let time):
      guard isTold(id) else { return }
      reloadRows.finished(id, outcome, entries: entries, at: time) { tell($0) }
    case .updated(let update):
      updateRows.updated(update, cause: nil, isReported: isReported) { seen($0) }
      guard isReported else { return }
      events.instant(
        "update: entry \(update.entry) of request \(update.request.ordinal)", "update", on: happenings,
        at: update.shown,
        [
          "request": .integer(Int(update.request.ordinal)), "entry": .integer(Int(update.entry)),
          "kind": .text("\(update.kind)"), "scheduled": .moment(update.scheduled),
          "time": .moment(update.shown),
        ])
    case .viewed(let view): viewed(view)
    case .contentChanged(_, let isKnownAhead, let time):
      guard isReported else { return }
      events.instant(
        "content changed", "content", on: happenings, at: time,
        ["known_ahead": .boolean(isKnownAhead), "time": .moment(time)])
    case .accrued(_, let balance, let capacity, _, let time):
      guard isReported else { return }
      count(balance: balance, of: widget, at: time)
      if widgets[Int(widget)].capacity != capacity {
        widgets[Int(widget)].capacity = capacity
        count(capacity: capacity, of: widget, at: time)
      }
    case .widgetAdded(_, let time), .widgetRemoved(_, let time):
      guard isReported else { return }
      var name = "widget added"
      if case .widgetRemoved = observation { name = "widget removed" }
      events.instant(name, "widget", on: happenings, at: time, ["time": .moment(time)])
    case .sessionBegan, .sessionEnded, .unlocked, .locked: break
    }
  }

  private func count(balance: Double, of widget: Int32, at time: SimulationTime) {
    events.counter("balance", "reloads", balance, process: TraceTrack.process(ofWidget: widget), at: time)
  }

  private func count(capacity: Double, of widget: Int32, at time: SimulationTime) {
    let process = TraceTrack.process(ofWidget: widget)
    events.counter("budget a day", "reloads", capacity, process: process, at: time)
  }

  /// A request of the warm-up is in no report.
  private func isTold(_ id: RequestID) -> Bool {
    widgets[Int(id.widget)].firstReported.map { $0 <= id.ordinal } ?? false
  }

  // MARK: Slices

  private func viewed(_ view: WidgetView) {
    if period.contains(view.start) {
      events.slice(
        "\(view.surface)", "view", on: .views(of: view.widget), from: view.start, to: view.end,
        [
          "request": .integer(view.request.map { Int($0.ordinal) }), "entry": .integer(Int(view.entry)),
          "kind": .text("\(view.kind)"), "reload_age_s": .seconds(view.reloadAge),
          "content_age_s": .seconds(view.contentAge), "fresh": .boolean(view.isFresh),
          "time": .moment(view.start),
        ])
    } else {
      widgets[Int(view.widget)].lastUnreportedView = view.end
    }
    updateRows.viewed(view) { seen($0) }
  }

  /// A request is over: it, what it waited for, and its reload.
  private func tell(_ row: ReloadRows.Row) {
    guard let decided = row.decided, let decision = row.decision else { return }
    let (widget, request) = (row.request.widget, Int(row.request.ordinal))
    let lane = widgets[Int(widget)].lanes.lane(from: row.requested, to: decided)
    let track = TraceTrack.requests(of: widget, lane: lane)
    events.slice(
      "\(row.cause)", "request", on: track, from: row.requested, to: decided,
      [
        "request": .integer(request), "cause": .text("\(row.cause)"), "decision": .text("\(decision)"),
        "reason": .text(row.reason.map { "\($0)" }), "waited_s": .seconds(decided - row.requested),
        "answered_by": .integer(row.answeredBy.map { Int($0.ordinal) }),
        "balance": .decimal(row.balance),
        "time": .moment(row.requested),
      ])
    let flow = Self.flow(of: row.request)
    let isGranted = decision == .grantedFree || decision == .grantedCharged
    if isGranted { events.flow(.start, id: flow, on: track, at: row.requested) }
    for stretch in stretches.take(row.request, decided: decided) where stretch.start < stretch.end {
      events.slice(
        "withheld: \(stretch.reason)", "withheld", on: track, from: stretch.start, to: stretch.end,
        [
          "request": .integer(request), "reason": .text("\(stretch.reason)"),
          "looks": .integer(stretch.looks),
          "time": .moment(stretch.start),
        ])
    }
    guard isGranted else {
      widgets[Int(widget)].untold.remove(row.request.ordinal)
      return
    }
    let reloads = TraceTrack.reloads(of: widget)
    events.slice(
      row.outcome.map { "\($0)" } ?? "reload", "reload", on: reloads, from: decided,
      to: row.finished ?? decided,
      [
        "request": .integer(request), "decision": .text("\(decision)"),
        "outcome": .text(row.outcome.map { "\($0)" }), "entries": .integer(row.entries.map { Int($0) }),
        "time": .moment(decided),
      ])
    events.flow(.step, id: flow, on: reloads, at: decided)
    widgets[Int(widget)].untold.remove(row.request.ordinal)
    if let time = widgets[Int(widget)].seen.removeValue(forKey: row.request.ordinal) {
      endFlow(of: row.request, at: time)
    }
  }

  /// It is known when an update was first seen: the first of a request's ends its flow.
  private func seen(_ row: UpdateRows.Row) {
    let id = row.update.request
    guard let time = row.firstSeen, isTold(id), widgets[Int(id.widget)].lastSeen < id.ordinal else { return }
    widgets[Int(id.widget)].lastSeen = id.ordinal
    // A look that began in the warm-up is in no report, so that there is nothing to lead to.
    if let unreported = widgets[Int(id.widget)].lastUnreportedView, time < unreported { return }
    if widgets[Int(id.widget)].untold.contains(id.ordinal) {
      // Rows leave in the order of requests; this one still waits for an earlier one.
      widgets[Int(id.widget)].seen[id.ordinal] = time
    } else {
      endFlow(of: id, at: time)
    }
  }

  private func endFlow(of id: RequestID, at time: SimulationTime) {
    events.flow(.finish, id: Self.flow(of: id), on: .views(of: id.widget), at: time)
  }

  private static func flow(of id: RequestID) -> Int64 {
    Int64(id.widget) << 32 | Int64(id.ordinal)
  }

  private func endSession(_ app: Int32, _ kind: AppSession, at time: SimulationTime) {
    guard sessions.indices.contains(Int(app)), let began = sessions[Int(app)][Int(kind.rawValue)] else {
      return
    }
    sessions[Int(app)][Int(kind.rawValue)] = nil
    slice("\(kind)", "session", on: .session(kind, ofApp: app), from: began, to: time)
  }

  private func lock(at time: SimulationTime) {
    guard let began = unlocked else { return }
    unlocked = nil
    slice("unlocked", "pickup", on: .pickups, from: began, to: time)
  }

  /// As much of it as lies in the period.
  private func slice(
    _ name: String, _ category: StaticString, on track: TraceTrack, from: SimulationTime,
    to end: SimulationTime
  ) {
    let (from, end) = (max(from, period.lowerBound), min(end, period.upperBound))
    guard from < end else { return }
    events.slice(name, category, on: track, from: from, to: end, ["time": .moment(from)])
  }
}

/// What a trace keeps of one widget.
private struct TracedWidget {
  /// The first request of the reported period.
  var firstReported: Int32?
  /// The last request of which an entry was seen.
  var lastSeen: Int32 = 0
  var lastUnreportedView: SimulationTime?
  /// Requests that are not yet in the trace as slices, and when what they brought was first seen.
  var untold: Set<Int32> = []
  var seen: [Int32: SimulationTime] = [:]
  var capacity: Double?
  var lanes = RequestLanes()
}
