import EventKernel
import WidgetRefresh

/// Collects what is known of one widget at an instant, and then what happens to its open requests.
///
/// Memory does not grow with the run: of the past it keeps only what led to the instant.
package struct MomentSink: ObservationSink, Sendable {
  package let instant: SimulationTime
  private let view: ItemView?
  /// What is known by now.
  private var history: WidgetHistory
  private var past: Explanation.Moment?

  /// - Parameters:
  ///   - widget: an index of the scenario's widgets.
  ///   - scenario: what is run.
  ///   - instant: everything up to it, and at it, counts as having happened.
  ///   - view: one of the widget that starts at the instant. An update at the instant that replaces what it shows counts
  ///     as later.
  package init(of widget: Int, in scenario: Scenario, at instant: SimulationTime, view: ItemView? = nil) {
    self.instant = instant
    self.view = view
    history = WidgetHistory(of: widget, in: scenario)
  }

  /// What was known at the instant, and what happened then.
  package var moment: Explanation.Moment {
    past ?? (history, Aftermath(after: instant, of: history))
  }

  package mutating func receive(_ observations: [Observation]) {
    for observation in observations { receive(observation) }
  }

  private mutating func receive(_ observation: Observation) {
    if past == nil, isLater(observation) { past = (history, Aftermath(after: instant, of: history)) }
    let story = history.receive(observation)
    past?.aftermath.receive(observation, about: story, in: history)
  }

  private func isLater(_ observation: Observation) -> Bool {
    if observation.time > instant { return true }
    guard let view, observation.time == instant, case .updated(let update) = observation else { return false }
    return update.item == view.item && isShown(by: view)
  }

  /// The entry that the view shows is the one on screen.
  private func isShown(by view: ItemView) -> Bool {
    history.screen.update?.request == view.request && (history.screen.update?.entry ?? 0) == view.entry
  }
}
