internal import CGSL

/// Whether numbers from 0 to 1 are spread evenly.
package enum UniformRanks {
  /// - Returns: the probability of numbers that are as uneven, if each is equally probable: χ² over up to 20 equal parts. `nil`: there are
  ///   fewer than 20 numbers.
  package static func p(_ ranks: [Double]) -> Double? {
    let parts = min(20, ranks.count / 5)
    guard parts >= 4 else { return nil }
    var counts = [Double](repeating: 0, count: parts)
    for rank in ranks { counts[min(max(0, Int(rank * Double(parts))), parts - 1)] += 1 }
    let expected = Double(ranks.count) / Double(parts)
    let statistic = counts.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
    return gsl_cdf_chisq_Q(statistic, Double(parts - 1))
  }
}
