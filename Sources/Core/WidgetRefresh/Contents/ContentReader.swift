/// What an app learns of contents during its sessions, and the changes of which it has not been told.
struct ContentReader: Sendable {
  /// What the app shares with its widgets.
  let containers: [ContainerID]
  /// What its widgets show.
  let contents: [ContentID]
  /// Whether the server sends a push, or the system wakes the app, after a change that nobody knew ahead.
  let isToldOfChanges: Bool
  /// Whether the app calls `WidgetCenter` after such a change in a session.
  let callsOnChange: Bool
  var sessions = SessionKnowledge()
  /// Changes that neither the app nor its server knows yet.
  var unnoticedChanges = 0
  /// An event at this instant will tell the app about them.
  var willNotice = false

  /// - Parameter sendsOnChange: whether it then sends the content to the watch.
  init(_ app: App, containers: [ContainerID], contents: [ContentID], sendsOnChange: Bool) {
    self.containers = containers
    self.contents = contents
    isToldOfChanges =
      app.wakeUps == .contentChange || PushKind.allCases.contains { app.push($0)?.source == .contentChange }
    callsOnChange =
      sendsOnChange
      || AppSession.allCases.contains { session in
        app.calls[AppEvent(session)]?.contains { $0.condition != .always } == true
      }
  }

  /// Whether a change that nobody knew ahead makes the app or its server act now.
  var reactsNow: Bool { isToldOfChanges || callsOnChange && sessions.areOpen }
  /// Whether such a change can ever make them act.
  var canReact: Bool { isToldOfChanges || callsOnChange }
}

/// What an app does with changes of content as long as it has its present sessions.
struct SessionKnowledge: Sendable {
  /// Whether it has a session.
  var areOpen = false
  /// The starts of the sessions in which it learns and writes.
  var connected: AppEvents = []
}
