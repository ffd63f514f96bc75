import EventKernel

/// A session of an app starts or ends.
public struct SessionEdge: Hashable, Sendable {
  /// Index of the app in the scenario.
  public var app: Int32
  /// The kind of session.
  public var session: AppSession
  /// The time of the start or the end.
  public var time: SimulationTime
}
