/// How many durations of a ``DurationHistogram`` are at most so long, at each of some levels.
///
/// Level 0 is 0 ms, level 1 ends at 511 ms; above, each doubling has eight.
struct CumulativeCounts: Hashable, Sendable {
  /// Ascending, as far as the longest duration: all are at most as long as any higher level.
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

  /// Of all durations.
  var total: Int64 { upToLevel.last ?? 0 }

  /// - Parameter bucket: 1 or more.
  static func level(ofBucket bucket: Int32) -> Int {
    bucket < 512 ? 1 : 2 + (Int(bucket) - 512) / 32
  }
}
