import EventKernel

/// A request that waits.
struct WaitingRequest: Sendable {
  var id: RequestID
  var cause: ReloadCause
  var isFree: Bool
  /// Not granted before this.
  var earliest: SimulationTime
  /// The next look at it; events for other looks are stale.
  var nextLook: SimulationTime
}

/// A widget that the user touched at the end of a view.
struct TouchedWidget: Sendable {
  enum Touch: Equatable, Sendable {
    case tap(TapTarget)
    case intent
  }

  let widget: Int
  let touch: Touch
}

/// A reload that has been granted and has not finished.
struct RunningReload: Sendable {
  var id: RequestID
  var started: SimulationTime
  var answer: ProviderAnswer
  var outcome: ReloadOutcome
}

/// The timeline in place.
struct InstalledTimeline: Sendable {
  var request: RequestID?
  /// When its data were fetched; `nil`: it has none.
  var fetched: SimulationTime?
  var kind = EntryKind.placeholder
  var nextEntry: Int32 = 0
  var nextDate = SimulationTime.distantFuture
  /// The first change since the fetch that was not known ahead.
  var firstUnknownChange: SimulationTime?
}

/// An entry, and since when it no longer shows the truth.
struct CurrentEntry: Sendable {
  var request: RequestID?
  var entry: Int32 = 0
  var kind = EntryKind.placeholder
  var isFromEntryDate = false
  var date = SimulationTime.zero
  var fetched: SimulationTime?
  /// The first change that it does not show.
  var firstUnshownChange: SimulationTime?

  func isSame(as other: CurrentEntry) -> Bool {
    request == other.request && entry == other.entry
  }
}

/// What changes about one widget during a run.
struct WidgetState: Sendable {
  var isPresent = false
  var isConfigured = false
  var lastOrdinal: Int32 = 0
  var waiting: WaitingRequest?
  /// A request that is carried out when the widget is next viewed.
  var waitingForView: RequestID?
  var running: RunningReload?
  /// Start of the last reload.
  var lastStart: SimulationTime?

  /// Tell events that still count from those of a timeline that is gone; see ``DeviceEvent/parameterLimit``.
  var dueGeneration = 0
  var entryGeneration = 0
  var timeline = InstalledTimeline()
  var dueCause = ReloadCause.timelinePolicy
  /// By date.
  var current = CurrentEntry()
  /// On screen.
  var shown = CurrentEntry()
  var lastRepaint: SimulationTime?
  var nextRepaint = SimulationTime.distantFuture
  var relevance = 0.0

  var view: WidgetView?

  /// The timeline's next entry is the current one now.
  mutating func showNextEntry(isFromEntryDate: Bool) {
    current = CurrentEntry(
      request: timeline.request, entry: timeline.nextEntry, kind: timeline.kind,
      isFromEntryDate: isFromEntryDate, date: timeline.nextDate, fetched: timeline.fetched,
      firstUnshownChange: timeline.firstUnknownChange)
    timeline.nextEntry += 1
  }
}
