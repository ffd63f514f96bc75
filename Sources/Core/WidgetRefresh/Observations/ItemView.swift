import EventKernel

/// A view: the user saw the widget. Ages are those at the start of the view.
public struct ItemView: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// Where the user saw the widget.
  public var surface: Surface
  /// Start of the view.
  public var start: SimulationTime
  /// End of the view.
  public var end: SimulationTime
  /// The request whose reload returned the entry on screen. `nil`: the first placeholder.
  public var request: RequestID?
  /// Index of the entry on screen in its timeline, from 0.
  public var entry: Int32
  /// What this entry shows.
  public var kind: EntryKind
  /// Date of the entry on screen.
  public var entryDate: SimulationTime
  /// Reload age: the time since the data on screen was fetched, or learned by the app. `nil`: there is no data.
  public var reloadAge: SimulationDuration?
  /// Content age: the time since the first change of content that the widget does not show; 0 if fresh (Cho and
  /// Garcia-Molina, 2003).
  public var contentAge: SimulationDuration
  /// Whether the widget showed all changes of its content.
  public var isFresh: Bool
  /// What the user tapped. `nil`: nothing.
  public var tapped: TapTarget?
  /// Whether the user pressed a Button or Toggle of it.
  public var isPressed = false
  /// Whether the item was a Live Activity, or its copy, that was over. It showed its last state.
  public var isAfterEnd = false
}

/// The target of a tap.
public enum TapTarget: Hashable, Sendable {
  /// The app opens without a URL.
  case app
  /// The widget's `widgetURL`.
  case widgetURL
  /// Number of the Link, from 1.
  case link(Int32)
}
