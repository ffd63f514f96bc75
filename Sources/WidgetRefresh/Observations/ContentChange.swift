import EventKernel

/// The content of a widget changed.
public struct ContentChange: Hashable, Sendable {
  /// Index of the widget in the scenario.
  public var widget: Int32
  /// Whether the change was scheduled. A timeline can show a scheduled change in time, in entries dated then or
  /// later. Only a later fetch shows any other change.
  public var isKnownAhead: Bool
  /// The time of the change.
  public var time: SimulationTime
  /// From when the provider can read it.
  public var available: SimulationTime

  /// If `available` is `nil`, the provider can read the change at once.
  public init(
    widget: Int32, isKnownAhead: Bool, at time: SimulationTime, available: SimulationTime? = nil
  ) {
    self.widget = widget
    self.isKnownAhead = isKnownAhead
    self.time = time
    self.available = available ?? time
  }
}
