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
  public private(set) var reloads = ReloadCounts()
  public private(set) var outcomes = OutcomeCounts()
  public private(set) var views = 0
  public private(set) var freshViews = 0
  /// Views that showed no fetched data: a placeholder or a failure.
  public private(set) var viewsWithoutData = 0
  /// At the start of each view: since the data shown were fetched. Views without data have none.
  public private(set) var reloadAges = DurationSamples()
  /// At the start of each view.
  public private(set) var contentAges = DurationSamples()
  /// When the displayed entry changed: the last change before the period, if there was one, and all in it.
  public private(set) var updateTimes: [SimulationTime] = []
  /// For each day on which a reload was withheld for want of the widget's budget, when it first was.
  public private(set) var budgetRanOut: [SimulationTime] = []

  private struct OpenRequest: Sendable {
    var ordinal: Int32
    var wasWithheld = false
    var isGranted = false
  }

  private let clock: WallClock
  private var open: [OpenRequest] = []
  private var capacity: StepMean
  private var accruedBefore = 0.0
  private var accruedSoFar: Double?
  private var addedAt: SimulationTime?
  private var removedAt: SimulationTime?
  private var lastUpdateBefore: SimulationTime?
  private var lastRunOutDate: CalendarDate?

  /// - Parameter isThereFromStart: the widget is not added on a day of the run.
  init(clock: WallClock, period: Range<SimulationTime>, isThereFromStart: Bool) {
    self.clock = clock
    self.period = period
    capacity = StepMean(over: period)
    addedAt = isThereFromStart ? .zero : nil
  }

  // MARK: Results

  /// Number of changes of the displayed entry in the period.
  public var updates: Int { updateTimes.count - (lastUpdateBefore == nil ? 0 : 1) }

  /// From each change of the displayed entry to the next, for those that end in the period; the first may have begun before.
  public var updateIntervals: DurationSamples {
    DurationSamples(zip(updateTimes, updateTimes.dropFirst()).map { $1 - $0 })
  }

  /// The same, of those only that begin and end in one daily stretch of the wall clock: from `from` up to and including
  /// `to`, past midnight where `to` is not later than `from`.
  public func updateIntervals(from: TimeOfDay, to: TimeOfDay) -> DurationSamples {
    DurationSamples(
      zip(updateTimes, updateTimes.dropFirst()).compactMap { start, end in
        let second = Int(clock.millisecondOfDay(at: start) / 1000)
        let (a, b) = (from.secondsAfterMidnight, to.secondsAfterMidnight)
        let startsInside = a < b ? second >= a && second < b : second >= a || second < b
        guard startsInside, end <= clock.next(to, after: start) else { return nil }
        return end - start
      })
  }

  /// Reloads a day that the budget allows: its mean over the part of the period in which it was known. `nil`: there is
  /// no budget.
  public var meanCapacity: Double? { capacity.mean(until: period.upperBound) }

  /// Reloads that the budget was given in the period; `nil`: there is no budget.
  public var accrued: Double? { accruedSoFar.map { $0 - accruedBefore } }

  /// Share of the period in which the widget was there, 0 … 1.
  public var presence: Double {
    guard let addedAt else { return 0 }
    let start = max(addedAt, period.lowerBound)
    let end = min(removedAt ?? period.upperBound, period.upperBound)
    let length = Double((period.upperBound - period.lowerBound).milliseconds)
    return end > start && length > 0 ? Double((end - start).milliseconds) / length : 0
  }

  /// Median of the wall-clock times at which the budget ran out, over the days on which it did.
  public var medianRunOutTime: TimeOfDay? {
    let times = budgetRanOut.map { clock.millisecondOfDay(at: $0) }.sorted()
    return Quantile.ofSorted(times, at: 0.5).map { TimeOfDay(clamping: Int(($0 / 1000).rounded())) }
  }

  // MARK: Observations

  mutating func added(at time: SimulationTime) {
    addedAt = time
  }

  mutating func removed(at time: SimulationTime) {
    removedAt = time
    capacity.set(nil, at: time)
  }

  mutating func requested(_ id: RequestID, at time: SimulationTime) {
    guard period.contains(time) else { return }
    reloads.requests += 1
    open.append(OpenRequest(ordinal: id.ordinal))
  }

  mutating func withheld(_ id: RequestID, for reason: WithholdingReason, at time: SimulationTime) {
    guard reason == .budget || reason == .devicePool else { return }
    if reason == .budget, period.contains(time) { noteRunOut(at: time) }
    guard let index = openIndex(id), !open[index].wasWithheld else { return }
    open[index].wasWithheld = true
    reloads.withheld += 1
  }

  mutating func decided(_ id: RequestID, _ decision: ReloadDecision) {
    guard let index = openIndex(id) else { return }
    reloads.count(decision)
    switch decision {
    case .grantedFree, .grantedCharged: open[index].isGranted = true
    case .coalesced, .superseded, .withheld, .widgetRemoved: open.remove(at: index)
    }
  }

  mutating func finished(_ id: RequestID, _ outcome: ReloadOutcome) {
    guard let index = openIndex(id), open[index].isGranted else { return }
    outcomes.count(outcome)
    open.remove(at: index)
  }

  mutating func updated(at time: SimulationTime) {
    if period.contains(time) {
      updateTimes.append(time)
    } else if time < period.lowerBound {
      lastUpdateBefore = time
      updateTimes = [time]
    }
  }

  mutating func viewed(_ view: WidgetView) {
    guard period.contains(view.start) else { return }
    views += 1
    freshViews += view.isFresh ? 1 : 0
    contentAges.add(view.contentAge)
    if let age = view.reloadAge { reloadAges.add(age) } else { viewsWithoutData += 1 }
  }

  mutating func accrued(_ total: Double, capacity: Double, at time: SimulationTime) {
    // Without limits there is no budget to report.
    guard capacity.isFinite, total.isFinite else { return }
    self.capacity.set(capacity, at: time)
    if time < period.lowerBound { accruedBefore = total }
    accruedSoFar = total
  }

  private func openIndex(_ id: RequestID) -> Int? {
    open.firstIndex { $0.ordinal == id.ordinal }
  }

  private mutating func noteRunOut(at time: SimulationTime) {
    let date = clock.date(at: time)
    // A journey westwards may come back to a date; it counts once where the days follow each other.
    guard date != lastRunOutDate else { return }
    lastRunOutDate = date
    budgetRanOut.append(time)
  }
}
