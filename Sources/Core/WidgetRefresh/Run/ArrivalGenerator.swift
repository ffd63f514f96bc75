import EventKernel
import RandomVariates

/// Draws the occurrences of an `ArrivalProcess` one by one.
struct ArrivalGenerator: Sendable {
  private enum Process: Sendable {
    case never
    case poisson(meanInterval: Double)
    case profiled(perDay: Double)
    case renewal(Sampler)
    case at([Moment])
  }

  /// Shortest time between two occurrences of a random process. Without it, a process could stop time.
  private static let shortestInterval = SimulationDuration.seconds(1)

  /// `nil`: the occurrences are those of ``process``.
  private(set) var regularInterval: SimulationDuration?
  private let process: Process
  /// The state of a process with an hour profile. It is not part of `process`, because each step would copy it.
  private var walk: HourWalk?
  private var stream: RandomStream

  /// - Parameter process: `nil`: there are no occurrences.
  init(_ process: ArrivalProcess?, stream: RandomStream) throws(DistributionError) {
    self.stream = stream
    switch process {
    case nil: self.process = .never
    case .poisson(let perDay, _) where perDay <= 0: self.process = .never
    case .poisson(let perDay, nil): self.process = .poisson(meanInterval: 86_400_000 / perDay)
    case .poisson(let perDay, let hours?):
      self.process = .profiled(perDay: perDay)
      walk = HourWalk(hours)
    case .renewal(.constant(let interval)):
      self.process = .never
      regularInterval = Self.interval(interval)
    case .renewal(let interval): self.process = .renewal(try Sampler(interval))
    case .at(let moments): self.process = .at(moments)
    }
  }

  /// The first occurrence after `last`. `nil`: none before `end`. To include time 0, start before it.
  mutating func next(after last: SimulationTime, until end: SimulationTime, clock: WallClock)
    -> SimulationTime?
  {
    // This case comes first because it is the most frequent: a widget that shows the minute changes 1,440 times a
    // day.
    guard let regularInterval else { return irregularNext(after: last, until: end, clock: clock) }
    let next = max(last, .zero) + regularInterval
    return next < end ? next : nil
  }

  private mutating func irregularNext(after last: SimulationTime, until end: SimulationTime, clock: WallClock)
    -> SimulationTime?
  {
    let start = max(last, .zero)
    let next: SimulationTime?
    switch process {
    case .never: return nil
    case .poisson(let meanInterval): next = start + Self.interval(stream.exponential(mean: meanInterval))
    case .profiled(let perDay):
      next = walk?.advance(
        from: start, by: stream.exponential(mean: 1), until: end, clock: clock
      ) { _ in perDay }
      .map { max($0, start + Self.shortestInterval) }
    case .renewal(let sampler): next = start + Self.interval(sampler.draw(from: &stream))
    case .at(let moments): next = Self.soonest(of: moments, after: last, clock: clock)
    }
    return next.flatMap { $0 < end ? $0 : nil }
  }

  private static func soonest(
    of moments: [Moment], after last: SimulationTime, clock: WallClock
  ) -> SimulationTime? {
    var soonest: SimulationTime?
    for moment in moments {
      let candidate = clock.next(moment, after: last)
      if candidate > last, candidate < soonest ?? .distantFuture { soonest = candidate }
    }
    return soonest
  }

  private static func interval(_ milliseconds: Double) -> SimulationDuration {
    max(SimulationDuration(rounding: milliseconds), shortestInterval)
  }
}
