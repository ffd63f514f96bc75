@preconcurrency internal import CGSL

/// Probability functions of the distributions that ``MaximumLikelihood`` fits, in closed form.
extension Distribution {
  /// P(X ≤ `x`); `nil` for distributions that are never fitted. Source: GSL manual, "Random Number Distributions".
  public func cumulativeProbability(_ x: Double) -> Double? {
    GSLErrorHandling.turnOff()
    guard x >= 0 else { return 0 }
    switch self {
    case .exponential(let mean): return gsl_cdf_exponential_P(x, mean)
    case .lognormal(let median, let sigma): return gsl_cdf_lognormal_P(x, log(median), sigma)
    case .gamma(let shape, let scale): return gsl_cdf_gamma_P(x, shape, scale)
    case .weibull(let shape, let scale): return gsl_cdf_weibull_P(x, scale, shape)
    case .poisson(let mean): return gsl_cdf_poisson_P(UInt32(clamping: Int64(min(x, 4e9))), mean)
    case .negativeBinomial(let mean, let dispersion):
      return gsl_cdf_negative_binomial_P(
        UInt32(clamping: Int64(min(x, 4e9))), dispersion / (dispersion + mean), dispersion)
    default: return nil
    }
  }

  /// Logarithm of the density, or of the probability of a count, at `x`; `nil` for distributions that are never fitted.
  /// It has its own formula, because far from the center the density itself is 0 in floating point. Source: Johnson, Kotz,
  /// Balakrishnan, "Continuous Univariate Distributions", chapters 14, 17, 19, 21; Johnson, Kemp, Kotz, "Univariate
  /// Discrete Distributions", chapters 4 and 5.
  public func logDensity(_ x: Double) -> Double? {
    GSLErrorHandling.turnOff()
    switch self {
    case .exponential(let mean): return -log(mean) - x / mean
    case .lognormal(let median, let sigma):
      let z = log(x / median) / sigma
      return -log(x * sigma) - 0.5 * log(2 * Double.pi) - 0.5 * z * z
    case .gamma(let shape, let scale):
      return (shape - 1) * log(x) - x / scale - gsl_sf_lngamma(shape) - shape * log(scale)
    case .weibull(let shape, let scale):
      return log(shape / scale) + (shape - 1) * log(x / scale) - pow(x / scale, shape)
    case .poisson(let mean): return x * log(mean) - mean - gsl_sf_lngamma(x + 1)
    case .negativeBinomial(let mean, let r):
      return gsl_sf_lngamma(x + r) - gsl_sf_lngamma(r) - gsl_sf_lngamma(x + 1) + r * log(r / (r + mean))
        + x * log(mean / (r + mean))
    default: return nil
    }
  }
}
