import Foundation

/// When expectations are looked at, and how much of the chance of a wrong verdict each look may spend.
///
/// A look comes after 32 replications and whenever their number has doubled, up to a maximum. At each one an expectation
/// holds, or fails, when its figure's confidence interval lies on one side of the bound; otherwise it waits for the next. An
/// expectation that is true can only wrongly fail, and one that is false only wrongly hold, so that each look may be wrong on
/// one side with probability error / (expectations × looks) (Bonferroni): then the chance that any verdict is wrong is at most
/// `error`, however the looks and the figures depend on each other, as far as Student's t is exact for the means.
public struct SequentialTest: Hashable, Sendable {
  /// The chance that any verdict is wrong, above 0 and below 1.
  public let error: Double
  /// How many expectations share it, at least 1.
  public let expectations: Int
  /// Numbers of replications after which it is looked, ascending; at least one.
  public let looks: [Int]

  public static let firstLook = 32
  /// What `never` is told from: a share of replications in which it happens all the same.
  public static let rareShare = 0.01

  /// - Parameters:
  ///   - error: above 0 and below 1.
  ///   - expectations: how many share it; fewer than 1 count as 1.
  ///   - mostReplications: fewer than 2 count as 2.
  public init(error: Double, expectations: Int, mostReplications: Int) {
    self.error = error
    self.expectations = max(1, expectations)
    let most = max(2, mostReplications)
    looks = Array(sequence(first: Self.firstLook) { $0 * 2 }.prefix { $0 < most }) + [most]
  }

  /// What one look at one expectation may spend.
  var errorPerLook: Double { error / Double(expectations * looks.count) }

  /// Of intervals that are wrong on one side with ``errorPerLook``.
  public var confidence: Double { 1 - 2 * errorPerLook }

  /// After so many replications without an occurrence it is no more believed to come in ``rareShare`` of them. It is one and the same
  /// number whenever it is looked, so that looks spend nothing.
  public var replicationsForNever: Int {
    Int((log(error / Double(expectations)) / log(1 - Self.rareShare)).rounded(.up))
  }
}
