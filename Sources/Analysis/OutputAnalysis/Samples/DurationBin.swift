/// A bucket of a ``DurationHistogram`` and its content.
package struct DurationBin: Hashable, Sendable {
  /// Number of durations, at least 1.
  package private(set) var count: Int64
  /// The sum of the durations' excesses over the bucket's lower end, in milliseconds. Like ``count``, it stays at the
  /// largest integer instead of overflowing.
  package private(set) var excess: Int64
  /// The shortest and the longest of the durations, in milliseconds.
  package private(set) var shortest: Int64
  package private(set) var longest: Int64

  package init(count: Int64, excess: Int64, shortest: Int64, longest: Int64) {
    self.count = count
    self.excess = excess
    self.shortest = shortest
    self.longest = longest
  }

  /// One duration.
  init(of milliseconds: Int64) {
    self = .empty
    add(milliseconds)
  }

  /// Durations of 0 ms.
  init(zeros count: Int64) {
    self.init(count: count, excess: 0, shortest: 0, longest: 0)
  }

  /// No duration yet. It is not a bin of a histogram, because its count is 0 and it belongs to no bucket.
  static let empty = DurationBin(count: 0, excess: 0, shortest: .max, longest: 0)

  // Not stored: without it, the many bins of a long run take a fifth less memory.
  /// Number of the bucket, from 0.
  package var bucket: Int32 { Self.bucket(of: shortest) }

  /// Sum of the durations in milliseconds.
  var sum: Int128 { Int128(Self.lowerEnd(of: bucket)) * Int128(count) + Int128(excess) }

  /// Mean of the durations in milliseconds.
  package var mean: Double { Double(Self.lowerEnd(of: bucket)) + Double(excess) / Double(count) }

  /// Whether a histogram could have it.
  var isPossible: Bool {
    count > 0 && (0...1 << 62).contains(excess)
      && shortest >= 0 && (shortest == longest || shortest < longest && count > 1)
      && Self.bucket(of: longest) == bucket
      && (Int128(count) * Int128(shortest)...Int128(count) * Int128(longest)).contains(sum)
  }

  /// - Parameter milliseconds: a duration of the same bucket.
  mutating func add(_ milliseconds: Int64) {
    count = count.addingSaturated(1)
    excess = excess.addingSaturated(milliseconds & (1 << Self.shift(of: milliseconds) - 1))
    shortest = min(shortest, milliseconds)
    longest = max(longest, milliseconds)
  }

  /// - Parameter other: the same bucket of another histogram.
  func merged(with other: DurationBin) -> DurationBin {
    DurationBin(
      count: count.addingSaturated(other.count), excess: excess.addingSaturated(other.excess),
      shortest: min(shortest, other.shortest), longest: max(longest, other.longest))
  }

  /// - Parameter milliseconds: 0 or more.
  static func bucket(of milliseconds: Int64) -> Int32 {
    let shift = shift(of: milliseconds)
    return Int32(truncatingIfNeeded: shift &* 256 &+ milliseconds &>> shift)
  }

  /// The width of the bucket of a duration as a power of 2.
  private static func shift(of milliseconds: Int64) -> Int64 {
    Int64(55 &- (milliseconds | 511).leadingZeroBitCount)
  }

  static func lowerEnd(of bucket: Int32) -> Int64 {
    guard bucket >= 512 else { return Int64(bucket) }
    let shift = Int64(bucket) / 256 - 1
    return (Int64(bucket) - shift * 256) << shift
  }
}

extension FixedWidthInteger {
  /// `self + other`, or the largest integer; both 0 or more, so that the order of additions does not matter.
  func addingSaturated(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
