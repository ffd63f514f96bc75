import Foundation

/// When the interim analyses of expectations take place, and the error probability of each.
///
/// An interim analysis comes after 32 replications and each time their number has doubled, up to a maximum. In each, an expectation
/// holds or fails if its figure's confidence interval is on one side of the bound; otherwise it waits for the next. The expectations
/// share the error equally, and an expectation's analyses in proportion to their replications (Bonferroni): the fewer replications,
/// the less normal is their mean, and the less may depend on it. Each side of an interval has half of it, so a verdict on a figure that is
/// exactly the bound counts as wrong, whichever it is. The probability that any verdict is wrong is then at most `error`, however
/// the analyses and the figures depend on each other, as far as the intervals are right. `ClosedFormSubject.verdicts` counts how
/// often they are not.
public struct SequentialTest: Hashable, Sendable {
  /// The probability that any verdict is wrong, above 0 and below 1.
  public let error: Double
  /// The number of expectations that share it, at least 1.
  public let expectations: Int
  /// The numbers of replications at the interim analyses, ascending; at least one.
  public let analyses: [Int]

  public static let firstAnalysis = 32
  /// `never` holds if the occurrence is in less than this share of replications.
  public static let rareShare = 0.01

  /// - Parameters:
  ///   - error: above 0 and below 1.
  ///   - expectations: the number that share it; fewer than 1 count as 1.
  ///   - mostReplications: fewer than 2 count as 2.
  public init(error: Double, expectations: Int, mostReplications: Int) {
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

  /// The number of replications without an occurrence after which `never` holds. It does not depend on the interim analysis, so the
  /// error is not divided among the analyses.
  public var replicationsForNever: Int {
    Int((log(error / Double(expectations)) / log(1 - Self.rareShare)).rounded(.up))
  }
}
