import EventKernel
import RandomVariates

/// Draws unlocks: a renewal process in operational time, scaled by a gamma factor per day (``Pickups``).
///
/// With the defaults it has a real phone's mean, Fano factor and lag-1 autocorrelation of pickups a day, median gap,
/// share of short gaps and hour profile. It does not have that phone's habits by weekday beyond the weekend, hours that
/// differ between weekdays and weekends, trends over weeks, nor gaps as heavy-tailed as measured: the longest of a
/// night are shorter, because each day's hours have the same profile.
struct PickupGenerator: Sendable {
  private let gap: Sampler
  private let gapMean: Double
  private var dayFactor: CorrelatedGamma
  private let weekdayMean: Double
  private let weekendMean: Double
  private var walk: HourWalk
  private var gapStream: RandomStream

  init(_ pickups: Pickups, gapStream: RandomStream, dayStream: RandomStream) throws(DistributionError) {
    gap = try Sampler(pickups.gap)
    gapMean = pickups.gap.mean
    dayFactor = CorrelatedGamma(
      shape: pickups.dayShape, correlation: pickups.dayCorrelation, stream: dayStream)
    // Five weekdays and two weekend days have the mean asked for.
    weekdayMean = 7 * pickups.perDay / (5 + 2 * pickups.weekendFactor)
    weekendMean = pickups.weekendFactor * weekdayMean
    walk = HourWalk(pickups.hours)
    self.gapStream = gapStream
  }

  /// The first unlock after `last`; `nil`: none before `end`.
  mutating func next(after last: SimulationTime, until end: SimulationTime, clock: WallClock)
    -> SimulationTime?
  {
    guard weekdayMean > 0 || weekendMean > 0, gapMean > 0 else { return nil }
    let work = gap.draw(from: &gapStream) / gapMean
    return walk.advance(from: last, by: work, until: end, clock: clock) { date in
      (date.isWeekend ? weekendMean : weekdayMean) * dayFactor.next()
    }
  }
}
