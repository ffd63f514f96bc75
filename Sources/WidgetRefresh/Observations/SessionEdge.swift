import EventKernel

/// A session of an app starts or ends.
public struct SessionEdge: Hashable, Sendable {
  /// Index of the app in the scenario.
  public var app: Int32
  public var session: AppSession
  public var time: SimulationTime

  public init(app: Int32, _ session: AppSession, at time: SimulationTime) {
    self.app = app
    self.session = session
    self.time = time
  }
}
