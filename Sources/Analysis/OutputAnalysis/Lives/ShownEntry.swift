import EventKernel
import WidgetRefresh

/// An entry from when its widget shows it until the user has seen it or no longer can.
package struct ShownEntry: Sendable {
  package var update: ViewUpdate
  /// The request whose reload returned its timeline; `nil`: no longer known.
  package let request: ReloadRequest?
  /// That reload; `nil`: no longer known.
  package let reload: FinishedReload?
  /// When another entry replaced it; `nil`: not yet.
  package var replaced: SimulationTime?
  /// `nil`: the user did not see it.
  package var firstSeen: SimulationTime?
  /// Whether it is the first entry of its timeline that the user saw.
  package var isFirstOfTimeline = false

  /// When the user saw it in a view; `nil`: not in that view.
  func seen(in view: ItemView) -> SimulationTime? {
    if update.shown <= view.start, update.request == view.request, update.entry == view.entry {
      return view.start
    }
    guard update.shown >= view.start, update.shown < view.end else { return nil }
    // Replaced at the same instant: never on screen.
    if let replaced, replaced <= update.shown { return nil }
    return update.shown
  }
}
