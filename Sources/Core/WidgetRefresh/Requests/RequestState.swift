import EventKernel
import RandomVariates

/// The requests of a widget during a run, and its reload.
struct RequestState: Sendable {
  let app: AppID
  let device: DeviceKind
  let isControl: Bool
  let hasCompleteDataProtection: Bool
  private var lastOrdinal: Int32 = 0
  var waiting: WaitingRequest?
  /// A request whose reload starts when the user next views the widget.
  var waitingForView: RequestID?
  var running: RunningReload?
  /// Start of the last reload.
  var lastStart: SimulationTime?
  /// When the bucket of `FreeReloads.throttle` is full again.
  var throttleIsFull = SimulationTime.zero
  /// Tells the valid date of a reload policy from older ones; see ``DeviceEvent/parameterLimit``.
  private(set) var dueGeneration = 0
  var dueCause = ReloadCause.timelinePolicy
  /// For moments that the system chooses.
  var moments: RandomStream
  /// For lots between widgets that wait for the device pool and whose last reloads started at the same time.
  var lots: RandomStream

  init(_ widget: Widget, app: AppID, device: DeviceKind, streams: EntityStreams) {
    self.app = app
    self.device = device
    isControl = widget.family == .control
    hasCompleteDataProtection = widget.provider.hasCompleteDataProtection
    moments = streams.stream(for: .moments)
    lots = streams.stream(for: .lots)
  }

  mutating func newID(for widget: WidgetID) -> RequestID {
    lastOrdinal += 1
    return RequestID(item: widget.item, ordinal: lastOrdinal)
  }

  /// The date of the reload policy no longer matters.
  mutating func forgetDue() { dueGeneration = (dueGeneration + 1) % DeviceEvent.parameterLimit }
}

/// A request that waits.
struct WaitingRequest: Sendable {
  var id: RequestID
  var cause: ReloadCause
  var isFree: Bool
  /// The request is not granted before this time.
  var earliest: SimulationTime
  /// Time of the next check. Events of other checks are ignored.
  var nextCheck = SimulationTime.distantFuture
}

/// A reload that has been granted and has not finished.
struct RunningReload: Sendable {
  var id: RequestID
  var cause: ReloadCause
  var started: SimulationTime
  var finishes: SimulationTime
  var outcome: ReloadOutcome
  /// Number of fetches that the provider started.
  var fetches: Int32
  var timeline: ProvidedTimeline?
}

/// When the charged reloads of an app start, and what was drawn for it at the last instant at which it requested some.
struct AppMoments: Sendable {
  var freeLatency = DrawAtInstant()
  var backgroundLatency = DrawAtInstant()
  var momentInRunWindow = DrawAtInstant()
  /// The moment for which charged requests of the app's widgets wait together, if any do.
  var nextMoment = SimulationTime.zero
}

/// A duration that is drawn once for all that happens at an instant.
struct DrawAtInstant: Sendable {
  var instant = SimulationTime.distantFuture
  var duration = SimulationDuration.zero

  func value(at now: SimulationTime) -> SimulationDuration? { instant == now ? duration : nil }
}

/// What decides beside the budget whether a request is granted.
struct ReloadConditions: Sendable {
  /// Whether the widget's app has a session.
  let hasSession: Bool
  let isAppInForeground: Bool
  let isUnlocked: Bool
  let device: DeviceConditions
}
