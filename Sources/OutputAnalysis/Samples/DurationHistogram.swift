import EventKernel

/// Measured durations, counted in log-linear buckets, so that memory does not grow with their number and any two
/// histograms can be merged exactly, in any order.
///
/// Up to 511 ms each millisecond has a bucket of its own; above, each doubling is divided into 256 (the layout of Tene's
/// HdrHistogram). A bucket knows the number and the sum of its durations, and stands for their mean: count and mean of all are
/// exact, an order statistic is within ``relativeError`` and exact where all durations of its bucket are equal.
public struct DurationHistogram: Sendable {
  /// Largest relative error of an order statistic: a bucket's width over its lower end.
  public static let relativeError = 1.0 / 256

  /// Ascending by bucket; without those of ``pending``.
  private var bins: [DurationBin] = []
  /// Not yet put into buckets.
  private var pending: [Int64] = []
  /// Number of durations.
  public private(set) var count = 0
  /// Of all durations, exact.
  public private(set) var sumMilliseconds: Int128 = 0
  /// Number of durations in each level of ``CumulativeCounts``, as far as the longest: what is read at the end of each
  /// day without a look at every bucket.
  private(set) var levels: [Int64] = []

  public init() {}

  public init(_ durations: [SimulationDuration]) {
    for duration in durations { add(duration) }
  }

  /// Restores a histogram from ``buckets``; `nil` when they are not ascending, a number is impossible, or there are more
  /// than 2⁵⁰ durations.
  public init?(buckets: [DurationBin]) {
    for (bin, next) in zip(buckets, buckets.dropFirst()) where bin.bucket >= next.bucket { return nil }
    guard buckets.allSatisfy(\.isPossible) else { return nil }
    guard buckets.reduce(Int128(0), { $0 + Int128($1.count) }) <= 1 << 50 else { return nil }
    bins = buckets
    count = Int(buckets.reduce(Int64(0)) { $0.addingSaturated($1.count) })
    for bin in buckets {
      sumMilliseconds.addSaturated(bin.sum)
      count(bin.count, inLevel: CumulativeCounts.level(ofBucket: bin.bucket))
    }
  }

  /// The buckets that hold something, ascending: equal for equal durations, however they were added and merged.
  public var buckets: [DurationBin] {
    var copy = self
    copy.settle()
    return copy.bins
  }

  /// Counts a duration; a negative one counts as 0.
  public mutating func add(_ duration: SimulationDuration) {
    let milliseconds = max(0, duration.milliseconds)
    pending.append(milliseconds)
    count += 1
    sumMilliseconds += Int128(milliseconds)
    count(1, inLevel: CumulativeCounts.level(ofBucket: DurationBin.bucket(of: milliseconds)))
    if pending.count >= 2048 { settle() }
  }

  /// Counts all that the other has counted.
  public mutating func merge(_ other: DurationHistogram) {
    settle()
    bins = Self.merged(bins, other.buckets)
    count = Int(Int64(count).addingSaturated(Int64(other.count)))
    sumMilliseconds.addSaturated(other.sumMilliseconds)
    for (level, number) in other.levels.enumerated() { count(number, inLevel: level) }
  }

  private mutating func count(_ number: Int64, inLevel level: Int) {
    while levels.count <= level { levels.append(0) }
    levels[level] = levels[level].addingSaturated(number)
  }

  /// Count, mean and quantiles; `nil` without durations.
  public var summary: DurationSummary? {
    let order = orderStatistics
    guard order.count > 0 else { return nil }
    func quantile(_ p: Double) -> Double { (order.quantile(p) ?? 0) / 1000 }
    return DurationSummary(
      count: order.count, meanSeconds: Double(sumMilliseconds) / Double(order.count) / 1000,
      medianSeconds: quantile(0.5), p90Seconds: quantile(0.9), p95Seconds: quantile(0.95))
  }

  /// The durations in ascending order, for quantiles. Takes time in the number of buckets.
  public var orderStatistics: OrderStatistics { OrderStatistics(buckets) }

  /// Puts all durations into buckets. Once done, whoever reads a copy of the histogram need not.
  mutating func settle() {
    guard !pending.isEmpty else { return }
    Self.sortByBucket(&pending)
    var fresh: [DurationBin] = []
    for value in pending {
      let bucket = DurationBin.bucket(of: value)
      if let last = fresh.indices.last, fresh[last].bucket == bucket {
        fresh[last].add(value)
      } else {
        fresh.append(DurationBin(of: value))
      }
    }
    bins = Self.merged(bins, fresh)
    pending.removeAll(keepingCapacity: true)
  }

  /// Sorts by bucket, in no particular order within one: a radix sort of two digits.
  private static func sortByBucket(_ values: inout [Int64]) {
    guard values.count > 32 else { return values.sort() }
    withUnsafeTemporaryAllocation(of: Int64.self, capacity: values.count) { scratch in
      values.withUnsafeMutableBufferPointer { values in
        distribute(values, into: scratch) { Int($0) & 255 }
        distribute(scratch, into: values) { Int($0) >> 8 }
      }
    }
  }

  /// Copies the values in the order of their buckets' digits, 0 ..< 256; equal ones keep theirs.
  private static func distribute(
    _ values: UnsafeMutableBufferPointer<Int64>, into result: UnsafeMutableBufferPointer<Int64>,
    by digit: (Int32) -> Int
  ) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 257) { starts in
      starts.initialize(repeating: 0)
      for value in values { starts[digit(DurationBin.bucket(of: value)) + 1] += 1 }
      for index in 1..<257 { starts[index] += starts[index - 1] }
      for value in values {
        let digit = digit(DurationBin.bucket(of: value))
        result[starts[digit]] = value
        starts[digit] += 1
      }
    }
  }

  private static func merged(_ left: [DurationBin], _ right: [DurationBin]) -> [DurationBin] {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    var result: [DurationBin] = []
    result.reserveCapacity(left.count + right.count)
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if left[i].bucket < right[j].bucket {
        result.append(left[i])
        i += 1
      } else if left[i].bucket > right[j].bucket {
        result.append(right[j])
        j += 1
      } else {
        result.append(left[i].merged(with: right[j]))
        i += 1
        j += 1
      }
    }
    result += left[i...]
    result += right[j...]
    return result
  }
}

extension DurationHistogram: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.buckets == right.buckets }
}
