import EventKernel

/// The state of a Live Activity changed, a start failed, or the user looked and it was not there.
public struct ActivityChange: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// What happened.
  public var kind: ActivityChangeKind
  /// The time of the change.
  public var time: SimulationTime
}
