import EventKernel

/// The state of an app during a run.
struct AppState: Sendable {
  var plan: AppPlan
  private(set) var sessions = Table<AppSession, OpenSession?>(repeating: nil)
  /// Time of the last app event of each kind.
  var lastEvents = Table<AppEvent, SimulationTime?>(repeating: nil)
  /// For each call of the app's plan, the time of the last one and, during a session, of the next one.
  var calls: [CallState]
  /// The newest silent push waits until the user opens the app.
  var holdsPush = false
  /// Until when the push service stores the newest push of each kind, because the device has no network.
  var storedPushes = Table<PushKind, SimulationTime>(repeating: .zero)
  var pushBudget: HourlyBudget
  /// Whether a wake-up for changes is scheduled, and the last wake-up.
  var willWake = false
  var lastWake: SimulationTime?
  /// Of a watch app: what its app on the phone sends. `nil`: nothing.
  var link: PhoneLink?
  /// Background refreshes of a watch app: with a complication on the active face, and without.
  var watchRefreshes: HourlyBudget
  var complicationPushes: DailyLimit
  var isForceQuit = false
  /// Earliest time of the background refresh that the app has requested.
  var refreshEarliest = SimulationTime.zero
  private(set) var isInForeground = false
  /// What the app does with changes of content as long as it has its present sessions.
  private(set) var knowledge = SessionKnowledge()

  init(_ app: App, plan: AppPlan, link: PhoneLink?, watch: Watch, controls: ControlRules) {
    self.plan = plan
    self.link = link
    watchRefreshes = HourlyBudget(limits: [watch.refreshes.withComplication, watch.refreshes.without])
    complicationPushes = DailyLimit(
      watch.complicationPushesPerDay, renewedAt: watch.transfers.renewedAt)
    calls = Array(repeating: CallState(), count: plan.calls.count)
    pushBudget = HourlyBudget(
      limits: PushKind.allCases.map { $0 == .control ? controls.pushesPerHour : app.push($0)?.limitPerHour })
  }

  var hasSession: Bool { knowledge.areOpen }

  mutating func open(_ session: AppSession, until end: SimulationTime) {
    sessions[session] = OpenSession(end: end)
    sessionsChanged()
  }

  mutating func setEnd(of session: AppSession, to end: SimulationTime) {
    sessions[session]?.end = end
  }

  /// The app will learn in this session, but not before `time`.
  mutating func connect(_ session: AppSession, at time: SimulationTime) {
    sessions[session]?.connects = time
  }

  /// The app learns in this session from now on.
  mutating func connectNow(_ session: AppSession) {
    sessions[session]?.isConnected = true
    sessionsChanged()
  }

  mutating func close(_ session: AppSession) {
    sessions[session] = nil
    sessionsChanged()
  }

  private mutating func sessionsChanged() {
    isInForeground = sessions[.foreground] != nil
    knowledge = SessionKnowledge()
    for session in AppSession.allCases {
      guard let open = sessions[session] else { continue }
      knowledge.areOpen = true
      if open.isConnected { knowledge.connected.formUnion(AppEvents(AppEvent(session))) }
    }
  }
}

/// A running session of an app.
struct OpenSession: Sendable {
  var end: SimulationTime
  /// When the app learns of content for the first time in this session.
  var connects = SimulationTime.distantFuture
  /// Whether the app learns of each change.
  var isConnected = false
}

struct CallState: Sendable {
  var last: SimulationTime?
  /// Time of the next call, if the session lasts until then.
  var next = SimulationTime.distantFuture
  /// When the app last compared what it writes with the container.
  var compared = SimulationTime.beforeStart
}
