import EventKernel

/// Where a run has come to in a log.
struct RecordedPlayback: Sendable {
  let sessions: [RecordedSession]
  private let days: Int
  private let repeats: Bool
  /// Index in the scenario of each session's app; `nil`: none, or one that the scenario does not have.
  private let apps: [Int32?]
  /// The next session, and how often the log has been begun again before it.
  private(set) var index = 0
  private var repetition = 0

  init(_ usage: RecordedUsage, apps names: [String]) {
    sessions = usage.sessions
    days = max(usage.days, 1)
    repeats = usage.repeats
    apps = usage.sessions.map { session in
      guard case .app(let name) = session.content else { return nil }
      return names.firstIndex(of: name).map { Int32(truncatingIfNeeded: $0) }
    }
  }

  func app(ofSession index: Int) -> Int? { apps[index].map(Int.init) }

  /// When the next session begins; `nil`: there is none.
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

  /// End of the pickup that session `first` begins at `start`: of the last of the sessions that go on with it.
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
