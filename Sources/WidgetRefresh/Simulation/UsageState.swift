import EventKernel
import RandomVariates

/// What changes about the phone's use during a run, and the streams that it is drawn from.
struct UsageState: Sendable {
  /// Unlocked stretches going on; more than one only where a timetable's views overlap.
  var unlockedDepth = 0
  /// End of the present unlocked session.
  var unlockedUntil = SimulationTime.zero
  /// Time of the next unlock, for the pickup that is about to begin.
  var nextUnlock: SimulationTime?
  /// A pickup's Lock Screen or session is on.
  var isPickedUp = false
  var standByShownUntil = SimulationTime.zero
  /// `nil`: the phone follows a timetable.
  var stochastic: StochasticSamplers?
  let isStochastic: Bool
  /// From the Lock Screen's showing to the unlock.
  let lockScreenBeforeUnlock: SimulationDuration
  /// `nil`: the phone follows no log.
  var recorded: RecordedPlayback?
  /// The log's pickup that is about to begin.
  var recordedPickup: RecordedPickup?
  /// Expected unlocks a day, over which apps spread their sessions.
  let pickupsPerDay: Double

  var isUnlocked: Bool { unlockedDepth > 0 }

  init(
    _ usage: Usage, apps: [String], stream: (_ entity: String, _ purpose: String) -> RandomStream
  ) throws(DistributionError) {
    let drawn = usage.drawn
    isStochastic = drawn != nil
    lockScreenBeforeUnlock = drawn?.lockScreenBeforeUnlock ?? .zero
    if let drawn { stochastic = try StochasticSamplers(drawn, stream: stream) }
    switch usage {
    case .stochastic(let usage):
      pickupsPerDay = usage.pickups.perDay
    case .recorded(let usage):
      recorded = RecordedPlayback(usage, apps: apps)
      pickupsPerDay = usage.pickupsPerDay
    case .timetable(let views):
      pickupsPerDay = Double(
        views.reduce(0) { count, view in
          if case .homePage = view.surface { count + view.at.count } else { count }
        })
    }
  }
}

extension Usage {
  /// What is drawn of it; `nil`: nothing.
  fileprivate var drawn: StochasticUsage? {
    switch self {
    case .stochastic(let usage): usage
    case .recorded(let usage): usage.drawn
    case .timetable: nil
    }
  }
}

/// The samplers and streams of stochastic usage, one stream per purpose.
struct StochasticSamplers: Sendable {
  let usage: StochasticUsage
  var pickups: PickupGenerator
  let session: Sampler
  let exposures: Sampler
  let exposure: Sampler
  let glance: Sampler
  let standByGlance: Sampler
  /// Mean number of locked glances a day.
  let glancesPerDay: Double
  var glanceWalk: HourWalk

  var sessionStream: RandomStream
  var exposureStream: RandomStream
  var glanceStream: RandomStream
  var standByStream: RandomStream

  init(
    _ usage: StochasticUsage, stream: (_ entity: String, _ purpose: String) -> RandomStream
  ) throws(DistributionError) {
    self.usage = usage
    pickups = try PickupGenerator(
      usage.pickups, gapStream: stream("user", "pickups"), dayStream: stream("user", "days"))
    session = try Sampler(usage.pickups.session)
    exposures = try Sampler(usage.homeScreens.perPickup)
    exposure = try Sampler(usage.homeScreens.duration)
    glance = try Sampler(usage.glances.duration)
    standByGlance = try Sampler(usage.standBy.duration)
    glancesPerDay = usage.pickups.perDay * usage.glances.share / (1 - usage.glances.share)
    glanceWalk = HourWalk(usage.pickups.hours)
    sessionStream = stream("user", "sessions")
    exposureStream = stream("user", "home screens")
    glanceStream = stream("user", "glances")
    standByStream = stream("user", "standBy")
  }

  mutating func drawSession() -> SimulationDuration {
    SimulationDuration(rounding: session.draw(from: &sessionStream))
  }

  /// The number of Home Screen exposures of a session.
  mutating func drawExposures() -> Int {
    min(exposures.drawCount(from: &exposureStream), 1000)
  }

  /// For how long a page is looked at, and whether the next one is turned to.
  mutating func drawPage() -> (duration: SimulationDuration, isTurned: Bool) {
    (
      SimulationDuration(rounding: exposure.draw(from: &exposureStream)),
      exposureStream.bernoulli(usage.homeScreens.nextPage)
    )
  }

  /// The first unlock whose Lock Screen shows after `last`; `nil`: none before `end`.
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

  /// The first locked glance after `last`; `nil`: none before `end`.
  mutating func nextGlance(after last: SimulationTime, until end: SimulationTime, clock: WallClock)
    -> SimulationTime?
  {
    guard glancesPerDay > 0 else { return nil }
    let perDay = glancesPerDay
    let work = glanceStream.exponential(mean: 1)
    return glanceWalk.advance(from: last, by: work, until: end, clock: clock) { _ in perDay }
      .map { max($0, last + .seconds(1)) }
  }

  /// The first look at StandBy after `last`, whether the phone then charges or not; `nil`: there are none.
  mutating func nextStandByGlance(after last: SimulationTime) -> SimulationTime? {
    let perHour = usage.standBy.perHour
    guard perHour > 0 else { return nil }
    let gap = standByStream.exponential(mean: 3_600_000 / perHour)
    return last + max(SimulationDuration(rounding: gap), .seconds(1))
  }
}

/// A place where widgets are seen, and whether it is seen now.
struct SurfaceState: Sendable {
  static let homePages = 15
  static let count = homePages + 2

  var widgets: [Int] = []
  var stacks: [Int] = []
  /// Exposures going on.
  var depth = 0

  var isEmpty: Bool { widgets.isEmpty && stacks.isEmpty }
}

extension Surface {
  /// 0 ..< `SurfaceState.count`.
  var index: Int {
    switch self {
    case .homePage(let page): min(max(page, 1), SurfaceState.homePages) - 1
    case .lockScreen: SurfaceState.homePages
    case .standBy: SurfaceState.homePages + 1
    }
  }

  init(index: Int) {
    switch index {
    case SurfaceState.homePages: self = .lockScreen
    case SurfaceState.homePages + 1: self = .standBy
    default: self = .homePage(index + 1)
    }
  }
}

/// A Smart Stack's cards and which of them is on top.
struct StackState: Sendable {
  let surface: Surface
  let rotation: Double
  let swipe: Double
  /// Widgets, in the scenario's order.
  var cards: [Int] = []
  var top = 0
  /// The stack is seen now, as this surface's exposure.
  var isShown = false
  /// Counts its views, so that a swipe meant for one does not hit the next.
  var generation = 0
  var stream: RandomStream

  init(_ stack: SmartStack, stream: RandomStream) {
    surface = stack.surface
    rotation = stack.rotation
    swipe = stack.swipe
    self.stream = stream
  }
}
