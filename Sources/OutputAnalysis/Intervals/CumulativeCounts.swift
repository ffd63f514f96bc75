/// For each of some levels, the number of durations of a ``DurationHistogram`` that do not exceed it.
///
/// Level 0 is 0 ms, and level 1 ends at 511 ms. Above, each doubling has eight levels.
struct CumulativeCounts: Hashable, Sendable {
  /// Ascending, up to the longest duration. No duration exceeds a higher level.
  private(set) var upToLevel: [Int64] = []

  init(_ histogram: DurationHistogram) {
    var total: Int64 = 0
    for bin in histogram.buckets {
      let level = bin.bucket == 0 ? 0 : Self.level(ofBucket: bin.bucket)
      while upToLevel.count <= level { upToLevel.append(total) }
      total = total.addingSaturated(bin.count)
      upToLevel[level] = total
    }
  }

  /// The number of all durations.
  var total: Int64 { upToLevel.last ?? 0 }

  /// - Parameter bucket: 1 or more.
  static func level(ofBucket bucket: Int32) -> Int {
    bucket < 512 ? 1 : 2 + (Int(bucket) - 512) / 32
  }
}
