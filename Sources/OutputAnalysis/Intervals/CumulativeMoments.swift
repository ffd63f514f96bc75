/// Moments over replications for the intervals of quantiles: of the number of durations up to each level, and of the number of
/// durations. Durations of one replication may depend on each other.
///
/// All sums are integers, so they merge exactly, in any order. Memory does not grow with the number of durations.
public struct CumulativeMoments: Hashable, Sendable {
  /// Of all durations: x and y are their number. It stands for every level beyond those of ``sums``.
  private(set) var whole = RatioMoments()
  /// For each level, with x the number of durations up to it and y the number of all.
  private(set) var sums: [LevelSums] = []

  /// The sums that differ between levels.
  struct LevelSums: Hashable, Sendable {
    var x: Int128
    var xx: Int128
    var xy: Int128

    mutating func add(_ other: LevelSums) {
      x.addSaturated(other.x)
      xx.addSaturated(other.xx)
      xy.addSaturated(other.xy)
    }
  }

  public init() {}

  init(whole: RatioMoments, sums: [LevelSums]) {
    self.whole = whole
    self.sums = sums
  }

  /// The moments of one replication.
  init(_ counts: CumulativeCounts) {
    let total = Int128(counts.total)
    whole.add(FigurePair(x: counts.total, y: counts.total))
    sums = counts.upToLevel.map { number in
      let x = Int128(number)
      return LevelSums(x: x, xx: x * x, xy: x * total)
    }
  }

  /// Number of replications.
  public var count: Int { Int(clamping: whole.count) }

  mutating func merge(_ other: CumulativeMoments) {
    // No more capacity than needed: a scenario with many widgets has many of these.
    sums.reserveCapacity(other.sums.count)
    while sums.count < other.sums.count { sums.append(beyond) }
    let (common, beyond) = (other.sums.count, other.beyond)
    for level in sums.indices { sums[level].add(level < common ? other.sums[level] : beyond) }
    whole.merge(other.whole)
  }

  private var beyond: LevelSums { LevelSums(x: whole.x, xx: whole.xx, xy: whole.xy) }

  private func moments(at level: Int) -> RatioMoments {
    var moments = whole
    (moments.x, moments.xx, moments.xy) = (sums[level].x, sums[level].xx, sums[level].xy)
    return moments
  }

  /// The standard error of the share of durations up to the quantile: interpolated between the levels on both sides of it, and at
  /// least that of independent durations, because dependence within a level is unknown.
  private func standardErrorOfShare(at p: Double) -> Double? {
    // Rounded up: a number of durations is whole. An Int64 converts to a Double in one step, an Int128 does not.
    let wanted = Int64(clamping: (p * Double(Int64(clamping: whole.y))).rounded(.up))
    guard let above = sums.firstIndex(where: { $0.x >= wanted }) else { return nil }
    let upper = moments(at: above)
    guard let share = upper.ratio, let error = upper.varianceOfRatio?.squareRoot() else { return nil }
    // Below the first level there is certainly nothing.
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

  /// The levels as a list of decimal numbers in quotes: Σx, Σx², Σxy of each. In quotes, because few JSON readers keep 128 bits.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(whole, forKey: .whole)
    try container.encode(sums.flatMap { [$0.x, $0.xx, $0.xy] }.map(\.description), forKey: .levels)
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let whole = try container.decode(RatioMoments.self, forKey: .whole)
    let texts = try container.decode([String].self, forKey: .levels)
    let numbers = texts.compactMap { Int128($0) }
    guard numbers.count == texts.count, numbers.count.isMultiple(of: 3), numbers.count <= 3 * Self.mostLevels
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .levels, in: container, debugDescription: "not moments of numbers of durations")
    }
    let sums = stride(from: 0, to: numbers.count, by: 3).map {
      LevelSums(x: numbers[$0], xx: numbers[$0 + 1], xy: numbers[$0 + 2])
    }
    self.init(whole: whole, sums: sums)
  }

  /// The number of levels up to the longest possible duration.
  private static let mostLevels = 512
}
