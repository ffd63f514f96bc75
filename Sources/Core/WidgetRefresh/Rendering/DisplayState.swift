import EventKernel
import RandomVariates

/// A widget's timeline, and the entry on screen.
struct DisplayState: Sendable {
  private(set) var timeline = InstalledTimeline()
  /// The entry that is current by its date.
  private(set) var current = CurrentEntry()
  private(set) var onScreen = CurrentEntry()
  private var lastRepaint: SimulationTime?
  private(set) var nextRepaint = SimulationTime.distantFuture
  /// Tells valid events from those of an old timeline; see ``DeviceEvent/parameterLimit``.
  private(set) var generation = 0
  /// Score of the current entry in a Smart Stack, until ``relevanceEnd``.
  private var relevance = 0.0
  private var relevanceEnd = SimulationTime.distantFuture
  /// The entries of the current timeline, and those of the running reload, if they are listed.
  private var entries: [ListedEntry] = []
  var newEntries: [ListedEntry] = []
  private var stream: RandomStream

  init(stream: RandomStream) { self.stream = stream }

  /// The widget is new: it shows a placeholder.
  mutating func add(at now: SimulationTime) {
    current = CurrentEntry(date: now)
    onScreen = current
  }

  mutating func remove() {
    forgetEvents()
    nextRepaint = .distantFuture
  }

  /// Events that were scheduled before become invalid.
  private mutating func forgetEvents() { generation = (generation + 1) % DeviceEvent.parameterLimit }

  /// The timeline of a reload replaces the old one.
  ///
  /// - Parameter latest: a first entry that is dated later counts as dated then.
  /// - Returns: the date of its last entry. `nil`: it has none.
  mutating func install(
    _ provided: ProvidedTimeline, learned: SimulationTime?, from request: RequestID, started: SimulationTime,
    firstEntryBy latest: SimulationTime = .distantFuture
  ) -> SimulationTime? {
    forgetEvents()
    if provided.entries.isListed { swap(&entries, &newEntries) }
    timeline = InstalledTimeline(
      request: request, fetched: learned, kind: provided.kind, entries: provided.entries,
      relevance: provided.relevance, nextDate: provided.entries.date(of: 0, among: entries))
    if provided.entries.count > 0 {
      timeline.nextDate = min(timeline.nextDate, latest)
      setRelevance(ofEntry: 0, from: max(timeline.nextDate, started))
    }
    return provided.entries.last(among: entries)
  }

  /// Makes the next entry of the timeline the current one.
  mutating func makeNextCurrent(isFromEntryDate: Bool) {
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
      fetched: kind.showsContent ? timeline.fetched : nil)
    setRelevance(ofEntry: number, from: timeline.nextDate)
    timeline.nextEntry += 1
    timeline.nextDate = timeline.entries.date(of: number + 1, among: entries)
  }

  /// The version of the content that the current entry shows. `nil`: what the timeline's source had.
  var versionOfCurrent: Int? {
    guard timeline.entries.isListed else { return nil }
    let version = Int(entries[Int(current.entry)].version)
    return version >= 0 ? version : nil
  }

  private mutating func setRelevance(ofEntry number: Int, from date: SimulationTime) {
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

  // MARK: On screen

  /// Draws when the current entry comes on screen.
  ///
  /// - Returns: `nil`: a repaint is already scheduled. It shows the entry that is current then.
  mutating func drawRepaint(
    _ rendering: Rendering, lateness: borrowing Sampler, at now: SimulationTime
  ) -> SimulationTime? {
    var late = SimulationDuration(rounding: lateness.draw(from: &stream))
    if rendering.tailShare > 0, stream.bernoulli(rendering.tailShare) {
      late = SimulationDuration(rounding: stream.uniform() * Double(rendering.tailLateness.milliseconds))
    }
    var time = now + late
    if let last = lastRepaint { time = max(time, last + rendering.repaintInterval) }
    guard time < nextRepaint else { return nil }
    nextRepaint = time
    return time
  }

  /// - Returns: whether another entry than before comes on screen.
  mutating func repaint(at now: SimulationTime) -> Bool {
    nextRepaint = .distantFuture
    guard !current.isSame(as: onScreen), current.request != nil else { return false }
    onScreen = current
    lastRepaint = now
    return true
  }
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
}

/// An entry of a widget.
struct CurrentEntry: Sendable {
  var request: RequestID?
  var entry: Int32 = 0
  var kind = EntryKind.placeholder
  var isFromEntryDate = false
  var date = SimulationTime.zero
  var fetched: SimulationTime?

  func isSame(as other: CurrentEntry) -> Bool {
    request == other.request && entry == other.entry
  }
}
