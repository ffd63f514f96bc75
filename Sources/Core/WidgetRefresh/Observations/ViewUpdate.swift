import EventKernel

/// An update: the widget starts to show another entry.
public struct ViewUpdate: Hashable, Sendable {
  /// What it is about.
  public var item: ItemID
  /// The request whose reload returned the timeline.
  public var request: RequestID
  /// Index of the entry in its timeline, from 0.
  public var entry: Int32
  /// What the entry shows.
  public var kind: EntryKind
  /// `true`: the date of an entry of the current timeline has come. `false`: a new timeline has come.
  public var isFromEntryDate: Bool
  /// The entry's date.
  public var scheduled: SimulationTime
  /// When the widget starts to show it.
  public var shown: SimulationTime
  /// When the data of the entry was fetched, or learned by the app. `nil`: it has no data.
  public var fetched: SimulationTime?
  /// The first change of content that the entry does not show at this time. `nil`: it is fresh.
  public var firstUnshownChange: SimulationTime?
}

/// The kind of an entry.
public enum EntryKind: UInt8, CaseIterable, Hashable, Sendable {
  /// The content.
  case content
  /// The fetch failed, or a change of content is not available yet.
  case failure
  /// There is no data, the timeline shows no content, or required parameters are not set.
  case placeholder
  /// Content that the entry marks as outdated: grayed out, with a warning.
  case outdated
  /// After a use of a control: its state is uncertain.
  case uncertain

  /// Whether it shows data.
  public var showsContent: Bool {
    switch self {
    case .content, .outdated: true
    case .failure, .placeholder, .uncertain: false
    }
  }

  /// Its name in reports. It stays if the case is renamed.
  public var name: String {
    switch self {
    case .content: "content"
    case .failure: "failure"
    case .placeholder: "placeholder"
    case .outdated: "outdated"
    case .uncertain: "uncertain"
    }
  }
}
