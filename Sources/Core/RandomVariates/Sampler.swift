@preconcurrency internal import CGSL

/// Draws from one distribution. Everything that does not depend on the draw is prepared.
///
/// The variates come from the GNU Scientific Library (manual, chapter "Random Number Distributions").
/// A draw allocates nothing.
///
/// ```swift
/// var stream = RandomStream(seed: 1, replication: 0, entity: "weather", purpose: "fetch")
/// let sampler = try Sampler(.uniform(low: 200, high: 800))
/// #expect((200...800).contains(sampler.draw(from: &stream)))
/// ```
public struct Sampler: Sendable {
  private let method: Method
  /// The number that is always drawn. Not a number: it varies.
  @usableFromInline let constant: Double

  /// Prepares drawing from `distribution`.
  ///
  /// - Throws: a ``DistributionError`` when a parameter is outside its range.
  public init(_ distribution: Distribution) throws(DistributionError) {
    try distribution.validate()
    method = try Method(distribution)
    constant = if case .constant(let value) = method { value } else { .nan }
  }

  /// A finite number of 0 or more, in the distribution's unit.
  @inlinable
  public func draw(from stream: inout RandomStream) -> Double {
    constant.isNaN ? drawVariate(from: &stream) : constant
  }

  @usableFromInline
  func drawVariate(from stream: inout RandomStream) -> Double {
    switch method {
    case .constant(let value): return value
    case .uniform(let low, let high): return stream.withGenerator { gsl_ran_flat($0, low, high) }
    case .exponential(let mean): return stream.withGenerator { gsl_ran_exponential($0, mean) }
    case .lognormal(let mu, let sigma):
      return exp(mu + stream.withGenerator { gsl_ran_gaussian_ziggurat($0, sigma) })
    case .gamma(let shape, let scale):
      return stream.withGenerator { gsl_ran_gamma($0, shape, scale) }
    case .weibull(let shape, let scale):
      return stream.withGenerator { gsl_ran_weibull($0, scale, shape) }
    case .beta(let alpha, let beta, let low, let width):
      return low + width * stream.withGenerator { gsl_ran_beta($0, alpha, beta) }
    case .truncatedNormal(let mean, let standardDeviation):
      return stream.withGenerator { generator in
        // The mean is not negative, so at least every second attempt is accepted on average.
        while true {
          let value = mean + gsl_ran_gaussian_ziggurat(generator, standardDeviation)
          if value >= 0 { return value }
        }
      }
    case .poisson(let mean): return stream.withGenerator { Double(gsl_ran_poisson($0, mean)) }
    case .negativeBinomial(let probability, let dispersion):
      return stream.withGenerator { Double(gsl_ran_negative_binomial($0, probability, dispersion)) }
    case .empirical(let values, let table): return values[table.drawIndex(from: &stream)]
    case .mixture(let samplers, let table):
      return samplers[table.drawIndex(from: &stream)].draw(from: &stream)
    }
  }

  /// A draw rounded to the nearest integer, from 0 to `Int.max`.
  public func drawCount(from stream: inout RandomStream) -> Int {
    Int(exactly: draw(from: &stream).rounded()) ?? Int.max
  }

  private enum Method: Sendable {
    case constant(Double)
    case uniform(low: Double, high: Double)
    case exponential(mean: Double)
    case lognormal(mu: Double, sigma: Double)
    case gamma(shape: Double, scale: Double)
    case weibull(shape: Double, scale: Double)
    case beta(alpha: Double, beta: Double, low: Double, width: Double)
    case truncatedNormal(mean: Double, standardDeviation: Double)
    case poisson(mean: Double)
    case negativeBinomial(probability: Double, dispersion: Double)
    case empirical(values: [Double], AliasTable)
    case mixture([Sampler], AliasTable)

    /// Prepares a valid distribution.
    init(_ distribution: Distribution) throws(DistributionError) {
      switch distribution {
      case .constant(let value): self = .constant(value)
      case .uniform(let low, let high): self = .uniform(low: low, high: high)
      case .exponential(let mean): self = .exponential(mean: mean)
      case .lognormal(let median, let sigma): self = .lognormal(mu: log(median), sigma: sigma)
      case .gamma(let shape, let scale): self = .gamma(shape: shape, scale: scale)
      case .weibull(let shape, let scale): self = .weibull(shape: shape, scale: scale)
      case .beta(let alpha, let beta, let low, let high):
        self = .beta(alpha: alpha, beta: beta, low: low, width: high - low)
      case .normal(let mean, let standardDeviation):
        self = .truncatedNormal(mean: mean, standardDeviation: standardDeviation)
      case .poisson(let mean): self = .poisson(mean: mean)
      case .negativeBinomial(let mean, let dispersion):
        self = .negativeBinomial(probability: dispersion / (dispersion + mean), dispersion: dispersion)
      case .empirical(let values):
        // A rounding error in the table could choose an entry of weight 0.
        let possible = values.filter { $0.weight > 0 }
        self = .empirical(values: possible.map(\.value), try Self.table(weights: possible.map(\.weight)))
      case .mixture(let components):
        let possible = components.filter { $0.weight > 0 }
        var samplers: [Sampler] = []
        for component in possible {
          samplers.append(try Sampler(component.distribution))
        }
        self = .mixture(samplers, try Self.table(weights: possible.map(\.weight)))
      }
    }

    private static func table(weights: [Double]) throws(DistributionError) -> AliasTable {
      guard let table = AliasTable(weights: weights) else {
        throw DistributionError(
          parameter: "weights", expected: "a table that fits into memory", found: "\(weights.count) weights")
      }
      return table
    }
  }
}
