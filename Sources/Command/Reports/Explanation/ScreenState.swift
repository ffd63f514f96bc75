import EventKernel
import WidgetRefresh

/// What one widget shows, from observations.
struct ScreenState: Sendable {
  /// The entry shown; `nil`: the first placeholder.
  private(set) var update: ViewUpdate?
  /// The time since which it shows that; `nil`: the widget is not on the phone.
  private(set) var since: SimulationTime?
  /// The first change of content that it does not show; `nil`: it is fresh.
  private(set) var firstUnshownChange: SimulationTime?

  /// The number of the further content that changed at each time.
  private var others: [SimulationTime: Int] = [:]

  /// The times of changes that a timeline can have entries for.
  private var knownAhead: Set<SimulationTime> = []

  /// Whether ``firstUnshownChange`` was known ahead, so that an entry could show it.
  var isKnownAhead: Bool { firstUnshownChange.map { knownAhead.contains($0) && others[$0] == nil } ?? false }

  /// Whether a Live Activity is stale.
  private var isStale = false

  var kind: EntryKind { isStale ? .outdated : update?.kind ?? .placeholder }
  var fetched: SimulationTime? { update?.fetched }

  /// The time since the first change not shown; 0 if it is fresh.
  func contentAge(at time: SimulationTime) -> SimulationDuration {
    firstUnshownChange.map { time - $0 } ?? .zero
  }

  /// The number of the content whose change is ``firstUnshownChange``.
  var unshownContent: Int { firstUnshownChange.flatMap { others[$0] } ?? 0 }

  mutating func receive(_ observation: Observation) {
    switch observation {
    case .added(_, let time):
      self = ScreenState()
      since = time
      firstUnshownChange = time
    case .removed: self = ScreenState()
    case .activityChanged(let change):
      if change.kind == .dismissed { self = ScreenState() }
      if !change.kind.isRefusal, change.kind != .missed { isStale = change.kind == .stale }
    case .updated(let update):
      self.update = update
      since = update.shown
      firstUnshownChange = update.firstUnshownChange
    case .contentChanged(let change):
      if change.content > 0 { others[change.time] = change.content }
      if change.isKnownAhead { knownAhead.insert(change.time) }
      if since != nil { firstUnshownChange = change.firstUnshownChange }
    default: break
    }
  }
}
