import EventKernel

/// A request to reload a widget.
public struct ReloadRequest: Hashable, Sendable {
  /// Which request it is.
  public var id: RequestID
  /// What requested the reload.
  public var cause: ReloadCause
  /// The time of the request.
  public var time: SimulationTime
}

/// Identifies a request: the ordinal-th request of its widget, from 1. It does not depend on other widgets.
public struct RequestID: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// Number of the request among those of its widget, from 1.
  public var ordinal: Int32
}
