/// Bounds of the parameters. They are wide enough for durations in milliseconds, sizes in bytes and counts. Every
/// draw, mean and variance is finite.
enum DistributionLimits {
  /// 10¹⁵: 31,000 years in milliseconds, a petabyte in bytes.
  static let largestValue = 1e15
  /// Means of counts: GSL counts in 32 bits, and a negative binomial count may be far above its mean.
  static let largestCountMean = 1e6
  /// Shapes of gamma, Weibull and beta, and the dispersion of the negative binomial.
  static let shapes = 0.05...1e6
  /// Standard deviations of the logarithm of a lognormal variate.
  static let largestSigma = 10.0
}
