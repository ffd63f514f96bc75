import EventKernel
import RandomVariates

/// Draws unlocks: a renewal process in operational time, scaled by a gamma factor per day (MODEL of usage: `Pickups`).
struct PickupGenerator: Sendable {
  private let gap: Sampler
  private let gapMean: Double
  private let dayFactor: Sampler
  private let weekdayMean: Double
  private let weekendMean: Double
  private var walk: HourWalk
  private var gapStream: RandomStream
  private var dayStream: RandomStream

  init(_ pickups: Pickups, gapStream: RandomStream, dayStream: RandomStream) throws(DistributionError) {
    gap = try Sampler(pickups.gap)
    gapMean = pickups.gap.mean
    dayFactor = try Sampler(.gamma(shape: pickups.dayShape, scale: 1 / pickups.dayShape))
    // Five weekdays and two weekend days have the mean asked for.
    weekdayMean = 7 * pickups.perDay / (5 + 2 * pickups.weekendFactor)
    weekendMean = pickups.weekendFactor * weekdayMean
    walk = HourWalk(pickups.hours)
    self.gapStream = gapStream
    self.dayStream = dayStream
  }

  /// The first unlock after `last`; `nil`: none before `end`.
  mutating func next(after last: SimulationTime, until end: SimulationTime, clock: WallClock)
    -> SimulationTime?
  {
    guard weekdayMean > 0 || weekendMean > 0, gapMean > 0 else { return nil }
    let work = gap.draw(from: &gapStream) / gapMean
    return walk.advance(from: last, by: work, until: end, clock: clock) { date in
      (date.isWeekend ? weekendMean : weekdayMean) * dayFactor.draw(from: &dayStream)
    }
  }
}
