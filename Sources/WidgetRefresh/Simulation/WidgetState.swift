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
  var cause: ReloadCause
  var started: SimulationTime
  var finishes: SimulationTime
  var outcome: ReloadOutcome
  /// Whether the provider started a fetch.
  var fetches: Bool
  var timeline: ProvidedTimeline?
}

/// The current timeline.
struct InstalledTimeline: Sendable {
  var request: RequestID?
  /// When its data was fetched. `nil`: it has no data.
  var fetched: SimulationTime?
  var kind = EntryKind.placeholder
  var entries = ProvidedEntries.none
  var relevance = EntryRelevance()
  var nextEntry: Int32 = 0
  var nextDate = SimulationTime.distantFuture
  /// The first change that its data do not include.
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
  var isConfigured: Bool
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
  /// Score of the current entry in a Smart Stack, until ``relevanceEnd``.
  private var relevance = 0.0
  private var relevanceEnd = SimulationTime.distantFuture
  /// The entries of the current timeline, and those of the running reload, if they are listed.
  var entries: [ListedEntry] = []
  var newEntries: [ListedEntry] = []

  var view: WidgetView?

  init(isConfigured: Bool) { self.isConfigured = isConfigured }

  /// Makes the next entry of the timeline the current one.
  mutating func showNextEntry(isFromEntryDate: Bool) {
    let number = Int(timeline.nextEntry)
    var kind = timeline.kind
    if timeline.entries.isListed, kind == .content {
      if entries[number].version == ListedEntry.noVersion {
        kind = .placeholder
      } else if entries[number].showsOutdated {
        kind = .outdated
      }
    }
    current = CurrentEntry(
      request: timeline.request, entry: timeline.nextEntry, kind: kind,
      isFromEntryDate: isFromEntryDate, date: timeline.nextDate,
      fetched: kind.showsContent ? timeline.fetched : nil,
      firstUnshownChange: timeline.firstUnknownChange)
    setRelevance(ofEntry: number, from: timeline.nextDate)
    timeline.nextEntry += 1
    timeline.nextDate = timeline.entries.date(of: number + 1, among: entries)
  }

  /// The waiting request is not checked at a time, but when the device pool has a reload for it.
  mutating func waitForPool() {
    waiting?.nextCheck = .distantFuture
  }

  /// The entries of the finished reload become those of the current timeline.
  mutating func replaceEntries() {
    swap(&entries, &newEntries)
  }

  mutating func setRelevance(ofEntry number: Int, from date: SimulationTime) {
    if timeline.entries.isListed, !entries[number].score.isNaN {
      relevance = Double(entries[number].score)
      relevanceEnd = date + SimulationDuration(rounding: Double(entries[number].relevanceDuration) * 1000)
      return
    }
    relevance = timeline.relevance.score(of: number, among: timeline.entries.count)
    relevanceEnd = timeline.relevance.duration.map { date + $0 } ?? .distantFuture
  }

  /// Score in a Smart Stack.
  func relevance(at now: SimulationTime) -> Double { now < relevanceEnd ? relevance : 0 }
}
