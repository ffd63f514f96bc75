/// What reloads at given times would do, in addition to the free ones.
extension KnownFuture {
  /// What a number of views see.
  package struct Outcome: Hashable, Sendable {
    package var freshViews = 0
    /// The total content age, in milliseconds.
    package var age: Int64 = 0

    package init() {}
  }

  /// - Parameter times: in milliseconds, in order.
  package func outcome(ofReloadsAt times: [Int64]) -> Outcome {
    let shownThen = shown(at: times)
    var outcome = Outcome()
    var past = 0
    for view in 0..<count {
      while past < times.count, times[past] <= self.times[view] { past += 1 }
      let shown = past == 0 ? shownFree[view] : max(shownFree[view], shownThen[past - 1])
      if shown >= happened[view] { outcome.freshViews += 1 }
      outcome.age += age(of: view, shown: shown)
    }
    return outcome
  }

  /// How many changes a reload at each of these times shows.
  ///
  /// - Parameter times: in milliseconds, in order.
  func shown(at times: [Int64]) -> [Int] {
    var shown = 0
    return times.map { time in
      while shown < readable.count, readable[shown] <= time { shown += 1 }
      return shown
    }
  }
}
