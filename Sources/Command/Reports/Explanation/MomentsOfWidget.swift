import EventKernel
import WidgetRefresh

/// What is known of one widget at many instants, and what happens then, from one run.
///
/// Memory: what the widget's past and future share at neighboring instants is stored once.
struct MomentsOfWidget: Sendable {
  struct Moment: Sendable {
    let history: WidgetHistory
    fileprivate(set) var aftermath: Aftermath
    /// The number of lists that it is in.
    fileprivate var awaited = 0
  }

  /// What an aftermath can lack. For each, the moments that lack it, by number.
  private struct Lists: Sendable {
    var fate: [Int] = []
    var request: [Int] = []
    var update: [Int] = []
    var accrual: [Int] = []
    var view: [Int] = []
  }

  private let instants: [SimulationTime]
  /// What is known by now.
  private var history: WidgetHistory
  private var lists = Lists()
  /// Moments that have begun and are not handed over.
  private var moments: ArraySlice<Moment> = []

  /// - Parameters:
  ///   - widget: an index of the scenario's widgets.
  ///   - scenario: what is run.
  ///   - instants: everything up to each, and at it, counts as having happened. In order; none twice.
  init(of widget: Int, in scenario: Scenario, at instants: [SimulationTime]) {
    self.instants = instants
    history = WidgetHistory(of: widget, in: scenario)
  }

  /// Whether all moments have been handed over.
  var isOver: Bool { moments.endIndex == instants.count && moments.isEmpty }

  /// - Returns: in order, the next moments of which all is known that is said.
  mutating func receive(_ observation: Observation) -> ArraySlice<Moment> {
    begin(before: observation.time)
    let story = history.receive(observation)
    guard !moments.isEmpty else { return [] }
    if story != nil { deliver(observation, story, to: \.fate) { !$0.isFateKnown } }
    switch observation {
    case .requested: deliver(observation, story, to: \.request) { $0.nextRequest == nil }
    case .updated, .removed: deliver(observation, nil, to: \.update) { $0.nextUpdate == nil }
    case .accrued: deliver(observation, nil, to: \.accrual) { $0.nextAccrual == nil }
    case .viewed: deliver(observation, nil, to: \.view) { $0.view == nil && $0.nextView == nil }
    case .added, .waits, .decided, .finished, .contentChanged, .contentSeen, .sessionBegan, .sessionEnded,
      .activityChanged, .activityUpdated, .transferred, .unlocked, .locked, .wristRaised:
      return []
    }
    let known = moments.prefix { $0.awaited == 0 }
    moments.removeFirst(known.count)
    return known
  }

  /// The run is over.
  ///
  /// - Returns: the remaining moments.
  mutating func end() -> ArraySlice<Moment> {
    begin(before: .distantFuture)
    defer { moments = moments.suffix(0) }
    return moments
  }

  private mutating func begin(before time: SimulationTime) {
    while moments.endIndex < instants.count, instants[moments.endIndex] < time {
      let number = moments.endIndex
      var moment = Moment(
        history: history, aftermath: Aftermath(after: instants[number], of: history))
      func add(_ isAwaited: Bool, to list: WritableKeyPath<Lists, [Int]>) {
        guard isAwaited else { return }
        lists[keyPath: list].append(number)
        moment.awaited += 1
      }
      add(!moment.aftermath.isFateKnown, to: \.fate)
      add(moment.aftermath.followed.isEmpty, to: \.request)
      add(true, to: \.update)
      add(history.balance != nil, to: \.accrual)
      add(true, to: \.view)
      moments.append(moment)
    }
  }

  private mutating func deliver(
    _ observation: Observation, _ story: RequestStory?, to list: WritableKeyPath<Lists, [Int]>,
    while isAwaited: (Aftermath) -> Bool
  ) {
    var numbers: [Int] = []
    swap(&numbers, &lists[keyPath: list])
    numbers.removeAll { number in
      moments[number].aftermath.receive(observation, about: story, in: history)
      guard !isAwaited(moments[number].aftermath) else { return false }
      moments[number].awaited -= 1
      return true
    }
    lists[keyPath: list] = numbers
  }
}

extension Aftermath {
  /// Whether all requests that it follows are over.
  var isFateKnown: Bool {
    followed.allSatisfy { $0.life.decided != nil && (!$0.life.isGranted || $0.life.reload != nil) }
  }
}
