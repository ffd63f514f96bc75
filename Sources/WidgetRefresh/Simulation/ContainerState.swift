import EventKernel

/// What an app knows of one content, and what the container holds of it that the app shares with its widgets.
struct ContainerState: Sendable {
  let app: AppID
  let content: ContentID
  /// What the app knows.
  var known = ContentKnowledge()
  /// What the container holds. It is empty when the app is installed.
  private(set) var stored = ContentKnowledge()
  /// When the app or a provider last wrote it.
  private(set) var written: SimulationTime?
  /// When a provider last started a fetch for it.
  var lastFetch: SimulationTime?

  init(app: AppID, content: ContentID) {
    self.app = app
    self.content = content
  }

  /// Nobody who knows of the change has told the app or the container.
  mutating func noteUnknownChange(at time: SimulationTime, isKnownToApp: Bool) {
    if isKnownToApp {
      known.lastChange = time
      if known.learned == nil { known.learned = time }
    } else {
      known.noteUnknownChange(at: time)
    }
    stored.noteUnknownChange(at: time)
  }

  mutating func write(_ knowledge: ContentKnowledge, at now: SimulationTime) {
    guard knowledge.learned != nil else { return }
    stored = knowledge
    written = now
  }

  /// Changes that its app has learned of during a session are in the container at once.
  mutating func writeDuringSession(_ knowledge: ContentKnowledge) {
    let isNew = stored.learned == nil || knowledge.lastChange ?? .zero > stored.lastChange ?? .zero
    if isNew { written = max(written ?? .zero, knowledge.lastChange ?? written ?? .zero) }
    stored = knowledge
  }

  /// Whether another change makes no difference.
  var ignoresChanges: Bool {
    known.firstUnknownChange != nil && stored.firstUnknownChange != nil
  }
}
