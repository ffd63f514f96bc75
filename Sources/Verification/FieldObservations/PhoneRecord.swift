import EventKernel
import OutputAnalysis
import WidgetRefresh

/// What happened on a simulated phone in the reported days.
struct PhoneRecord {
  /// A granted reload of a widget.
  struct Reload {
    let item: ItemID
    let cause: ReloadCause
    let requested: SimulationTime
    let granted: SimulationTime
    let isCharged: Bool
  }

  let days: Int
  let end: SimulationTime
  /// By the time of the grant.
  private(set) var reloads: [Reload] = []
  private(set) var views: [ItemView] = []
  /// Times at which a widget started to show another entry.
  private(set) var updates: [SimulationTime] = []
  /// What happened to Live Activities, and to their updates.
  private(set) var changes: [ActivityChange] = []
  private(set) var activityUpdates: [ActivityUpdate] = []
  /// Data that an app on the phone sent to the watch.
  private(set) var transfers: [PhoneTransfer] = []
  /// Time from each request to the reload that served it, with the request's cause.
  private(set) var waits: [(cause: ReloadCause, time: SimulationDuration)] = []

  init(_ scenario: Scenario, replication: UInt32) throws(ScenarioError) {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    var record = LivesOfRun(of: simulation)
    try simulation.run(into: &record)
    record.end()
    days = scenario.device.days
    let period = simulation.reportedPeriod
    end = period.upperBound
    var requests: [RequestID: RequestLife] = [:]
    for life in record.all {
      switch life {
      case .request(let life): requests[life.id] = life
      case .view(let view) where period.contains(view.start): views.append(view)
      case .entry(let entry) where period.contains(entry.update.shown): updates.append(entry.update.shown)
      case .activityChange(let change) where period.contains(change.time): changes.append(change)
      case .activityUpdate(let update) where period.contains(update.sent): activityUpdates.append(update)
      case .transfer(let transfer) where period.contains(transfer.sent): transfers.append(transfer)
      case .view, .entry, .session, .use, .activityChange, .activityUpdate, .transfer: break
      }
    }
    for case .request(let life) in record.all {
      var server = life
      while let next = server.decided?.answeredBy.flatMap({ requests[$0] }) { server = next }
      guard server.isGranted, let granted = server.decided?.time, period.contains(granted) else { continue }
      waits.append((life.cause, granted - life.request.time))
      guard server.id == life.id else { continue }
      reloads.append(
        Reload(
          item: life.id.item, cause: life.cause, requested: life.request.time, granted: granted,
          isCharged: life.decision == .grantedCharged))
    }
    reloads.sort { ($0.granted, $0.item.number) < ($1.granted, $1.item.number) }
  }

  /// From 08:00 to 22:00. Time 0 is midnight; after a change to or from summer time it is an hour off.
  static func isDay(_ time: SimulationTime) -> Bool {
    (8 * 3_600_000..<22 * 3_600_000).contains(time.milliseconds % 86_400_000)
  }

  /// The pairs of times that follow each other, on the same day and from 08:00 to 22:00.
  static func daytimeGaps(_ times: [SimulationTime]) -> [(start: SimulationTime, length: SimulationDuration)]
  {
    zip(times, times.dropFirst()).filter { start, end in
      isDay(start) && isDay(end) && start.milliseconds / 86_400_000 == end.milliseconds / 86_400_000
    }.map { ($0, $1 - $0) }
  }

  /// The first reload that starts after this time.
  func nextReload(after time: SimulationTime) -> Reload? {
    reloads.first { $0.granted > time }
  }
}

/// The lives of all widgets in a whole run.
private struct LivesOfRun: ObservationSink {
  private(set) var all: [Life] = []
  private var lives: Lives

  var contentChanges: ObservedContentChanges { .none }

  init(of simulation: borrowing DeviceSimulation) { lives = Lives(of: simulation.scenario) }

  mutating func receive(_ observations: [Observation]) {
    var over: [Life] = []
    for observation in observations { lives.receive(observation, isWanted: true) { over.append($0) } }
    all += over
  }

  mutating func end() {
    var over: [Life] = []
    lives.endItems { over.append($0) }
    all += over
  }
}

extension SimulationDuration {
  var seconds: Double { Double(milliseconds) / 1000 }
}
