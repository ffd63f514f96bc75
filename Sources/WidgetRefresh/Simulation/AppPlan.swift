import EventKernel
import RandomVariates

/// The constant part of an app during a run, with its generators and streams.
struct AppPlan: Sendable {
  let widgets: [WidgetID]
  /// The widgets that the call after each app event reloads.
  let targets: Table<AppEvent, [WidgetID]>
  /// `nil`: the app makes no call.
  let calls: Table<AppEvent, CallRule?>
  /// Whether the server sends a push after a change that only a fetch shows.
  let isPushedOnChange: Bool
  /// Whether the app calls `WidgetCenter` after such a change in a session.
  let callsOnChange: Bool
  /// `nil`: the app has no sessions that are spread over pickups.
  var pickupSessions: PickupSessions?
  var sessions: Table<AppSession, SessionPlan>
  var refreshes: ArrivalGenerator
  var pushes: Table<PushKind, PushPlan>

  /// - Parameters:
  ///   - app: an app of the scenario.
  ///   - scenario: the scenario of the run.
  ///   - names: the index of the scenario's names.
  ///   - pickupsPerDay: expected number of unlocks a day.
  ///   - streams: the random streams of the run.
  init(
    _ app: App, of scenario: Scenario, names: ScenarioIndex, pickupsPerDay: Double, streams: RunStreams
  ) throws(DistributionError) {
    let own = names.widgets(ofApp: app.name).map(WidgetID.init(index:))
    widgets = own
    calls = Table { event in app.call(on: event).map(CallRule.init) }
    targets = Table { event in
      switch app.call(on: event)?.target {
      case nil: []
      case .allTimelines: own
      case .timelines(let kinds): own.filter { kinds.contains(scenario.widgets[$0.index].kind) }
      }
    }
    pushes = try Table { kind throws(DistributionError) in try PushPlan(kind, of: app, streams: streams) }
    isPushedOnChange = PushKind.allCases.contains { app.push($0)?.source == .contentChange }
    callsOnChange = AppSession.allCases.contains {
      app.call(on: AppEvent($0))?.condition == .contentChanged
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
    refreshes = try ArrivalGenerator(
      app.backgroundRefresh, stream: streams.stream(of: .app(app.name), for: .backgroundRefreshes))
  }
}
