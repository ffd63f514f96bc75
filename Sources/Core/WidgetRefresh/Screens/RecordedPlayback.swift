import EventKernel

/// The place of a run in a log.
struct RecordedPlayback: Sendable {
  let sessions: [RecordedSession]
  private let days: Int
  private let repeats: Bool
  /// Index of each session's app in the scenario. `nil`: no app, or one that is not in the scenario.
  private let apps: [AppID?]
  /// The next session, and the number of times that the log was repeated before it.
  private(set) var index = 0
  private var repetition = 0

  init(_ usage: RecordedUsage, apps names: [String]) {
    sessions = usage.sessions
    days = max(usage.days, 1)
    repeats = usage.repeats
    apps = usage.sessions.map { session in
      guard case .app(let name) = session.content else { return nil }
      return names.firstIndex(of: name).map(AppID.init(index:))
    }
  }

  func app(ofSession index: Int) -> AppID? { apps[index] }

  /// The start of the next session. `nil`: there is none.
  func nextStart(_ clock: WallClock) -> SimulationTime? {
    guard sessions.indices.contains(index) else { return nil }
    let session = sessions[index]
    let firstDate = clock.date(at: .zero)
    return clock.time(
      on: firstDate.advanced(by: repetition * days + session.day), after: session.timeOfDay)
  }

  mutating func advance() {
    index += 1
    guard index == sessions.count, repeats else { return }
    index = 0
    repetition += 1
  }

  /// The end of the pickup that starts with session `first` at `start`: the end of the last session that continues
  /// it.
  func endOfPickup(from first: Int, at start: SimulationTime) -> SimulationTime {
    let day = SimulationDuration.days(1)
    var end = start + sessions[first].duration
    for later in sessions[(first + 1)...] {
      guard later.continuesPickup else { break }
      let offset =
        day * Int64(later.day - sessions[first].day) + (later.timeOfDay - sessions[first].timeOfDay)
      end = max(end, start + offset + later.duration)
    }
    return end
  }
}

/// A pickup during which the Lock Screen is on.
struct RecordedPickup: Sendable {
  var session: Int
  var sessionEnd: SimulationTime
  var end: SimulationTime
}
