import EventKernel
import RandomVariates

/// A Live Activity during a run.
struct ActivityState: Sendable {
  enum Phase: Sendable {
    case absent, active
    /// It is over, but still on the Lock Screen.
    case ended
  }

  /// What comes next in its life.
  enum Turn: Sendable { case ends, endedBySystem, removed, dies, restarts, dismissed }

  /// An update on its way.
  struct Update: Sendable {
    let ordinal: Int32
    let means: ActivityUpdate.Means
    /// The start that the update was sent to. After another start, whose token differs, the system does not show the update.
    let life: Int32
    let sent: SimulationTime
    /// The system shows the newest (DOC).
    let timestamp: SimulationTime
    /// Whether the system drops it if it is above the budget.
    let isLostAboveBudget: Bool
    let isTooLarge: Bool
    let hasAlert: Bool
    /// Number of its content state. Updates with equal states have the same.
    let state: Int32
    /// What it waited for first.
    var wait: ActivityUpdateWait?

    mutating func waits(for wait: ActivityUpdateWait) { if self.wait == nil { self.wait = wait } }
  }

  let item: ItemID
  let app: AppID
  let activity: Activity
  let hasFrequentUpdates: Bool
  var phase = Phase.absent
  var started = SimulationTime.zero
  private(set) var naturalEnd = SimulationTime.distantFuture
  private var death = SimulationTime.distantFuture
  private var removal = SimulationTime.distantFuture
  private var turn = Turn.dismissed
  private(set) var nextTurn = SimulationTime.distantFuture
  private(set) var turnNumber = 0
  var isStale = false
  private(set) var staleNumber = 0
  private(set) var staleDate = SimulationTime.distantFuture
  /// The server sends updates, because it does not know that the activity is over.
  var isBelievedActive = false
  /// It is active, but its natural end has passed.
  private(set) var isOver = false
  var isLive: Bool { phase == .active && !isOver }
  /// Until when it should be there although it is not.
  private var wantedUntil = SimulationTime.beforeStart
  /// The user has removed it, and until then its app does not start it.
  private(set) var staysAwayUntil = SimulationTime.beforeStart
  var account = PushAccount()

  /// How often the activity has started.
  private(set) var life: Int32 = 0
  private(set) var lastOrdinal: Int32 = 0
  private var lastState: Int32 = 0
  var lastPush: SimulationTime?
  /// When a relay last passed a push on.
  private var lastRelayed: SimulationTime?
  /// When the server first sent the push that ends it, and how often it has sent it.
  private(set) var firstEnd = SimulationTime.zero
  var endsSent = 0
  /// When the server has sent its last round of pushes to all devices. A new activity has a queue of its own.
  private var serverIsFree = SimulationTime.zero
  var willPush = false
  var lastAppUpdate: SimulationTime?
  var willUpdate = false
  /// When the token for updates changes. The server gets the new one when the app next runs.
  private var tokenChange = SimulationTime.distantFuture
  /// Whether the server has a token for updates of this life.
  private var hasToken = true

  /// Sent, and not yet at the device; in no particular order.
  private(set) var inTransit: [Update] = []
  /// At the device, and waiting for an opportunity.
  var waiting: Update?
  var waitEnds = SimulationTime.distantFuture
  /// Shown as soon as the least time between drawn updates has passed, or the phone is unlocked.
  var drawing: Update?
  /// When the updates drawn so far would end if they had been drawn one per `spacing`.
  var spacedUntil = SimulationTime.beforeStart
  /// The last time for which an update was scheduled to be drawn.
  var nextDrawing = SimulationTime.beforeStart
  /// The update on screen, when it was sent, and its timestamp.
  var shown: (ordinal: Int32, sent: SimulationTime, timestamp: SimulationTime) = (0, .zero, .zero)
  /// The content state on screen.
  var shownState: Int32 = 0
  var view: ItemView?
  /// The user looks at an alert.
  var alertView: ItemView?

  var starts: ArrivalGenerator
  var pushes: ArrivalGenerator
  private let delay: Sampler
  private let length: Sampler?
  private let payload: Sampler
  private let timestampAge: Sampler?
  private var lives: RandomStream
  private var refusedLives: RandomStream
  private var fates: RandomStream
  private var payloads: RandomStream
  private var wakes: RandomStream
  /// `nil`: there are no alerts.
  private var alerts: (duration: Sampler, stream: RandomStream)?

  init(
    _ activity: Activity, item: ItemID, app: AppID, hasFrequentUpdates: Bool, rules: ActivityRules,
    streams: EntityStreams
  ) throws(DistributionError) {
    (self.activity, self.item, self.app) = (activity, item, app)
    self.hasFrequentUpdates = hasFrequentUpdates
    var process: ArrivalProcess?
    if case .arrivals(let times) = activity.start.times { process = times }
    starts = try ArrivalGenerator(process, stream: streams.stream(for: .activityStarts))
    process = nil
    if case .arrivals(let times) = activity.pushes?.source { process = times }
    pushes = try ArrivalGenerator(process, stream: streams.stream(for: .activityPushes))
    delay = try Sampler(rules.delay)
    payload = try Sampler(activity.payload)
    timestampAge = try activity.pushes?.timestampAge.map { age throws(DistributionError) in try Sampler(age) }
    if case .lasts(let distribution) = activity.length {
      length = try Sampler(distribution)
    } else {
      length = nil
    }
    lives = streams.stream(for: .activityLives)
    refusedLives = streams.stream(for: .refusedLives)
    fates = streams.stream(for: .pushFates)
    payloads = streams.stream(for: .payloads)
    wakes = streams.stream(for: .wakesForStart)
    if let duration = activity.alerts?.duration {
      alerts = (try Sampler(duration), streams.stream(for: .activityAlerts))
    }
  }

  // MARK: Life

  /// - Parameters:
  ///   - end: of its content's schedule, or of the activity before the restart. `nil`: its length is drawn.
  mutating func begin(at now: SimulationTime, end: SimulationTime?, rules: ActivityRules) {
    (phase, started, isStale, isBelievedActive) = (.active, now, false, true)
    life &+= 1
    // Each activity has an account of its own (UNOFF).
    account = PushAccount()
    death = drawTime(perHour: rules.deathsPerHour, after: now)
    removal = drawTime(perHour: activity.removalsPerHour, after: now)
    tokenChange = drawTime(perHour: rules.tokenChangesPerDay / 24, after: now)
    hasToken = true
    let drawn = end == nil ? length?.draw(from: &lives) : nil
    naturalEnd = end ?? drawn.map { now + SimulationDuration(rounding: $0) } ?? .distantFuture
    (isOver, serverIsFree, spacedUntil, wantedUntil) = (false, now, .beforeStart, .beforeStart)
    staysAwayUntil = .beforeStart
    chooseTurn(canRestart: true)
  }

  /// The server has sent the push that ends it. Until that is shown, only something else can end it.
  mutating func awaitEnd(at now: SimulationTime) {
    (firstEnd, endsSent) = (now, 0)
    (isOver, isBelievedActive, naturalEnd) = (true, false, .distantFuture)
    chooseTurn(canRestart: false)
  }

  /// What comes next, until its end. If a restart was refused, there is none.
  mutating func chooseTurn(canRestart: Bool) {
    let restart = canRestart ? activity.restart.map { started + $0.after } : nil
    (nextTurn, turn) = (naturalEnd, .ends)
    for (time, other) in [
      (started + ActivityRules.longestLife, Turn.endedBySystem), (restart ?? .distantFuture, .restarts),
      (death, .dies), (removal, .removed),
    ] where time < nextTurn {
      (nextTurn, turn) = (time, other)
    }
    turnNumber = (turnNumber + 1) % DeviceEvent.parameterLimit
  }

  /// A start was refused. The length that it would have had is drawn from a stream of its own: refusals leave the lives as
  /// they are.
  ///
  /// - Parameter end: of its content's schedule. `nil`: its length is drawn.
  mutating func refused(at now: SimulationTime, end: SimulationTime?) {
    let drawn = end == nil ? length?.draw(from: &refusedLives) : nil
    let end = end ?? drawn.map { now + SimulationDuration(rounding: $0) } ?? longestLife(from: now)
    wantedUntil = max(wantedUntil, end)
  }

  /// With restarts, it should always be there.
  private func longestLife(from start: SimulationTime) -> SimulationTime {
    activity.restart == nil ? start + ActivityRules.longestLife : .distantFuture
  }

  /// Whether it should be there, and is not.
  func isMissing(at now: SimulationTime) -> Bool { phase != .active && now < wantedUntil }

  /// The activity is over.
  ///
  /// - Returns: whether it stays on the Lock Screen.
  mutating func end(as kind: ActivityChangeKind, at now: SimulationTime, leaving: SimulationDuration) -> Bool
  {
    let isPlanned = naturalEnd < .distantFuture
    if kind == .removedByUser, activity.staysAwayAfterRemoval == true {
      // The user does not want it any more.
      if !isOver { staysAwayUntil = isPlanned ? naturalEnd : started + ActivityRules.longestLife }
    } else if kind != .ended, !isOver {
      wantedUntil = max(wantedUntil, isPlanned ? naturalEnd : longestLife(from: started))
    }
    (phase, isOver) = (leaving > .zero ? .ended : .absent, false)
    // From now on it does not become stale.
    if !isStale { staleDate = .distantFuture }
    turnNumber = (turnNumber + 1) % DeviceEvent.parameterLimit
    (nextTurn, turn) = (min(now + leaving, max(removal, now)), .dismissed)
    return phase == .ended
  }

  /// What comes now. `nil`: the event is of a former life.
  func turn(number: Int) -> Turn? { number == turnNumber ? turn : nil }

  private mutating func drawTime(perHour: Double, after now: SimulationTime) -> SimulationTime {
    guard perHour > 0 else { return .distantFuture }
    return now + SimulationDuration(rounding: lives.exponential(mean: 3_600_000 / perHour))
  }

  /// - Returns: its number.
  mutating func setStaleDate(_ date: SimulationTime) -> Int {
    staleDate = date
    staleNumber = (staleNumber + 1) % DeviceEvent.parameterLimit
    return staleNumber
  }

  // MARK: Updates

  /// A push has started it. The server gets the token for updates when the app's code runs.
  ///
  /// - Parameters:
  ///   - isRunning: the app has a session.
  ///   - canWake: the system wakes the app for the start.
  mutating func startedByPush(isRunning: Bool, canWake: Bool, rules: ActivityRules) {
    // Drawn in any case, so that other sessions leave the draws as they are.
    let runsInWake = wakes.uniform() < rules.wakesForStart
    hasToken = isRunning || canWake && runsInWake
  }

  /// Why the server cannot send a push. `nil`: it can.
  func lackOfToken(at now: SimulationTime) -> ActivityUpdate.Reason? {
    if activity.pushes?.isBroadcast == true { return nil }
    return hasToken ? tokenChange <= now ? .staleToken : nil : .noToken
  }

  /// Whether a relay drops a push. If not, it passes it on.
  mutating func isDroppedByRelay(at now: SimulationTime) -> Bool {
    guard let time = activity.pushes?.dropsWithin else { return false }
    if let lastRelayed, now < lastRelayed + time { return true }
    lastRelayed = now
    return false
  }

  /// - Parameter isSession: a session of the app begins.
  mutating func appRuns(isSession: Bool, at now: SimulationTime, rules: ActivityRules) {
    if isSession { hasToken = true }
    guard tokenChange <= now else { return }
    tokenChange = drawTime(perHour: rules.tokenChangesPerDay / 24, after: now)
  }

  mutating func nextOrdinal() -> Int32 {
    lastOrdinal += 1
    return lastOrdinal
  }

  /// Draws all that can happen to a push, whether it happens or not. So other rules leave the draws as they are.
  ///
  /// - Parameter isEnd: it ends the activity.
  /// - Returns: the push, and how long it is on its way.
  mutating func drawPush(
    isEnd: Bool, at now: SimulationTime, rules: ActivityRules
  ) -> (Update, SimulationDuration) {
    let isUrgent = fates.uniform() < activity.pushes?.priority10 ?? 0
    let isLost = fates.uniform() < rules.loss
    let place = fates.uniform()
    let transport = SimulationDuration(rounding: delay.draw(from: &fates))
    var leaves = now
    if let pushes = activity.pushes, !pushes.isBroadcast {
      // A round begins when the one before is over.
      let (begins, length) = (max(now, serverIsFree), (pushes.devices - 1) / pushes.perSecond * 1000)
      leaves = begins + SimulationDuration(rounding: place * length)
      serverIsFree = begins + SimulationDuration(rounding: length)
    }
    let age = timestampAge.map { SimulationDuration(rounding: $0.draw(from: &fates)) } ?? .zero
    let update = drawUpdate(
      isEnd ? .end : isUrgent ? .priority10 : .priority5, isLostAboveBudget: isLost, timestamp: now - age,
      at: now)
    return (update, leaves - now + transport)
  }

  /// - Parameters:
  ///   - isLostAboveBudget: whether the system drops it if it is above the budget.
  ///   - timestamp: `nil`: now.
  mutating func drawUpdate(
    _ means: ActivityUpdate.Means, isLostAboveBudget: Bool = false, timestamp: SimulationTime? = nil,
    at now: SimulationTime
  ) -> Update {
    Update(
      ordinal: nextOrdinal(), means: means, life: life, sent: now, timestamp: timestamp ?? now,
      isLostAboveBudget: isLostAboveBudget,
      isTooLarge: payload.draw(from: &payloads) > Activity.largestUpdate,
      hasAlert: means != .end && alerts?.stream.bernoulli(activity.alerts?.share ?? 0) == true,
      state: nextState())
  }

  /// The number of the content state of the next update.
  mutating func nextState() -> Int32 {
    if activity.equalStates == 0 || payloads.uniform() >= activity.equalStates { lastState += 1 }
    return lastState
  }

  /// How long the user looks at the alert of an update. `nil`: not at all.
  mutating func drawLookAtAlert() -> SimulationDuration? {
    guard let (duration, before) = alerts else { return nil }
    var stream = before
    defer { alerts = (duration, stream) }
    let (isSeen, length) = (stream.bernoulli(activity.alerts?.viewed ?? 0), duration.draw(from: &stream))
    return isSeen ? SimulationDuration(rounding: length) : nil
  }

  mutating func sets(out update: Update) { inTransit.append(update) }

  mutating func arrives(_ ordinal: Int) -> Update? {
    let limit = DeviceEvent.parameterLimit
    guard let place = inTransit.firstIndex(where: { Int($0.ordinal) % limit == ordinal }) else { return nil }
    inTransit.swapAt(place, inTransit.count - 1)
    return inTransit.removeLast()
  }

  /// Takes all updates that are not shown yet.
  mutating func takeAll() -> [Update] {
    defer { (inTransit, waiting, drawing) = ([], nil, nil) }
    return inTransit + [waiting, drawing].compactMap(\.self)
  }
}
