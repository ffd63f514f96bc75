/// What reloads at given times would do, in addition to the free ones.
extension KnownFuture {
  /// What a number of looks see.
  public struct Outcome: Hashable, Sendable {
    public var freshLooks = 0
    /// The total content age, in milliseconds.
    public var age: Int64 = 0

    public init() {}
  }

  /// - Parameter times: in milliseconds, in order.
  public func outcome(ofReloadsAt times: [Int64]) -> Outcome {
    let shownThen = shown(at: times)
    var outcome = Outcome()
    var past = 0
    for look in 0..<count {
      while past < times.count, times[past] <= self.times[look] { past += 1 }
      let shown = past == 0 ? shownFree[look] : max(shownFree[look], shownThen[past - 1])
      if shown >= happened[look] { outcome.freshLooks += 1 }
      outcome.age += age(of: look, shown: shown)
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
