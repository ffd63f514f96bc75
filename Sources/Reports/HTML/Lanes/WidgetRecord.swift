import EventKernel
import WidgetRefresh

/// What happened to one widget in the days that lanes show.
struct WidgetRecord: Sendable {
  struct Request: Sendable {
    struct Wait: Sendable {
      var reason: WithholdingReason
      var start: SimulationTime
    }

    var ordinal: Int32
    var cause: ReloadCause
    var requested: SimulationTime
    /// Each until the next, the last until ``decided``.
    var waits: [Wait] = []
    var decision: ReloadDecision?
    var decided: SimulationTime?
    var answeredBy: Int32?
    var balance: Double?
    var finished: SimulationTime?
    var outcome: ReloadOutcome?
  }

  struct Update: Sendable {
    var update: ViewUpdate
    /// Of the timeline; `nil`: it was asked for before and is not known any more.
    var cause: ReloadCause?
  }

  struct Balance: Sendable {
    var time: SimulationTime
    var balance: Double
    var capacity: Double
  }

  struct ContentChange: Sendable {
    var time: SimulationTime
    var isKnownAhead: Bool
  }

  /// By ordinal.
  private(set) var requests: [Request] = []
  /// In the order in which they ended.
  private(set) var views: [WidgetView] = []
  private(set) var updates: [Update] = []
  /// The first may be from before the days: what was on screen when they began.
  private(set) var updateBefore: Update?
  private(set) var balances: [Balance] = []
  private(set) var balanceBefore: Balance?
  private(set) var contentChanges: [ContentChange] = []
  /// When it came and went, if within the days.
  private(set) var added: SimulationTime?
  private(set) var removed: SimulationTime?

  private var causes = TimelineCauses()
  private var capacity: Double?

  // MARK: Observations
  // `isShown`: it lies in the days.

  mutating func requested(_ id: RequestID, cause: ReloadCause, at time: SimulationTime, isShown: Bool) {
    causes.requested(id, cause: cause)
    if isShown { requests.append(Request(ordinal: id.ordinal, cause: cause, requested: time)) }
  }

  mutating func withheld(_ id: RequestID, for reason: WithholdingReason, at time: SimulationTime) {
    modify(id) { request in
      guard request.waits.last?.reason != reason else { return }
      request.waits.append(Request.Wait(reason: reason, start: time))
    }
  }

  mutating func decided(
    _ id: RequestID, _ decision: ReloadDecision, by answer: RequestID?, at time: SimulationTime,
    balance: Double, isShown: Bool
  ) {
    causes.decided(id, decision)
    modify(id) { request in
      request.decision = decision
      request.decided = time
      request.answeredBy = answer?.ordinal
      request.balance = balance
    }
    if decision == .grantedCharged, let capacity {
      add(Balance(time: time, balance: balance, capacity: capacity), isShown: isShown)
    }
  }

  mutating func finished(_ id: RequestID, _ outcome: ReloadOutcome, at time: SimulationTime) {
    causes.finished(id, outcome)
    modify(id) { request in
      request.finished = time
      request.outcome = outcome
    }
  }

  mutating func updated(_ update: ViewUpdate, isShown: Bool, isBefore: Bool) {
    let update = Update(update: update, cause: causes.shown(update.request))
    if isShown { updates.append(update) } else if isBefore { updateBefore = update }
  }

  mutating func viewed(_ view: WidgetView) {
    views.append(view)
  }

  mutating func accrued(balance: Double, capacity: Double, at time: SimulationTime, isShown: Bool) {
    // Without limits there is no budget to show.
    guard capacity.isFinite, balance.isFinite else { return }
    self.capacity = capacity
    add(Balance(time: time, balance: balance, capacity: capacity), isShown: isShown)
  }

  mutating func contentChanged(isKnownAhead: Bool, at time: SimulationTime) {
    contentChanges.append(ContentChange(time: time, isKnownAhead: isKnownAhead))
  }

  mutating func cameOrWent(added isAdded: Bool, at time: SimulationTime) {
    if isAdded { added = time } else { removed = time }
  }

  private mutating func add(_ balance: Balance, isShown: Bool) {
    if isShown {
      balances.append(balance)
    } else if balances.isEmpty {
      balanceBefore = balance
    }
  }

  private mutating func modify(_ id: RequestID, _ body: (inout Request) -> Void) {
    // The latest are decided first, as a rule.
    guard let index = requests.lastIndex(where: { $0.ordinal <= id.ordinal }),
      requests[index].ordinal == id.ordinal
    else { return }
    body(&requests[index])
  }
}
