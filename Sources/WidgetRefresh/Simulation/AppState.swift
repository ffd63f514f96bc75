import EventKernel

/// The state of an app during a run.
struct AppState: Sendable {
  private(set) var sessions = Table<AppSession, OpenSession?>(repeating: nil)
  /// Time of the last app event of each kind.
  var lastEvents = Table<AppEvent, SimulationTime?>(repeating: nil)
  /// For each call of the app's plan, the time of the last one and, during a session, of the next one.
  var calls: [CallState]
  /// Changes of its widgets' content at this instant that neither the app nor its server knows yet.
  var unnoticedChanges = 0
  /// An event at this instant will tell the app about changes of content.
  var willNotice = false
  /// Draws of the last instant at which the app requested reloads.
  var freeLatency = DrawAtInstant()
  var backgroundLatency = DrawAtInstant()
  var momentInRunWindow = DrawAtInstant()
  /// The moment for which charged requests of the app's widgets wait together, if any do.
  var nextMoment = SimulationTime.zero
  /// The newest silent push waits until the user opens the app.
  var holdsPush = false
  var storedPushes = StoredPushes()
  var isForceQuit = false
  /// Earliest time of the background refresh that the app has requested.
  var refreshEarliest = SimulationTime.zero
  private var openSessions = 0

  init(calls: Int) {
    self.calls = Array(repeating: CallState(), count: calls)
  }

  var hasSession: Bool { openSessions > 0 }
  var isInForeground: Bool { sessions[.foreground] != nil }

  /// Whether the app learns of each change, because of a session of this kind.
  func isConnected(in session: AppSession) -> Bool { sessions[session]?.isConnected == true }

  mutating func open(_ session: AppSession, until end: SimulationTime) {
    sessions[session] = OpenSession(end: end)
    openSessions += 1
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
  }

  mutating func close(_ session: AppSession) {
    sessions[session] = nil
    openSessions -= 1
  }
}

/// A duration that is drawn once for all that happens at an instant.
struct DrawAtInstant: Sendable {
  var instant = SimulationTime.distantFuture
  var duration = SimulationDuration.zero

  func value(at now: SimulationTime) -> SimulationDuration? { instant == now ? duration : nil }
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
}
