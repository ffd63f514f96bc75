import EventKernel

/// What an app knows of one content, and what the container holds of it that the app shares with its widgets.
struct ContainerState: Sendable {
  let app: AppID
  let content: ContentID
  /// The app events on which the app learns of the content.
  let learnedOn: AppEvents
  /// The app events on which it writes the content.
  let writtenOn: AppEvents
  private let hasTwoStates: Bool
  /// What the app knows.
  var known = ContentKnowledge()
  /// What the container holds. It is empty when the app is installed.
  private var stored = StoredData()
  /// What it would hold if no provider had stored at `stored.written`. `nil`: none has since the app's last event.
  private var before: StoredData?
  /// What a developer's own provider last fetched.
  private(set) var cached = ContentKnowledge()
  /// Of a watch app: the transfers that are on their way, with what they carry.
  private var inTransit: [(ordinal: Int32, carries: ContentKnowledge)] = []
  /// The last change that was sent. `nil`: nothing was sent, or no change.
  private var lastSent: SimulationTime??
  /// When the app last wrote something new.
  private(set) var news = SimulationTime.beforeStart
  /// The last two instants at which providers started a fetch for it.
  private var fetches: (last: SimulationTime?, before: SimulationTime?) = (nil, nil)

  /// - Parameter isFilled: the app has learned and written the content before the run.
  init(_ id: AppID, _ app: App, content: ContentID, _ declared: Content, isFilled: Bool) {
    self.app = id
    self.content = content
    learnedOn = AppEvents(declared.learnedOn ?? app.ownLearning.events)
    // What the app writes to another container, its widgets never find.
    let written = app.sharesContainer ? AppEvents(declared.writtenOn ?? app.writes) : []
    writtenOn = app.watch?.fromPhone == nil ? written : written.union(AppEvents(.phoneData))
    hasTwoStates = declared.hasTwoStates == true
    guard isFilled, !writtenOn.isEmpty else { return }
    known.learned = .zero
    stored = StoredData(knowledge: known, written: .zero)
  }

  mutating func fetchStarts(at now: SimulationTime) {
    if fetches.last != now { fetches = (now, fetches.last) }
  }

  /// The start of the last fetch before this instant. Providers that are asked at the same instant do not know of each
  /// other's fetches, so the order of widgets in the file does not matter.
  func lastFetch(before now: SimulationTime) -> SimulationTime? {
    fetches.last == now ? fetches.before : fetches.last
  }

  /// Nobody who knows of the change has told the app or the container.
  mutating func noteUnknownChange(at time: SimulationTime, isKnownToApp: Bool) {
    if isKnownToApp {
      (known.lastChange, known.lastAvailable) = (time, time)
      if known.learned == nil { known.learned = time }
    } else {
      known.noteUnknownChange(at: time, toggles: hasTwoStates)
    }
    stored.knowledge.noteUnknownChange(at: time, toggles: hasTwoStates)
    before?.knowledge.noteUnknownChange(at: time, toggles: hasTwoStates)
    if cached.learned != nil { cached.noteUnknownChange(at: time, toggles: hasTwoStates) }
    for index in inTransit.indices {
      inTransit[index].carries.noteUnknownChange(at: time, toggles: hasTwoStates)
    }
  }

  mutating func cache(_ knowledge: ContentKnowledge) { cached = knowledge }

  /// What a provider reads at this instant. It does not see yet what another provider stores at the same instant, so
  /// the order of widgets in the file does not matter.
  func data(at now: SimulationTime) -> StoredData {
    if let before, stored.written == now { before } else { stored }
  }

  /// The app writes.
  mutating func write(_ knowledge: ContentKnowledge, at now: SimulationTime) {
    guard knowledge.learned != nil else { return }
    if stored.lacks(knowledge) { news = now }
    stored = StoredData(knowledge: knowledge, written: now)
    before = nil
  }

  /// Changes that its app has learned of during a session are in the container at once. This does not show a provider
  /// what another one stored at the same instant.
  mutating func writeDuringSession(_ knowledge: ContentKnowledge) {
    if stored.lacks(knowledge) { news = knowledge.lastAvailable ?? knowledge.learned ?? news }
    stored.update(with: knowledge)
    before?.update(with: knowledge)
  }

  /// A provider, or its background URL session, stores what it has fetched.
  mutating func store(_ knowledge: ContentKnowledge, at now: SimulationTime) {
    if before == nil || stored.written != now { before = stored }
    stored = StoredData(knowledge: knowledge, written: now)
  }

  /// Whether another change makes no difference.
  var ignoresChanges: Bool {
    !hasTwoStates && known.firstUnknownChange != nil && stored.knowledge.firstUnknownChange != nil
      && (before == nil || before?.knowledge.firstUnknownChange != nil)
      && inTransit.allSatisfy { $0.carries.firstUnknownChange != nil }
  }

  // MARK: Transfers from the phone

  /// Whether this was not sent yet.
  func isNews(_ knowledge: ContentKnowledge) -> Bool {
    guard knowledge.learned != nil else { return false }
    return lastSent.map { $0 != knowledge.lastChange } ?? true
  }

  mutating func send(_ ordinal: Int32, _ knowledge: ContentKnowledge) {
    inTransit.append((ordinal, knowledge))
    lastSent = .some(knowledge.lastChange)
  }

  mutating func drop(_ ordinal: Int32) { inTransit.removeAll { $0.ordinal == ordinal } }

  /// A transfer arrives. One that is older than what the app knows changes nothing.
  mutating func receive(_ ordinal: Int32) {
    guard let arrived = inTransit.first(where: { $0.ordinal == ordinal })?.carries else { return }
    drop(ordinal)
    guard let learned = arrived.learned, learned >= known.learned ?? .beforeStart else { return }
    known = arrived
  }
}

/// What a container holds, and since when.
struct StoredData: Sendable {
  var knowledge = ContentKnowledge()
  /// When the app or a provider wrote it. `nil`: it is empty.
  var written: SimulationTime?

  /// Whether this is newer.
  fileprivate func lacks(_ new: ContentKnowledge) -> Bool {
    knowledge.learned == nil || new.lastChange ?? .zero > knowledge.lastChange ?? .zero
  }

  fileprivate mutating func update(with new: ContentKnowledge) {
    let isNew = lacks(new)
    let change = new.lastAvailable ?? written ?? new.learned
    knowledge = new
    if isNew { written = max(written ?? .zero, change ?? .zero) }
  }
}
