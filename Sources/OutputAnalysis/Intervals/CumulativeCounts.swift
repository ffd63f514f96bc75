/// How many durations of a ``DurationHistogram`` are at most so long, at each of some levels.
///
/// Level 0 is 0 ms, level 1 ends at 511 ms; above, each doubling has eight.
struct CumulativeCounts: Hashable, Sendable {
  /// Ascending, as far as the longest duration: all are at most as long as any higher level.
  private(set) var upToLevel: [Int64] = []

  static let zero = CumulativeCounts()

  private init() {}

  init(_ histogram: DurationHistogram) {
    guard histogram.count > 0 else { return }
    upToLevel.reserveCapacity(histogram.levels.count + 1)
    var total = histogram.zeros
    upToLevel.append(total)
    for number in histogram.levels {
      total = total.addingSaturated(number)
      upToLevel.append(total)
    }
  }

  /// Of all durations.
  var total: Int64 { upToLevel.last ?? 0 }

  subscript(level: Int) -> Int64 { level < upToLevel.count ? upToLevel[level] : total }

  /// What came between an earlier count of the same histogram and this one.
  func since(_ earlier: CumulativeCounts) -> CumulativeCounts {
    var result = self
    for level in upToLevel.indices { result.upToLevel[level] -= earlier[level] }
    return result
  }

  /// - Parameter bucket: 1 or more.
  static func level(ofBucket bucket: Int32) -> Int {
    bucket < 512 ? 1 : 2 + (Int(bucket) - 512) / 32
  }
}
