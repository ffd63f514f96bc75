import EventKernel

/// One thing that happened in a run. Times count from the run's start (its warm-up included); widgets and apps are
/// indices into the scenario's arrays.
public enum Observation: Hashable, Sendable {
  case widgetAdded(widget: Int32, at: SimulationTime)
  case widgetRemoved(widget: Int32, at: SimulationTime)
  case requested(RequestID, cause: ReloadCause, at: SimulationTime)
  /// A look at a request that is not granted, and when it is looked at next (`distantFuture`: when something happens).
  case withheld(RequestID, reason: WithholdingReason, at: SimulationTime, next: SimulationTime)
  /// `by`: the request that answers a coalesced or superseded one. `balance`: after the decision.
  case decided(RequestID, ReloadDecision, by: RequestID?, at: SimulationTime, balance: Double)
  case finished(RequestID, ReloadOutcome, entries: Int32, at: SimulationTime)
  case updated(ViewUpdate)
  case viewed(WidgetView)
  /// `isKnownAhead`: a scheduled change, which a timeline can show in time: entries of its instant or later show it. Of
  /// the others only a later fetch shows anything.
  case contentChanged(widget: Int32, isKnownAhead: Bool, at: SimulationTime)
  /// After an accrual or a change of capacity. `accrued`: all that the widget was ever given.
  case accrued(widget: Int32, balance: Double, capacity: Double, accrued: Double, at: SimulationTime)
  case sessionBegan(app: Int32, AppSession, at: SimulationTime)
  case sessionEnded(app: Int32, AppSession, at: SimulationTime)
  case unlocked(at: SimulationTime)
  case locked(at: SimulationTime)
}

/// A session of a containing app in which its reloads are free.
public enum AppSession: UInt8, CaseIterable, Hashable, Sendable {
  case foreground, audio, navigation
}

/// What kind of entry a view shows.
public enum EntryKind: UInt8, Hashable, Sendable {
  case content
  /// The fetch failed.
  case failure
  /// Nothing has been fetched yet, or required parameters are not set.
  case placeholder
}

/// A change of the displayed entry.
public struct ViewUpdate: Hashable, Sendable {
  public var widget: Int32
  /// The request whose reload brought the timeline.
  public var request: RequestID
  /// Index of the entry in its timeline, from 0.
  public var entry: Int32
  public var kind: EntryKind
  /// `true`: the date of an entry of the timeline in place came. `false`: a new timeline came.
  public var isFromEntryDate: Bool
  /// The entry's date.
  public var scheduled: SimulationTime
  /// When the view showed it.
  public var shown: SimulationTime
  /// When the data shown were fetched; `nil`: there are none.
  public var fetched: SimulationTime?
  /// The first change that the entry did not show when the view showed it; `nil`: it was fresh.
  public var firstUnshownChange: SimulationTime?

  public init(
    widget: Int32, request: RequestID, entry: Int32, kind: EntryKind, isFromEntryDate: Bool,
    scheduled: SimulationTime, shown: SimulationTime, fetched: SimulationTime?,
    firstUnshownChange: SimulationTime? = nil
  ) {
    self.widget = widget
    self.request = request
    self.entry = entry
    self.kind = kind
    self.isFromEntryDate = isFromEntryDate
    self.scheduled = scheduled
    self.shown = shown
    self.fetched = fetched
    self.firstUnshownChange = firstUnshownChange
  }
}

/// Where a tap landed.
public enum TapTarget: Hashable, Sendable {
  /// The containing app opens without a URL.
  case app
  case widgetURL
  /// From 1.
  case link(Int32)
}

/// Somebody looked at a widget. Ages are those at the view's start.
public struct WidgetView: Hashable, Sendable {
  public var widget: Int32
  public var surface: Surface
  public var start: SimulationTime
  public var end: SimulationTime
  /// The request whose reload brought the entry shown; `nil`: the first placeholder.
  public var request: RequestID?
  public var entry: Int32
  public var kind: EntryKind
  /// Date of the entry shown.
  public var entryDate: SimulationTime
  /// Since the data shown were fetched; `nil`: there are none.
  public var reloadAge: SimulationDuration?
  /// Since the first change not yet shown; 0 when fresh (Cho & Garcia-Molina 2003).
  public var contentAge: SimulationDuration
  public var isFresh: Bool
  public var tapped: TapTarget?

  public init(
    widget: Int32, surface: Surface, start: SimulationTime, end: SimulationTime, request: RequestID?,
    entry: Int32, kind: EntryKind, entryDate: SimulationTime, reloadAge: SimulationDuration?,
    contentAge: SimulationDuration, isFresh: Bool, tapped: TapTarget?
  ) {
    self.widget = widget
    self.surface = surface
    self.start = start
    self.end = end
    self.request = request
    self.entry = entry
    self.kind = kind
    self.entryDate = entryDate
    self.reloadAge = reloadAge
    self.contentAge = contentAge
    self.isFresh = isFresh
    self.tapped = tapped
  }
}
