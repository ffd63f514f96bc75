/// What views cost by the time of day of the view and that of the last reload before it, summed over days. A view
/// depends only on the last reload before it. So the cost of any timetable is a sum of these.
struct TimetableCosts: Sendable {
  /// Content ages in milliseconds.
  private(set) var ages = CostMatrix(times: DailyTimetable.places)
  /// Numbers of views that are not fresh.
  private(set) var stale = CostMatrix(times: DailyTimetable.places)

  mutating func merge(_ other: TimetableCosts) {
    ages.merge(other.ages)
    stale.merge(other.stale)
  }

  /// Adds the views of some days. Before the first day, nothing is reloaded.
  mutating func add(_ future: KnownFuture, on days: TimetableDays) {
    let (places, instants) = (DailyTimetable.places, days.instants)
    let shownThen = future.shown(at: instants)
    var next = 0
    for view in 0..<future.count {
      while next < instants.count, instants[next] <= future.times[view] { next += 1 }
      let (free, happened) = (future.shownFree[view], future.happened[view])
      guard free < happened, next > 0 else { continue }
      let time = (next - 1) % places
      for back in 0..<places {
        let shown = back < next ? max(free, shownThen[next - 1 - back]) : free
        guard shown < happened else { continue }
        let reload = (time + places - back) % places
        ages.add(future.age(of: view, shown: shown), view: time, reload: reload)
        stale.add(1, view: time, reload: reload)
      }
    }
  }
}

/// A cost for each time of day of a view, and of the last reload before it.
struct CostMatrix: Sendable {
  let times: Int
  private var costs: [Int64]

  init(times: Int) {
    self.times = times
    costs = Array(repeating: 0, count: times * times)
  }

  mutating func merge(_ other: CostMatrix) {
    for index in costs.indices { costs[index] = costs[index].addingSaturated(other.costs[index]) }
  }

  mutating func add(_ cost: Int64, view: Int, reload: Int) {
    costs[reload * times + view] = costs[reload * times + view].addingSaturated(cost)
  }

  subscript(view view: Int, reload reload: Int) -> Int64 { costs[reload * times + view] }
}
