import EventKernel

/// Measured durations, counted in log-linear buckets. So memory does not grow with their number, and histograms merge
/// exactly, in any order.
///
/// Up to 511 ms, each millisecond has its own bucket. Above, each doubling is divided into 256 (the layout of Tene's
/// HdrHistogram). A bucket has the number, the sum, the shortest and the longest of its durations, and stands for their mean. So the
/// count and mean of all durations are exact, and an order statistic is within ``relativeError`` and within
/// ``OrderStatistics/range(rank:)``.
package struct DurationHistogram: Sendable {
  /// The largest relative error of an order statistic: a bucket's width divided by its lower end.
  package static let relativeError = 1.0 / 256

  /// The number of durations of 0 ms. Most content ages are 0.
  private(set) var zeros: Int64 = 0
  /// Ascending by bucket; without ``zeros`` and those of ``pending``.
  private var bins: [DurationBin] = []
  /// Durations in milliseconds, not yet put into buckets. 32 bits, half the size of a duration, are enough for 49 days.
  private var pending: [UInt32] = []
  /// Number of durations.
  package private(set) var count = 0
  /// The exact sum of all durations.
  package private(set) var sumMilliseconds: Int128 = 0

  /// The largest number of durations in a stored histogram.
  private static let mostDurations: Int128 = 1 << 50

  package init() {}

  package init(_ durations: [SimulationDuration]) {
    for duration in durations { add(duration) }
  }

  /// Restores a histogram from ``buckets``; `nil` if they are not ascending, a number is impossible, or there are more
  /// than 2⁵⁰ durations.
  package init?(buckets: [DurationBin]) {
    for (bin, next) in zip(buckets, buckets.dropFirst()) where bin.bucket >= next.bucket { return nil }
    guard buckets.allSatisfy(\.isPossible) else { return nil }
    guard buckets.reduce(Int128(0), { $0 + Int128($1.count) }) <= Self.mostDurations else { return nil }
    bins = buckets
    count = Int(buckets.reduce(Int64(0)) { $0.addingSaturated($1.count) })
    if let first = bins.first, first.bucket == 0 {
      zeros = first.count
      bins.removeFirst()
    }
    for bin in bins { sumMilliseconds.addSaturated(bin.sum) }
  }

  /// The buckets that are not empty, ascending. Equal for equal durations, however they were added and merged.
  package var buckets: [DurationBin] {
    var copy = self
    copy.settle()
    return zeros > 0 ? [DurationBin(zeros: zeros)] + copy.bins : copy.bins
  }

  /// Counts a duration; a negative one counts as 0.
  package mutating func add(_ duration: SimulationDuration) {
    count += 1
    let milliseconds = duration.milliseconds
    guard milliseconds > 0 else {
      zeros += 1
      return
    }
    sumMilliseconds += Int128(milliseconds)
    guard let short = UInt32(exactly: milliseconds) else {
      add([DurationBin(of: milliseconds)])
      return
    }
    pending.append(short)
    if pending.count >= 2048 { settle() }
  }

  /// Adds the durations of the other.
  package mutating func merge(_ other: DurationHistogram) {
    var other = other
    other.settle()
    settle()
    zeros = zeros.addingSaturated(other.zeros)
    add(other.bins)
    count = Int(Int64(count).addingSaturated(Int64(other.count)))
    sumMilliseconds.addSaturated(other.sumMilliseconds)
  }

  /// Whether it can be stored and restored.
  var isPossible: Bool { count <= Self.mostDurations && bins.allSatisfy(\.isPossible) }

  /// Count, mean and quantiles; `nil` without durations.
  package var summary: DurationSummary? {
    let order = orderStatistics
    guard order.count > 0 else { return nil }
    func quantile(_ p: Double) -> Double { (order.quantile(p) ?? 0) / 1000 }
    return DurationSummary(
      count: order.count, meanSeconds: Double(sumMilliseconds) / Double(order.count) / 1000,
      medianSeconds: quantile(0.5), p90Seconds: quantile(0.9), p95Seconds: quantile(0.95))
  }

  /// The durations in ascending order, for quantiles. Takes time proportional to the number of buckets.
  package var orderStatistics: OrderStatistics { OrderStatistics(buckets) }

  /// Puts all durations into buckets, so that copies need not do it again when they are read.
  mutating func settle() {
    guard let shortest = pending.min(), let longest = pending.max() else { return }
    let first = DurationBin.bucket(of: Int64(shortest))
    let range = Int(DurationBin.bucket(of: Int64(longest)) - first) + 1
    // Counting in all buckets of the range may cost less than sorting.
    let fresh =
      range < 16 * pending.count ? Self.counted(pending, from: first, range: range) : Self.sorted(pending)
    add(fresh)
    pending.removeAll(keepingCapacity: true)
  }

  /// - Parameters:
  ///   - values: all in the `range` buckets from `first` on.
  ///   - first: the number of the first bucket.
  ///   - range: the number of buckets.
  private static func counted(_ values: [UInt32], from first: Int32, range: Int) -> [DurationBin] {
    let words = (range + 63) / 64
    return withUnsafeTemporaryAllocation(of: UsedBuckets.self, capacity: words) { used in
      used.initialize(repeating: UsedBuckets())
      for value in values {
        let place = Int(DurationBin.bucket(of: Int64(value)) - first)
        used[place >> 6].mask |= 1 << UInt64(place & 63)
      }
      var count = 0
      for word in 0..<words {
        used[word].before = count
        count += used[word].mask.nonzeroBitCount
      }
      var bins = Array(repeating: DurationBin.empty, count: count)
      bins.withUnsafeMutableBufferPointer { bins in
        for value in values {
          let place = Int(DurationBin.bucket(of: Int64(value)) - first)
          let word = used[place >> 6]
          let lower = word.mask & (1 << UInt64(place & 63) - 1)
          bins[word.before + lower.nonzeroBitCount].add(Int64(value))
        }
      }
      return bins
    }
  }

  /// Which of 64 buckets are used, and how many before them are.
  private struct UsedBuckets {
    var mask: UInt64 = 0
    var before = 0
  }

  private static func sorted(_ values: [UInt32]) -> [DurationBin] {
    var bins: [DurationBin] = []
    for value in values.sorted().lazy.map(Int64.init) {
      if let last = bins.indices.last, bins[last].bucket == DurationBin.bucket(of: value) {
        bins[last].add(value)
      } else {
        bins.append(DurationBin(of: value))
      }
    }
    return bins
  }

  /// Adds `others` to ``bins`` in place. A new array at each call would fragment memory.
  private mutating func add(_ others: [DurationBin]) {
    guard !bins.isEmpty, !others.isEmpty else {
      if bins.isEmpty { bins = others }
      return
    }
    let count = bins.count
    let new = others.count - Self.shared(bins, others)
    if new > 0 {
      // Little more capacity than needed: a scenario with many widgets has many of these.
      if bins.capacity < count + new { bins.reserveCapacity((count + new) * 9 / 8) }
      bins.append(contentsOf: repeatElement(others[0], count: new))
    }
    bins.withUnsafeMutableBufferPointer { bins in
      others.withUnsafeBufferPointer { Self.merge($0, into: bins, count: count) }
    }
  }

  /// The number of buckets that both have.
  private static func shared(_ left: [DurationBin], _ right: [DurationBin]) -> Int {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { right in
        var (index, count) = (0, 0)
        for bin in right {
          let bucket = bin.bucket
          while index < left.count, left[index].bucket < bucket { index += 1 }
          if index < left.count, left[index].bucket == bucket { count += 1 }
        }
        return count
      }
    }
  }

  /// Merges from the end, where there is room.
  ///
  /// - Parameters:
  ///   - others: ascending, as the bins.
  ///   - bins: has room for every different bucket.
  ///   - count: the number of `bins`, from the first, that have a value before.
  private static func merge(
    _ others: UnsafeBufferPointer<DurationBin>, into bins: UnsafeMutableBufferPointer<DurationBin>, count: Int
  ) {
    var (own, place) = (count - 1, bins.count - 1)
    var ownBucket = own >= 0 ? bins[own].bucket : -1
    for bin in others.reversed() {
      let bucket = bin.bucket
      while ownBucket > bucket {
        bins[place] = bins[own]
        place -= 1
        own -= 1
        ownBucket = own >= 0 ? bins[own].bucket : -1
      }
      if ownBucket == bucket {
        bins[place] = bins[own].merged(with: bin)
        own -= 1
        ownBucket = own >= 0 ? bins[own].bucket : -1
      } else {
        bins[place] = bin
      }
      place -= 1
    }
  }
}

extension DurationHistogram: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.buckets == right.buckets }
}

extension DurationHistogram: Codable {
  /// Encoded as one list: bucket, count, excess, shortest and longest of each bucket in turn.
  package func encode(to encoder: any Encoder) throws {
    let numbers = buckets.flatMap { [Int64($0.bucket), $0.count, $0.excess, $0.shortest, $0.longest] }
    try numbers.encode(to: encoder)
  }

  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var (bins, bucketsMatch) = ([DurationBin](), true)
    while !container.isAtEnd {
      let bucket = try container.decode(Int32.self)
      let numbers = try (0..<4).map { _ in try container.decode(Int64.self) }
      let bin = DurationBin(
        count: numbers[0], excess: numbers[1], shortest: numbers[2], longest: numbers[3])
      bucketsMatch = bucketsMatch && bin.bucket == bucket
      bins.append(bin)
    }
    guard bucketsMatch, let histogram = DurationHistogram(buckets: bins) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a histogram of durations")
    }
    self = histogram
  }
}

/// The reported values of a set of durations. Quantiles are of type 7 (see ``OrderStatistics/quantile(_:)``), from a ``DurationHistogram``.
package struct DurationSummary: Codable, Hashable, Sendable {
  /// Number of samples, at least 1.
  package var count: Int
  package var meanSeconds: Double
  package var medianSeconds: Double
  package var p90Seconds: Double
  package var p95Seconds: Double
}
