import EventKernel

/// A request that waits.
struct WaitingRequest: Sendable {
  var id: RequestID
  var cause: ReloadCause
  var isFree: Bool
  /// The request is not granted before this time.
  var earliest: SimulationTime
  /// Time of the next check. Events of other checks are ignored.
  var nextCheck: SimulationTime
}

/// A reload that has been granted and has not finished.
struct RunningReload: Sendable {
  var id: RequestID
  var started: SimulationTime
  var finishes: SimulationTime
  var outcome: ReloadOutcome
  var timeline: ProvidedTimeline?
}

/// The current timeline.
struct InstalledTimeline: Sendable {
  var request: RequestID?
  /// When its data were fetched. `nil`: it has no data.
  var fetched: SimulationTime?
  var kind = EntryKind.placeholder
  var entries = TimelinePlan.Entries.spaced(count: 0, spacing: .zero, first: .zero)
  var nextEntry: Int32 = 0
  var nextDate = SimulationTime.distantFuture
  /// The first change since the fetch that no entry can show.
  var firstUnknownChange: SimulationTime?
}

/// An entry, and the time since which it is out of date.
struct CurrentEntry: Sendable {
  var request: RequestID?
  var entry: Int32 = 0
  var kind = EntryKind.placeholder
  var isFromEntryDate = false
  var date = SimulationTime.zero
  var fetched: SimulationTime?
  /// The first change that the entry does not show.
  var firstUnshownChange: SimulationTime?

  func isSame(as other: CurrentEntry) -> Bool {
    request == other.request && entry == other.entry
  }
}

/// The state of a widget during a run.
struct WidgetState: Sendable {
  var isPresent = false
  var isConfigured = false
  var lastOrdinal: Int32 = 0
  var waiting: WaitingRequest?
  /// A request whose reload starts when the user next views the widget.
  var waitingForView: RequestID?
  var running: RunningReload?
  /// Scheduled changes since the start of the running reload. The entries of its timeline are dated from that start.
  var scheduledChangesDuringReload: [SimulationTime] = []
  /// Start of the last reload.
  var lastStart: SimulationTime?

  /// Generation numbers tell valid events from those of an old timeline; see ``DeviceEvent/parameterLimit``.
  var dueGeneration = 0
  var entryGeneration = 0
  var timeline = InstalledTimeline()
  var dueCause = ReloadCause.timelinePolicy
  /// The current entry by its date.
  var current = CurrentEntry()
  /// The entry on screen.
  var shown = CurrentEntry()
  var lastRepaint: SimulationTime?
  var nextRepaint = SimulationTime.distantFuture
  var relevance = 0.0
  /// Time of the event of its next change of content.
  var contentEvent = SimulationTime.distantFuture

  var view: WidgetView?

  /// Makes the next entry of the timeline the current one.
  mutating func showNextEntry(isFromEntryDate: Bool) {
    current = CurrentEntry(
      request: timeline.request, entry: timeline.nextEntry, kind: timeline.kind,
      isFromEntryDate: isFromEntryDate, date: timeline.nextDate, fetched: timeline.fetched,
      firstUnshownChange: timeline.firstUnknownChange)
    timeline.nextEntry += 1
  }
}
