import EventKernel
import WidgetRefresh

/// Finds the highest content age of one widget in the reported period: that of a view, or, if all views were fresh, that of any
/// moment. Of equal ages it takes the first.
package struct OldestMoment: ObservationSink, Sendable {
  private let item: ItemID
  private let period: Range<SimulationTime>
  private var screen = ScreenState()
  /// The view with the highest content age above 0.
  package private(set) var view: ItemView?
  /// The last grant since the last update.
  private var granted: SimulationTime?
  /// The highest content age of any moment, just before it ends, or before the reload that ends it.
  private var unseen: (time: SimulationTime, age: SimulationDuration)?
  /// The number of its views in the period.
  package private(set) var views = 0

  package init(of widget: Int, reportedPeriod: Range<SimulationTime>) {
    item = ItemID(index: widget)
    period = reportedPeriod
  }

  /// The moment of the highest content age, viewed or not; `nil`: it was always fresh.
  package var instantAtAll: SimulationTime? { oldest(before: period.upperBound)?.time }

  package mutating func receive(_ observations: [Observation]) {
    for observation in observations where observation.item == item { receive(observation) }
  }

  private mutating func receive(_ observation: Observation) {
    switch observation {
    case .viewed(let view):
      guard period.contains(view.start), !view.isAfterEnd else { return }
      views += 1
      if view.contentAge > self.view?.contentAge ?? .zero { self.view = view }
    case .decided(let decided):
      if decided.decision.isGranted { granted = decided.time }
    case .updated(let update):
      unseen = oldest(before: update.isFromEntryDate ? update.shown : granted ?? update.shown)
      granted = nil
      screen.receive(observation)
    case .removed, .contentChanged:
      unseen = oldest(before: observation.time)
      screen.receive(observation)
    default: screen.receive(observation)
    }
  }

  /// With what was shown until `time`.
  private func oldest(before time: SimulationTime) -> (time: SimulationTime, age: SimulationDuration)? {
    let last = time - .milliseconds(1)
    let age = screen.contentAge(at: last)
    guard period.contains(last), age > unseen?.age ?? .zero else { return unseen }
    return (last, age)
  }
}
