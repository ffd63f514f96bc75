import EventKernel
import WidgetRefresh

/// What happened after the explained instant to what was open then.
package struct Aftermath: Sendable {
  let instant: SimulationTime
  /// The requests that were open then, and those that served or replaced them.
  private(set) var followed: [RequestStory]
  /// The first request made later.
  private(set) var nextRequest: ReloadRequest?
  private(set) var nextUpdate: ViewUpdate?
  private(set) var nextAccrual: BudgetAccrual?
  /// The view that was going on.
  private(set) var view: ItemView?
  private(set) var nextView: ItemView?
  private(set) var isRemoved = false

  init(after instant: SimulationTime, of history: WidgetHistory) {
    self.instant = instant
    followed = history.open
  }

  /// - Parameters:
  ///   - observation: a later one.
  ///   - story: the request that it is about, as it is now; `nil`: none of the widget.
  ///   - present: the widget's history with it.
  mutating func receive(_ observation: Observation, about story: RequestStory?, in present: WidgetHistory) {
    if let story { follow(story, in: present) }
    if observation.item == present.item { receiveOwn(observation) }
  }

  private mutating func follow(_ story: RequestStory, in present: WidgetHistory) {
    guard let index = followed.firstIndex(where: { $0.life.id == story.life.id }) else { return }
    followed[index] = story
    guard
      let answer = story.life.decided?.answeredBy.flatMap({ id in present.open.first { $0.life.id == id } }),
      !followed.contains(where: { $0.life.id == answer.life.id })
    else { return }
    followed.append(answer)
  }

  private mutating func receiveOwn(_ observation: Observation) {
    switch observation {
    case .requested(let request):
      if nextRequest == nil { nextRequest = request }
    case .updated(let update):
      if nextUpdate == nil { nextUpdate = update }
    case .viewed(let view):
      if view.start > instant {
        if nextView == nil { nextView = view }
      } else if view.end > instant || view.start == instant {
        self.view = view
      }
    case .accrued(let accrual):
      if nextAccrual == nil { nextAccrual = accrual }
    case .removed: isRemoved = true
    case .added, .waits, .decided, .finished, .contentChanged, .contentSeen, .sessionBegan, .sessionEnded,
      .activityChanged, .activityUpdated, .transferred, .unlocked, .locked, .wristRaised:
      break
    }
  }
}
