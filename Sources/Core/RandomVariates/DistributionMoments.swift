@preconcurrency internal import CGSL

extension Distribution {
  /// The mean in closed form, in the distribution's unit. Meaningless if ``validate()`` throws.
  public var mean: Double { moments.mean }

  /// The variance in closed form, in the distribution's unit squared. Meaningless if ``validate()`` throws.
  public var variance: Double { moments.variance }

  /// Sources: Johnson, Kotz, Balakrishnan, "Continuous Univariate Distributions"; for the truncated normal
  /// vol. 1, section 13.10.
  private var moments: (mean: Double, variance: Double) {
    switch self {
    case .constant(let value): return (value, 0)
    case .uniform(let low, let high): return ((low + high) / 2, (high - low) * (high - low) / 12)
    case .exponential(let mean): return (mean, mean * mean)
    case .lognormal(let median, let sigma):
      let square = sigma * sigma
      let mean = median * exp(square / 2)
      return (mean, mean * mean * expm1(square))
    case .gamma(let shape, let scale): return (shape * scale, shape * scale * scale)
    case .weibull(let shape, let scale): return Self.weibullMoments(shape: shape, scale: scale)
    case .beta(let alpha, let beta, let low, let high):
      let sum = alpha + beta
      let width = high - low
      return (low + width * alpha / sum, width * width * alpha * beta / (sum * sum * (sum + 1)))
    case .normal(let mean, let standardDeviation):
      return Self.truncatedNormalMoments(mean: mean, standardDeviation: standardDeviation)
    case .poisson(let mean): return (mean, mean)
    case .negativeBinomial(let mean, let dispersion): return (mean, mean + mean * mean / dispersion)
    case .empirical(let values): return Self.mixtureMoments(values.map { ($0.weight, $0.value, 0) })
    case .mixture(let components):
      return Self.mixtureMoments(
        components.map {
          let (mean, variance) = $0.distribution.moments
          return ($0.weight, mean, variance)
        })
    }
  }

  private static func weibullMoments(shape: Double, scale: Double) -> (mean: Double, variance: Double) {
    let first = gsl_sf_lngamma(1 + 1 / shape)
    let second = gsl_sf_lngamma(1 + 2 / shape)
    // For a large shape, Γ(1 + 2/k) − Γ(1 + 1/k)² loses its digits. The difference of logarithms does not.
    let mean = scale * exp(first)
    return (mean, mean * mean * expm1(second - 2 * first))
  }

  private static func truncatedNormalMoments(
    mean: Double, standardDeviation: Double
  ) -> (mean: Double, variance: Double) {
    guard standardDeviation > 0 else { return (mean, 0) }
    let lowest = -mean / standardDeviation
    let hazard = gsl_ran_ugaussian_pdf(lowest) / gsl_cdf_ugaussian_Q(lowest)
    return (
      mean + standardDeviation * hazard,
      standardDeviation * standardDeviation * (1 + lowest * hazard - hazard * hazard)
    )
  }

  private static func mixtureMoments(
    _ components: [(weight: Double, mean: Double, variance: Double)]
  ) -> (mean: Double, variance: Double) {
    let total = components.reduce(0) { $0 + $1.weight }
    let mean = components.reduce(0) { $0 + $1.weight / total * $1.mean }
    let variance = components.reduce(0) {
      $0 + $1.weight / total * ($1.variance + ($1.mean - mean) * ($1.mean - mean))
    }
    return (mean, variance)
  }
}
