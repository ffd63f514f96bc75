extension Distribution {
  /// Checks that all parameters are in the ranges given at the cases.
  ///
  /// - Throws: a ``DistributionError`` for the first parameter that is not.
  public func validate() throws(DistributionError) { try validate(path: "") }

  private func validate(path: String) throws(DistributionError) {
    switch self {
    case .constant(let value): try Self.require(value, isValue: "\(path)value")
    case .uniform(let low, let high): try Self.requireInterval(low: low, high: high, path: path)
    case .exponential(let mean): try Self.require(mean, isPositive: "\(path)mean")
    case .lognormal(let median, let sigma):
      try Self.require(median, isPositive: "\(path)median")
      try Self.require(sigma, in: 0...DistributionLimits.largestSigma, "\(path)sigma")
    case .gamma(let shape, let scale), .weibull(let shape, let scale):
      try Self.require(shape, in: DistributionLimits.shapes, "\(path)shape")
      try Self.require(scale, isPositive: "\(path)scale")
    case .beta(let alpha, let beta, let low, let high):
      try Self.require(alpha, in: DistributionLimits.shapes, "\(path)alpha")
      try Self.require(beta, in: DistributionLimits.shapes, "\(path)beta")
      try Self.requireInterval(low: low, high: high, path: path)
    case .normal(let mean, let standardDeviation):
      try Self.require(mean, isValue: "\(path)mean")
      try Self.require(standardDeviation, isValue: "\(path)standardDeviation")
    case .poisson(let mean):
      try Self.require(mean, in: 0...DistributionLimits.largestCountMean, "\(path)mean")
    case .negativeBinomial(let mean, let dispersion):
      try Self.require(mean, in: 0...DistributionLimits.largestCountMean, "\(path)mean")
      try Self.require(dispersion, in: DistributionLimits.shapes, "\(path)dispersion")
    case .empirical(let values):
      for (index, element) in values.enumerated() {
        try Self.require(element.value, isValue: "\(path)values[\(index)].value")
      }
      try Self.requireWeights(values.map(\.weight), path: "\(path)values")
    case .mixture(let components):
      for (index, component) in components.enumerated() {
        try component.distribution.validate(path: "\(path)components[\(index)].distribution.")
      }
      try Self.requireWeights(components.map(\.weight), path: "\(path)components")
    }
  }

  private static func require(
    _ number: Double, in range: ClosedRange<Double>, _ parameter: String
  ) throws(DistributionError) {
    guard range.contains(number) else {
      throw DistributionError(
        parameter: parameter, expected: "a number from \(range.lowerBound) to \(range.upperBound)",
        found: "\(number)")
    }
  }

  private static func require(_ number: Double, isValue parameter: String) throws(DistributionError) {
    try require(number, in: 0...DistributionLimits.largestValue, parameter)
  }

  private static func require(_ number: Double, isPositive parameter: String) throws(DistributionError) {
    guard number > 0, number <= DistributionLimits.largestValue else {
      throw DistributionError(
        parameter: parameter, expected: "a number above 0 and at most \(DistributionLimits.largestValue)",
        found: "\(number)")
    }
  }

  private static func requireInterval(low: Double, high: Double, path: String) throws(DistributionError) {
    try require(low, isValue: "\(path)low")
    try require(high, isValue: "\(path)high")
    guard low <= high else {
      throw DistributionError(
        parameter: "\(path)high", expected: "a number not below low (\(low))", found: "\(high)")
    }
  }

  private static func requireWeights(_ weights: [Double], path: String) throws(DistributionError) {
    guard !weights.isEmpty else {
      throw DistributionError(parameter: path, expected: "at least one element", found: "none")
    }
    for (index, weight) in weights.enumerated() {
      try require(weight, isValue: "\(path)[\(index)].weight")
    }
    guard weights.contains(where: { $0 > 0 }) else {
      throw DistributionError(parameter: path, expected: "a weight above 0", found: "only weights of 0")
    }
  }
}

/// An invalid parameter of a distribution.
public struct DistributionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The parameter, such as `mean` or `components[1].distribution.sigma`.
  public var parameter: String
  /// What was expected, such as `a number above 0 and at most 1e+15`.
  public var expected: String
  /// What was found.
  public var found: String

  /// One sentence.
  public var description: String { "\(parameter): expected \(expected), found \(found)" }
}

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
