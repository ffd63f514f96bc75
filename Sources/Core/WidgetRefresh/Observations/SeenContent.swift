import EventKernel

/// What a view of a widget shows of one of its contents, when the view starts. Only for a widget with several contents.
public struct SeenContent: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// 0: `Widget.content`. 1 and up: the content at this place in `Widget.alsoShows`, from 1.
  public var content: Int
  /// Start of the view.
  public var start: SimulationTime
  /// The first change of this content that the widget does not show. `nil`: it shows all.
  public var firstUnshownChange: SimulationTime?
}
