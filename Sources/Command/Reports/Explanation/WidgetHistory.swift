import EventKernel
import OutputAnalysis
import WidgetRefresh

/// What is known of one widget at an instant, from observations: as much of its past as explains its present.
package struct WidgetHistory: Sendable {
  /// Requests behind the entry shown, and reloads before.
  private static let mostAncestors = 2
  private static let mostFinished = 8

  let item: ItemID
  private let app: Int32

  private(set) var screen = ScreenState()
  /// When it was added, and removed again.
  private(set) var added: SimulationTime?
  private(set) var removed: SimulationTime?
  /// The requests that wait, or whose reload is running.
  var open: [RequestStory] { requests.elements }
  /// The last reloads that have finished, oldest first.
  private(set) var finished: [RequestStory] = []
  /// The request whose reload returned the entry shown, the request before it that led to it, and so on.
  private(set) var origin: [RequestStory] = []
  /// With the capacity in reloads a day; `nil`: there is no budget.
  private(set) var balance: (value: Double, capacity: Double)?
  private(set) var lastView: ItemView?
  /// Data from the app on the phone that wait for an opportunity, oldest first.
  private(set) var transfers: [PhoneTransfer] = []
  /// Those of the app.
  private(set) var sessions = OpenSessions()
  private var requests = OpenRequests<RequestContext>()
  private var isConfigured: Bool

  init(of widget: Int, in scenario: Scenario) {
    item = ItemID(index: widget)
    isConfigured = scenario.widgets[widget].configuration.isComplete
    let name = scenario.widgets[widget].app
    app = Int32(scenario.apps.firstIndex { $0.name == name } ?? 0)
  }

  /// - Returns: the request that the observation is about, as it is now.
  @discardableResult
  mutating func receive(_ observation: Observation) -> RequestStory? {
    switch observation {
    case .sessionBegan(let edge): if edge.app == app { sessions.begin(edge) }
    case .sessionEnded(let edge): if edge.app == app { _ = sessions.end(edge.session, at: edge.time) }
    default: if observation.item == item { return receiveOwn(observation) }
    }
    return nil
  }

  private mutating func receiveOwn(_ observation: Observation) -> RequestStory? {
    screen.receive(observation)
    switch observation {
    case .added(_, let time):
      added = time
      removed = nil
    case .removed(_, let time):
      removed = time
      origin = []
    case .requested(let request):
      if request.cause == .configurationEdit { isConfigured = true }
      requests.begin(request, note: context(of: request))
      return requests[request.id]
    case .waits(let wait):
      requests.receive(wait)
      return requests[wait.request]
    case .decided(let decided): return self.decided(decided)
    case .finished(let reload):
      let isConfigured = isConfigured
      requests.annotate(reload.request) { $0.isConfigured = isConfigured }
      guard let story = requests.receive(reload) else { return nil }
      if finished.count == Self.mostFinished { finished.removeFirst() }
      finished.append(story)
      return story
    case .updated(let update): shows(update.request)
    case .viewed(let view): lastView = view
    case .accrued(let accrual):
      if accrual.balance.isFinite, accrual.capacity.isFinite {
        balance = (accrual.balance, accrual.capacity)
      }
    case .transferred(let transfer):
      transfers.removeAll { $0.ordinal == transfer.ordinal }
      if transfer.outcome == .waits { transfers.append(transfer) }
    case .contentChanged, .contentSeen, .sessionBegan, .sessionEnded, .activityChanged, .activityUpdated,
      .unlocked, .locked, .wristRaised:
      break
    }
    return nil
  }

  // MARK: Requests

  private func context(of request: ReloadRequest) -> RequestContext {
    switch request.cause {
    case .timelinePolicy:
      RequestContext(parent: finished.last { $0.life.reload?.outcome.deliversTimeline == true }?.life.id)
    case .retryAfterFailure: RequestContext(parent: finished.last?.life.id)
    case .backgroundURLSession:
      RequestContext(parent: finished.last { $0.life.reload?.fetches ?? 0 > 0 }?.life.id)
    case .appForeground: RequestContext(session: sessions[.foreground])
    case .appAudioSession: RequestContext(session: sessions[.audio])
    case .appNavigationSession: RequestContext(session: sessions[.navigation])
    case .appWorkoutSession: RequestContext(session: sessions[.workout])
    default: RequestContext()
    }
  }

  private mutating func decided(_ decided: DecidedRequest) -> RequestStory? {
    if decided.balance.isFinite { balance?.value = decided.balance }
    guard let old = requests[decided.request]?.life.request else { return nil }
    if decided.decision == .superseded, let answer = decided.answeredBy {
      requests.annotate(answer) { $0.replaced = old }
    }
    if decided.decision == .grantedFree, old.cause.isBudgeted {
      let session = sessions.all.first
      requests.annotate(old.id) { $0.session = session }
    }
    return requests.receive(decided) ?? requests[old.id]
  }

  /// Keeps the requests that led to the entry shown, while it is shown.
  private mutating func shows(_ id: RequestID) {
    guard origin.first?.life.id != id else { return }
    var ancestors: [RequestStory] = []
    var next: RequestID? = id
    while let id = next, ancestors.count < Self.mostAncestors,
      let story = finished.last(where: { $0.life.id == id })
    {
      ancestors.append(story)
      next = story.note.parent
    }
    origin = ancestors
  }
}
