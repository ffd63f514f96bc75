extension Distribution {
  /// The largest number that no variate is below. Meaningless if ``validate()`` throws.
  public var lowerBound: Double {
    switch self {
    case .constant(let value): value
    case .uniform(let low, _), .beta(_, _, let low, _): low
    case .lognormal(let median, let sigma): sigma == 0 ? median : 0
    case .normal(let mean, let standardDeviation): standardDeviation == 0 ? mean : 0
    case .exponential, .gamma, .weibull, .poisson, .negativeBinomial: 0
    case .empirical(let values): values.filter { $0.weight > 0 }.map(\.value).min() ?? 0
    case .mixture(let parts): parts.filter { $0.weight > 0 }.map(\.distribution.lowerBound).min() ?? 0
    }
  }
}
