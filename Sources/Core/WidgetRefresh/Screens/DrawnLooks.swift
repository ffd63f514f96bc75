import EventKernel
import RandomVariates

/// When the user looks at something during a run, and for how long.
struct DrawnLooks: Sendable {
  var looks: ArrivalGenerator
  /// When the last look ends. A look can be cut short.
  var end = SimulationTime.zero
  private let duration: Sampler
  private var stream: RandomStream

  init(
    _ looks: ArrivalProcess, _ purpose: StreamPurpose, duration: Distribution,
    _ purposeOfDurations: StreamPurpose, _ streams: RunStreams
  ) throws(DistributionError) {
    self.looks = try ArrivalGenerator(looks, stream: streams.stream(of: .user, for: purpose))
    self.duration = try Sampler(duration)
    stream = streams.stream(of: .user, for: purposeOfDurations)
  }

  mutating func drawDuration() -> SimulationDuration {
    SimulationDuration(rounding: duration.draw(from: &stream))
  }
}
