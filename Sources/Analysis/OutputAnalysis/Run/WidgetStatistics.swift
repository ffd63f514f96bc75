import EventKernel
import WidgetRefresh

/// The statistics of one widget.
///
/// A request is counted if it was *made* in the reported period, a view if it *started* in it, and an update if it was
/// *shown* in it. Freshness and age are those of Cho & Garcia-Molina, "Effective Page Refresh Policies for Web
/// Crawlers" (2003): a copy is fresh or not, and its age is the time since the first change that it does not show, or 0
/// while it is fresh.
package struct WidgetStatistics: Sendable {
  package let period: Range<SimulationTime>
  private struct OpenRequest: Sendable {
    var ordinal: Int32
    var cause: ReloadCause
    var wasRateLimited = false
    var granted: SimulationTime?
  }

  private let clock: WallClock
  private var counts = WidgetTally()
  /// In no particular order.
  private var open: [OpenRequest] = []
  private var capacity: StepMean
  private var accruedBefore = 0.0
  private var accruedSoFar: Double?
  private var addedAt: SimulationTime?
  private var removedAt: SimulationTime?
  private var lastUpdate: SimulationTime?
  private var lastRunOutDate: CalendarDate?
  /// The request that waits for the budget, and the start of that wait. A widget has at most one.
  private var budgetWait: (ordinal: Int32, since: SimulationTime)?
  /// The first change that the view now does not show, of each of several contents. Empty: there is one content.
  private var unshownChanges: [SimulationTime?] = []
  private let hasFetch: Bool
  private let isActivity: Bool
  private let isControl: Bool
  /// Since when a Live Activity is active, on the Lock Screen, and stale.
  private var activeSince: SimulationTime?
  private var visibleSince: SimulationTime?
  private var staleSince: SimulationTime?
  /// Why it is not there, if it should be.
  private var reasonToMiss = ActivityChangeKind.died

  /// - Parameters:
  ///   - clock: the run's wall clock.
  ///   - period: the reported period.
  ///   - isThereFromStart: whether the widget is on the phone from the start of the run.
  ///   - hasFetch: whether its provider has a fetch.
  ///   - kind: what it is.
  ///   - contents: what reports call its contents, if there are several.
  init(
    clock: WallClock, period: Range<SimulationTime>, isThereFromStart: Bool, hasFetch: Bool,
    kind: ShownItem.Kind, contents: [String]? = nil
  ) {
    self.clock = clock
    isActivity = kind == .activity
    isControl = kind == .control
    self.hasFetch = hasFetch
    if hasFetch { counts.fetchMinutes = .zero }
    if isActivity { (counts.refusals, counts.missed) = (CaseCounts(), CaseCounts()) }
    counts.contents = contents?.map(ContentAges.init)
    unshownChanges = Array(repeating: nil, count: contents?.count ?? 0)
    self.period = period
    capacity = StepMean(over: period)
    addedAt = isThereFromStart ? .zero : nil
  }

  // MARK: Results

  /// The counts so far, with the times of presence and of a budget up to `end`, but not beyond the period.
  package func tally(until end: SimulationTime) -> WidgetTally {
    var tally = counts
    let presence = presence(until: end)
    tally[.timePresent] = presence.map { Int(($0.upperBound - $0.lowerBound).milliseconds) } ?? 0
    tally[.datesPresent] = presence.map(dates) ?? 0
    if let budgetWait { tally.add(reported(from: budgetWait.since, to: end), to: .budgetWait) }
    if isControl { tally[.controlTime] = tally[.timePresent] }
    if tally[.transfers] > 0 { tally[.transferTime] = tally[.timePresent] }
    if isActivity {
      tally[.activityTime] = Int((min(end, period.upperBound) - period.lowerBound).milliseconds)
      for (since, count) in [
        (activeSince, Figure.Count.timeActive), (visibleSince, .timeVisible), (staleSince, .timeStale),
      ] {
        if let since { tally.add(reported(from: since, to: end), to: count) }
      }
    }
    let integral = capacity.integral(until: end)
    tally[.timeWithBudget] = Int(integral.milliseconds)
    tally[.budget] = Int(Int64(clamping: integral.value))
    tally[.accruedMillionths] = Int(
      Int64(clamping: accruedSoFar.map { ($0 - accruedBefore) * 1e6 } ?? 0))
    return tally
  }

  /// The counts, when the run is over.
  package var tally: WidgetTally { tally(until: period.upperBound) }

  mutating func settle() { counts.settle() }

  /// When the widget is on the phone in the period; `nil`: never.
  private func presence(until end: SimulationTime) -> Range<SimulationTime>? {
    guard let addedAt else { return nil }
    let start = max(addedAt, period.lowerBound)
    let end = min(removedAt ?? end, end, period.upperBound)
    return start < end ? start..<end : nil
  }

  /// The number of dates in a time.
  private func dates(in time: Range<SimulationTime>) -> Int {
    let last = clock.date(at: time.upperBound - .milliseconds(1))
    let dates = last.dayNumber - clock.date(at: time.lowerBound).dayNumber + 1
    // After a journey to the west across the date line, a date comes again.
    return max(dates, counts[.daysExhausted])
  }

  /// The milliseconds of the period between two times.
  private func reported(from start: SimulationTime, to end: SimulationTime) -> Int {
    max(0, Int((min(end, period.upperBound) - max(start, period.lowerBound)).milliseconds))
  }

  // MARK: Observations

  mutating func added(at time: SimulationTime) { addedAt = time }

  mutating func removed(at time: SimulationTime) {
    removedAt = time
    capacity.set(nil, at: time)
  }

  mutating func requested(_ request: ReloadRequest) {
    guard period.contains(request.time) else { return }
    counts.add(to: .requests)
    open.append(OpenRequest(ordinal: request.id.ordinal, cause: request.cause))
  }

  mutating func waits(_ wait: RequestWait) {
    if wait.reason != .budget {
      endBudgetWait(of: wait.request, at: wait.time)
    } else if budgetWait == nil {
      budgetWait = (wait.request.ordinal, wait.time)
    }
    guard wait.reason == .budget || wait.reason == .devicePool else { return }
    if wait.reason == .budget, period.contains(wait.time) { noteRunOut(at: wait.time) }
    guard let index = openIndex(wait.request), !open[index].wasRateLimited else { return }
    open[index].wasRateLimited = true
    counts.add(to: .rateLimited)
  }

  mutating func decided(_ decided: DecidedRequest) {
    endBudgetWait(of: decided.request, at: decided.time)
    guard let index = openIndex(decided.request) else { return }
    counts.add(to: decided.decision.count)
    counts.causes.count(open[index].cause, decided.decision)
    guard decided.decision.isGranted else { return close(index) }
    counts.add(to: .providerCalls)
    open[index].granted = decided.time
  }

  mutating func finished(_ reload: FinishedReload) {
    guard let index = openIndex(reload.request), let granted = open[index].granted else { return }
    counts.outcomes[reload.outcome] += 1
    counts.sources[reload.source] += 1
    close(index)
    guard hasFetch else { return }
    let start = clock.millisecondOfDay(at: granted)
    for _ in 0..<reload.fetches {
      counts.add(to: .fetches)
      counts.fetchMinutes.add(millisecondOfDay: start)
    }
    if reload.fetches == 0 {
      counts.callMinutesWithoutFetch.add(millisecondOfDay: start)
    }
  }

  mutating func updated(at time: SimulationTime) {
    guard time < period.upperBound else { return }
    if time >= period.lowerBound {
      counts.add(to: .updates)
      counts.updateHours.add(millisecondOfDay: clock.millisecondOfDay(at: time))
      if let lastUpdate { counts.updateIntervals.add(time - lastUpdate) }
    }
    lastUpdate = time
  }

  mutating func seen(_ seen: SeenContent) {
    guard unshownChanges.indices.contains(seen.content) else { return }
    unshownChanges[seen.content] = seen.firstUnshownChange
  }

  mutating func viewed(_ view: ItemView) {
    guard period.contains(view.start) else { return }
    if view.isAfterEnd { return counts.add(to: .endedViews) }
    counts.add(to: .views)
    let time = clock.millisecondOfDay(at: view.start)
    counts.viewHours.add(millisecondOfDay: time)
    if isActivity { counts.add(to: .wantedViews) }
    if view.isFresh {
      counts.add(to: .freshViews)
      counts.freshViewHours.add(millisecondOfDay: time)
    }
    counts.add(view.kind == .outdated ? 1 : 0, to: .outdatedViews)
    if view.isPressed, isControl {
      counts.add(to: .uses)
      counts.add(view.isFresh || view.kind == .uncertain ? 0 : 1, to: .usesWhenWrong)
    }
    counts.contentAges.add(view.contentAge)
    if !unshownChanges.isEmpty { countContents(of: view) }
    if let age = view.reloadAge { counts.reloadAges.add(age) } else { counts.add(to: .viewsWithoutData) }
  }

  private mutating func countContents(of view: ItemView) {
    let first = view.start - view.contentAge
    let sharers = unshownChanges.count { $0 == first }
    for (index, change) in unshownChanges.enumerated() {
      let age = change.map { view.start - $0 } ?? .zero
      counts.contents?[index].add(age, sharers: change == first ? sharers : 0)
    }
  }

  mutating func accrued(_ accrual: BudgetAccrual) {
    // Without a limit there is no budget to report.
    guard accrual.capacity.isFinite, accrual.accrued.isFinite else { return }
    capacity.set(accrual.capacity, at: accrual.time)
    if accrual.time < period.lowerBound { accruedBefore = accrual.accrued }
    accruedSoFar = accrual.accrued
  }

  mutating func updated(_ update: ActivityUpdate) {
    guard update.means != .app, period.contains(update.sent) else { return }
    counts.add(to: .pushes)
    if let count = update.outcome.count { counts.add(to: count) }
    if update.means == .end, update.reason != nil { counts.add(to: .endsLost) }
  }

  mutating func transferred(_ transfer: PhoneTransfer) {
    guard transfer.outcome != .waits, period.contains(transfer.sent) else { return }
    counts.add(to: .transfers)
    if let count = transfer.outcome.count { counts.add(to: count) }
  }

  mutating func changed(_ change: ActivityChange) {
    switch change.kind {
    case .started: (activeSince, visibleSince) = (change.time, change.time)
    case .stale: staleSince = change.time
    case .updatedAfterStale: end(\.staleSince, .timeStale, at: change.time)
    case .dismissed: end(\.visibleSince, .timeVisible, at: change.time)
    case let kind where kind.isEnd:
      end(\.activeSince, .timeActive, at: change.time)
      end(\.staleSince, .timeStale, at: change.time)
    default: break
    }
    if change.kind.isReasonToMiss { reasonToMiss = change.kind }
    guard period.contains(change.time) else { return }
    if change.kind == .missed {
      counts.add(to: .missedViews)
      counts.add(to: .wantedViews)
      counts.missed?[reasonToMiss] += 1
    }
    if change.kind == .started { counts.add(to: .starts) }
    if change.kind.isRefusal {
      counts.add(to: .startsRefused)
      counts.refusals?[change.kind] += 1
    }
  }

  private mutating func end(
    _ since: WritableKeyPath<Self, SimulationTime?>, _ count: Figure.Count, at time: SimulationTime
  ) {
    if let start = self[keyPath: since] { counts.add(reported(from: start, to: time), to: count) }
    self[keyPath: since] = nil
  }

  private mutating func endBudgetWait(of id: RequestID, at time: SimulationTime) {
    guard let wait = budgetWait, wait.ordinal == id.ordinal else { return }
    counts.add(reported(from: wait.since, to: time), to: .budgetWait)
    budgetWait = nil
  }

  private func openIndex(_ id: RequestID) -> Int? {
    open.firstIndex { $0.ordinal == id.ordinal }
  }

  private mutating func close(_ index: Int) {
    open.swapAt(index, open.count - 1)
    open.removeLast()
  }

  private mutating func noteRunOut(at time: SimulationTime) {
    let date = clock.date(at: time)
    // After a journey to the west a date may come again. Consecutive days with the same date count once.
    guard date != lastRunOutDate else { return }
    lastRunOutDate = date
    counts.add(to: .daysExhausted)
    counts.budgetRanOut.add(millisecondOfDay: clock.millisecondOfDay(at: time))
  }
}
