import EventKernel
import RandomVariates

/// What stays the same about one app during a run, looked up once, with its generators and streams.
struct AppPlan: Sendable {
  let widgets: [Int]
  /// Widgets that the call on an occasion reloads. Indexed by ``Occasion``.
  let targets: [[Int]]
  /// Indexed by ``Occasion``; `nil`: none is made.
  let calls: [CallRule?]
  /// A change that only a fetch shows makes the app or its server act.
  let reactsToContent: Bool
  let pushesSilentlyOnChange: Bool
  let pushesWidgetsOnChange: Bool
  /// `nil`: no sessions are spread over pickups.
  var pickupSessions: PickupSessions?
  /// Sessions that start at their own times. Indexed by `AppSession`.
  var arrivals: [ArrivalGenerator]
  let durations: [Sampler]
  var refreshes: ArrivalGenerator
  /// Indexed by ``PushKind``.
  var pushes: [ArrivalGenerator]
  let pushDelays: [Sampler?]

  /// Indexed by `AppSession`.
  var sessionStreams: [RandomStream]
  /// Indexed by ``PushKind``.
  var pushStreams: [RandomStream]

  /// - Parameters:
  ///   - index: of the app in the scenario.
  ///   - scenario: what is run.
  ///   - names: the scenario's.
  ///   - pickupsPerDay: expected unlocks a day.
  ///   - stream: the random stream of an entity and a purpose.
  init(
    _ index: Int, of scenario: Scenario, names: ScenarioIndex, pickupsPerDay: Double,
    stream: (_ entity: String, _ purpose: String) -> RandomStream
  ) throws(DistributionError) {
    let app = scenario.apps[index]
    let entity = "app:\(app.name)"
    let own = names.widgets(ofApp: app.name)
    widgets = own
    calls = Occasion.allCases.map { app.call(on: $0).map(CallRule.init) }
    targets = Occasion.allCases.map { occasion in
      switch app.call(on: occasion)?.target {
      case nil: []
      case .allTimelines: own
      case .timelines(let kinds): own.filter { kinds.contains(scenario.widgets[$0].kind) }
      }
    }

    pushesSilentlyOnChange = app.silentPush?.source == .contentChange
    pushesWidgetsOnChange = app.widgetPush?.source == .contentChange
    reactsToContent =
      pushesSilentlyOnChange || pushesWidgetsOnChange
      || calls.contains { $0?.condition == .contentChanged }

    func generator(_ process: ArrivalProcess?, _ purpose: String) throws(DistributionError)
      -> ArrivalGenerator
    {
      try ArrivalGenerator(process, stream: stream(entity, purpose))
    }
    // What a log says of the app stands in place of what would be drawn.
    let isRecorded =
      if case .recorded(let usage) = scenario.device.usage { usage.showsApp(app.name) } else { false }
    var spread = 0.0
    var arrivals: [ArrivalGenerator] = []
    var durations: [Sampler] = []
    for session in AppSession.allCases {
      let use = app.sessionUse(session)
      var process = use?.sessions
      if session == .foreground, isRecorded {
        process = nil
      } else if session == .foreground, case .poisson(let perDay, nil) = process {
        spread = perDay
        process = nil
      }
      arrivals.append(try generator(process, "\(session) arrivals"))
      durations.append(try Sampler(use?.duration ?? App.measuredForegroundDuration))
    }
    pickupSessions =
      pickupsPerDay > 0
      ? PickupSessions(mean: spread / pickupsPerDay, stream: stream(entity, "sessions in pickups")) : nil
    self.arrivals = arrivals
    self.durations = durations
    refreshes = try generator(app.backgroundRefresh, "background refreshes")

    var pushes: [ArrivalGenerator] = []
    var delays: [Sampler?] = []
    for (kind, purpose) in [(PushKind.silent, "silent pushes"), (.widget, "widget pushes")] {
      var process: ArrivalProcess?
      if case .arrivals(let arrivals) = app.push(kind)?.source { process = arrivals }
      pushes.append(try generator(process, purpose))
      if let delay = app.push(kind)?.delay { delays.append(try Sampler(delay)) } else { delays.append(nil) }
    }
    self.pushes = pushes
    pushDelays = delays
    sessionStreams = AppSession.allCases.map { stream(entity, "\($0) sessions") }
    pushStreams = [stream(entity, "silent push delivery"), stream(entity, "widget push delivery")]
  }

  mutating func drawDuration(of session: Int) -> SimulationDuration {
    SimulationDuration(rounding: durations[session].draw(from: &sessionStreams[session]))
  }

  /// `nil`: the app does not use this kind of push.
  mutating func drawDelay(of push: PushKind) -> SimulationDuration? {
    guard let delay = pushDelays[push.rawValue] else { return nil }
    return SimulationDuration(rounding: delay.draw(from: &pushStreams[push.rawValue]))
  }
}

/// A ``ReloadCall`` without its targets, so that a copy costs nothing.
struct CallRule: Sendable {
  let condition: ReloadCall.Condition
  let atMostEvery: SimulationDuration?

  init(_ call: ReloadCall) {
    condition = call.condition
    atMostEvery = call.atMostEvery
  }
}
