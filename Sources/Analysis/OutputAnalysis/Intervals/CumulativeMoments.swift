/// Moments over replications for the intervals of quantiles: of the number of durations up to each level, and of the number of
/// durations. Durations of one replication may depend on each other.
///
/// A level is a range of durations. Level 0 is 0 ms, and level 1 is 1 to 511 ms. Above, each doubling has eight levels.
///
/// All sums are integers, so they merge exactly, in any order. Memory does not grow with the number of durations.
package struct CumulativeMoments: Hashable, Sendable {
  /// The moments of all durations: x and y both are the number of durations.
  private(set) var whole = RatioMoments()
  /// The levels that have durations, ascending. The sums of a level without durations are those of the level below.
  private(set) var levels: [Level] = []

  /// A level and the sums that differ between levels: x is the number of durations up to it, y the number of all.
  struct Level: Hashable, Sendable {
    var number: Int32
    var x: Int64
    var xx: Int128
    var xy: Int128

    /// A level with no duration up to it.
    init(empty number: Int32) { (self.number, x, xx, xy) = (number, 0, 0, 0) }

    var sums: [Int128] { [Int128(x), xx, xy] }

    mutating func add(_ other: Level) {
      x = x.addingSaturated(other.x)
      xx.addSaturated(other.xx)
      xy.addSaturated(other.xy)
    }
  }

  package init() {}

  /// Of this number of replications without durations.
  init(zeros count: Int64) { whole = RatioMoments(zeros: count) }

  /// The moments of one replication.
  init(_ histogram: DurationHistogram) {
    let (bins, total) = (histogram.buckets, Int64(histogram.count))
    whole.add(FigurePair(x: total, y: total))
    var upToLevel: Int64 = 0
    for (index, bin) in bins.enumerated() {
      upToLevel = upToLevel.addingSaturated(bin.count)
      var level = Level(empty: Self.level(ofBucket: bin.bucket))
      if index + 1 < bins.count, Self.level(ofBucket: bins[index + 1].bucket) == level.number { continue }
      level.x = upToLevel
      (level.xx, level.xy) = (Int128(upToLevel) * Int128(upToLevel), Int128(upToLevel) * Int128(total))
      append(level)
    }
  }

  /// Number of replications.
  package var count: Int { Int(clamping: whole.count) }

  mutating func merge(_ other: CumulativeMoments) {
    addLevels(of: other)
    var (below, next) = (Level(empty: 0), 0)
    for index in levels.indices {
      if next < other.levels.count, other.levels[next].number == levels[index].number {
        below = other.levels[next]
        next += 1
      }
      levels[index].add(below)
    }
    whole.merge(other.whole)
  }

  /// Adds the levels that only `other` has.
  private mutating func addLevels(of other: CumulativeMoments) {
    var index = 0
    for number in other.levels.lazy.map(\.number) {
      while index < levels.count, levels[index].number < number { index += 1 }
      if index < levels.count, levels[index].number == number { continue }
      var level = index > 0 ? levels[index - 1] : Level(empty: number)
      level.number = number
      insert(level, at: index)
    }
  }

  private mutating func append(_ level: Level) { insert(level, at: levels.count) }

  private mutating func insert(_ level: Level, at index: Int) {
    // Not twice the capacity: a scenario with many widgets has many of these.
    if levels.count == levels.capacity { levels.reserveCapacity((levels.count + 8) * 9 / 8) }
    levels.insert(level, at: index)
  }

  private func moments(at index: Int) -> RatioMoments {
    var moments = whole
    (moments.x, moments.xx, moments.xy) = (Int128(levels[index].x), levels[index].xx, levels[index].xy)
    return moments
  }

  private static func level(ofBucket bucket: Int32) -> Int32 {
    bucket < 512 ? min(bucket, 1) : 2 + (bucket - 512) / 32
  }

  /// The standard error of the share of durations up to the quantile: interpolated between the levels on both sides of it, and at
  /// least that of independent durations, because dependence within a level is unknown.
  private func standardErrorOfShare(at p: Double) -> Double? {
    // Rounded up: a number of durations is whole. An Int64 converts to a Double in one step, an Int128 does not.
    let wanted = Int64(clamping: (p * Double(Int64(clamping: whole.y))).rounded(.up))
    guard let above = levels.firstIndex(where: { $0.x >= wanted }) else { return nil }
    let upper = moments(at: above)
    guard let share = upper.ratio, let error = upper.varianceOfRatio?.squareRoot() else { return nil }
    // Below the first level there is nothing.
    let lower = above > 0 ? moments(at: above - 1) : nil
    let (lowerShare, lowerError) = (lower?.ratio ?? 0, lower?.varianceOfRatio?.squareRoot() ?? 0)
    let weight = share > lowerShare ? (p - lowerShare) / (share - lowerShare) : 1
    return max(lowerError + weight * (error - lowerError), (p * (1 - p) / Double(whole.y)).squareRoot())
  }

  /// The ranks between which a quantile is with a given confidence, although durations of one replication depend on each other:
  /// those of the shares p ± t · s, with s the standard error of the share of durations up to the quantile (a ratio over
  /// replications, by the delta method) and Student's t with one degree of freedom less than the number of replications.
  ///
  /// Woodruff, "Confidence Intervals for Medians and Other Position Measures", Journal of the American Statistical Association 47
  /// (1952), for samples in clusters.
  ///
  /// - Parameters:
  ///   - durations: the number of all durations.
  ///   - p: above 0 and below 1.
  ///   - confidence: above 0 and below 1.
  /// - Returns: ranks from 1 to the number of durations; `nil`: too few replications for such an interval.
  func ranks(of durations: Int, p: Double, confidence: Double) -> ClosedRange<Int>? {
    guard let error = standardErrorOfShare(at: p),
      let t = StudentT.twoSided(confidence: confidence, degreesOfFreedom: count - 1)
    else { return nil }
    let lower = (Double(durations) * (p - t * error)).rounded(.down)
    let upper = (Double(durations) * (p + t * error)).rounded(.down) + 1
    guard lower >= 1, lower <= upper, upper <= Double(durations), upper < 9e18 else { return nil }
    return Int(lower)...Int(upper)
  }
}

extension CumulativeMoments: Codable {
  private enum CodingKeys: String, CodingKey {
    case whole, levels
  }

  /// The levels as a list of decimal numbers in quotes: Σx, Σx², Σxy of each, from level 0 to the last that has durations. In quotes,
  /// because few JSON readers keep 128 bits.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(whole, forKey: .whole)
    var (numbers, below) = ([Int128](), Level(empty: 0))
    for level in levels {
      for _ in numbers.count / 3..<Int(level.number) { numbers += below.sums }
      numbers += level.sums
      below = level
    }
    try container.encode(numbers.map(\.description), forKey: .levels)
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    whole = try container.decode(RatioMoments.self, forKey: .whole)
    let texts = try container.decode([String].self, forKey: .levels)
    let numbers = texts.compactMap { Int128($0) }
    guard numbers.count == texts.count, numbers.count.isMultiple(of: 3), numbers.count <= 3 * Self.mostLevels
    else { throw Self.wrongLevels(container) }
    var below = Level(empty: 0)
    for index in stride(from: 0, to: numbers.count, by: 3) {
      var level = Level(empty: Int32(index / 3))
      guard let x = Int64(exactly: numbers[index]), x >= below.x else { throw Self.wrongLevels(container) }
      (level.x, level.xx, level.xy) = (x, numbers[index + 1], numbers[index + 2])
      if level.sums != below.sums { append(level) }
      below = level
    }
  }

  private static func wrongLevels(_ container: KeyedDecodingContainer<CodingKeys>) -> DecodingError {
    .dataCorruptedError(
      forKey: .levels, in: container, debugDescription: "expected moments of numbers of durations")
  }

  /// More than there are up to the longest possible duration.
  private static let mostLevels = 512
}
