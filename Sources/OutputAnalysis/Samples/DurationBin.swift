/// A bucket of a ``DurationHistogram`` and what is in it.
public struct DurationBin: Hashable, Sendable {
  /// Number of the bucket, from 0.
  public private(set) var bucket: Int32
  /// Number of durations, at least 1.
  public private(set) var count: Int64
  /// Sum of what the durations exceed the bucket's lower end by, in milliseconds. Together with ``count`` it stays at the
  /// largest integer instead of overflowing.
  public private(set) var excess: Int64

  public init(bucket: Int32, count: Int64, excess: Int64) {
    self.bucket = bucket
    self.count = count
    self.excess = excess
  }

  init(of milliseconds: Int64) {
    bucket = Self.bucket(of: milliseconds)
    count = 1
    excess = milliseconds - Self.lowerEnd(of: bucket)
  }

  /// Sum of the durations in milliseconds.
  var sum: Int128 { Int128(Self.lowerEnd(of: bucket)) * Int128(count) + Int128(excess) }

  /// Mean of the durations in milliseconds.
  public var mean: Double { Double(Self.lowerEnd(of: bucket)) + Double(excess) / Double(count) }

  /// Whether a histogram can have come to it.
  var isPossible: Bool {
    bucket >= 0 && bucket <= Self.bucket(of: .max) && count > 0 && excess >= 0
      && Int128(excess) <= Int128(count) * Int128(Self.width(of: bucket) - 1)
  }

  /// - Parameter milliseconds: of the same bucket.
  mutating func add(_ milliseconds: Int64) {
    count = count.addingSaturated(1)
    excess = excess.addingSaturated(milliseconds - Self.lowerEnd(of: bucket))
  }

  /// - Parameter other: of the same bucket.
  func merged(with other: DurationBin) -> DurationBin {
    DurationBin(
      bucket: bucket, count: count.addingSaturated(other.count), excess: excess.addingSaturated(other.excess))
  }

  /// - Parameter milliseconds: 0 or more.
  static func bucket(of milliseconds: Int64) -> Int32 {
    guard milliseconds >= 512 else { return Int32(max(0, milliseconds)) }
    let shift = 55 - milliseconds.leadingZeroBitCount
    return Int32(shift) * 256 + Int32(milliseconds >> Int64(shift))
  }

  static func lowerEnd(of bucket: Int32) -> Int64 {
    guard bucket >= 512 else { return Int64(bucket) }
    let shift = Int64(bucket) / 256 - 1
    return (Int64(bucket) - shift * 256) << shift
  }

  static func width(of bucket: Int32) -> Int64 {
    bucket >= 512 ? 1 << (Int64(bucket) / 256 - 1) : 1
  }
}

extension Int64 {
  /// `self + other`, or the largest integer; both 0 or more, so that the order of additions does not matter.
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
