import Foundation

/// When the interim analyses of expectations take place, and the error probability of each.
///
/// An interim analysis comes after 32 replications, and again whenever their number doubles, up to a maximum. If the
/// confidence interval of a figure is then on one side of the bound, the expectation holds or fails. Otherwise it waits
/// for the next analysis.
///
/// The error is divided (Bonferroni). Each expectation has the same part. Each of its analyses has a part in proportion
/// to the number of replications, because the mean of few replications is the least normal. Each side of an interval
/// has half of the part of its analysis. So if a figure equals the bound, `holds` and `fails` both count as wrong. If
/// each interval has its error probability, any verdict is wrong with a probability of at most `error`, however the
/// analyses and the figures depend on each other. `ClosedFormSubject.verdicts` counts how often verdicts are wrong.
package struct SequentialTest: Hashable, Sendable {
  /// The probability that any verdict is wrong, above 0 and below 1.
  package let error: Double
  /// The number of expectations that share it, at least 1.
  package let expectations: Int
  /// The numbers of replications at the interim analyses, ascending; at least one.
  package let analyses: [Int]

  package static let firstAnalysis = 32
  /// `never` holds if the occurrence is in less than this share of replications.
  package static let rareShare = 0.01

  /// - Parameters:
  ///   - error: above 0 and below 1.
  ///   - expectations: the number that share it; fewer than 1 count as 1.
  ///   - mostReplications: fewer than 2 count as 2.
  package init(error: Double, expectations: Int, mostReplications: Int) {
    self.error = error
    self.expectations = max(1, expectations)
    let most = max(2, mostReplications)
    analyses = Array(sequence(first: Self.firstAnalysis) { $0 * 2 }.prefix { $0 < most }) + [most]
  }

  /// The error probability of one side of an expectation's interval.
  ///
  /// - Parameter replications: their number. If it is between two interim analyses, the earlier one counts.
  func errorPerSide(after replications: Int) -> Double {
    let analysis = analyses.last { $0 <= replications } ?? replications
    return error / 2 / Double(expectations) * Double(analysis) / Double(analyses.reduce(0, +))
  }

  /// The number of replications without an occurrence after which `never` holds. It does not depend on the interim
  /// analysis, so the error is not divided among the analyses.
  package var replicationsForNever: Int {
    Int((log(error / Double(expectations)) / log(1 - Self.rareShare)).rounded(.up))
  }
}
