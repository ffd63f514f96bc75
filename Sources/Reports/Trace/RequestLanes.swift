import EventKernel

/// Assigns requests to tracks so that requests on one track do not overlap, unless one is within the other.
struct RequestLanes {
  private var ends: [SimulationTime] = []

  /// The first free lane, from 0, for a request from `start` to `end`.
  mutating func lane(from start: SimulationTime, to end: SimulationTime) -> Int {
    // A request that is decided at once fits within any other request.
    let free = ends.firstIndex { $0 <= start || (start == end && end <= $0) }
    guard let free else {
      ends.append(end)
      return ends.count - 1
    }
    ends[free] = max(ends[free], end)
    return free
  }
}
