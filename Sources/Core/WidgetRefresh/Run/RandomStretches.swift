import EventKernel
import RandomVariates

/// Stretches of time that begin as a Poisson process, one after another, and cover a share of the time.
struct RandomStretches: Sendable {
  /// Mean time from the end of one to the start of the next, in milliseconds. `nil`: there are none.
  private let meanGap: Double?
  private let length: Sampler
  private var stream: RandomStream

  init(share: Double, length: Distribution, stream: RandomStream) throws(DistributionError) {
    meanGap = share > 0 && length.mean > 0 ? length.mean * (1 - share) / share : nil
    self.length = try Sampler(length)
    self.stream = stream
  }

  /// The next one after the end of the one before. `nil`: there is none.
  mutating func next(after time: SimulationTime) -> Range<SimulationTime>? {
    guard let meanGap else { return nil }
    let from = time + atLeastOne(stream.exponential(mean: meanGap))
    return from..<from + atLeastOne(length.draw(from: &stream))
  }

  private func atLeastOne(_ milliseconds: Double) -> SimulationDuration {
    max(SimulationDuration(rounding: milliseconds), .milliseconds(1))
  }
}
