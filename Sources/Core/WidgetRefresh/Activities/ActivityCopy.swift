import EventKernel
import RandomVariates

/// The copy of a Live Activity in the Smart Stack of the watch. It shows the newest state that has arrived.
struct ActivityCopy: Sendable {
  /// All that the phone shows of the activity at a time.
  struct State: Sendable {
    let ordinal: Int32
    let phase: ActivityState.Phase
    /// Why it is over.
    let end: ActivityChangeKind
    let staleDate: SimulationTime
    /// When the phone showed it.
    let drawn: SimulationTime
    /// When the update that it shows was sent.
    let sent: SimulationTime
    /// Why it did not arrive at once.
    var wait: ActivityUpdateWait?
  }

  let item: ItemID
  private let latency: Sampler
  private var stream: RandomStream
  private var lastOrdinal: Int32 = 0
  private var lastEnd = ActivityChangeKind.ended
  /// Underway to the watch, in order.
  private(set) var underWay: [State] = []
  /// On the watch. `nil`: nothing yet.
  private(set) var shown: State?
  var isStale = false
  var view: ItemView?

  init(item: ItemID, _ copies: ActivityCopies, stream: RandomStream) throws(DistributionError) {
    self.item = item
    latency = try Sampler(copies.latency)
    self.stream = stream
  }

  /// What the watch shows of it.
  var phase: ActivityState.Phase { shown?.phase ?? .absent }

  /// - Parameter end: why it is over now. `nil`: it is not, or it was over before.
  /// - Returns: the number of what sets out, and when it arrives if nothing holds it back.
  mutating func send(
    _ activity: ActivityState, end: ActivityChangeKind?, at now: SimulationTime
  ) -> (ordinal: Int32, arrives: SimulationTime) {
    lastOrdinal += 1
    if let end { lastEnd = end }
    underWay.append(
      State(
        ordinal: lastOrdinal, phase: activity.phase, end: lastEnd, staleDate: activity.staleDate, drawn: now,
        sent: activity.shown.sent))
    return (lastOrdinal, now + SimulationDuration(rounding: latency.draw(from: &stream)))
  }

  /// The state with this number arrives, or is held back. Now it is the first that is underway.
  ///
  /// - Returns: the older ones, which it supersedes. `nil`: a newer one has superseded it.
  mutating func arrives(_ parameter: Int) -> ArraySlice<State>? {
    let place = underWay.firstIndex { Int($0.ordinal) % DeviceEvent.parameterLimit == parameter }
    guard let place else { return nil }
    defer { underWay.removeFirst(place) }
    return underWay[..<place]
  }

  /// The first is held back.
  mutating func waits(for wait: ActivityUpdateWait) {
    if underWay[0].wait == nil { underWay[0].wait = wait }
  }

  /// The first is on the watch from now on.
  mutating func show() -> State {
    let state = underWay.removeFirst()
    shown = state
    return state
  }
}
