import EventKernel

/// The content of a widget changed.
public struct ContentChange: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// Whether the change was scheduled. A timeline can show a scheduled change in time, in entries dated then or
  /// later. Only a later fetch shows any other change.
  public var isKnownAhead: Bool
  /// The time of the change.
  public var time: SimulationTime
  /// From when the provider can read it.
  public var available: SimulationTime
  /// 0: `Widget.content` changed. 1 and up: the content at this place in `Widget.alsoShows`, from 1.
  public var content = 0
  /// The first change that is not on screen once this one has happened. `nil`: what is on screen is fresh, because it shows this change
  /// or because this change brings back the state that it shows. Also `nil` if the sink does not get all changes.
  public var firstUnshownChange: SimulationTime?

  /// If `available` is `nil`, the provider can read the change at once.
  public init(
    item: ItemID, isKnownAhead: Bool, at time: SimulationTime, available: SimulationTime? = nil
  ) {
    self.item = item
    self.isKnownAhead = isKnownAhead
    self.time = time
    self.available = available ?? time
  }
}
