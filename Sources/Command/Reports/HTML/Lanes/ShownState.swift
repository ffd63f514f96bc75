import EventKernel
import WidgetRefresh

/// What a widget shows, for the user.
enum ShownState: String, CaseIterable, Sendable {
  case fresh
  /// Newer content is not shown.
  case outOfDate
  /// Content that the entry marks as outdated, whether or not there is newer content.
  case markedOutdated
  case failure, placeholder

  init(_ kind: EntryKind, isFresh: Bool) {
    switch kind {
    case .content: self = isFresh ? .fresh : .outOfDate
    case .outdated: self = .markedOutdated
    case .failure: self = .failure
    case .placeholder, .uncertain: self = .placeholder
    }
  }

  /// For people.
  var title: String { row.title }
  /// CSS classes, see ``Paint``.
  var paint: String { Paint.fill(row.color, row.pattern) }

  private var row: (title: String, color: Palette, pattern: Pattern) {
    switch self {
    case .fresh: ("fresh", .entry, .plain)
    case .outOfDate: ("out of date", .trouble, .diagonal)
    case .markedOutdated: ("marked as outdated", .neutral, .backDiagonal)
    case .failure: ("failure", .ink, .cross)
    case .placeholder: ("placeholder", .neutral, .dots)
    }
  }
}

/// From when on a widget shows something else.
struct ShownStep: Sendable {
  var time: SimulationTime
  /// `nil`: the widget is not on the phone.
  var state: ShownState?
}
