/// The durations of a ``DurationHistogram`` in ascending order, in milliseconds.
package struct OrderStatistics: Sendable {
  package let count: Int
  private let bins: [DurationBin]
  /// The number of durations in each bucket and all before it.
  private let ranks: [Int]

  init(_ bins: [DurationBin]) {
    self.bins = bins
    var total: Int64 = 0
    ranks = bins.map { bin in
      total = total.addingSaturated(bin.count)
      return Int(total)
    }
    count = Int(total)
  }

  /// The `rank`-th smallest duration, from 1; `nil` outside 1 … ``count``. Exact if it is the only, shortest or longest one in its
  /// bucket; otherwise the bucket's mean.
  package subscript(rank rank: Int) -> Double? {
    guard let range = range(rank: rank), let index = bin(ofRank: rank) else { return nil }
    return range.lowerBound == range.upperBound ? Double(range.lowerBound) : bins[index].mean
  }

  /// The range that contains the `rank`-th smallest duration, both ends included, in milliseconds. `nil` outside
  /// 1 … ``count``.
  package func range(rank: Int) -> ClosedRange<Int64>? {
    guard let index = bin(ofRank: rank) else { return nil }
    let bin = bins[index]
    let isFirst = rank == (index > 0 ? ranks[index - 1] : 0) + 1
    return (rank == ranks[index] ? bin.longest : bin.shortest)...(isFirst ? bin.shortest : bin.longest)
  }

  private func bin(ofRank rank: Int) -> Int? {
    guard rank >= 1, rank <= count else { return nil }
    var (low, high) = (0, ranks.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if ranks[middle] >= rank { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The quantile of type 7 in the numbering of Hyndman & Fan, "Sample Quantiles in Statistical Packages" (1996): the default of R
  /// and NumPy. With the durations x₀ … xₙ₋₁ and h = (n − 1) · p it is x₍⌊h⌋₎ + (h − ⌊h⌋) · (x₍⌊h⌋₊₁₎ − x₍⌊h⌋₎). `nil` without
  /// durations.
  package func quantile(_ p: Double) -> Double? {
    guard count > 0 else { return nil }
    let h = Double(count - 1) * min(max(p, 0), 1)
    // Near 2⁶³ the nearest Double is not an Int.
    let index = min(Int(min(h, 9e18)), count - 1)
    guard let low = self[rank: index + 1] else { return nil }
    guard let high = self[rank: index + 2] else { return low }
    return low + (h - Double(index)) * (high - low)
  }
}
