import EventKernel
import RandomVariates

/// Draws unlocks: a renewal process in operational time, scaled by a gamma factor per day (``Pickups``).
///
/// With the defaults it has a real phone's mean, Fano factor and lag-1 autocorrelation of pickups a day, weekend factor,
/// median gap, share of gaps under 5 min and hour profile. It lacks the phone's very short gaps (10 % below 74 s
/// measured, 107 s here) and its long ones (1 % above 5.2 h measured, 3.6 h here), for the law of the gaps has the
/// measured coefficient of variation and not its tails; hours that differ between days; trends over weeks.
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
