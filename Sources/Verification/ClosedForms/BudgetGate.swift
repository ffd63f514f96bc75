@preconcurrency internal import CGSL

/// Closed forms for a day's requests with a hard cap of B reloads.
package enum BudgetGate {
  /// E[min(N, B)] for a Poisson number of requests: λ P(N ≤ B − 2) + B P(N ≥ B).
  package static func granted(poissonMean lambda: Double, cap: Int) -> Double {
    lambda * poissonCDF(cap - 2, lambda) + Double(cap) * (1 - poissonCDF(cap - 1, lambda))
  }

  /// P(N > B).
  package static func rateLimited(poissonMean lambda: Double, cap: Int) -> Double {
    1 - poissonCDF(cap, lambda)
  }

  /// Mean time of the B-th request, or of the end of the day if there is none, in days: with T ~ Gamma(B, 1/λ),
  /// E[min(T, 1)] = B/λ P(N > B) + P(N < B).
  package static func exhaustion(poissonMean lambda: Double, cap: Int) -> Double {
    Double(cap) / lambda * (1 - poissonCDF(cap, lambda)) + poissonCDF(cap - 1, lambda)
  }

  /// E[min(N, B)] for a negative binomial number with variance `mean + mean²/dispersion`.
  package static func granted(negativeBinomialMean mean: Double, dispersion: Double, cap: Int) -> Double {
    let p = dispersion / (dispersion + mean)
    return (0..<cap).reduce(0) { sum, k in
      sum + 1 - gsl_cdf_negative_binomial_P(UInt32(k), p, dispersion)
    }
  }

  private static func poissonCDF(_ k: Int, _ lambda: Double) -> Double {
    k < 0 ? 0 : gsl_cdf_poisson_P(UInt32(k), lambda)
  }
}
