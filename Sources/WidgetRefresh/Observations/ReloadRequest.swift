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
