/// Fresh views. The views at which the same changes can be read form a group. A reload helps only its own group, and
/// most at the first view of it.
extension KnownFuture {
  /// The largest number of fresh views with at most this number of charged reloads.
  package func mostFresh(reloads: Int) -> Int {
    let gains = chances.map(\.gain).sorted(by: >)
    return freshWithout + gains.prefix(max(0, reloads)).reduce(0, +)
  }

  /// The smallest number of charged reloads that makes this number of views fresh. If fewer views can be fresh, it is
  /// the number for all that can.
  package func reloadsNeeded(fresh: Int) -> Int {
    var missing = max(0, fresh) - freshWithout
    var reloads = 0
    for gain in chances.map(\.gain).sorted(by: >) where missing > 0 && gain > 0 {
      missing -= gain
      reloads += 1
    }
    return reloads
  }

  /// The number of views that are fresh without a charged reload.
  private var freshWithout: Int { views.indices.count { shownFree[$0] >= happened[$0] } }
}
