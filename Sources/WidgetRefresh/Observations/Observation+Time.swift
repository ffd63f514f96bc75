import EventKernel

extension Observation {
  /// When it was made: of a view its end. Observations come in the order of this.
  public var time: SimulationTime {
    switch self {
    case .widgetAdded(_, let time), .widgetRemoved(_, let time), .requested(_, _, let time),
      .withheld(_, _, let time, _), .decided(_, _, _, let time, _), .finished(_, _, _, let time),
      .contentChanged(_, _, let time), .accrued(_, _, _, _, let time), .sessionBegan(_, _, let time),
      .sessionEnded(_, _, let time), .unlocked(let time), .locked(let time):
      time
    case .updated(let update): update.shown
    case .viewed(let view): view.end
    }
  }

  /// Index of the widget that it is about; `nil`: it is about an app or the device.
  public var widget: Int32? {
    switch self {
    case .widgetAdded(let widget, _), .widgetRemoved(let widget, _), .contentChanged(let widget, _, _),
      .accrued(let widget, _, _, _, _):
      widget
    case .requested(let id, _, _), .withheld(let id, _, _, _), .decided(let id, _, _, _, _),
      .finished(let id, _, _, _):
      id.widget
    case .updated(let update): update.widget
    case .viewed(let view): view.widget
    case .sessionBegan, .sessionEnded, .unlocked, .locked: nil
    }
  }
}
