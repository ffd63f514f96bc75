import EventKernel
import OutputAnalysis
import WidgetRefresh

/// The intervals between a widget's updates within certain hours of the day, such as from 07:00 to 23:00, both included.
struct DailyUpdateIntervals: ObservationSink, Sendable {
  /// The intervals whose updates are both in the period.
  private(set) var intervals = DurationHistogram()

  private let item: ItemID
  private let from: TimeOfDay
  private let to: TimeOfDay
  private let clock: WallClock
  private let period: Range<SimulationTime>
  private var last: SimulationTime?

  /// - Parameters:
  ///   - widget: index in the scenario.
  ///   - from: intervals that start before this time of day do not count.
  ///   - to: the end; on the next day if it is not later than `from`.
  ///   - clock: the run's wall clock.
  ///   - reportedPeriod: intervals outside do not count.
  init(
    widget: Int, from: TimeOfDay, to: TimeOfDay, clock: WallClock, reportedPeriod: Range<SimulationTime>
  ) {
    item = ItemID(index: widget)
    self.from = from
    self.to = to
    self.clock = clock
    period = reportedPeriod
  }

  mutating func receive(_ observations: [Observation]) {
    for case .updated(let update) in observations
    where update.item == item && period.contains(update.shown) {
      if let last, isInside(last, update.shown) { intervals.add(update.shown - last) }
      last = update.shown
    }
  }

  private func isInside(_ start: SimulationTime, _ end: SimulationTime) -> Bool {
    let second = Int(clock.millisecondOfDay(at: start) / 1000)
    let (a, b) = (from.secondsAfterMidnight, to.secondsAfterMidnight)
    let startsInside = a < b ? second >= a && second < b : second >= a || second < b
    return startsInside && end <= clock.next(to, after: start)
  }
}
