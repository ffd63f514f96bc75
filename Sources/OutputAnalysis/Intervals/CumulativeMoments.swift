/// Over replications, of durations that may depend on each other within each: moments of how many are at most so long, and
/// how many there are. From them follow intervals of quantiles.
///
/// All sums are integers, so that they merge exactly, in any order; memory does not grow with the number of durations.
public struct CumulativeMoments: Hashable, Sendable {
  /// Of all durations: x and y are their number. What every level beyond those of ``sums`` is.
  private(set) var whole = RatioMoments()
  /// Of each level, with x the number of durations up to it and y that of all.
  private(set) var sums: [LevelSums] = []

  /// What is not the same of all levels.
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

  /// One replication.
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

  /// Standard error of the share of durations that are at most the quantile: interpolated between the levels on both sides of it, and at
  /// least that of independent durations, for within a level nothing is known of how they depend on each other.
  private func standardErrorOfShare(at p: Double) -> Double? {
    // Rounded up: a number of durations is whole. An Int64 converts to a Double in one step, an Int128 does not.
    let wanted = Int64(clamping: (p * Double(Int64(clamping: whole.y))).rounded(.up))
    guard let above = sums.firstIndex(where: { $0.x >= wanted }) else { return nil }
    let upper = moments(at: above)
    guard let share = upper.ratio, let error = upper.varianceOfRatio?.squareRoot() else { return nil }
    // Below the first level there is nothing, and that is certain.
    let lower = above > 0 ? moments(at: above - 1) : nil
    let (lowerShare, lowerError) = (lower?.ratio ?? 0, lower?.varianceOfRatio?.squareRoot() ?? 0)
    let weight = share > lowerShare ? (p - lowerShare) / (share - lowerShare) : 1
    return max(lowerError + weight * (error - lowerError), (p * (1 - p) / Double(whole.y)).squareRoot())
  }

  /// The ranks between which a quantile lies with a given confidence, although durations of one replication depend on each
  /// other: those of the shares p ± t · s, with s the standard error of the share of durations that are at most the quantile (a ratio
  /// over replications, by the delta method) and Student's t with one degree of freedom less than there are of these.
  ///
  /// Woodruff, "Confidence Intervals for Medians and Other Position Measures", Journal of the American Statistical Association 47
  /// (1952), for samples in clusters.
  ///
  /// - Parameters:
  ///   - durations: how many there are in all.
  ///   - p: above 0 and below 1.
  ///   - confidence: above 0 and below 1.
  /// - Returns: from 1 to the number of durations; `nil`: too little was simulated for such an interval.
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
