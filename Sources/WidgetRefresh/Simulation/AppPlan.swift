import EventKernel
import RandomVariates

/// The constant part of an app during a run, with its generators and streams.
struct AppPlan: Sendable {
  let widgets: [WidgetID]
  /// The calls of `WidgetCenter`, in the order of their app events.
  let calls: [CallPlan]
  /// The calls on each app event.
  let callsOn: Table<AppEvent, Range<Int>>
  let learns: Table<AppEvent, Bool>
  let writes: Table<AppEvent, Bool>
  /// What the app shares with its widgets, for each content.
  let containers: [ContainerID]
  /// The contents that the user changes in sessions of the app.
  var ownChanges: [OwnChangesPlan]
  /// The contents that change on each app event.
  let changedContents: Table<AppEvent, [ContentID]>
  var learning: LearningPlan
  let states: [ConditionStretches]
  /// Whether the server sends a push after a change that nobody knew ahead.
  let isPushedOnChange: Bool
  /// Whether the app calls `WidgetCenter` after such a change in a session.
  let callsOnChange: Bool
  /// `nil`: the app has no sessions that are spread over pickups.
  var pickupSessions: PickupSessions?
  var sessions: Table<AppSession, SessionPlan>
  /// For latencies and moments that the system chooses.
  var latencies: RandomStream
  let forceQuits: Double
  var forceQuitStream: RandomStream
  var refreshes: ArrivalGenerator
  /// `nil`: the system does not choose the app's background refreshes.
  var refreshPlan: RefreshPlan?
  var wakeUps: ArrivalGenerator
  var pushes: Table<PushKind, PushPlan>

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
    let own = names.widgets(ofApp: app.name).map(WidgetID.init(index:))
    widgets = own
    var calls: [CallPlan] = []
    callsOn = Table { event in
      let start = calls.count
      for call in app.calls[event] ?? [] {
        let targets =
          switch call.target {
          case .allTimelines: own
          case .timelines(let kinds): own.filter { kinds.contains(scenario.widgets[$0.index].kind) }
          }
        calls.append(CallPlan(call, on: event, targets: targets))
      }
      return start..<calls.count
    }
    self.calls = calls
    learns = Table { app.learning.events.contains($0) }
    writes = Table { app.writes.contains($0) }
    containers = contents.containers(of: id)
    let ownContents = contents.own(of: id)
    changedContents = Table { event in
      ownContents.filter { contents.contents[$0.index].content.onEvents.contains(event) }
    }
    ownChanges = []
    for content in ownContents {
      guard let number = contents.contents[content.index].content.inSession else { continue }
      let owner = StreamOwner.appContent(app.name, contents.contents[content.index].owner.name)
      ownChanges.append(
        try OwnChangesPlan(content, number: number, stream: streams.stream(of: owner, for: .ownChanges)))
    }
    learning = try LearningPlan(app.learning, stream: streams.stream(of: .app(app.name), for: .learning))
    states = app.states.map { ConditionStretches($0.periods, clock: clock) }
    pushes = try Table { kind throws(DistributionError) in try PushPlan(kind, of: app, streams: streams) }
    isPushedOnChange = PushKind.allCases.contains { app.push($0)?.source == .contentChange }
    callsOnChange = AppSession.allCases.contains { session in
      app.calls[AppEvent(session)]?.contains { $0.condition == .contentChanged } == true
    }

    // The sessions of a log replace those that would be drawn.
    let isRecorded =
      if case .recorded(let usage) = scenario.device.usage { usage.showsApp(app.name) } else { false }
    var spread = 0.0
    sessions = try Table { session throws(DistributionError) in
      let use = app.use(session)
      var process = use?.sessions
      if session == .foreground, isRecorded {
        process = nil
      } else if session == .foreground, case .poisson(let perDay, nil) = process {
        spread = perDay
        process = nil
      }
      let arrivals = streams.stream(of: .app(app.name), for: session.arrivals)
      return try SessionPlan(
        use, arrivals: try ArrivalGenerator(process, stream: arrivals),
        stream: streams.stream(of: .app(app.name), for: session.durations))
    }
    pickupSessions =
      pickupsPerDay > 0
      ? PickupSessions(
        mean: spread / pickupsPerDay, stream: streams.stream(of: .app(app.name), for: .sessionsInPickups))
      : nil
    latencies = streams.stream(of: .app(app.name), for: .latencies)
    forceQuits = app.forceQuits
    forceQuitStream = streams.stream(of: .app(app.name), for: .forceQuits)
    let refreshStream = streams.stream(of: .app(app.name), for: .backgroundRefreshes)
    switch app.backgroundRefresh {
    case .requested(let earliest):
      refreshes = try ArrivalGenerator(nil, stream: refreshStream)
      refreshPlan = RefreshPlan(earliestBegin: earliest, stream: refreshStream)
    case .arrivals(let process): refreshes = try ArrivalGenerator(process, stream: refreshStream)
    case nil: refreshes = try ArrivalGenerator(nil, stream: refreshStream)
    }
    wakeUps = try ArrivalGenerator(
      app.wakeUps, stream: streams.stream(of: .app(app.name), for: .wakeUps))
  }
}

/// A ``ReloadCall`` with its app event.
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
  var stream: RandomStream

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
