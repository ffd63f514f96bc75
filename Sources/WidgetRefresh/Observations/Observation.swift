import EventKernel

/// Something that happened in a run, as a value of fixed size. Times count from the start of the run, including the
/// warm-up. Widgets and apps are indices into the arrays of the scenario.
public enum Observation: Hashable, Sendable {
  case widgetAdded(widget: Int32, at: SimulationTime)
  case widgetRemoved(widget: Int32, at: SimulationTime)
  case requested(ReloadRequest)
  case waits(RequestWait)
  case decided(DecidedRequest)
  case finished(FinishedReload)
  case updated(ViewUpdate)
  case viewed(WidgetView)
  case contentChanged(ContentChange)
  case accrued(BudgetAccrual)
  case sessionBegan(SessionEdge)
  case sessionEnded(SessionEdge)
  case unlocked(at: SimulationTime)
  case locked(at: SimulationTime)

  /// The time of the observation. For a view it is the end of the view. Observations come in this order.
  public var time: SimulationTime {
    switch self {
    case .widgetAdded(_, let time), .widgetRemoved(_, let time), .unlocked(let time), .locked(let time): time
    case .requested(let request): request.time
    case .waits(let wait): wait.time
    case .decided(let decided): decided.time
    case .finished(let reload): reload.time
    case .updated(let update): update.shown
    case .viewed(let view): view.end
    case .contentChanged(let change): change.time
    case .accrued(let accrual): accrual.time
    case .sessionBegan(let edge), .sessionEnded(let edge): edge.time
    }
  }

  /// Index of the widget that the observation is about. `nil`: it is about an app or the device.
  public var widget: Int32? {
    switch self {
    case .widgetAdded(let widget, _), .widgetRemoved(let widget, _): widget
    case .requested(let request): request.id.widget
    case .waits(let wait): wait.request.widget
    case .decided(let decided): decided.request.widget
    case .finished(let reload): reload.request.widget
    case .updated(let update): update.widget
    case .viewed(let view): view.widget
    case .contentChanged(let change): change.widget
    case .accrued(let accrual): accrual.widget
    case .sessionBegan, .sessionEnded, .unlocked, .locked: nil
    }
  }
}
