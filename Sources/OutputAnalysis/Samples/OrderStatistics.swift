/// The durations of a ``DurationHistogram`` in ascending order, in milliseconds.
public struct OrderStatistics: Sendable {
  public let count: Int
  private let means: [Double]
  /// Number of durations in each bucket and those before it.
  private let ranks: [Int]

  init(_ bins: [DurationBin]) {
    means = bins.map(\.mean)
    var total: Int64 = 0
    ranks = bins.map { bin in
      total = total.addingSaturated(bin.count)
      return Int(total)
    }
    count = Int(total)
  }

  /// The `rank`-th smallest duration, from 1; `nil` outside 1 … ``count``.
  public subscript(rank rank: Int) -> Double? {
    guard rank >= 1, rank <= count else { return nil }
    var (low, high) = (0, ranks.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ranks[middle] >= rank { high = middle } else { low = middle + 1 }
    }
    return means[low]
  }

  /// The quantile of type 7 (see ``Quantile``); `nil` without durations.
  public func quantile(_ p: Double) -> Double? {
    guard count > 0 else { return nil }
    let h = Double(count - 1) * min(max(p, 0), 1)
    let index = min(Int(h), count - 1)
    guard let low = self[rank: index + 1] else { return nil }
    guard let high = self[rank: index + 2] else { return low }
    return low + (h - Double(index)) * (high - low)
  }
}
