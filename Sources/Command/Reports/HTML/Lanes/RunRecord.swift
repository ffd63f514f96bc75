import EventKernel
import OutputAnalysis
import WidgetRefresh

/// Records everything that happens in the first days of a run, for the lanes.
///
/// Of a long run, or one with very many events, it records only ``period``.
public struct RunRecord: ObservationSink, Sendable {
  /// The largest number of recorded days.
  package static let mostDays = 7
  /// The largest number of recorded requests, views, updates, changes of content and changes of balances.
  package static let mostEvents = 100_000

  struct Stretch: Hashable, Sendable {
    var start: SimulationTime
    var end: SimulationTime
  }

  /// Why ``period`` is not the whole reported period.
  enum Limit: Hashable, Sendable {
    case days
    /// This number of events was reached.
    case events(Int)
  }

  let scenario: Scenario
  let clock: WallClock
  let replication: UInt32
  /// The recorded time.
  package private(set) var period: Range<SimulationTime>
  private(set) var limit: Limit?
  private(set) var widgets: [WidgetRecord]
  /// When each device was in use.
  private(set) var inUse = DeviceKind.allCases.map { _ in [Stretch]() }
  /// For each app of the scenario and each kind of session, its sessions.
  private(set) var sessions: [[[Stretch]]]

  private var lives: Lives
  private var events = 0
  private let mostEvents: Int

  /// - Parameters:
  ///   - scenario: what is run.
  ///   - clock: the run's wall clock.
  ///   - reportedPeriod: its first days are recorded.
  ///   - replication: its number.
  ///   - mostEvents: see ``mostEvents``.
  package init(
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
    widgets = Array(repeating: WidgetRecord(), count: scenario.items.count)
    sessions = Array(repeating: Array(repeating: [], count: kinds), count: scenario.apps.count)
    lives = Lives(of: scenario)
  }

  /// An empty record of a run. `replication` is the number that the page shows.
  public init(of simulation: borrowing DeviceSimulation, replication: UInt32 = 0) {
    self.init(
      scenario: simulation.scenario, clock: simulation.clock, reportedPeriod: simulation.reportedPeriod,
      replication: replication)
  }

  public mutating func receive(_ observations: [Observation]) {
    for observation in observations { receive(observation) }
  }

  private mutating func receive(_ observation: Observation) {
    let isWanted = wants(observation)
    var over: [Life] = []
    lives.receive(observation, isWanted: isWanted) { over.append($0) }
    for life in over { keep(life) }
    if let item = observation.item, observation.time < period.upperBound {
      let isBefore = observation.time < period.lowerBound
      update(item) { $0.observe(observation, isBefore: isBefore) }
    }
    switch observation {
    case .removed(let item, let time):
      if isWanted { update(item) { $0.removed = time } }
    case .decided(let decided):
      guard decided.decision == .grantedCharged else { return }
      update(decided.request.item) { $0.charged(decided, isShown: isWanted) }
    case .contentChanged(let change):
      if isWanted { update(change.item) { $0.contentChanges.append(change) } }
    case .accrued(let accrual):
      guard accrual.time < period.upperBound else { return }
      update(accrual.item) { $0.accrued(accrual, isShown: isWanted) }
    default: break
    }
  }

  /// Whether the observation, or the life that starts with it, is recorded.
  private mutating func wants(_ observation: Observation) -> Bool {
    switch observation {
    case .requested, .contentChanged, .accrued: keepsEvent(at: observation.time)
    // What is on screen when the period starts belongs to it.
    case .updated(let update): update.shown < period.lowerBound || keepsEvent(at: update.shown)
    case .viewed(let view): keepsEvent(at: view.start)
    default: period.contains(observation.time)
    }
  }

  private mutating func keep(_ life: Life) {
    switch life {
    case .request(let life): update(life.id.item) { $0.requests.append(life) }
    case .entry(let entry):
      let isBefore = entry.update.shown < period.lowerBound
      update(entry.update.item) { $0.add(entry, isBefore: isBefore) }
    case .view(let view): update(view.item) { $0.views.append(view) }
    case .session(let life):
      add(start: life.start, end: life.end, to: &sessions[Int(life.app)][Int(life.session.rawValue)])
    case .activityUpdate(let change): update(change.item) { $0.activityUpdates.append(change) }
    case .activityChange, .transfer: break
    case .use(let device, let start, let end): add(start: start, end: end, to: &inUse[Int(device.rawValue)])
    }
  }

  /// The first event beyond the limit ends the period.
  private mutating func keepsEvent(at time: SimulationTime) -> Bool {
    guard period.contains(time) else { return false }
    events += 1
    guard events > mostEvents else { return true }
    period = period.lowerBound..<time
    limit = .events(mostEvents)
    return false
  }

  private mutating func update(_ item: ItemID, _ body: (inout WidgetRecord) -> Void) {
    guard widgets.indices.contains(item.index) else { return }
    body(&widgets[item.index])
  }

  /// The run is over, or everything in the period has happened. What still goes on ends now.
  mutating func close() {
    var over: [Life] = []
    lives.endDevice(at: period.upperBound) { over.append($0) }
    lives.endItems { over.append($0) }
    for life in over { keep(life) }
    for widget in widgets.indices { widgets[widget].sort() }
  }

  /// Adds the part within the period.
  private func add(start: SimulationTime, end: SimulationTime, to stretches: inout [Stretch]) {
    let stretch = Stretch(start: max(start, period.lowerBound), end: min(end, period.upperBound))
    if stretch.start < stretch.end { stretches.append(stretch) }
  }
}
