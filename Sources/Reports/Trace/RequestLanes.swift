import EventKernel

/// Finds tracks for requests so that no two on one overlap, other than one within the other.
struct RequestLanes {
  private var ends: [SimulationTime] = []

  /// The lane, from 0, of a request that lasts from `start` to `end`; the first that is free.
  mutating func lane(from start: SimulationTime, to end: SimulationTime) -> Int {
    // A request decided in its instant fits into any stretch that is still open.
    let free = ends.firstIndex { $0 <= start || (start == end && end <= $0) }
    guard let free else {
      ends.append(end)
      return ends.count - 1
    }
    ends[free] = max(ends[free], end)
    return free
  }
}
