/// Fresh looks. The looks between two changes form a group. A reload helps only its own group, and most at the first look of it.
extension KnownFuture {
  /// The largest number of fresh looks with at most this number of charged reloads.
  public func mostFresh(reloads: Int) -> Int {
    let gains = chances.map(\.gain).sorted(by: >)
    return freshWithout + gains.prefix(max(0, reloads)).reduce(0, +)
  }

  /// The smallest number of charged reloads that make this number of looks fresh, or all looks if there are fewer.
  public func reloadsNeeded(fresh: Int) -> Int {
    var missing = max(0, fresh) - freshWithout
    var reloads = 0
    for gain in chances.map(\.gain).sorted(by: >) where missing > 0 {
      missing -= gain
      reloads += 1
    }
    return reloads
  }

  /// The number of looks that are fresh without a charged reload.
  private var freshWithout: Int { count - chances.reduce(0) { $0 + $1.gain } }
}
