import EventKernel
import RandomVariates

/// The watch during a run: whether it is worn and near the phone, and when the user raises the wrist.
struct WatchState: Sendable {
  let rules: Watch
  private let offWrist: ConditionStretches
  private let lowPowerMode: ConditionStretches
  private let face: Sampler
  private let smartStack: Sampler
  /// Probability that a raise goes on to the Smart Stack while a Live Activity is in it.
  private let smartStackWithActivity: Double
  /// Mean time between raises in milliseconds. Infinite: there are none.
  private let meanGap: Double
  private var raises: RandomStream
  /// The raise that comes next, even if the watch is not worn then.
  private var nextRaise = SimulationTime.distantFuture
  private var timedRaises: ArrivalGenerator
  private var timedViews: RandomStream
  private var nextTimedRaise = SimulationTime.distantFuture
  /// `nil`: glances at the Always-On face are not counted.
  private var glances: (meanGap: Double, duration: Sampler, stream: RandomStream)?
  private var glanceEnds = SimulationTime.zero
  private var timesApart: RandomStretches
  private var holds: RandomStretches
  /// The last of the times for which copies of Live Activities are held back, as far as they are drawn.
  private var hold = SimulationTime.zero ..< .zero
  /// Until when the user is away from the phone.
  var apartUntil = SimulationTime.zero

  /// `nil`: nothing runs on a watch.
  init?(of scenario: Scenario, clock: WallClock, streams: RunStreams) throws(DistributionError) {
    guard scenario.hasWatch else { return nil }
    let watch = scenario.watchOrDefault
    rules = watch
    offWrist = ConditionStretches(watch.offWrist, clock: clock)
    lowPowerMode = ConditionStretches(watch.lowPowerMode, clock: clock)
    face = try Sampler(watch.wristRaises.duration)
    smartStack = try Sampler(watch.wristRaises.smartStackDuration)
    let shape = watch.wristRaises.personShape
    var person = streams.stream(of: .user, for: .wearer)
    let factor = try Sampler(.gamma(shape: shape, scale: 1 / shape)).draw(from: &person)
    meanGap = 3_600_000 / (watch.wristRaises.perHour * factor)
    raises = streams.stream(of: .user, for: .wristRaises)
    timedViews = streams.stream(of: .user, for: .timedWristRaises)
    timedRaises = try ArrivalGenerator(watch.wristRaises.at.map { .at($0) }, stream: timedViews)
    timesApart = try RandomStretches(
      share: watch.apart.share, length: watch.apart.duration,
      stream: streams.stream(of: .user, for: .timeApart))
    if let alwaysOn = watch.alwaysOn, alwaysOn.perHour > 0 {
      glances = (
        3_600_000 / alwaysOn.perHour, try Sampler(alwaysOn.duration),
        streams.stream(of: .user, for: .alwaysOnGlances)
      )
    }
    let copies = watch.copiesOrDefault
    holds = try RandomStretches(
      share: copies.heldBack, length: copies.hold, stream: streams.stream(of: .user, for: .heldCopies))
    smartStackWithActivity = copies.viewed
  }

  func isWorn(at time: SimulationTime, _ clock: WallClock) -> Bool { !offWrist.contain(time, clock: clock) }

  func isInLowPowerMode(at time: SimulationTime, _ clock: WallClock) -> Bool {
    lowPowerMode.contain(time, clock: clock)
  }

  func isApart(at time: SimulationTime) -> Bool { time < apartUntil }

  /// The next raise, at a given time or not, even if the watch is not worn then. `nil`: there is none.
  mutating func nextRaise(
    isTimed: Bool, after time: SimulationTime, _ run: borrowing RunContext
  ) -> SimulationTime? {
    if isTimed {
      nextTimedRaise = timedRaises.next(after: time, until: run.end, clock: run.clock) ?? .distantFuture
      return nextTimedRaise
    }
    guard meanGap.isFinite else { return nil }
    nextRaise = time + max(SimulationDuration(rounding: raises.exponential(mean: meanGap)), .milliseconds(1))
    return nextRaise
  }

  /// The next glance at the Always-On face, even if the watch is not worn then. `nil`: there is none.
  mutating func nextGlance(after time: SimulationTime) -> SimulationTime? {
    guard let gap = glances.map({ $0.meanGap }), let drawn = glances?.stream.exponential(mean: gap) else {
      return nil
    }
    return time + max(SimulationDuration(rounding: drawn), .milliseconds(1))
  }

  /// A glance begins. It ends before the next raise.
  ///
  /// - Returns: its end. `nil`: there is no glance, because another one goes on, or it would have no length.
  mutating func beginGlance(at now: SimulationTime) -> SimulationTime? {
    guard let (meanGap, duration, before) = glances else { return nil }
    var stream = before
    defer { glances = (meanGap, duration, stream) }
    let end = min(
      now + SimulationDuration(rounding: duration.draw(from: &stream)),
      min(nextRaise, nextTimedRaise) - .milliseconds(1))
    guard glanceEnds <= now, now < end else { return nil }
    glanceEnds = end
    return end
  }

  /// How long the user views the face and then the Smart Stack, if at all.
  mutating func drawView(
    showsActivity: Bool, isTimed: Bool
  ) -> (face: SimulationDuration, smartStack: SimulationDuration) {
    // Raises at given times leave the draws of the others as they were.
    if isTimed { swap(&raises, &timedViews) }
    defer { if isTimed { swap(&raises, &timedViews) } }
    let length = SimulationDuration(rounding: face.draw(from: &raises))
    guard raises.bernoulli(showsActivity ? smartStackWithActivity : rules.wristRaises.smartStack) else {
      return (length, .zero)
    }
    return (length, SimulationDuration(rounding: smartStack.draw(from: &raises)))
  }

  /// When the user next leaves the phone behind, and for how long. `nil`: never.
  mutating func nextTimeApart(after time: SimulationTime) -> Range<SimulationTime>? {
    timesApart.next(after: time)
  }

  /// Until when copies of Live Activities do not arrive, and why. `nil`: they do. The time must not decrease from call to
  /// call.
  mutating func copiesWait(at time: SimulationTime) -> (end: SimulationTime, wait: ActivityUpdateWait)? {
    if isApart(at: time) { return (apartUntil, .apart) }
    while hold.upperBound <= time, let next = holds.next(after: hold.upperBound) { hold = next }
    return hold.contains(time) ? (hold.upperBound, .heldBack) : nil
  }
}
