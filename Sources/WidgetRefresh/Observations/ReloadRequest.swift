import EventKernel

/// A request to reload a widget.
public struct ReloadRequest: Hashable, Sendable {
  public var id: RequestID
  public var cause: ReloadCause
  public var time: SimulationTime

  public init(_ id: RequestID, cause: ReloadCause, at time: SimulationTime) {
    self.id = id
    self.cause = cause
    self.time = time
  }
}

/// Identifies a request: the ordinal-th request of its widget, from 1. It does not depend on other widgets.
public struct RequestID: Hashable, Sendable {
  /// Index of the widget in the scenario.
  public var widget: Int32
  public var ordinal: Int32

  public init(widget: Int32, ordinal: Int32) {
    self.widget = widget
    self.ordinal = ordinal
  }
}
