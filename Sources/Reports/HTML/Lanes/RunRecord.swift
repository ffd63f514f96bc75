import EventKernel
import WidgetRefresh

/// Keeps everything that happens in the first days of a run, for lanes.
///
/// A run of years, or one with very many events, is kept in part: ``period`` says which.
public struct RunRecord: ObservationSink, Sendable {
  /// So many days at most.
  public static let mostDays = 7
  /// So many requests, views, updates, changes of content and of balances at most.
  public static let mostEvents = 100_000

  struct Stretch: Hashable, Sendable {
    var start: SimulationTime
    var end: SimulationTime
  }

  /// Why ``period`` is not the whole reported one.
  enum Limit: Hashable, Sendable {
    case days
    /// So many are kept.
    case events(Int)
  }

  let scenario: Scenario
  let clock: WallClock
  let replication: UInt32
  /// What is kept.
  public private(set) var period: Range<SimulationTime>
  private(set) var limit: Limit?
  private(set) var widgets: [WidgetRecord]
  private(set) var unlocked: [Stretch] = []
  /// For each app of the scenario those of each kind of session.
  private(set) var sessions: [[[Stretch]]]

  private var unlockedSince: SimulationTime?
  private var sessionsSince: [[SimulationTime?]]
  private var events = 0
  private let mostEvents: Int

  /// - Parameters:
  ///   - scenario: what is run.
  ///   - clock: the run's wall clock.
  ///   - reportedPeriod: its first days are kept.
  ///   - replication: which run of the scenario it is.
  ///   - mostEvents: see ``mostEvents``.
  public init(
    scenario: Scenario, clock: WallClock, reportedPeriod: Range<SimulationTime>, replication: UInt32 = 0,
    mostEvents: Int = RunRecord.mostEvents
  ) {
    self.scenario = scenario
    self.clock = clock
    self.replication = replication
    self.mostEvents = mostEvents
    period = reportedPeriod
    if scenario.device.days > Self.mostDays {
      let end = clock.startOfDay(scenario.device.start.advanced(by: Self.mostDays))
      period = reportedPeriod.clamped(to: reportedPeriod.lowerBound..<max(end, reportedPeriod.lowerBound))
      limit = .days
    }
    let kinds = AppSession.allCases.count
    widgets = Array(repeating: WidgetRecord(), count: scenario.widgets.count)
    sessions = Array(repeating: Array(repeating: [], count: kinds), count: scenario.apps.count)
    sessionsSince = Array(repeating: Array(repeating: nil, count: kinds), count: scenario.apps.count)
  }

  public init(of simulation: DeviceSimulation, replication: UInt32 = 0) {
    self.init(
      scenario: simulation.scenario, clock: simulation.clock, reportedPeriod: simulation.reportedPeriod,
      replication: replication)
  }

  public mutating func receive(_ observations: [Observation]) {
    for observation in observations { receive(observation) }
  }

  private mutating func receive(_ observation: Observation) {
    switch observation {
    case .widgetAdded(let widget, let time):
      if keeps(time) { update(widget) { $0.cameOrWent(added: true, at: time) } }
    case .widgetRemoved(let widget, let time):
      if keeps(time) { update(widget) { $0.cameOrWent(added: false, at: time) } }
    case .requested(let id, let cause, let time):
      let isShown = keepsEvent(at: time)
      update(id.widget) { $0.requested(id, cause: cause, at: time, isShown: isShown) }
    case .withheld(let id, let reason, let time, _):
      update(id.widget) { $0.withheld(id, for: reason, at: time) }
    case .decided(let id, let decision, let answer, let time, let balance):
      let isShown = keeps(time)
      update(id.widget) {
        $0.decided(id, decision, by: answer, at: time, balance: balance, isShown: isShown)
      }
    case .finished(let id, let outcome, _, let time):
      update(id.widget) { $0.finished(id, outcome, at: time) }
    case .updated(let update):
      let isShown = keepsEvent(at: update.shown)
      let isBefore = update.shown < period.lowerBound
      self.update(update.widget) { $0.updated(update, isShown: isShown, isBefore: isBefore) }
    case .viewed(let view):
      if keepsEvent(at: view.start) { update(view.widget) { $0.viewed(view) } }
    case .contentChanged(let widget, let isKnownAhead, let time):
      if keepsEvent(at: time) { update(widget) { $0.contentChanged(isKnownAhead: isKnownAhead, at: time) } }
    case .accrued(let widget, let balance, let capacity, _, let time):
      let isShown = keepsEvent(at: time)
      if time < period.upperBound {
        update(widget) { $0.accrued(balance: balance, capacity: capacity, at: time, isShown: isShown) }
      }
    case .sessionBegan(let app, let session, let time):
      setSession(of: app, session, since: time)
    case .sessionEnded(let app, let session, let time):
      endSession(of: app, session, at: time)
    case .unlocked(let time):
      unlockedSince = time
    case .locked(let time):
      add(since: unlockedSince, until: time, to: &unlocked)
      unlockedSince = nil
    }
  }

  private func keeps(_ time: SimulationTime) -> Bool { period.contains(time) }

  /// The first event too many ends the period.
  private mutating func keepsEvent(at time: SimulationTime) -> Bool {
    guard keeps(time) else { return false }
    events += 1
    guard events > mostEvents else { return true }
    period = period.lowerBound..<time
    limit = .events(mostEvents)
    return false
  }

  private mutating func update(_ widget: Int32, _ body: (inout WidgetRecord) -> Void) {
    guard widgets.indices.contains(Int(widget)) else { return }
    body(&widgets[Int(widget)])
  }

  // MARK: Stretches

  /// The run is over, or everything in the period has happened: what still goes on ends with it.
  mutating func close() {
    add(since: unlockedSince, until: period.upperBound, to: &unlocked)
    unlockedSince = nil
    for app in sessions.indices {
      for kind in sessions[app].indices {
        add(since: sessionsSince[app][kind], until: period.upperBound, to: &sessions[app][kind])
        sessionsSince[app][kind] = nil
      }
    }
  }

  private mutating func setSession(of app: Int32, _ session: AppSession, since time: SimulationTime) {
    guard sessions.indices.contains(Int(app)) else { return }
    sessionsSince[Int(app)][Int(session.rawValue)] = time
  }

  private mutating func endSession(of app: Int32, _ session: AppSession, at time: SimulationTime) {
    guard sessions.indices.contains(Int(app)) else { return }
    let (app, kind) = (Int(app), Int(session.rawValue))
    add(since: sessionsSince[app][kind], until: time, to: &sessions[app][kind])
    sessionsSince[app][kind] = nil
  }

  /// As much of it as lies in the period.
  private func add(since start: SimulationTime?, until end: SimulationTime, to stretches: inout [Stretch]) {
    guard let start else { return }
    let stretch = Stretch(start: max(start, period.lowerBound), end: min(end, period.upperBound))
    if stretch.start < stretch.end { stretches.append(stretch) }
  }
}
