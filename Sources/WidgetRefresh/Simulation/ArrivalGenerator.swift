import EventKernel
import RandomVariates

/// Draws the occurrences of an ``ArrivalProcess``, one after the other.
struct ArrivalGenerator: Sendable {
  private enum Process: Sendable {
    case poisson(perDay: Double)
    case profiled(perDay: Double, HourWalk)
    case renewal(Sampler)
    case at([Moment])
  }

  /// Two occurrences of a random process are at least this far apart, so that no process can stop time.
  private static let shortestInterval = SimulationDuration.seconds(1)

  private var process: Process
  private var stream: RandomStream

  init(_ process: ArrivalProcess, stream: RandomStream) throws(DistributionError) {
    self.stream = stream
    switch process {
    case .poisson(let perDay, nil): self.process = .poisson(perDay: perDay)
    case .poisson(let perDay, let hours?): self.process = .profiled(perDay: perDay, HourWalk(hours))
    case .renewal(let interval): self.process = .renewal(try Sampler(interval))
    case .at(let moments): self.process = .at(moments)
    }
  }

  /// The first occurrence after `last`; `nil`: none before `end`. To include time 0, start from before it.
  mutating func next(after last: SimulationTime, until end: SimulationTime, clock: WallClock)
    -> SimulationTime?
  {
    let start = max(last, .zero)
    var next: SimulationTime?
    switch process {
    case .poisson(let perDay):
      guard perDay > 0 else { return nil }
      next = start + Self.interval(stream.exponential(mean: 86_400_000 / perDay))
    case .profiled(let perDay, var walk):
      next = walk.advance(from: start, by: stream.exponential(mean: 1), until: end, clock: clock) { _ in
        perDay
      }
      process = .profiled(perDay: perDay, walk)
      next = next.map { max($0, start + Self.shortestInterval) }
    case .renewal(let sampler):
      next = start + Self.interval(sampler.draw(from: &stream))
    case .at(let moments):
      for moment in moments {
        let candidate =
          switch moment {
          case .daily(let time): clock.next(time, after: last)
          case .once(let date): clock.time(of: date)
          }
        if candidate > last, candidate < next ?? .distantFuture { next = candidate }
      }
    }
    return next.flatMap { $0 < end ? $0 : nil }
  }

  private static func interval(_ milliseconds: Double) -> SimulationDuration {
    max(SimulationDuration(rounding: milliseconds), shortestInterval)
  }
}

extension SimulationDuration {
  /// A variate in milliseconds, rounded; longer than 1,000 years is cut.
  init(rounding milliseconds: Double) {
    self.init(milliseconds: milliseconds.isFinite ? Int64(min(max(milliseconds, 0), 3.2e13).rounded()) : 0)
  }
}
