import EventKernel
import RandomVariates

/// The watch during a run: whether it is worn and near the phone, and when the user raises the wrist.
struct WatchState: Sendable {
  let rules: Watch
  private let offWrist: ConditionStretches
  private let face: Sampler
  private let smartStack: Sampler
  private let apart: Sampler
  /// Mean time between raises in milliseconds. Infinite: there are none.
  private let meanGap: Double
  private var raises: RandomStream
  private var distance: RandomStream
  /// Until when the user is away from the phone.
  var apartUntil = SimulationTime.zero

  /// `nil`: nothing runs on a watch.
  init?(of scenario: Scenario, clock: WallClock, streams: RunStreams) throws(DistributionError) {
    guard scenario.hasWatch else { return nil }
    let watch = scenario.watchOrDefault
    rules = watch
    offWrist = ConditionStretches(watch.offWrist, clock: clock)
    face = try Sampler(watch.wristRaises.duration)
    smartStack = try Sampler(watch.wristRaises.smartStackDuration)
    apart = try Sampler(watch.apart.duration)
    let shape = watch.wristRaises.personShape
    var person = streams.stream(of: .user, for: .wearer)
    let factor = try Sampler(.gamma(shape: shape, scale: 1 / shape)).draw(from: &person)
    meanGap = 3_600_000 / (watch.wristRaises.perHour * factor)
    raises = streams.stream(of: .user, for: .wristRaises)
    distance = streams.stream(of: .user, for: .timeApart)
  }

  func isWorn(at time: SimulationTime, _ clock: WallClock) -> Bool { !offWrist.contain(time, clock: clock) }

  func isApart(at time: SimulationTime) -> Bool { time < apartUntil }

  /// The next raise, even if the watch is not worn then. `nil`: there is none.
  mutating func nextRaise(after time: SimulationTime) -> SimulationTime? {
    guard meanGap.isFinite else { return nil }
    return time + max(SimulationDuration(rounding: raises.exponential(mean: meanGap)), .milliseconds(1))
  }

  /// How long the user views the face and then the Smart Stack, if at all.
  mutating func drawView() -> (face: SimulationDuration, smartStack: SimulationDuration) {
    let length = SimulationDuration(rounding: face.draw(from: &raises))
    guard raises.bernoulli(rules.wristRaises.smartStack) else { return (length, .zero) }
    return (length, SimulationDuration(rounding: smartStack.draw(from: &raises)))
  }

  /// When the user next leaves the phone behind, and for how long. `nil`: never.
  mutating func nextTimeApart(after time: SimulationTime) -> (from: SimulationTime, to: SimulationTime)? {
    let share = rules.apart.share
    let mean = rules.apart.duration.mean
    guard share > 0, mean > 0 else { return nil }
    let gap = distance.exponential(mean: mean * (1 - share) / share)
    let from = time + max(SimulationDuration(rounding: gap), .milliseconds(1))
    return (from, from + max(SimulationDuration(rounding: apart.draw(from: &distance)), .milliseconds(1)))
  }
}
