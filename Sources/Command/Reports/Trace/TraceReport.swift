import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Writes a run's reported period as a trace while it goes on, to be opened in ui.perfetto.dev or chrome://tracing.
///
/// The device, each app and each widget is a process. Slices are views, app sessions, the unlocked phone, requests
/// (with what they waited for) and reloads. Instants are requests, checks that did not grant a request, updates and
/// changes of content. A flow leads from a request to its reload and on to the first view of what the reload returned.
/// Counters are balances. The events match the rows of `views.csv`, `reloads.csv`, `updates.csv` and `budget.csv` one
/// to one.
///
/// The file has a temporary name until it is complete; see ``finish(fingerprint:)``. Memory is that of ``CSVReports``.
package final class TraceReport: ObservationSink {
  /// The first error. Nothing is written after it; ``finish(fingerprint:)`` throws it.
  package private(set) var error: ReportError?

  private let file: TemporaryFile
  private let period: Range<SimulationTime>
  private var events: TraceEvents
  private var items: [TracedItem]
  private var lives: Lives

  package init(
    file path: String, of simulation: borrowing DeviceSimulation, replication: UInt32, version: String
  ) throws(ReportError) {
    let scenario = simulation.scenario
    file = try TemporaryFile(for: path)
    period = simulation.reportedPeriod
    events = TraceEvents(clock: simulation.clock, start: period.lowerBound)
    items = Array(repeating: TracedItem(), count: scenario.items.count)
    lives = Lives(of: scenario)
    begin(scenario, replication: replication, version: version, clock: simulation.clock)
  }

  package func receive(_ observations: [Observation]) {
    guard error == nil else { return }
    for observation in observations { receive(observation) }
    if events.bytes.count >= 64 << 10 { flush() }
  }

  /// Completes the trace and gives it its name.
  ///
  /// - Throws: the first error, including those of earlier calls of ``receive(_:)``. An earlier file of this name is then
  ///   as it was.
  package func finish(fingerprint: RunFingerprint) throws(ReportError) {
    let end = period.upperBound
    lives.endDevice(at: end) { tell($0) }
    for (index, traced) in items.enumerated() {
      // Trace viewers draw a counter up to its last value.
      if let capacity = traced.capacity { count("budget a day", capacity, of: ItemID(index: index), at: end) }
    }
    lives.endItems { tell($0) }
    // Trace viewers show keys that they do not know as metadata.
    events.raw("\n],\"fingerprint\":\"\(fingerprint.text)\"}\n")
    flush()
    do throws(ReportError) {
      if let error { throw error }
      try TemporaryFile.move([file])
    } catch {
      discard()
      throw error
    }
  }

  /// Gives up: removes the temporary file.
  package func discard() { file.discard() }

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
    for (index, item) in scenario.items.enumerated() {
      let title = item.kind.name.prefix(1).uppercased() + item.kind.name.dropFirst()
      events.process(TraceTrack.process(of: ItemID(index: index)), name: "\(title) \(item.name)")
    }
    // Time 0 is midnight, and the trace starts there.
    for day in 0..<device.days {
      let date = device.start.advanced(by: day)
      let (from, to) = (clock.startOfDay(date), clock.startOfDay(date.advanced(by: 1)))
      guard from < to else { continue }
      events.slice("\(date)", "day", on: .days, from: from, to: to, ["start": .moment(from)])
    }
  }

  // MARK: Observations

  private func receive(_ observation: Observation) {
    if let item = observation.item, !items.indices.contains(item.index) { return }
    let isReported = period.contains(observation.beginning)
    switch observation {
    case .decided(let decided) where isReported && decided.decision == .grantedCharged:
      count("balance", decided.balance, of: decided.request.item, at: decided.time)
    case .viewed(let view) where !isReported:
      items[view.item.index].lastUnreportedView = view.end
    default: break
    }
    lives.receive(observation, isWanted: isReported) { tell($0) }
    if isReported, let item = observation.item { tell(observation, of: item) }
  }

  /// Adds what happens at an instant.
  private func tell(_ observation: Observation, of item: ItemID) {
    let happenings = TraceTrack.happenings(of: item)
    switch observation {
    case .requested(let request):
      let ordinal = request.id.ordinal
      items[item.index].untold.insert(ordinal)
      events.instant(
        "request: \(request.cause.name)", "request", on: happenings, at: request.time,
        [
          "request": .integer(Int(ordinal)), "cause": .text(request.cause.name),
          "time": .moment(request.time),
        ])
    case .waits(let wait):
      guard wait.reason != .systemChoosesMoment,
        items[item.index].untold.contains(wait.request.ordinal)
      else { return }
      events.instant(
        "not granted: \(wait.reason.name)", "denial", on: happenings, at: wait.time,
        [
          "request": .integer(Int(wait.request.ordinal)), "reason": .text(wait.reason.name),
          "time": .moment(wait.time),
          "next_check": .moment(wait.next < .distantFuture ? wait.next : nil),
        ])
    case .updated(let update):
      events.instant(
        "update: entry \(update.entry) of request \(update.request.ordinal)", "update", on: happenings,
        at: update.shown,
        [
          "request": .integer(Int(update.request.ordinal)), "entry": .integer(Int(update.entry)),
          "kind": .text(update.kind.name), "scheduled": .moment(update.scheduled),
          "time": .moment(update.shown),
        ])
    case .contentChanged(let change):
      events.instant(
        "content changed", "content", on: happenings, at: change.time,
        ["known_ahead": .boolean(change.isKnownAhead), "time": .moment(change.time)])
    case .accrued(let accrual):
      count("balance", accrual.balance, of: item, at: accrual.time)
      if items[item.index].capacity != accrual.capacity {
        items[item.index].capacity = accrual.capacity
        count("budget a day", accrual.capacity, of: item, at: accrual.time)
      }
    case .added(_, let time):
      events.instant("widget added", "widget", on: happenings, at: time, ["time": .moment(time)])
    case .removed(_, let time):
      events.instant("widget removed", "widget", on: happenings, at: time, ["time": .moment(time)])
    case .activityChanged(let change):
      events.instant(
        change.kind.name, "activity", on: happenings, at: change.time, ["time": .moment(change.time)])
    case .decided, .finished, .viewed, .sessionBegan, .sessionEnded, .activityUpdated,
      .transferred, .unlocked, .locked, .wristRaised:
      break
    }
  }

  private func count(_ name: String, _ value: Double, of item: ItemID, at time: SimulationTime) {
    events.counter(name, "reloads", value, process: TraceTrack.process(of: item), at: time)
  }

  // MARK: Lives

  private func tell(_ life: Life) {
    switch life {
    case .request(let life): tell(life)
    case .entry(let entry): seen(entry)
    case .view(let view): viewed(view)
    case .session(let life):
      slice(
        life.session.name, "session", on: .session(life.session, ofApp: life.app), from: life.start,
        to: life.end)
    case .activityUpdate(let update):
      events.instant(
        "update \(update.ordinal): \(update.outcome.name)", "push", on: .happenings(of: update.item),
        at: update.time,
        [
          "update": .integer(Int(update.ordinal)), "means": .text(update.means.name),
          "outcome": .text(update.outcome.name), "sent": .moment(update.sent), "time": .moment(update.time),
        ])
    case .activityChange: break
    case .transfer(let transfer): tell(transfer)
    case .use(.phone, let start, let end): slice("unlocked", "pickup", on: .pickups, from: start, to: end)
    case .use(.watch, let start, let end):
      slice("wrist raised", "wristRaise", on: .wristRaises, from: start, to: end)
    }
  }

  private func tell(_ transfer: PhoneTransfer) {
    events.instant(
      "data from the phone: \(transfer.outcome.name)", "transfer", on: .happenings(of: transfer.item),
      at: transfer.time,
      [
        "transfer": .integer(Int(transfer.ordinal)), "outcome": .text(transfer.outcome.name),
        "waited_for": .text(transfer.wait?.name), "sent": .moment(transfer.sent),
        "time": .moment(transfer.time),
      ])
  }

  private func viewed(_ view: ItemView) {
    events.slice(
      "\(view.surface)", "view", on: .views(of: view.item), from: view.start, to: view.end,
      [
        "request": .integer(view.request.map { Int($0.ordinal) }), "entry": .integer(Int(view.entry)),
        "kind": .text(view.kind.name), "reload_age_s": .seconds(view.reloadAge),
        "content_age_s": .seconds(view.contentAge), "fresh": .boolean(view.isFresh),
        "time": .moment(view.start),
      ])
  }

  /// Adds a request, what it waited for, and its reload.
  private func tell(_ life: RequestLife) {
    guard let decided = life.decided else { return }
    let (id, asked) = (life.id, life.request.time)
    let (item, request) = (id.item, Int(id.ordinal))
    let lane = items[item.index].lanes.lane(from: asked, to: decided.time)
    let track = TraceTrack.requests(of: item, lane: lane)
    events.slice(
      life.cause.name, "request", on: track, from: asked, to: decided.time,
      [
        "request": .integer(request), "cause": .text(life.cause.name),
        "decision": .text(decided.decision.name), "reason": .text(life.longestWait?.name),
        "waited_s": .seconds(decided.time - asked),
        "answered_by": .integer(decided.answeredBy.map { Int($0.ordinal) }),
        "balance": .decimal(decided.balance, places: 6),
        "time": .moment(asked),
      ])
    let flow = Self.flow(of: id)
    if life.isGranted { events.flow(.start, id: flow, on: track, at: asked) }
    for wait in life.waits where wait.start < wait.end {
      events.slice(
        "waits: \(wait.reason.name)", "waits", on: track, from: wait.start, to: wait.end,
        [
          "request": .integer(request), "reason": .text(wait.reason.name), "checks": .integer(wait.checks),
          "time": .moment(wait.start),
        ])
    }
    items[item.index].untold.remove(id.ordinal)
    guard life.isGranted else { return }
    let reloads = TraceTrack.reloads(of: item)
    events.slice(
      life.reload?.outcome.name ?? "reload", "reload", on: reloads, from: decided.time,
      to: life.reload?.time ?? decided.time,
      [
        "request": .integer(request), "decision": .text(decided.decision.name),
        "outcome": .text(life.reload?.outcome.name), "entries": .integer(life.reload.map { Int($0.entries) }),
        "source": .text(life.reload?.source.name), "written": .moment(life.reload?.written),
        "fetches": .boolean(life.reload?.fetches == true),
        "time": .moment(decided.time),
      ])
    events.flow(.step, id: flow, on: reloads, at: decided.time)
    if let time = items[item.index].seen.removeValue(forKey: id.ordinal) { endFlow(of: id, at: time) }
  }

  /// The first view of an entry that the reload returned ends the flow of the request.
  private func seen(_ entry: ShownEntry) {
    guard entry.isFirstOfTimeline, let time = entry.firstSeen, let request = entry.request,
      period.contains(request.time)
    else { return }
    let (id, item) = (request.id, request.id.item.index)
    // A view that started in the warm-up is in no report, so the flow has no end.
    if let unreported = items[item].lastUnreportedView, time < unreported { return }
    if items[item].untold.contains(id.ordinal) {
      // Requests are handed over in order, and this one still waits for an earlier one.
      items[item].seen[id.ordinal] = time
    } else {
      endFlow(of: id, at: time)
    }
  }

  private func endFlow(of id: RequestID, at time: SimulationTime) {
    events.flow(.finish, id: Self.flow(of: id), on: .views(of: id.item), at: time)
  }

  private static func flow(of id: RequestID) -> Int64 {
    Int64(id.item.number) << 32 | Int64(id.ordinal)
  }

  /// Adds the part within the reported period.
  private func slice(
    _ name: String, _ category: StaticString, on track: TraceTrack, from: SimulationTime,
    to end: SimulationTime
  ) {
    let (from, end) = (max(from, period.lowerBound), min(end, period.upperBound))
    guard from < end else { return }
    events.slice(name, category, on: track, from: from, to: end, ["time": .moment(from)])
  }
}

/// What a trace remembers about one item.
private struct TracedItem {
  var lastUnreportedView: SimulationTime?
  /// Requests that are not yet slices in the trace, and when the entries they led to were first seen.
  var untold: Set<Int32> = []
  var seen: [Int32: SimulationTime] = [:]
  var capacity: Double?
  var lanes = RequestLanes()
}
