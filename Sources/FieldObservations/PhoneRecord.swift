import EventKernel
import WidgetRefresh

/// What happened on a simulated phone in the reported days.
struct PhoneRecord {
  /// A granted reload of a widget.
  struct Reload {
    let widget: Int32
    let cause: ReloadCause
    let requested: SimulationTime
    let granted: SimulationTime
    let isCharged: Bool
  }

  let days: Int
  /// By the time of the grant.
  private(set) var reloads: [Reload] = []
  private(set) var views: [WidgetView] = []
  /// Times at which a widget started to show another entry.
  private(set) var updates: [SimulationTime] = []
  /// Time from each request to the reload that served it, with the request's cause.
  private(set) var waits: [(cause: ReloadCause, time: SimulationDuration)] = []

  init(_ scenario: Scenario, replication: UInt32) throws(ScenarioError) {
    var simulation = try DeviceSimulation(scenario, replication: replication)
    var log = ObservationLog()
    try simulation.run(into: &log)
    days = scenario.device.days
    let period = simulation.reportedPeriod
    var requests: [RequestID: ReloadRequest] = [:]
    // A request and those that it serves.
    var served: [RequestID: [RequestID]] = [:]
    for observation in log.observations {
      switch observation {
      case .requested(let request): requests[request.id] = request
      case .decided(let decided):
        let request = decided.request
        let own = (served.removeValue(forKey: request) ?? []) + [request]
        if let other = decided.answeredBy {
          served[other, default: []] += own
        } else if decided.decision.isGranted, let first = requests[request], period.contains(decided.time) {
          reloads.append(
            Reload(
              widget: request.widget, cause: first.cause, requested: first.time, granted: decided.time,
              isCharged: decided.decision == .grantedCharged))
          for id in own {
            if let request = requests[id] { waits.append((request.cause, decided.time - request.time)) }
          }
        }
        for id in own where decided.answeredBy == nil { requests[id] = nil }
      case .viewed(let view) where period.contains(view.start): views.append(view)
      case .updated(let update) where period.contains(update.shown): updates.append(update.shown)
      default: break
      }
    }
  }

  /// From 08:00 to 22:00 in UTC, the time zone of all observations' scenarios.
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

extension SimulationDuration {
  var seconds: Double { Double(milliseconds) / 1000 }
}
