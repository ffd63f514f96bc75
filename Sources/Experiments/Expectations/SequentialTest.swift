import Foundation

/// When the interim analyses of expectations take place, and the error probability of each.
///
/// An interim analysis comes after 32 replications and each time their number has doubled, up to a maximum. In each, an expectation
/// holds or fails if its figure's confidence interval is on one side of the bound; otherwise it waits for the next. A true
/// expectation can only fail by mistake, and a false one can only hold by mistake. So each analysis may be wrong on one side with
/// probability error / (expectations × analyses) (Bonferroni). The probability that any verdict is wrong is then at most `error`,
/// however the analyses and the figures depend on each other, as far as Student's t is exact for the means.
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

  /// The error probability of one expectation in one interim analysis.
  var errorPerAnalysis: Double { error / Double(expectations * analyses.count) }

  /// The confidence level of intervals that are wrong on one side with probability error / (expectations × analyses).
  public var confidence: Double { 1 - 2 * errorPerAnalysis }

  /// The number of replications without an occurrence after which `never` holds. It does not depend on the interim analysis, so the
  /// error is not divided among the analyses.
  public var replicationsForNever: Int {
    Int((log(error / Double(expectations)) / log(1 - Self.rareShare)).rounded(.up))
  }
}
