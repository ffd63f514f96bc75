import EventKernel

/// The state of an app during a run.
struct AppState: Sendable {
  private(set) var sessions = Table<AppSession, OpenSession?>(repeating: nil)
  /// Time of the last call after each app event.
  var lastCalls = Table<AppEvent, SimulationTime?>(repeating: nil)
  /// Changes of its widgets' content at this instant that the app does not know yet.
  var unnoticedChanges = 0
  /// An event at this instant will tell the app about them.
  var willNotice = false
  private var openSessions = 0

  var hasSession: Bool { openSessions > 0 }
  var isInForeground: Bool { sessions[.foreground] != nil }

  mutating func open(_ session: AppSession, until end: SimulationTime) {
    sessions[session] = OpenSession(end: end)
    openSessions += 1
  }

  mutating func prolong(_ session: AppSession, until end: SimulationTime) {
    sessions[session]?.end = end
  }

  mutating func setNextCall(in session: AppSession, at time: SimulationTime) {
    sessions[session]?.nextCall = time
  }

  mutating func close(_ session: AppSession) {
    sessions[session] = nil
    openSessions -= 1
  }
}

/// A running session of an app.
struct OpenSession: Sendable {
  var end: SimulationTime
  /// Time of the next call of `WidgetCenter`, if the session lasts until then.
  var nextCall = SimulationTime.distantFuture
}
