import EventKernel
import WidgetRefresh

/// What became of one request, as far as is known.
struct RequestStory: Sendable {
  /// Looks one after the other that found the same reason.
  struct Wait: Sendable {
    var reason: WithholdingReason
    var since: SimulationTime
    /// How often the request was looked at, and not granted, since then.
    var looks = 1
    /// When it is looked at next (`distantFuture`: when something happens).
    var next: SimulationTime
  }

  /// A session of the app, and since when it goes on.
  struct Session: Sendable {
    var kind: AppSession
    var since: SimulationTime
  }

  /// A wait is forgotten when so many came after it.
  private static let mostWaits = 6

  let id: RequestID
  let cause: ReloadCause
  let requested: SimulationTime
  /// The request that explains this one: whose timeline asked for it, or whose failure is tried again.
  var parent: RequestID?
  /// The session in which the app asked for it, or which made it free.
  var session: Session?
  /// A waiting request whose place it took.
  var replaced: (id: RequestID, cause: ReloadCause, since: SimulationTime)?
  private(set) var waits: [Wait] = []
  private(set) var decision: ReloadDecision?
  private(set) var decided: SimulationTime?
  /// After the decision.
  private(set) var balance: Double?
  private(set) var answeredBy: RequestID?
  private(set) var outcome: ReloadOutcome?
  private(set) var finished: SimulationTime?
  private(set) var entries: Int32 = 0

  init(_ id: RequestID, cause: ReloadCause, requested: SimulationTime) {
    self.id = id
    self.cause = cause
    self.requested = requested
  }

  var isGranted: Bool { decision == .grantedFree || decision == .grantedCharged }
  /// Granted and not finished.
  var isRunning: Bool { isGranted && outcome == nil }

  mutating func withheld(for reason: WithholdingReason, at time: SimulationTime, next: SimulationTime) {
    if let last = waits.indices.last, waits[last].reason == reason {
      waits[last].looks += 1
      waits[last].next = next
      return
    }
    if waits.count == Self.mostWaits { waits.removeFirst() }
    waits.append(Wait(reason: reason, since: time, next: next))
  }

  /// - Parameter session: of its app, going on; it makes a budgeted reload free.
  mutating func decided(
    _ decision: ReloadDecision, by answer: RequestID?, at time: SimulationTime, balance: Double,
    in session: Session?
  ) {
    if decision == .grantedFree, cause.isBudgeted { self.session = session }
    self.decision = decision
    decided = time
    answeredBy = answer
    self.balance = balance
  }

  mutating func finished(_ outcome: ReloadOutcome, entries: Int32, at time: SimulationTime) {
    self.outcome = outcome
    self.entries = entries
    finished = time
  }
}
