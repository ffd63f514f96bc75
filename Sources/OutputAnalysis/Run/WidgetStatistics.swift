import EventKernel
import WidgetRefresh

/// What is counted and measured of one widget.
///
/// A request belongs to the reported period in which it was *requested*, a view to that in which it *started*, an update to
/// that in which it was *shown*. Freshness and age are those of Cho & Garcia-Molina, "Effective Page Refresh Policies for
/// Web Crawlers" (2003): a copy is fresh or not, and its age is the time since the first change that it does not show, 0
/// while it is fresh.
public struct WidgetStatistics: Sendable {
  public let period: Range<SimulationTime>
  private struct OpenRequest: Sendable {
    var ordinal: Int32
    var cause: ReloadCause
    var wasWithheld = false
    var isGranted = false
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
  /// The request that waits for the budget, and since when; a widget has at most one.
  private var budgetWait: (ordinal: Int32, since: SimulationTime)?

  /// - Parameter isThereFromStart: the widget is not added on a day of the run.
  init(clock: WallClock, period: Range<SimulationTime>, isThereFromStart: Bool) {
    self.clock = clock
    self.period = period
    capacity = StepMean(over: period)
    addedAt = isThereFromStart ? .zero : nil
  }

  // MARK: Results

  /// What was counted so far, with times of presence and of a budget up to `end`, at most the period's.
  public func tally(until end: SimulationTime) -> WidgetTally {
    var tally = counts
    tally.presentMilliseconds = presence(until: end)
    if let budgetWait { tally.budgetWaitMilliseconds += reported(from: budgetWait.since, to: end) }
    let integral = capacity.integral(until: end)
    tally.capacityMilliseconds = integral.milliseconds
    tally.capacityIntegral = Int64(clamping: integral.value)
    tally.accruedMillionths = Int64(clamping: accruedSoFar.map { ($0 - accruedBefore) * 1e6 } ?? 0)
    return tally
  }

  /// What was counted, when the run is over.
  public var tally: WidgetTally { tally(until: period.upperBound) }

  private func presence(until end: SimulationTime) -> Int64 {
    guard let addedAt else { return 0 }
    let start = max(addedAt, period.lowerBound)
    let end = min(removedAt ?? end, end, period.upperBound)
    return max(0, (end - start).milliseconds)
  }

  /// Milliseconds of the period between two times.
  private func reported(from start: SimulationTime, to end: SimulationTime) -> Int64 {
    max(0, (min(end, period.upperBound) - max(start, period.lowerBound)).milliseconds)
  }

  // MARK: Observations

  mutating func added(at time: SimulationTime) {
    addedAt = time
  }

  mutating func removed(at time: SimulationTime) {
    removedAt = time
    capacity.set(nil, at: time)
  }

  mutating func requested(_ id: RequestID, cause: ReloadCause, at time: SimulationTime) {
    guard period.contains(time) else { return }
    counts.reloads.requests += 1
    open.append(OpenRequest(ordinal: id.ordinal, cause: cause))
  }

  mutating func withheld(_ id: RequestID, for reason: WithholdingReason, at time: SimulationTime) {
    if reason != .budget {
      endBudgetWait(of: id, at: time)
    } else if budgetWait == nil {
      budgetWait = (id.ordinal, time)
    }
    guard reason == .budget || reason == .devicePool else { return }
    if reason == .budget, period.contains(time) { noteRunOut(at: time) }
    guard let index = openIndex(id), !open[index].wasWithheld else { return }
    open[index].wasWithheld = true
    counts.reloads.withheld += 1
  }

  mutating func decided(_ id: RequestID, _ decision: ReloadDecision, at time: SimulationTime) {
    endBudgetWait(of: id, at: time)
    guard let index = openIndex(id) else { return }
    counts.reloads.count(decision)
    counts.causes.count(open[index].cause, decision)
    switch decision {
    case .grantedFree, .grantedCharged: open[index].isGranted = true
    case .coalesced, .superseded, .withheld, .widgetRemoved: close(index)
    }
  }

  mutating func finished(_ id: RequestID, _ outcome: ReloadOutcome) {
    guard let index = openIndex(id), open[index].isGranted else { return }
    counts.outcomes.count(outcome)
    close(index)
  }

  mutating func updated(at time: SimulationTime) {
    guard time < period.upperBound else { return }
    if time >= period.lowerBound {
      counts.updates += 1
      counts.updateHours.add(millisecondOfDay: clock.millisecondOfDay(at: time))
      if let lastUpdate { counts.updateIntervals.add(time - lastUpdate) }
    }
    lastUpdate = time
  }

  mutating func viewed(_ view: WidgetView) {
    guard period.contains(view.start) else { return }
    counts.views += 1
    counts.viewHours.add(millisecondOfDay: clock.millisecondOfDay(at: view.start))
    counts.freshViews += view.isFresh ? 1 : 0
    counts.contentAges.add(view.contentAge)
    if let age = view.reloadAge { counts.reloadAges.add(age) } else { counts.viewsWithoutData += 1 }
  }

  mutating func accrued(_ total: Double, capacity: Double, at time: SimulationTime) {
    // Without limits there is no budget to report.
    guard capacity.isFinite, total.isFinite else { return }
    self.capacity.set(capacity, at: time)
    if time < period.lowerBound { accruedBefore = total }
    accruedSoFar = total
  }

  private mutating func endBudgetWait(of id: RequestID, at time: SimulationTime) {
    guard let wait = budgetWait, wait.ordinal == id.ordinal else { return }
    counts.budgetWaitMilliseconds += reported(from: wait.since, to: time)
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
    // A journey westwards may come back to a date; it counts once where the days follow each other.
    guard date != lastRunOutDate else { return }
    lastRunOutDate = date
    counts.budgetRanOut.add(millisecondOfDay: clock.millisecondOfDay(at: time))
  }
}
