import EventKernel
import RandomVariates

/// The constant part of an app during a run, with its generators and streams.
struct AppPlan: Sendable {
  let device: DeviceKind
  let widgets: [WidgetID]
  /// The apps on the watch to which it sends data.
  let watchApps: [AppID]
  /// Whether an app on the phone sends data to it.
  let isFed: Bool
  /// The calls of `WidgetCenter`, in the order of their app events.
  let calls: [CallPlan]
  let reactions: Table<AppEvent, AppReaction>
  /// The contents that the user changes in sessions of the app.
  var ownChanges: [OwnChangesPlan]
  var learning: LearningPlan
  let states: [ConditionStretches]
  /// `nil`: the app has no sessions that are spread over pickups.
  private(set) var pickupSessions: PickupSessions?
  var sessions: Table<AppSession, SessionPlan>
  let forceQuits: Double
  var forceQuitStream: RandomStream
  var refreshes: ArrivalGenerator
  /// `nil`: the system does not choose the app's background refreshes.
  var refreshPlan: RefreshPlan?
  var wakeUps: ArrivalGenerator
  let wakesOnChange: Bool
  private let missedWakeUps: Double
  private var missedWakeUpStream: RandomStream
  /// Whether alert pushes run its notification service extension.
  let hasNotificationService: Bool
  /// Shortest time between two wake-ups for changes. `nil`: none.
  let wakeUpSpacing: SimulationDuration?
  /// On the watch: how long after each background refresh the next one is due. `nil`: the app schedules none.
  let watchRefresh: SimulationDuration?
  /// `nil`: the app does not use this kind of push.
  var pushes: Table<PushKind, PushPlan?>
  /// The kinds of push that are sent at each change of content.
  let pushesOnChange: [PushKind]

  /// - Parameters:
  ///   - app: an app of the scenario.
  ///   - scenario: the scenario of the run.
  ///   - names: the index of the scenario's names.
  ///   - contents: what the app's widgets show and store.
  ///   - clock: the wall clock of the run.
  ///   - pickupsPerDay: expected number of unlocks a day.
  ///   - streams: the random streams of the run.
  init(
    _ app: App, _ id: AppID, of scenario: Scenario, names: ScenarioIndex, contents: ContentPlan,
    clock: WallClock, pickupsPerDay: Double, streams: RunStreams
  ) throws(DistributionError) {
    let widgets = names.widgets(ofApp: app.name).map(WidgetID.init(index:))
    self.widgets = widgets
    device = app.device
    isFed = app.watch?.fromPhone != nil
    watchApps = names.watchApps(fedBy: app.name).map(AppID.init(index:))
    let ownContents = contents.own(of: id)
    var calls: [CallPlan] = []
    var reactions = Table<AppEvent, AppReaction>(repeating: AppReaction())
    for event in AppEvent.allCases {
      let start = calls.count
      for call in app.calls[event] ?? [] {
        let targets = widgets.filter { call.target.includes(scenario.widgets[$0.index]) }
        calls.append(CallPlan(call, on: event, targets: targets))
      }
      reactions[event].calls = start..<calls.count
    }
    for event in app.ownLearning.events { reactions[event].learns = true }
    for event in app.writes { reactions[event].writes = true }
    reactions[.phoneData].writes = true
    reactions[.resignActive].isOwn = app.reactsToResignActive
    for id in ownContents {
      let content = contents.contents[id.index].content
      for event in content.learnedOn ?? [] { reactions[event].learns = true }
      for event in content.writtenOn ?? [] { reactions[event].writes = true }
      for event in content.onEvents { reactions[event].changedContents.append(id) }
      if content.reactsToResignActive { reactions[.resignActive].isOwn = true }
    }
    self.calls = calls
    self.reactions = reactions
    ownChanges = []
    for content in ownContents {
      guard let number = contents.contents[content.index].content.inSession else { continue }
      let owner = StreamOwner.appContent(app.name, contents.contents[content.index].owner.name)
      ownChanges.append(
        try OwnChangesPlan(content, number: number, stream: streams.stream(of: owner, for: .ownChanges)))
    }
    let ownStreams = streams.apps[id.index]
    learning = try LearningPlan(app.ownLearning, stream: ownStreams.stream(for: .learning))
    states = app.states.map { ConditionStretches($0.periods, clock: clock) }
    pushes = try Table { kind throws(DistributionError) in
      guard let use = app.push(kind) else { return nil }
      return try PushPlan(kind, use, streams: ownStreams)
    }
    pushesOnChange = PushKind.allCases.filter { app.push($0)?.source == .contentChange }

    // The sessions of a log replace those that would be drawn.
    let isRecorded =
      if case .recorded(let usage) = scenario.device.usage { usage.showsApp(app.name) } else { false }
    var spread = 0.0
    sessions = try Table { session throws(DistributionError) in
      let use = app.use(session)
      var process = use?.sessions
      if session == .foreground, isRecorded {
        process = nil
      } else if session == .foreground, app.watch == nil, case .poisson(let perDay, nil) = process {
        spread = perDay
        process = nil
      }
      return try SessionPlan(
        use, arrivals: try ArrivalGenerator(process, stream: ownStreams.stream(for: session.arrivals)),
        stream: ownStreams.stream(for: session.durations))
    }
    pickupSessions =
      pickupsPerDay > 0
      ? PickupSessions(mean: spread / pickupsPerDay, stream: ownStreams.stream(for: .sessionsInPickups)) : nil
    forceQuits = app.forceQuits
    forceQuitStream = ownStreams.stream(for: .forceQuits)
    let refreshStream = ownStreams.stream(for: .backgroundRefreshes)
    switch app.backgroundRefresh {
    case .requested(let earliest):
      refreshes = try ArrivalGenerator(nil, stream: refreshStream)
      refreshPlan = app.watch == nil ? RefreshPlan(earliestBegin: earliest, stream: refreshStream) : nil
    case .arrivals(let process): refreshes = try ArrivalGenerator(process, stream: refreshStream)
    case nil: refreshes = try ArrivalGenerator(nil, stream: refreshStream)
    }
    var wakeUpTimes: ArrivalProcess?
    if case .arrivals(let process) = app.wakeUps { wakeUpTimes = process }
    wakeUps = try ArrivalGenerator(wakeUpTimes, stream: ownStreams.stream(for: .wakeUps))
    wakesOnChange = app.wakeUps == .contentChange
    missedWakeUps = scenario.device.missedWakeUps
    missedWakeUpStream = ownStreams.stream(for: .missedWakeUps)
    hasNotificationService = app.calls[.notificationService] != nil
    wakeUpSpacing = app.watch?.wakeUpsAtMostEvery
    watchRefresh =
      if app.watch != nil, case .requested(let earliest) = app.backgroundRefresh { earliest } else { nil }
  }

  /// Whether a wake-up does not happen.
  mutating func missesWakeUp() -> Bool { missedWakeUpStream.bernoulli(missedWakeUps) }

  /// The place in the current pickup at which the next session starts; see ``PickupSessions/next()``.
  mutating func nextSessionInPickup() -> Double? { pickupSessions?.next() }
}

/// What an app does on one app event.
struct AppReaction: Sendable {
  var learns = false
  var writes = false
  /// Whether it is more than to learn and write as on all events.
  var isOwn = false
  /// The positions of its calls in those of the app.
  var calls = 0..<0
  /// The contents that change.
  var changedContents: [ContentID] = []
}

/// A `ReloadCall` with its app event.
struct CallPlan: Sendable {
  let event: AppEvent
  let targets: [WidgetID]
  let condition: ReloadCall.Condition
  let atMostEvery: SimulationDuration?
  let delay: SimulationDuration

  init(_ call: ReloadCall, on event: AppEvent, targets: [WidgetID]) {
    self.event = event
    self.targets = targets
    condition = call.condition
    atMostEvery = call.atMostEvery
    delay = call.delay
  }
}

/// The changes that the user makes in sessions of an app.
struct OwnChangesPlan: Sendable {
  let content: ContentID
  private let number: Sampler
  private var stream: RandomStream
  /// Times of those of the current session that are still to come.
  private var times: [SimulationTime] = []

  init(_ content: ContentID, number: Distribution, stream: RandomStream) throws(DistributionError) {
    self.content = content
    self.number = try Sampler(number)
    self.stream = stream
  }

  /// A number that is not whole is rounded up as often as makes its mean right: 0.3 is 1 in 30 % of the sessions.
  mutating func drawNumber() -> Int {
    let number = min(number.draw(from: &stream), Content.inSessionRange.upperBound)
    let whole = number.rounded(.down)
    return Int(whole) + (number > whole && stream.bernoulli(number - whole) ? 1 : 0)
  }

  mutating func drawTime(from start: SimulationTime, to end: SimulationTime) -> SimulationTime {
    let length = Double((end - start).milliseconds)
    let time = start + SimulationDuration(rounding: stream.uniform() * length)
    times.append(time)
    return time
  }

  /// Whether a change is made now. It is not if its session ended before.
  mutating func takeChange(at now: SimulationTime) -> Bool {
    guard let place = times.firstIndex(of: now) else { return false }
    times.swapAt(place, times.endIndex - 1)
    times.removeLast()
    return true
  }

  /// The session ends before its time.
  mutating func dropChanges() { times.removeAll(keepingCapacity: true) }
}

/// How long an app takes to learn, and how often it fails.
struct LearningPlan: Sendable {
  let needsNetwork: Bool
  private let latency: Sampler
  private let failure: Double
  private var stream: RandomStream

  init(_ learning: Learning, stream: RandomStream) throws(DistributionError) {
    latency = try Sampler(learning.latency)
    failure = learning.failure
    needsNetwork = learning.needsNetwork
    self.stream = stream
  }

  mutating func drawLatency() -> SimulationDuration {
    SimulationDuration(rounding: latency.draw(from: &stream))
  }
  mutating func drawFailure() -> Bool { stream.bernoulli(failure) }
}
