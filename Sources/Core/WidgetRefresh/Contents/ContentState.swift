import EventKernel
import RandomVariates

/// A content during a run: its future changes, and who shows or stores it.
struct ContentState: Sendable {
  var changes: ContentChanges
  /// Whether changes can be fetched only some time after they have happened.
  let hasDelay: Bool
  /// Changes that have happened but cannot be fetched yet. `nil`: every change can be fetched at once.
  private var unavailable: UnavailableChanges?
  /// The last change that can be fetched, and since when.
  private var lastChange: SimulationTime?
  private var lastAvailable: SimulationTime?
  /// Whether a provider asks for versions.
  private(set) var hasVersions = false
  /// When each change happened that nobody knew ahead, if ``hasVersions``.
  private var history: [SimulationTime] = []
  /// Time of the event of its next change.
  var event = SimulationTime.distantFuture

  /// Who shows it.
  private(set) var items: [ItemID] = []
  /// The activities among them.
  private(set) var activities: [ItemID] = []
  /// The apps of these.
  private(set) var apps: [AppID] = []
  var containers: [ContainerID] = []
  /// Time from an intent to the change. `nil`: intents do not change it.
  private var settling: (time: Sampler, stream: RandomStream)?

  init(
    _ content: Content, after start: SimulationTime, until end: SimulationTime, clock: WallClock,
    streams: EntityStreams
  ) throws(DistributionError) {
    changes = try ContentChanges(of: content, after: start, until: end, clock: clock, streams: streams)
    hasDelay = content.availability != nil
    if let availability = content.availability {
      unavailable = try UnavailableChanges(availability, stream: streams.stream(for: .availability))
    }
    settling = try content.byIntent.map { delay throws(DistributionError) in
      (try Sampler(delay), streams.stream(for: .intentSettling))
    }
  }

  mutating func add(_ item: ItemID, of app: AppID, isActivity: Bool) {
    items.append(item)
    if isActivity { activities.append(item) }
    add(app)
  }

  /// The app knows of it.
  mutating func add(_ app: AppID) { if !apps.contains(app) { apps.append(app) } }

  /// Time from an intent to the change. `nil`: intents do not change it.
  mutating func drawSettlingTime() -> SimulationDuration? {
    guard var settling else { return nil }
    defer { self.settling = settling }
    return SimulationDuration(rounding: settling.time.draw(from: &settling.stream))
  }

  /// A change that nobody knew ahead happens.
  ///
  /// - Parameter isMadeInApp: the user made it in an app, so that it can be fetched at once.
  /// - Returns: when it can be fetched.
  mutating func noteChange(at time: SimulationTime, isMadeInApp: Bool, clock: WallClock) -> SimulationTime {
    release(until: time)
    if hasVersions { history.append(time) }
    if hasDelay, !isMadeInApp, let available = unavailable?.add(time, clock: clock) { return available }
    (lastChange, lastAvailable) = (time, time)
    return time
  }

  private mutating func release(until now: SimulationTime) {
    guard hasDelay, let last = unavailable?.release(until: now) else { return }
    lastChange = max(last.change, lastChange ?? last.change)
    lastAvailable = max(last.available, lastAvailable ?? last.available)
  }

  /// What a fetch brings.
  mutating func fetched(at now: SimulationTime) -> ContentKnowledge {
    release(until: now)
    return ContentKnowledge(
      learned: now, lastChange: lastChange, lastAvailable: lastAvailable,
      firstUnknownChange: hasDelay ? unavailable?.first : nil)
  }
}

// MARK: Versions

extension ContentState {
  mutating func keepVersions() { hasVersions = true }

  /// The version that somebody knows who knows this, if the state has caught up.
  func version(of knowledge: ContentKnowledge) -> Int {
    guard let unknown = knowledge.firstUnknownChange else { return history.count }
    return history.partitionPoint { $0 >= unknown }
  }

  /// What is known of this version.
  ///
  /// - Parameter learned: when it was fetched or learned. `nil`: when it came about.
  func knowledge(ofVersion version: Int, learned: SimulationTime?) -> ContentKnowledge {
    let last = lastChange(in: version)
    return ContentKnowledge(
      learned: learned ?? last ?? .zero, lastChange: last, lastAvailable: last,
      firstUnknownChange: firstChange(after: version))
  }

  func lastChange(in version: Int) -> SimulationTime? {
    guard version > 0, version <= history.count else { return nil }
    return history[version - 1]
  }

  /// `nil`: none has happened yet.
  func firstChange(after version: Int) -> SimulationTime? {
    guard history.indices.contains(version) else { return nil }
    return history[version]
  }
}

extension [SimulationTime] {
  /// The first place, in a list in order, from which on the condition holds.
  fileprivate func partitionPoint(_ holds: (SimulationTime) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SimulationTime? {
  /// The first change that somebody does not know. A content with two states is known again after the next one.
  mutating func noteChange(at time: SimulationTime, toggles: Bool) {
    if self == nil { self = time } else if toggles { self = nil }
  }
}

/// What a fetch, an app or a container knows of a content.
struct ContentKnowledge: Sendable {
  /// When the data was fetched or learned. `nil`: there is no data.
  var learned: SimulationTime?
  /// The last change that the data include.
  var lastChange: SimulationTime?
  /// Since when that change could be known.
  var lastAvailable: SimulationTime?
  /// The first change that the data do not include.
  var firstUnknownChange: SimulationTime?

  mutating func noteUnknownChange(at time: SimulationTime, toggles: Bool) {
    firstUnknownChange.noteChange(at: time, toggles: toggles && learned != nil)
  }
}

/// Changes that have happened but cannot be fetched yet, in order.
struct UnavailableChanges: Sendable {
  private enum Delay: Sendable {
    case drawn(Sampler)
    case untilTimeOfDay(TimeOfDay)
  }

  private let delay: Delay
  private var stream: RandomStream
  private var queue: [(change: SimulationTime, available: SimulationTime)] = []

  init(_ availability: Content.Availability, stream: RandomStream) throws(DistributionError) {
    switch availability {
    case .after(let distribution): delay = .drawn(try Sampler(distribution))
    case .at(let time): delay = .untilTimeOfDay(time)
    }
    self.stream = stream
  }

  var first: SimulationTime? { queue.first?.change }

  /// - Returns: when the change can be fetched.
  mutating func add(_ change: SimulationTime, clock: WallClock) -> SimulationTime {
    let available =
      switch delay {
      case .drawn(let sampler): change + SimulationDuration(rounding: sampler.draw(from: &stream))
      case .untilTimeOfDay(let time): clock.next(time, after: change)
      }
    let inOrder = max(available, queue.last?.available ?? available)
    queue.append((change, inOrder))
    return inOrder
  }

  /// Removes the changes that can be fetched now. Returns the last of them.
  mutating func release(until now: SimulationTime) -> (change: SimulationTime, available: SimulationTime)? {
    let count = queue.prefix { $0.available <= now }.count
    guard count > 0 else { return nil }
    let last = queue[count - 1]
    queue.removeFirst(count)
    return last
  }
}
