import EventKernel

/// Something that happened in a run, as a value of fixed size. Times count from the start of the run, including the
/// warm-up. Widgets and apps are indices into the arrays of the scenario.
public enum Observation: Hashable, Sendable {
  /// The user or the system added the widget to the phone.
  case widgetAdded(widget: Int32, at: SimulationTime)
  /// The widget was removed from the phone.
  case widgetRemoved(widget: Int32, at: SimulationTime)
  /// Something requested a reload.
  case requested(ReloadRequest)
  /// A request was checked and has to wait.
  case waits(RequestWait)
  /// A request ended: granted, coalesced, superseded, or never granted.
  case decided(DecidedRequest)
  /// A granted reload ended.
  case finished(FinishedReload)
  /// A widget starts to show another entry.
  case updated(ViewUpdate)
  /// A view ended.
  case viewed(WidgetView)
  /// The content of a widget changed. Only for a sink that wants it: ``ObservationSink/contentChanges``.
  case contentChanged(ContentChange)
  /// The budget of a widget accrued reloads, or its capacity changed.
  case accrued(BudgetAccrual)
  /// A session of an app began.
  case sessionBegan(SessionEdge)
  /// A session of an app ended.
  case sessionEnded(SessionEdge)
  /// The user unlocked the phone.
  case unlocked(at: SimulationTime)
  /// The phone was locked.
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
