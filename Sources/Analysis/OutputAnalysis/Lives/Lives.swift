import EventKernel
import WidgetRefresh

/// Something from its start to its end, in one value.
package enum Life: Sendable {
  case request(RequestLife)
  case entry(ShownEntry)
  case view(ItemView)
  case session(SessionLife)
  case activityUpdate(ActivityUpdate)
  case activityChange(ActivityChange)
  case transfer(PhoneTransfer)
  /// The device was in use: the phone was unlocked, or the wrist with the watch was raised.
  case use(of: DeviceKind, start: SimulationTime, end: SimulationTime)
}

/// Turns a run's observations into lives, and hands each one over once.
///
/// Views, sessions and pickups come in the order of their ends; requests, entries and raises of the wrist in the order of
/// their starts. Memory: the lives that go on, and those that wait for them (see `OrderedLives`).
package struct Lives: Sendable {
  /// A request's place in the order; `nil`: it is not wanted.
  private typealias OpenTicket = OrderedLives<RequestLife>.Ticket?

  private struct Delivered: Sendable {
    var request: ReloadRequest
    var reload: FinishedReload?
  }

  private struct ItemLives: Sendable {
    var open = OpenRequests<OpenTicket>()
    /// Requests whose timelines were delivered, in this order; the first may be the one on screen.
    var delivered: [Delivered] = []
    var unseen: [(ticket: OrderedLives<ShownEntry>.Ticket, entry: ShownEntry)] = []
    /// The last request of which the user saw an entry.
    var lastSeen: Int32 = 0

    /// The request whose reload returned what is now shown. Older timelines are forgotten.
    mutating func origin(of update: ViewUpdate) -> Delivered? {
      guard let index = delivered.firstIndex(where: { $0.request.id.ordinal == update.request.ordinal })
      else {
        return open[update.request].map { Delivered(request: $0.life.request) }
      }
      delivered.removeFirst(index)
      return delivered.first
    }
  }

  /// A view is known only at its end, so replaced entries count as unseen until then. With an update every 2 s, this limit is
  /// reached by a view of more than four hours.
  private static let mostUnseen = 8192

  private var items: [ItemLives]
  private var requests = OrderedLives<RequestLife>()
  private var entries = OrderedLives<ShownEntry>()
  private var sessions: [OpenSessions]
  private var unlocked: SimulationTime?

  package init(of scenario: Scenario) { self.init(items: scenario.items.count, apps: scenario.apps.count) }

  /// - Parameters:
  ///   - items: the number of items that observations are about.
  ///   - apps: the number of apps.
  package init(items: Int, apps: Int) {
    self.items = Array(repeating: ItemLives(), count: items)
    sessions = Array(repeating: OpenSessions(), count: apps)
  }

  /// - Parameters:
  ///   - observation: the next.
  ///   - isWanted: whether the request, entry or view that it is about is handed over.
  ///   - handOver: receives lives that are over.
  package mutating func receive(_ observation: Observation, isWanted: Bool, handOver: (Life) -> Void) {
    switch observation {
    case .requested(let request):
      guard let item = index(of: request.id.item) else { return }
      items[item].open.begin(request, note: isWanted ? requests.begin() : nil)
    case .waits(let wait):
      guard let item = index(of: wait.request.item) else { return }
      items[item].open.receive(wait)
    case .decided(let decided):
      guard let item = index(of: decided.request.item) else { return }
      if let request = items[item].open.receive(decided) { end(request, handOver) }
    case .finished(let reload):
      guard let item = index(of: reload.request.item),
        let request = items[item].open.receive(reload)
      else { return }
      if reload.outcome.deliversTimeline {
        items[item].delivered.append(Delivered(request: request.life.request, reload: reload))
      }
      end(request, handOver)
    case .updated(let update):
      guard let item = index(of: update.item) else { return }
      updated(update, of: item, isWanted: isWanted, handOver)
    case .viewed(let view):
      guard let item = index(of: view.item) else { return }
      if isWanted { handOver(.view(view)) }
      viewed(view, of: item, handOver)
    case .sessionBegan(let edge):
      if sessions.indices.contains(Int(edge.app)) { sessions[Int(edge.app)].begin(edge) }
    case .sessionEnded(let edge):
      guard sessions.indices.contains(Int(edge.app)) else { return }
      if let life = sessions[Int(edge.app)].end(edge.session, at: edge.time) { handOver(.session(life)) }
    case .activityChanged(let change): if isWanted { handOver(.activityChange(change)) }
    case .activityUpdated(let update): if isWanted { handOver(.activityUpdate(update)) }
    case .transferred(let transfer):
      if isWanted, transfer.outcome != .waits { handOver(.transfer(transfer)) }
    case .unlocked(let time): unlocked = time
    case .locked(let time): lock(at: time, handOver)
    case .wristRaised(let start, let end): handOver(.use(of: .watch, start: start, end: end))
    case .added, .removed, .contentChanged, .contentSeen, .accrued: break
    }
  }

  /// The run is over: pickups and sessions end.
  package mutating func endDevice(at time: SimulationTime, handOver: (Life) -> Void) {
    for app in sessions.indices {
      for edge in sessions[app].all {
        if let life = sessions[app].end(edge.session, at: time) { handOver(.session(life)) }
      }
    }
    lock(at: time, handOver)
  }

  /// The run is over: hands over the remaining entries and requests.
  package mutating func endItems(handOver: (Life) -> Void) {
    let unseen = items.flatMap(\.unseen).sorted { $0.ticket < $1.ticket }
    for (ticket, entry) in unseen { entries.end(ticket, entry) { handOver(.entry($0)) } }
    let open = items.flatMap(\.open.elements)
      .compactMap { element in element.note.map { (ticket: $0, life: element.life) } }
      .sorted { $0.ticket < $1.ticket }
    for (ticket, life) in open { requests.end(ticket, life) { handOver(.request($0)) } }
    for index in items.indices { items[index] = ItemLives() }
  }

  // MARK: Items

  /// `nil`: the scenario does not have it.
  private func index(of item: ItemID) -> Int? {
    items.indices.contains(item.index) ? item.index : nil
  }

  private mutating func end(_ request: OpenRequests<OpenTicket>.Element, _ handOver: (Life) -> Void) {
    guard let ticket = request.note else { return }
    requests.end(ticket, request.life) { handOver(.request($0)) }
  }

  private mutating func updated(
    _ update: ViewUpdate, of item: Int, isWanted: Bool, _ handOver: (Life) -> Void
  ) {
    let origin = items[item].origin(of: update)
    if let last = items[item].unseen.indices.last, items[item].unseen[last].entry.replaced == nil {
      items[item].unseen[last].entry.replaced = update.shown
    }
    guard isWanted else { return }
    items[item].unseen.append(
      (entries.begin(), ShownEntry(update: update, request: origin?.request, reload: origin?.reload)))
    if items[item].unseen.count > Self.mostUnseen {
      let (ticket, entry) = items[item].unseen.removeFirst()
      entries.end(ticket, entry) { handOver(.entry($0)) }
    }
  }

  private mutating func viewed(_ view: ItemView, of item: Int, _ handOver: (Life) -> Void) {
    guard !items[item].unseen.isEmpty else { return }
    var lastSeen = items[item].lastSeen
    items[item].unseen.removeAll { candidate in
      let seen = candidate.entry.seen(in: view)
      guard seen != nil || candidate.entry.replaced != nil else { return false }
      var entry = candidate.entry
      entry.firstSeen = seen
      if seen != nil, lastSeen < entry.update.request.ordinal {
        lastSeen = entry.update.request.ordinal
        entry.isFirstOfTimeline = true
      }
      entries.end(candidate.ticket, entry) { handOver(.entry($0)) }
      return true
    }
    items[item].lastSeen = lastSeen
  }

  // MARK: Device

  private mutating func lock(at time: SimulationTime, _ handOver: (Life) -> Void) {
    guard let start = unlocked else { return }
    unlocked = nil
    handOver(.use(of: .phone, start: start, end: time))
  }
}

extension Observation {
  /// The start of what it is about: for a view, the view's start; for an update of an activity or a transfer, when it was sent.
  package var beginning: SimulationTime {
    switch self {
    case .viewed(let view): view.start
    case .activityUpdated(let update): update.sent
    case .transferred(let transfer): transfer.sent
    default: time
    }
  }
}
