extension Distribution {
  /// The distribution of `factor` times the value. For counts: the distribution of the same family with `factor`
  /// times the mean.
  ///
  /// - Parameter factor: 0 or more. With 0, or with a factor that makes a parameter leave its range, ``validate()``
  ///   may refuse the result.
  public func scaled(by factor: Double) -> Distribution {
    switch self {
    case .constant(let value): .constant(value * factor)
    case .uniform(let low, let high): .uniform(low: low * factor, high: high * factor)
    case .exponential(let mean): .exponential(mean: mean * factor)
    case .lognormal(let median, let sigma): .lognormal(median: median * factor, sigma: sigma)
    case .gamma(let shape, let scale): .gamma(shape: shape, scale: scale * factor)
    case .weibull(let shape, let scale): .weibull(shape: shape, scale: scale * factor)
    case .beta(let alpha, let beta, let low, let high):
      .beta(alpha: alpha, beta: beta, low: low * factor, high: high * factor)
    case .normal(let mean, let deviation):
      .normal(mean: mean * factor, standardDeviation: deviation * factor)
    case .poisson(let mean): .poisson(mean: mean * factor)
    case .negativeBinomial(let mean, let dispersion):
      .negativeBinomial(mean: mean * factor, dispersion: dispersion)
    case .empirical(let values):
      .empirical(values.map { WeightedValue(value: $0.value * factor, weight: $0.weight) })
    case .mixture(let components):
      .mixture(
        components.map {
          WeightedDistribution(distribution: $0.distribution.scaled(by: factor), weight: $0.weight)
        })
    }
  }
}
