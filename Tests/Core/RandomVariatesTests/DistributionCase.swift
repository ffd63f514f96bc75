import Foundation
import RandomVariates
import Testing

/// A distribution with what is known about it from textbooks, computed without the library under test.
struct DistributionCase: Sendable, CustomTestStringConvertible {
  enum Law: Sendable {
    /// The cumulative distribution function of a continuous law.
    case cdf(@Sendable (Double) -> Double)
    /// The probabilities of 0, 1, …, nearly all of them.
    case probabilities([Double])
  }

  var distribution: Distribution
  var mean: Double
  var variance: Double
  var law: Law

  var testDescription: String { "\(distribution)" }

  func draws(_ count: Int) throws -> [Double] {
    let sampler = try Sampler(distribution)
    var stream = RandomStream(seed: 20_260_101, replication: 0, entity: testDescription, purpose: "test")
    return (0..<count).map { _ in sampler.draw(from: &stream) }
  }

  static let all: [DistributionCase] = [
    DistributionCase(
      distribution: .uniform(low: 2, high: 5), mean: 3.5, variance: 0.75,
      law: .cdf { ($0 - 2) / 3 }),
    DistributionCase(
      distribution: .exponential(mean: 4), mean: 4, variance: 16,
      law: .cdf { -expm1(-$0 / 4) }),
    DistributionCase(
      distribution: .lognormal(median: 10, sigma: 0.5), mean: 10 * exp(0.125),
      variance: 100 * exp(0.25) * expm1(0.25),
      law: .cdf { normal(log($0 / 10) / 0.5) }),
    DistributionCase(
      distribution: .lognormal(mean: 60, coefficientOfVariation: 0.4), mean: 60, variance: 576,
      law: .cdf {
        normal((log($0 / 60) + 0.5 * log(1.16)) / log(1.16).squareRoot())
      }),
    DistributionCase(
      distribution: .gamma(shape: 0.5, scale: 3), mean: 1.5, variance: 4.5,
      law: .cdf { erf(($0 / 3).squareRoot()) }),
    DistributionCase(
      distribution: .gamma(shape: 3, scale: 2), mean: 6, variance: 12,
      law: .cdf { 1 - exp(-$0 / 2) * (1 + $0 / 2 + $0 * $0 / 8) }),
    DistributionCase(
      distribution: .weibull(shape: 2, scale: 7), mean: 3.5 * Double.pi.squareRoot(),
      variance: 49 * (1 - .pi / 4),
      law: .cdf { -expm1(-($0 / 7) * ($0 / 7)) }),
    DistributionCase(
      distribution: .weibull(shape: 0.5, scale: 1), mean: 2, variance: 20,
      law: .cdf { -expm1(-$0.squareRoot()) }),
    DistributionCase(
      distribution: .beta(alpha: 2, beta: 3, low: 10, high: 20), mean: 14, variance: 4,
      law: .cdf {
        let x = ($0 - 10) / 10
        return x * x * (6 - 8 * x + 3 * x * x)
      }),
    DistributionCase(
      distribution: .beta(alpha: 0.5, beta: 0.5, low: 0, high: 1), mean: 0.5, variance: 0.125,
      law: .cdf { 2 / .pi * asin($0.squareRoot()) }),
    DistributionCase(
      distribution: .normal(mean: 0, standardDeviation: 3), mean: 3 * (2 / Double.pi).squareRoot(),
      variance: 9 * (1 - 2 / .pi),
      law: .cdf { erf($0 / 3 / 2.0.squareRoot()) }),
    DistributionCase(
      // φ(1) / Φ(1) = 0.2875999709391784.
      distribution: .normal(mean: 5, standardDeviation: 5), mean: 5 * 1.2875999709391784,
      variance: 25 * (1 - 0.2875999709391784 - 0.2875999709391784 * 0.2875999709391784),
      law: .cdf { (normal($0 / 5 - 1) - normal(-1)) / normal(1) }),
    DistributionCase(
      distribution: .poisson(mean: 3), mean: 3, variance: 3,
      law: .probabilities(poisson(mean: 3))),
    DistributionCase(
      distribution: .poisson(mean: 80), mean: 80, variance: 80,
      law: .probabilities(poisson(mean: 80))),
    DistributionCase(
      distribution: .negativeBinomial(mean: 8, dispersion: 2), mean: 8, variance: 40,
      law: .probabilities(negativeBinomial(mean: 8, dispersion: 2))),
    DistributionCase(
      distribution: .negativeBinomial(mean: 100, dispersion: 10), mean: 100, variance: 1_100,
      law: .probabilities(negativeBinomial(mean: 100, dispersion: 10))),
    DistributionCase(
      distribution: .empirical([
        WeightedValue(value: 4, weight: 1), WeightedValue(value: 0, weight: 2),
        WeightedValue(value: 3, weight: 0), WeightedValue(value: 1, weight: 5),
      ]), mean: 1.125, variance: 1.359375,
      law: .probabilities([0.25, 0.625, 0, 0])),
    DistributionCase(
      distribution: .mixture([
        WeightedDistribution(distribution: .uniform(low: 0, high: 1), weight: 3),
        WeightedDistribution(distribution: .exponential(mean: 10), weight: 0),
        WeightedDistribution(distribution: .uniform(low: 0, high: 3), weight: 1),
      ]), mean: 0.75, variance: 0.4375,
      law: .cdf { 0.75 * min($0, 1) + $0 / 12 }),
  ]

  /// The standard normal distribution function.
  private static func normal(_ z: Double) -> Double {
    erfc(-z / 2.0.squareRoot()) / 2
  }

  private static func poisson(mean: Double) -> [Double] {
    var probability = exp(-mean)
    return (0..<500).map { count in
      defer { probability *= mean / Double(count + 1) }
      return probability
    }
  }

  private static func negativeBinomial(mean: Double, dispersion: Double) -> [Double] {
    var probability = pow(dispersion / (dispersion + mean), dispersion)
    return (0..<1_000).map { count in
      defer {
        probability *= (Double(count) + dispersion) / Double(count + 1) * mean / (mean + dispersion)
      }
      return probability
    }
  }
}
