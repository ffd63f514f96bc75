import EventKernel
import RandomVariates

/// The stalls of one widget. They start as a Poisson process, so a stall may start during another one.
struct StallProcess: Sendable {
  private let meanGap: Double
  private let duration: Sampler
  private var stream: RandomStream
  /// The next stall.
  private(set) var next: Range<SimulationTime>
  /// When the last of the stalls so far ends, or the user ended them.
  private var end = SimulationTime.zero

  init(_ stalls: Stalls, stream: RandomStream) throws(DistributionError) {
    meanGap = 604_800_000 / stalls.perWeek
    duration = try Sampler(stalls.duration)
    self.stream = stream
    next = .zero ..< .zero
    drawNext()
  }

  /// When the last of the stalls that go on at `now` ends; `nil`: there is none. `now` must not decrease from call to
  /// call.
  mutating func end(at now: SimulationTime) -> SimulationTime? {
    while next.lowerBound <= now {
      end = max(end, next.upperBound)
      drawNext()
    }
    return now < end ? end : nil
  }

  /// Ends the stalls that have started. Later stalls stay where they are.
  mutating func end(now: SimulationTime) {
    if end(at: now) != nil { end = now }
  }

  private mutating func drawNext() {
    guard meanGap.isFinite else {
      next = .distantFuture ..< .distantFuture
      return
    }
    let start = next.lowerBound + SimulationDuration(rounding: stream.exponential(mean: meanGap))
    next = start..<start + SimulationDuration(rounding: duration.draw(from: &stream))
  }
}
