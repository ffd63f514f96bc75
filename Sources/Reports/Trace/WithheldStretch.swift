import EventKernel
import WidgetRefresh

/// A time in which every look at a request found the same reason not to grant it.
struct WithheldStretch: Sendable {
  var reason: WithholdingReason
  var start: SimulationTime
  var end: SimulationTime
  var looks: Int
}

/// The stretches of requests whose rows are not complete.
struct WithheldStretches: Sendable {
  private var stretches: [RequestID: [WithheldStretch]] = [:]

  mutating func looked(at id: RequestID, _ reason: WithholdingReason, at time: SimulationTime) {
    var own = stretches[id] ?? []
    if let last = own.indices.last {
      own[last].end = time
      if own[last].reason == reason {
        own[last].looks += 1
      } else {
        own.append(WithheldStretch(reason: reason, start: time, end: time, looks: 1))
      }
    } else {
      own = [WithheldStretch(reason: reason, start: time, end: time, looks: 1)]
    }
    stretches[id] = own
  }

  /// Takes a request's stretches out.
  mutating func take(_ id: RequestID, decided: SimulationTime) -> [WithheldStretch] {
    guard var own = stretches.removeValue(forKey: id) else { return [] }
    if let last = own.indices.last { own[last].end = decided }
    return own
  }
}
