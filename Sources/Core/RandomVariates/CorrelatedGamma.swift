@preconcurrency internal import CGSL

/// A stationary sequence of gamma variates with mean 1, each correlated with the one before.
///
/// A Gaussian copula: a first-order autoregressive Gaussian sequence, each value of which is put through the normal
/// distribution function and the gamma distribution's inverse (Cario and Nelson, "Autoregressive to anything",
/// Operations Research Letters 19, 1996). The correlation given is the Gaussian's; the gamma's is slightly smaller.
public struct CorrelatedGamma: Sendable {
  /// Above this shape, GSL's inverse loses precision. Wilson and Hilferty's cube root of a normal variate
  /// (Proceedings of the National Academy of Sciences 17, 1931) has an error below 10⁻⁵ in probability there.
  private static let largestInvertedShape = 1e4

  private let shape: Double
  private let correlation: Double
  private var stream: RandomStream
  private var gaussian: Double?

  /// - Parameters:
  ///   - shape: variance 1 / shape; clamped to the range of ``Distribution/gamma(shape:scale:)``.
  ///   - correlation: clamped to −0.999 … 0.999; 0 gives independent variates.
  ///   - stream: the stream from which all variates are drawn.
  public init(shape: Double, correlation: Double, stream: RandomStream) {
    let shapes = DistributionLimits.shapes
    self.shape = shape > shapes.lowerBound ? min(shape, shapes.upperBound) : shapes.lowerBound
    self.correlation = min(max(correlation, -0.999), 0.999)
    self.stream = stream
  }

  /// The next variate, above 0.
  public mutating func next() -> Double {
    let fresh = stream.withGenerator { gsl_ran_gaussian_ziggurat($0, 1) }
    var value = fresh
    if let gaussian {
      value = correlation * gaussian + (1 - correlation * correlation).squareRoot() * fresh
    }
    gaussian = value
    if shape > Self.largestInvertedShape {
      let root = 1 - 1 / (9 * shape) + value / (3 * shape.squareRoot())
      return root * root * root
    }
    // The tail that is nearer to 0 keeps its precision.
    let variate =
      value < 0
      ? gsl_cdf_gamma_Pinv(gsl_cdf_ugaussian_P(value), shape, 1 / shape)
      : gsl_cdf_gamma_Qinv(gsl_cdf_ugaussian_Q(value), shape, 1 / shape)
    return variate.isFinite && variate > 0 ? variate : Double.leastNormalMagnitude
  }
}
