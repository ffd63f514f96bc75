import EventKernel
import WidgetRefresh

/// What one widget shows, as observations tell.
struct ScreenState: Sendable {
  /// The entry shown; `nil`: the first placeholder.
  private(set) var update: ViewUpdate?
  /// Since when; `nil`: the widget is not on the device.
  private(set) var since: SimulationTime?
  /// The first change that it does not show; `nil`: it is fresh.
  private(set) var firstUnshownChange: SimulationTime?

  var kind: EntryKind { update?.kind ?? .placeholder }
  var fetched: SimulationTime? { update?.fetched }

  /// Since the first change not yet shown; 0 when fresh.
  func contentAge(at time: SimulationTime) -> SimulationDuration {
    firstUnshownChange.map { time - $0 } ?? .zero
  }

  mutating func receive(_ observation: Observation) {
    switch observation {
    case .widgetAdded(_, let time):
      self = ScreenState()
      since = time
      firstUnshownChange = time
    case .widgetRemoved:
      self = ScreenState()
    case .updated(let update):
      self.update = update
      since = update.shown
      firstUnshownChange = update.firstUnshownChange
    case .contentChanged(_, let isKnownAhead, let time):
      guard let since, firstUnshownChange == nil else { return }
      if isKnownAhead, time <= update?.scheduled ?? since { return }
      firstUnshownChange = time
    default: break
    }
  }
}
