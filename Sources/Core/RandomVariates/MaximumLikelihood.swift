@preconcurrency internal import CGSL

/// Fits distributions to samples by maximum likelihood.
///
/// GSL's Brent method solves the equations. Closed forms are used if they exist. Parameters must be in the ranges of
/// ``Distribution/validate()``.
package enum MaximumLikelihood {
  /// The families that can be fitted.
  package enum Family: CaseIterable, Hashable, Sendable {
    // Of durations: numbers above 0.
    case exponential, lognormal, gamma, weibull
    // Of counts: whole numbers from 0.
    case poisson, negativeBinomial

    package static let durations = allCases.filter { !$0.isOfCounts }
    package static let counts = allCases.filter(\.isOfCounts)

    var isOfCounts: Bool {
      switch self {
      case .exponential, .lognormal, .gamma, .weibull: false
      case .poisson, .negativeBinomial: true
      }
    }

    /// Number of parameters, for Akaike's criterion.
    package var parameterCount: Int {
      switch self {
      case .exponential, .poisson: 1
      case .lognormal, .gamma, .weibull, .negativeBinomial: 2
      }
    }
  }

  /// Fits one family.
  ///
  /// - Parameters:
  ///   - family: the family of distributions.
  ///   - sample: durations (all above 0) or counts (whole, 0 or more), at least 2.
  /// - Throws: a ``FitError``: the sample is of the wrong kind, or the likelihood has no maximum.
  package static func fit(_ family: Family, to sample: [Double]) throws(FitError) -> FittedDistribution {
    try check(sample, isOfCounts: family.isOfCounts)
    let distribution =
      switch family {
      case .exponential: Distribution.exponential(mean: mean(sample))
      case .lognormal: try lognormal(sample)
      case .gamma: try gamma(sample)
      case .weibull: try weibull(sample)
      case .poisson: Distribution.poisson(mean: mean(sample))
      case .negativeBinomial: try negativeBinomial(sample)
      }
    do {
      try distribution.validate()
    } catch {
      throw .noMaximum(family)
    }
    return FittedDistribution(distribution, family, sample)
  }

  /// Fits all families whose likelihood has a maximum, the best by Akaike's criterion first. Families with equal
  /// values stay in the given order.
  package static func best(of families: [Family], for sample: [Double]) -> [FittedDistribution] {
    let fits = families.compactMap { try? fit($0, to: sample) }
    return fits.enumerated().sorted { ($0.element.aic, $0.offset) < ($1.element.aic, $1.offset) }
      .map(\.element)
  }

  private static func check(_ sample: [Double], isOfCounts: Bool) throws(FitError) {
    guard sample.count >= 2 else { throw .tooFewValues(sample.count) }
    for value in sample {
      let isGood = isOfCounts ? value >= 0 && value == value.rounded() && value < 1e9 : value > 0
      guard isGood, value.isFinite else { throw .impossibleValue(value) }
    }
    guard isOfCounts || sample.contains(where: { $0 != sample[0] }) else { throw .equalValues }
    guard sample.contains(where: { $0 > 0 }) else { throw .equalValues }
  }

  private static func mean(_ sample: [Double]) -> Double {
    sample.reduce(0, +) / Double(sample.count)
  }

  /// ln median and σ are the mean and the (population) standard deviation of the logarithms (Johnson, Kotz,
  /// Balakrishnan, chapter 14).
  private static func lognormal(_ sample: [Double]) throws(FitError) -> Distribution {
    let logs = sample.map { log($0) }
    let center = mean(logs)
    let variance = mean(logs.map { ($0 - center) * ($0 - center) })
    return .lognormal(median: exp(center), sigma: variance.squareRoot())
  }

  /// ln k − ψ(k) = ln x̄ − mean of ln x; the scale is x̄ / k (Choi and Wette, "Maximum likelihood estimation of the
  /// parameters of the gamma distribution", Technometrics 11, 1969).
  private static func gamma(_ sample: [Double]) throws(FitError) -> Distribution {
    let average = mean(sample)
    let difference = log(average) - mean(sample.map { log($0) })
    let bounds = DistributionLimits.shapes
    guard
      let logShape = RootFinder.root(
        from: log(bounds.lowerBound), to: log(bounds.upperBound),
        of: { $0 - gsl_sf_psi(exp($0)) - difference })
    else { throw .noMaximum(.gamma) }
    return .gamma(shape: exp(logShape), scale: average / exp(logShape))
  }

  /// Σ xᵏ ln x / Σ xᵏ − 1 / k = mean of ln x; the scale is (mean of xᵏ)^(1/k) (Johnson, Kotz, Balakrishnan,
  /// chapter 21). Values are taken relative to the largest, so that no power overflows.
  private static func weibull(_ sample: [Double]) throws(FitError) -> Distribution {
    let largest = sample.max() ?? 1
    let logs = sample.map { log($0 / largest) }
    let center = mean(logs)
    let bounds = DistributionLimits.shapes
    let root = RootFinder.root(from: log(bounds.lowerBound), to: log(bounds.upperBound)) { logShape in
      let shape = exp(logShape)
      var (sum, weighted) = (0.0, 0.0)
      for value in logs {
        let power = exp(shape * value)
        sum += power
        weighted += power * value
      }
      return weighted / sum - 1 / shape - center
    }
    guard let root else { throw .noMaximum(.weibull) }
    let shape = exp(root)
    let power = mean(logs.map { exp(shape * $0) })
    return .weibull(shape: shape, scale: largest * pow(power, 1 / shape))
  }

  /// Mean x̄ and Σ ψ(x + r) − n ψ(r) + n ln(r / (r + x̄)) = 0 (Johnson, Kemp, Kotz, section 5.8); there is no maximum
  /// unless the sample's variance is above its mean.
  private static func negativeBinomial(_ sample: [Double]) throws(FitError) -> Distribution {
    let average = mean(sample)
    let count = Double(sample.count)
    var frequencies: [Double: Double] = [:]
    for value in sample { frequencies[value, default: 0] += 1 }
    // The order is fixed, because sums of floating-point numbers depend on it.
    let values = frequencies.sorted { $0.key < $1.key }
    let bounds = DistributionLimits.shapes
    let root = RootFinder.root(from: log(bounds.lowerBound), to: log(bounds.upperBound)) { logDispersion in
      let r = exp(logDispersion)
      let sum = values.reduce(0) { $0 + $1.value * (gsl_sf_psi($1.key + r) - gsl_sf_psi(r)) }
      return sum - count * log1p(average / r)
    }
    guard let root else { throw .noMaximum(.negativeBinomial) }
    return .negativeBinomial(mean: average, dispersion: exp(root))
  }
}
