import EventKernel
import RandomVariates

/// When the user looks at Control Center during a run, and for how long.
struct ControlCenterLooks: Sendable {
  var looks: ArrivalGenerator
  private let duration: Sampler
  private var stream: RandomStream

  /// `nil`: no control is there.
  init?(of scenario: Scenario, streams: RunStreams) throws(DistributionError) {
    guard scenario.widgets.contains(where: { $0.placement == .surface(.controlCenter) }) else { return nil }
    let rules = scenario.device.controlRules
    looks = try ArrivalGenerator(rules.looks, stream: streams.stream(of: .user, for: .controlCenter))
    duration = try Sampler(rules.duration)
    stream = streams.stream(of: .user, for: .controlCenterDurations)
  }

  mutating func drawDuration() -> SimulationDuration {
    SimulationDuration(rounding: duration.draw(from: &stream))
  }
}
