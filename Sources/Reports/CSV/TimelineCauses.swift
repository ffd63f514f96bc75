import WidgetRefresh

/// Remembers why the timelines of one widget were asked for, as long as a view may still change because of one.
struct TimelineCauses {
  private struct Reload {
    var ordinal: Int32
    var cause: ReloadCause
  }

  private var open: [Reload] = []
  /// By the time of delivery; the first may be the one on screen.
  private var delivered: [Reload] = []

  mutating func requested(_ id: RequestID, cause: ReloadCause) {
    open.append(Reload(ordinal: id.ordinal, cause: cause))
  }

  mutating func decided(_ id: RequestID, _ decision: ReloadDecision) {
    guard decision != .grantedFree, decision != .grantedCharged else { return }
    open.removeAll { $0.ordinal == id.ordinal }
  }

  mutating func finished(_ id: RequestID, _ outcome: ReloadOutcome) {
    guard let index = open.firstIndex(where: { $0.ordinal == id.ordinal }) else { return }
    let reload = open.remove(at: index)
    if outcome.deliversTimeline { delivered.append(reload) }
  }

  /// The cause of the request whose timeline is now shown; older timelines are forgotten.
  mutating func shown(_ id: RequestID) -> ReloadCause? {
    guard let index = delivered.firstIndex(where: { $0.ordinal == id.ordinal }) else {
      return open.first { $0.ordinal == id.ordinal }?.cause
    }
    delivered.removeFirst(index)
    return delivered.first?.cause
  }
}
