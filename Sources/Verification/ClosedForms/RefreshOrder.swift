import Foundation

/// The times at which copies are refreshed in Cho & Garcia-Molina, "Effective Page Refresh Policies for Web Crawlers", ACM TODS 28
/// (2003): in equal intervals, once at random within each, or by a Poisson process.
///
/// With changes at rate λ, refreshes at rate f = 1/I, r = λ/f, and S the time since the last refresh at a random instant:
/// freshness F = E[exp(−λS)], age A = E[S] − (1 − F)/λ.
package enum RefreshOrder: String, CaseIterable, Hashable, Sendable {
  case periodic, randomOrder, purelyRandom

  /// Probability that the copy is fresh at a random instant. `r` > 0.
  package func freshness(_ r: Double) -> Double {
    let ofInterval = -expm1(-r) / r
    return switch self {
    case .periodic: ofInterval
    // S is the age in a renewal process with triangular gaps on (0, 2I).
    case .randomOrder: (1 - ofInterval * ofInterval) / r
    case .purelyRandom: 1 / (1 + r)
    }
  }

  /// Mean age at a random instant over the mean interval I. `r` > 0.
  package func age(_ r: Double) -> Double {
    let meanSinceRefresh: Double =
      switch self {
      case .periodic: 1 / 2
      case .randomOrder: 7 / 12
      case .purelyRandom: 1
      }
    return meanSinceRefresh - (1 - freshness(r)) / r
  }
}
