import EventKernel
import RandomVariates

/// The stalls of one widget, drawn one after the other.
struct StallProcess: Sendable {
  private let meanGap: Double
  private let duration: Sampler
  private var stream: RandomStream
  /// The current or next stall.
  private var stall: Range<SimulationTime>
  /// When the user ended the current stall.
  private var ended: SimulationTime?

  init(_ stalls: Stalls, stream: RandomStream) throws(DistributionError) {
    meanGap = 604_800_000 / stalls.perWeek
    duration = try Sampler(stalls.duration)
    self.stream = stream
    stall = .zero ..< .zero
    drawNext()
  }

  /// The end of the stall that holds at `now`; `nil`: none does. The times asked for must not decrease.
  mutating func end(at now: SimulationTime) -> SimulationTime? {
    while stall.upperBound <= now { drawNext() }
    return stall.lowerBound <= now && ended == nil ? stall.upperBound : nil
  }

  /// Ends the current stall. Later stalls stay where they are.
  mutating func end(now: SimulationTime) {
    if end(at: now) != nil { ended = now }
  }

  private mutating func drawNext() {
    ended = nil
    guard meanGap.isFinite else {
      stall = .distantFuture ..< .distantFuture
      return
    }
    let start = stall.upperBound + SimulationDuration(rounding: stream.exponential(mean: meanGap))
    // Without a shortest length, stalls of no length could follow each other forever.
    let length = max(SimulationDuration(rounding: duration.draw(from: &stream)), .milliseconds(1))
    stall = start..<start + length
  }
}
