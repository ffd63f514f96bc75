import EventKernel
import RandomVariates

/// The samplers and streams of stochastic usage, with one stream for each purpose.
struct StochasticUsageSamplers: Sendable {
  let usage: StochasticUsage
  var pickups: PickupGenerator
  let session: Sampler
  let exposures: Sampler
  let exposure: Sampler
  let glance: Sampler
  let standByGlance: Sampler
  /// Mean number of glances a day.
  let glancesPerDay: Double
  var glanceWalk: HourWalk

  var sessionStream: RandomStream
  var exposureStream: RandomStream
  var glanceStream: RandomStream
  var standByStream: RandomStream

  init(
    _ usage: StochasticUsage, streams: RunStreams
  ) throws(DistributionError) {
    self.usage = usage
    pickups = try PickupGenerator(
      usage.pickups, gapStream: streams.stream(of: .user, for: .pickups),
      dayStream: streams.stream(of: .user, for: .days))
    session = try Sampler(usage.pickups.session)
    exposures = try Sampler(usage.homeScreens.perPickup)
    exposure = try Sampler(usage.homeScreens.duration)
    glance = try Sampler(usage.glances.duration)
    standByGlance = try Sampler(usage.standBy.duration)
    glancesPerDay = usage.pickups.perDay * usage.glances.share / (1 - usage.glances.share)
    glanceWalk = HourWalk(usage.pickups.hours)
    sessionStream = streams.stream(of: .user, for: .unlockedSessions)
    exposureStream = streams.stream(of: .user, for: .homeScreens)
    glanceStream = streams.stream(of: .user, for: .glances)
    standByStream = streams.stream(of: .user, for: .standBy)
  }

  mutating func drawSession() -> SimulationDuration {
    SimulationDuration(rounding: session.draw(from: &sessionStream))
  }

  /// The number of Home Screen exposures of a session.
  mutating func drawExposures() -> Int {
    min(exposures.drawCount(from: &exposureStream), 1000)
  }

  /// The time for which the user views a page, and whether the user goes on to the next one.
  mutating func drawPage() -> (duration: SimulationDuration, isTurned: Bool) {
    (
      SimulationDuration(rounding: exposure.draw(from: &exposureStream)),
      exposureStream.bernoulli(usage.homeScreens.nextPage)
    )
  }

  /// The first unlock whose Lock Screen shows after `last`. `nil`: none before `end`.
  mutating func nextUnlock(after last: SimulationTime, until end: SimulationTime, clock: WallClock)
    -> SimulationTime?
  {
    pickups.next(after: last, until: end, clock: clock)
      .map { max($0, last + usage.lockScreenBeforeUnlock + .seconds(1)) }
  }

  mutating func drawGlance() -> SimulationDuration {
    SimulationDuration(rounding: glance.draw(from: &glanceStream))
  }

  mutating func drawStandByGlance() -> SimulationDuration {
    SimulationDuration(rounding: standByGlance.draw(from: &standByStream))
  }

  /// The first glance after `last`. `nil`: none before `end`.
  mutating func nextGlance(after last: SimulationTime, until end: SimulationTime, clock: WallClock)
    -> SimulationTime?
  {
    guard glancesPerDay > 0 else { return nil }
    let perDay = glancesPerDay
    let work = glanceStream.exponential(mean: 1)
    return glanceWalk.advance(from: last, by: work, until: end, clock: clock) { _ in perDay }
      .map { max($0, last + .seconds(1)) }
  }

  /// The first possible view on StandBy after `last`, even if the phone does not charge then. `nil`: there are none.
  mutating func nextStandByGlance(after last: SimulationTime) -> SimulationTime? {
    let perHour = usage.standBy.perHour
    guard perHour > 0 else { return nil }
    let gap = standByStream.exponential(mean: 3_600_000 / perHour)
    return last + max(SimulationDuration(rounding: gap), .seconds(1))
  }
}
