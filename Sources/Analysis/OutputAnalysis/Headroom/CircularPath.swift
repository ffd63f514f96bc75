/// The cheapest way to place a number of reloads, here called stops, in a day that repeats. The cost of a view depends
/// on its time and on the last stop before it.
///
/// A later stop never costs a view more, so the costs satisfy the quadrangle inequality. The best stop before a time is
/// then no earlier if the time is later, and divide and conquer finds it (Galil and Park, "Dynamic programming with
/// convexity, concavity and sparsity", 1992). The best way of all has a stop between any two neighbors of the best way
/// from midnight (Aggarwal, Schieber and Tokuyama, 1994, see ``KnownFuture``). So it starts somewhere in the shortest
/// of those gaps.
struct CircularPath {
  private let times: Int
  /// For each stop, the cost of the views from it up to each later time.
  private let sums: [Int64]

  init(_ costs: CostMatrix) {
    times = costs.times
    var sums: [Int64] = []
    sums.reserveCapacity(times * (times + 1))
    for stop in 0..<times {
      var sum: Int64 = 0
      sums.append(0)
      for later in 0..<times {
        sum = sum.addingSaturated(costs[view: (stop + later) % times, reload: stop])
        sums.append(sum)
      }
    }
    self.sums = sums
  }

  /// - Parameter count: the number of stops; more than the number of times count as that.
  /// - Returns: the stops, ascending.
  func best(stops count: Int) -> [Int] {
    let steps = min(count, times)
    guard steps > 0 else { return [] }
    var best = path(from: 0, steps: steps)
    let ends = best.stops + [times]
    let gap = (0..<steps).min { ends[$0 + 1] - ends[$0] < ends[$1 + 1] - ends[$1] } ?? 0
    for start in ends[gap]...ends[gap + 1] where start > 0 && start < times {
      let other = path(from: start, steps: steps)
      if other.cost < best.cost { best = other }
    }
    return best.stops.map { $0 % times }.sorted()
  }

  /// The cheapest way that stops at `start`. Its stops count on beyond the end of the day.
  private func path(from start: Int, steps: Int) -> (stops: [Int], cost: Int64) {
    // By the number of times since the start: the least cost until then, and for each step the stop before.
    var costs = (0...times).map { sums[start * (times + 1) + $0] }
    var stopsBefore: [[Int]] = []
    for step in 1..<max(1, steps) {
      let layer = Layer(path: self, start: start, step: step, before: costs)
      let next = layer.best
      costs = next.costs
      stopsBefore.append(next.stops)
    }
    var stops: [Int] = []
    var end = times
    for before in stopsBefore.reversed() {
      end = before[end]
      stops.append(start + end)
    }
    return ([start] + stops.reversed(), costs[times])
  }

  /// The best ways with one more stop.
  private struct Layer {
    let path: CircularPath
    let start: Int
    /// The number of the stop, from 1. It comes at least so many times after the start.
    let step: Int
    let before: [Int64]

    var best: (costs: [Int64], stops: [Int]) {
      var costs = Array(repeating: Int64.max, count: path.times + 1)
      var stops = Array(repeating: step, count: path.times + 1)
      fill(step + 1...path.times, from: step...path.times - 1, &costs, &stops)
      return (costs, stops)
    }

    private func fill(
      _ ends: ClosedRange<Int>, from candidates: ClosedRange<Int>, _ costs: inout [Int64],
      _ stops: inout [Int]
    ) {
      let end = (ends.lowerBound + ends.upperBound) / 2
      for stop in candidates.lowerBound...min(candidates.upperBound, end - 1) {
        let row = (start + stop) % path.times * (path.times + 1)
        let cost = before[stop].addingSaturated(path.sums[row + end - stop])
        if cost < costs[end] { (costs[end], stops[end]) = (cost, stop) }
      }
      if ends.lowerBound < end {
        fill(ends.lowerBound...end - 1, from: candidates.lowerBound...stops[end], &costs, &stops)
      }
      if end < ends.upperBound {
        fill(end + 1...ends.upperBound, from: stops[end]...candidates.upperBound, &costs, &stops)
      }
    }
  }
}
