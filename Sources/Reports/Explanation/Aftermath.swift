import EventKernel
import WidgetRefresh

/// What became, after the instant that is explained, of what was open then.
struct Aftermath: Sendable {
  private let instant: SimulationTime
  /// What is known meanwhile.
  private var present: WidgetHistory
  /// The requests open then, and those that answered them.
  private(set) var followed: [RequestStory]
  /// The first request made later.
  private(set) var nextRequest: RequestStory?
  private(set) var nextUpdate: ViewUpdate?
  private(set) var nextAccrual: (time: SimulationTime, balance: Double)?
  /// The look that was going on.
  private(set) var view: WidgetView?
  private(set) var nextView: WidgetView?
  private(set) var isRemoved = false
  private var lastRequest: RequestStory?

  init(after instant: SimulationTime, of history: WidgetHistory) {
    self.instant = instant
    present = history
    followed = history.open
  }

  func story(_ id: RequestID) -> RequestStory? {
    followed.first { $0.id == id }
  }

  mutating func receive(_ observation: Observation) {
    present.receive(observation)
    if observation.widget == present.widget { receiveOwn(observation) }
  }

  private mutating func receiveOwn(_ observation: Observation) {
    switch observation {
    case .requested(let id, let cause, let time):
      let story = RequestStory(id, cause: cause, requested: time)
      lastRequest = story
      if nextRequest == nil { nextRequest = story }
    case .withheld(let id, let reason, let time, let next):
      update(id) { $0.withheld(for: reason, at: time, next: next) }
    case .decided(let id, let decision, let answer, let time, let balance):
      if story(id) != nil, let answer, story(answer) == nil, let lastRequest, lastRequest.id == answer {
        followed.append(lastRequest)
      }
      let session = present.appSessions.first
      update(id) { story in
        story.decided(decision, by: answer, at: time, balance: balance, in: session)
      }
    case .finished(let id, let outcome, let entries, let time):
      update(id) { $0.finished(outcome, entries: entries, at: time) }
    case .updated(let update):
      if nextUpdate == nil { nextUpdate = update }
    case .viewed(let view):
      if view.start > instant {
        if nextView == nil { nextView = view }
      } else if view.end > instant || view.start == instant {
        self.view = view
      }
    case .accrued(_, let balance, _, _, let time):
      if nextAccrual == nil { nextAccrual = (time, balance) }
    case .widgetRemoved: isRemoved = true
    case .widgetAdded, .contentChanged, .sessionBegan, .sessionEnded, .unlocked, .locked: break
    }
  }

  private mutating func update(_ id: RequestID, _ body: (inout RequestStory) -> Void) {
    guard let index = followed.firstIndex(where: { $0.id == id }) else { return }
    body(&followed[index])
  }
}
