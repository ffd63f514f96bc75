import Foundation
import RandomVariates
import Testing

/// Samples from this library's own samplers. Bounds are five asymptotic standard errors of the estimators (Fisher
/// information), so that a right estimator fails with a probability below 6e-7; n = 20,000.
@Suite("Maximum likelihood")
struct MaximumLikelihoodTests {
  private static let count = 20_000

  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var family: MaximumLikelihood.Family
    var law: Distribution
    /// True parameters and standard deviations of √n times their estimators.
    var parameters: [(Double, Double)]
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "exponential", family: .exponential, law: .exponential(mean: 42), parameters: [(42, 42)]),
    Case(
      name: "lognormal", family: .lognormal, law: .lognormal(median: 60, sigma: 1.5),
      parameters: [(60, 60 * 1.5), (1.5, 1.5 / 2.0.squareRoot())]),
    // ψ′(½) = π² / 2; the scale's variance is θ² ψ′(k) / (k ψ′(k) − 1).
    Case(
      name: "gamma of shape 0.5", family: .gamma, law: .gamma(shape: 0.5, scale: 300),
      parameters: [(0.5, 0.5837), (300, 300 * 1.8338)]),
    // ψ′(4) = π² / 6 − 49 / 36.
    Case(
      name: "gamma of shape 4", family: .gamma, law: .gamma(shape: 4, scale: 2),
      parameters: [(4, 5.4374), (2, 2 * 1.4484)]),
    Case(
      name: "Weibull", family: .weibull, law: .weibull(shape: 0.62, scale: 90),
      parameters: [(0.62, 0.62 * 0.7797), (90, 90 * 1.0530 / 0.62)]),
    Case(name: "Poisson", family: .poisson, law: .poisson(mean: 3), parameters: [(3, 3.0.squareRoot())]),
    // The dispersion's bound is that of the moment estimator, √(2 r (r + 1)) (1 + r / m), which is wider.
    Case(
      name: "negative binomial", family: .negativeBinomial,
      law: .negativeBinomial(mean: 30, dispersion: 5), parameters: [(30, 210.0.squareRoot()), (5, 9.04)]),
  ]

  @Test("finds the parameters that a sample was drawn with", arguments: cases)
  func recovers(_ test: Case) throws {
    let sample = try draws(test.law)
    let fit = try MaximumLikelihood.fit(test.family, to: sample)
    for (found, (truth, deviation)) in zip(parameters(fit.distribution), test.parameters) {
      #expect(abs(found - truth) < 5 * deviation / Double(Self.count).squareRoot(), "\(found) for \(truth)")
    }
    #expect(fit.kolmogorovSmirnovDistance < (-log(1e-6 / 2) / 2 / Double(Self.count)).squareRoot())
  }

  @Test("finds a maximum: no parameters nearby are likelier", arguments: cases)
  func isMaximum(_ test: Case) throws {
    let sample = try draws(test.law)
    let fit = try MaximumLikelihood.fit(test.family, to: sample)
    let best = parameters(fit.distribution)
    for index in best.indices {
      for factor in [0.999, 1.001] {
        var other = best
        other[index] *= factor
        let law = try #require(distribution(test.family, other))
        let likelihood = sample.reduce(0) { $0 + (law.logDensity($1) ?? 0) }
        #expect(likelihood < fit.logLikelihood)
      }
    }
  }

  @Test("puts the family that the sample comes from first")
  func best() throws {
    for (law, family) in [
      (Distribution.lognormal(median: 60, sigma: 1.5), MaximumLikelihood.Family.lognormal),
      (.gamma(shape: 0.5, scale: 300), .gamma), (.weibull(shape: 0.62, scale: 90), .weibull),
    ] {
      let fits = MaximumLikelihood.best(of: MaximumLikelihood.Family.durations, for: try draws(law))
      #expect(fits.count == 4)
      #expect(fits.first?.family == family)
      #expect(zip(fits, fits.dropFirst()).allSatisfy { $0.aic <= $1.aic })
    }
    let counts = try draws(.negativeBinomial(mean: 30, dispersion: 5))
    #expect(
      MaximumLikelihood.best(of: MaximumLikelihood.Family.counts, for: counts).first?.family
        == .negativeBinomial)
  }

  @Test("has Akaike's criterion and the Kolmogorov-Smirnov distance of a sample that is worked out by hand")
  func byHand() throws {
    let fit = try MaximumLikelihood.fit(.exponential, to: [1, 2, 6])
    #expect(fit.distribution == .exponential(mean: 3))
    #expect(abs(fit.aic - (2 + 6 * log(3.0) + 6)) < 1e-12)
    // At 1: 1 − e^(−1/3) = 0.283 above nothing; at 2: 2/3 − (1 − e^(−2/3)) = 0.180; at 6: e^(−2) = 0.135 below 1, and
    // 0.865 − 2/3 = 0.198 above.
    #expect(abs(fit.kolmogorovSmirnovDistance - (1 - exp(-1.0 / 3))) < 1e-12)
    let counts = try MaximumLikelihood.fit(.poisson, to: [0, 0, 3, 1])
    #expect(counts.distribution == .poisson(mean: 1))
    #expect(abs(counts.kolmogorovSmirnovDistance - (2.5 * exp(-1) - 0.75)) < 1e-12)
  }

  @Test("refuses samples that have no best fit, and says why")
  func refuses() {
    #expect(throws: FitError.tooFewValues(1)) { try MaximumLikelihood.fit(.gamma, to: [1]) }
    #expect(throws: FitError.impossibleValue(0)) { try MaximumLikelihood.fit(.gamma, to: [1, 0]) }
    #expect(throws: FitError.impossibleValue(1.5)) { try MaximumLikelihood.fit(.poisson, to: [1, 1.5]) }
    #expect(throws: FitError.impossibleValue(.infinity)) {
      try MaximumLikelihood.fit(.lognormal, to: [1, .infinity])
    }
    #expect(throws: FitError.equalValues) { try MaximumLikelihood.fit(.weibull, to: [2, 2, 2]) }
    #expect(throws: FitError.noMaximum(.negativeBinomial)) {
      try MaximumLikelihood.fit(.negativeBinomial, to: [3, 3, 4, 2])
    }
    #expect(MaximumLikelihood.best(of: MaximumLikelihood.Family.counts, for: [3, 3, 4, 2]).count == 1)
  }

  private func draws(_ law: Distribution) throws -> [Double] {
    var stream = RandomStream(seed: 3, replication: 0, entity: "fit", purpose: "\(law)")
    let sampler = try Sampler(law)
    return (0..<Self.count).map { _ in sampler.draw(from: &stream) }
  }

  private func parameters(_ law: Distribution) -> [Double] {
    switch law {
    case .exponential(let mean), .poisson(let mean): [mean]
    case .lognormal(let a, let b), .gamma(let a, let b), .weibull(let a, let b),
      .negativeBinomial(let a, let b):
      [a, b]
    default: []
    }
  }

  private func distribution(_ family: MaximumLikelihood.Family, _ parameters: [Double]) -> Distribution? {
    let (first, last) = (parameters[0], parameters[parameters.count - 1])
    return switch family {
    case .exponential: .exponential(mean: first)
    case .poisson: .poisson(mean: first)
    case .lognormal: .lognormal(median: first, sigma: last)
    case .gamma: .gamma(shape: first, scale: last)
    case .weibull: .weibull(shape: first, scale: last)
    case .negativeBinomial: .negativeBinomial(mean: first, dispersion: last)
    }
  }
}
