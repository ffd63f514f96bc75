import EventKernel
import WidgetRefresh

/// A request until it is decided and, if it is granted, its reload has ended.
package struct RequestLife: Sendable {
  /// A time for which the request waits for one reason. Every check in it finds that reason.
  package struct Wait: Hashable, Sendable {
    package var reason: WaitReason
    package var start: SimulationTime
    /// When the next wait starts or the request is decided; until that is known, the last check.
    package var end: SimulationTime
    package var checks = 1
    /// The next check; `distantFuture`: it comes when something happens.
    package var next: SimulationTime
  }

  package let request: ReloadRequest
  /// Each starts when the one before ends.
  package private(set) var waits: [Wait] = []
  package private(set) var decided: DecidedRequest?
  package private(set) var reload: FinishedReload?

  package init(_ request: ReloadRequest) {
    self.request = request
  }

  package var id: RequestID { request.id }
  package var cause: ReloadCause { request.cause }
  package var decision: ReloadDecision? { decided?.decision }
  package var isGranted: Bool { decision?.isGranted == true }

  /// The reason for which it waited longest; of equal ones the first of the enumeration. `nil`: it did not wait, or is not decided.
  package var longestWait: WaitReason? {
    guard let decided else { return nil }
    var longest: WaitReason?
    var most = SimulationDuration.zero
    for reason in WaitReason.allCases {
      var waited = SimulationDuration.zero
      for wait in waits where wait.reason == reason { waited = waited + (wait.end - wait.start) }
      if waited > most { (longest, most) = (reason, waited) }
    }
    // A request that waits at the end of the run has a reason even if it came in the last instant.
    return longest ?? (decided.decision == .stillWaiting ? waits.last?.reason : nil)
  }

  package mutating func receive(_ wait: RequestWait) {
    let time = wait.time
    if let last = waits.indices.last {
      waits[last].end = time
      if waits[last].reason == wait.reason {
        waits[last].checks += 1
        waits[last].next = wait.next
        return
      }
    }
    waits.append(Wait(reason: wait.reason, start: time, end: time, next: wait.next))
  }

  package mutating func receive(_ decided: DecidedRequest) {
    if let last = waits.indices.last { waits[last].end = decided.time }
    self.decided = decided
  }

  package mutating func receive(_ reload: FinishedReload) { self.reload = reload }
}
