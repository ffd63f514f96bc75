import EventKernel
import WidgetRefresh

/// What is known of one widget at an instant, as observations tell: as much of its past as explains its present.
struct WidgetHistory: Sendable {
  struct Balance: Sendable {
    var value: Double
    /// Reloads a day.
    var capacity: Double
  }

  /// Requests behind the entry shown, and reloads before.
  private static let mostAncestors = 2
  private static let mostFinished = 8

  let widget: Int32
  private let app: Int32

  private(set) var screen = ScreenState()
  /// When it was added, and removed again.
  private(set) var added: SimulationTime?
  private(set) var removed: SimulationTime?
  /// Waiting, or granted and not finished.
  private(set) var open: [RequestStory] = []
  /// The last reloads that have finished, oldest first.
  private(set) var finished: [RequestStory] = []
  /// The request that brought the entry shown, the one that explains it, and so on.
  private(set) var origin: [RequestStory] = []
  /// `nil`: there is no budget.
  private(set) var balance: Balance?
  private(set) var lastView: WidgetView?
  private var sessions: [SimulationTime?] = Array(repeating: nil, count: AppSession.allCases.count)

  init(of widget: Int, in scenario: Scenario) {
    self.widget = Int32(widget)
    let name = scenario.widgets[widget].app
    app = Int32(scenario.apps.firstIndex { $0.name == name } ?? 0)
  }

  /// Sessions of the app that go on.
  var appSessions: [RequestStory.Session] {
    AppSession.allCases.compactMap { kind in
      sessions[Int(kind.rawValue)].map { RequestStory.Session(kind: kind, since: $0) }
    }
  }

  mutating func receive(_ observation: Observation) {
    switch observation {
    case .sessionBegan(app, let kind, let time): sessions[Int(kind.rawValue)] = time
    case .sessionEnded(app, let kind, _): sessions[Int(kind.rawValue)] = nil
    default: if observation.widget == widget { receiveOwn(observation) }
    }
  }

  private mutating func receiveOwn(_ observation: Observation) {
    screen.receive(observation)
    switch observation {
    case .widgetAdded(_, let time):
      added = time
      removed = nil
    case .widgetRemoved(_, let time):
      removed = time
      origin = []
    case .requested(let id, let cause, let time): requested(id, cause, at: time)
    case .withheld(let id, let reason, let time, let next):
      update(id) { $0.withheld(for: reason, at: time, next: next) }
    case .decided(let id, let decision, let answer, let time, let balance):
      decided(id, decision, by: answer, at: time, balance: balance)
    case .finished(let id, let outcome, let entries, let time):
      update(id) { $0.finished(outcome, entries: entries, at: time) }
      close(id)
    case .updated(let update): shows(update.request)
    case .viewed(let view): lastView = view
    case .accrued(_, let balance, let capacity, _, _):
      if balance.isFinite, capacity.isFinite { self.balance = Balance(value: balance, capacity: capacity) }
    case .contentChanged, .sessionBegan, .sessionEnded, .unlocked, .locked: break
    }
  }

  // MARK: Requests

  private mutating func requested(_ id: RequestID, _ cause: ReloadCause, at time: SimulationTime) {
    var story = RequestStory(id, cause: cause, requested: time)
    switch cause {
    case .timelinePolicy: story.parent = finished.last { $0.outcome?.deliversTimeline == true }?.id
    case .retryAfterFailure: story.parent = finished.last?.id
    case .appForeground: story.session = session(.foreground)
    case .appAudioSession: story.session = session(.audio)
    case .appNavigationSession: story.session = session(.navigation)
    default: break
    }
    open.append(story)
  }

  private mutating func decided(
    _ id: RequestID, _ decision: ReloadDecision, by answer: RequestID?, at time: SimulationTime,
    balance: Double
  ) {
    if balance.isFinite { self.balance?.value = balance }
    if decision == .superseded, let old = open.first(where: { $0.id == id }), let answer {
      update(answer) { $0.replaced = (id, old.cause, old.requested) }
    }
    let session = appSessions.first
    update(id) { $0.decided(decision, by: answer, at: time, balance: balance, in: session) }
    if decision != .grantedFree, decision != .grantedCharged { open.removeAll { $0.id == id } }
  }

  private mutating func close(_ id: RequestID) {
    guard let index = open.firstIndex(where: { $0.id == id }) else { return }
    if finished.count == Self.mostFinished { finished.removeFirst() }
    finished.append(open.remove(at: index))
  }

  private mutating func update(_ id: RequestID, _ body: (inout RequestStory) -> Void) {
    guard let index = open.firstIndex(where: { $0.id == id }) else { return }
    body(&open[index])
  }

  private func session(_ kind: AppSession) -> RequestStory.Session? {
    sessions[Int(kind.rawValue)].map { RequestStory.Session(kind: kind, since: $0) }
  }

  /// Keeps the requests that led to the entry shown, for as long as it is.
  private mutating func shows(_ id: RequestID) {
    guard origin.first?.id != id else { return }
    var ancestors: [RequestStory] = []
    var next: RequestID? = id
    while let id = next, ancestors.count < Self.mostAncestors,
      let story = finished.last(where: { $0.id == id })
    {
      ancestors.append(story)
      next = story.parent
    }
    origin = ancestors
  }
}
