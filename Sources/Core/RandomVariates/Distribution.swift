@preconcurrency internal import CGSL

/// The distribution of a duration, a size or a count. Values are 0 or more, in the caller's unit.
///
/// A value can have any parameters. ``validate()`` checks them, and ``Sampler`` draws.
///
/// ```swift
/// let latency = Distribution.lognormal(median: 4000, sigma: 1.6)  // milliseconds
/// try latency.validate()
/// let share = try #require(latency.cumulativeProbability(4000))
/// #expect(abs(share - 0.5) < 1e-12)
/// ```
public indirect enum Distribution: Hashable, Sendable {
  /// Always the same value, from 0 to 10¹⁵.
  case constant(Double)
  /// Uniform between `low` and `high`, with 0 ≤ `low` ≤ `high` ≤ 10¹⁵.
  case uniform(low: Double, high: Double)
  /// Exponential, 0 < `mean` ≤ 10¹⁵.
  case exponential(mean: Double)
  /// Lognormal: `median` · exp(`sigma` · Z), Z standard normal; 0 < `median` ≤ 10¹⁵, 0 ≤ `sigma` ≤ 10.
  case lognormal(median: Double, sigma: Double)
  /// Gamma with mean `shape` · `scale`; `shape` from 0.05 to 10⁶, 0 < `scale` ≤ 10¹⁵.
  case gamma(shape: Double, scale: Double)
  /// Weibull, P(X > x) = exp(−(x / `scale`)^`shape`); `shape` from 0.05 to 10⁶, 0 < `scale` ≤ 10¹⁵.
  case weibull(shape: Double, scale: Double)
  /// Beta stretched from [0, 1] to [`low`, `high`]; `alpha` and `beta` from 0.05 to 10⁶,
  /// 0 ≤ `low` ≤ `high` ≤ 10¹⁵.
  case beta(alpha: Double, beta: Double, low: Double, high: Double)
  /// Normal, truncated at 0. `mean` (0 to 10¹⁵) and `standardDeviation` (0 to 10¹⁵) are those before the truncation.
  case normal(mean: Double, standardDeviation: Double)
  /// Poisson count, 0 ≤ `mean` ≤ 10⁶.
  case poisson(mean: Double)
  /// Negative binomial count with variance `mean` + `mean`² / `dispersion`; 0 ≤ `mean` ≤ 10⁶, `dispersion`
  /// from 0.05 to 10⁶.
  case negativeBinomial(mean: Double, dispersion: Double)
  /// One of the given values, each from 0 to 10¹⁵, in proportion to its weight.
  case empirical([WeightedValue])
  /// A draw from one of the given distributions, chosen in proportion to its weight.
  case mixture([WeightedDistribution])

  /// The lognormal distribution with the given mean and coefficient of variation (standard deviation over
  /// mean): sigma² = ln(1 + cv²), median = mean / √(1 + cv²).
  public static func lognormal(mean: Double, coefficientOfVariation: Double) -> Distribution {
    let square = coefficientOfVariation * coefficientOfVariation
    return .lognormal(median: mean / (1 + square).squareRoot(), sigma: log1p(square).squareRoot())
  }
}

/// A value and its relative frequency.
public struct WeightedValue: Hashable, Sendable {
  /// The value, 0 or more, in the unit of the distribution.
  public var value: Double
  /// The relative frequency, 0 or more.
  public var weight: Double

  /// Makes a value that is chosen in proportion to `weight`.
  public init(value: Double, weight: Double) {
    self.value = value
    self.weight = weight
  }
}

/// A distribution and its relative frequency.
public struct WeightedDistribution: Hashable, Sendable {
  /// The distribution.
  public var distribution: Distribution
  /// The relative frequency, 0 or more.
  public var weight: Double

  /// Makes a component that is chosen in proportion to `weight`.
  public init(distribution: Distribution, weight: Double) {
    self.distribution = distribution
    self.weight = weight
  }
}
