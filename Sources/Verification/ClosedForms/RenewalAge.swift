import Foundation
import RandomVariates

/// The time since the last of a stationary renewal process's events, at a random instant (the inspection paradox: Feller, "An
/// Introduction to Probability Theory and Its Applications", vol. 2, section XI.4).
package enum RenewalAge {
  /// E[X²] / 2E[X].
  ///
  /// - Parameter gap: the distribution of X, the time from one event to the next.
  package static func mean(gap: Distribution) -> Double {
    (gap.variance / gap.mean + gap.mean) / 2
  }

  /// P(age ≤ t) = ∫ P(X > u) du / E[X] for u from 0 to t, by Simpson's rule unless it is elementary;
  /// `nil` for a distribution without `cumulativeProbability(_:)`.
  package static func probability(ofAtMost t: Double, gap: Distribution) -> Double? {
    if case .constant(let value) = gap { return min(1, t / value) }
    if case .uniform(0, let high) = gap { return t < high ? t * (2 - t / high) / high : 1 }
    // With u = t v⁴ the integrand is smooth even if the density is infinite at 0.
    let steps = 2000
    var sum = 0.0
    for step in 0...steps {
      let v = Double(step) / Double(steps)
      guard let below = gap.cumulativeProbability(t * pow(v, 4)) else { return nil }
      let weight: Double = step == 0 || step == steps ? 1 : step % 2 == 0 ? 2 : 4
      sum += weight * (1 - below) * 4 * t * pow(v, 3)
    }
    return sum / 3 / Double(steps) / gap.mean
  }
}
