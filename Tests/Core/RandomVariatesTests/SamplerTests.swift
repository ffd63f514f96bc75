import RandomVariates
import Testing

@Suite struct SamplerTests {
  // Null hypotheses: the mean is μ; the variance is σ². n = 100,000; the variance's own standard error
  // √((m₄ − s⁴) / n) comes from the sample.
  @Test("draws have the mean and the variance of the closed form", arguments: DistributionCase.all)
  func drawsHaveTheMoments(of law: DistributionCase) throws {
    let draws = try law.draws(100_000)
    let count = Double(draws.count)
    let mean = draws.reduce(0, +) / count
    let squares = draws.map { ($0 - mean) * ($0 - mean) }
    let variance = squares.reduce(0, +) / (count - 1)
    let fourth = squares.reduce(0) { $0 + $1 * $1 } / count
    let z = GoodnessOfFit.twoSidedZ
    #expect(abs(mean - law.mean) < z * (law.variance / count).squareRoot())
    #expect(abs(variance - law.variance) < z * ((fourth - variance * variance) / count).squareRoot())
  }

  // Null hypothesis: draws are independent and follow the law. n = 100,000; Kolmogorov–Smirnov for the
  // continuous ones, chi-square for the counts.
  @Test("draws follow the law of the closed form", arguments: DistributionCase.all)
  func drawsFollowTheLaw(of law: DistributionCase) throws {
    let draws = try law.draws(100_000)
    switch law.law {
    case .cdf(let cdf):
      #expect(GoodnessOfFit.kolmogorovSmirnovRatio(draws, cdf: cdf) < 1)
    case .probabilities(let probabilities):
      #expect(draws.allSatisfy { $0 == $0.rounded() })
      #expect(GoodnessOfFit.chiSquareRatio(draws.map { Int($0) }, probabilities: probabilities) < 1)
    }
  }

  @Test(
    "what cannot vary does not",
    arguments: [
      .constant(7), .uniform(low: 7, high: 7), .lognormal(median: 7, sigma: 0),
      .beta(alpha: 2, beta: 2, low: 7, high: 7), .normal(mean: 7, standardDeviation: 0),
      .empirical([WeightedValue(value: 7, weight: 0.1)]),
      .mixture([WeightedDistribution(distribution: .constant(7), weight: 3)]),
    ] as [Distribution])
  func degenerateDistributionsAreConstant(distribution: Distribution) throws {
    let sampler = try Sampler(distribution)
    var stream = RandomStream(seed: 1, replication: 0, entity: "degenerate", purpose: "test")
    for _ in 0..<100 {
      #expect(abs(sampler.draw(from: &stream) - 7) < 1e-12)
    }
    #expect(abs(distribution.mean - 7) < 1e-12)
    #expect(distribution.variance == 0)
  }

  @Test(
    "counts of mean 0 are 0",
    arguments: [
      .poisson(mean: 0), .negativeBinomial(mean: 0, dispersion: 0.05),
    ] as [Distribution])
  func countsOfMeanZeroAreZero(distribution: Distribution) throws {
    let sampler = try Sampler(distribution)
    var stream = RandomStream(seed: 1, replication: 0, entity: "zero", purpose: "test")
    #expect((0..<100).allSatisfy { _ in sampler.drawCount(from: &stream) == 0 })
  }

  @Test(
    "a count is the nearest integer",
    arguments: [(0, 0), (0.4, 0), (0.6, 1), (1e15, 1_000_000_000_000_000)] as [(Double, Int)])
  func countsAreRounded(value: Double, expected: Int) throws {
    var stream = RandomStream(seed: 1, replication: 0, entity: "rounded", purpose: "test")
    #expect(try Sampler(.constant(value)).drawCount(from: &stream) == expected)
  }

  @Test func aCountBeyondAllIntegersIsTheGreatest() throws {
    let sampler = try Sampler(.lognormal(median: 1e15, sigma: 10))
    var stream = RandomStream(seed: 1, replication: 0, entity: "huge", purpose: "test")
    #expect((0..<100).contains { _ in sampler.drawCount(from: &stream) == .max })
  }

  @Test("what has no weight is never drawn")
  func zeroWeightsAreNeverDrawn() throws {
    let sampler = try Sampler(
      .empirical((0..<50).map { WeightedValue(value: Double($0), weight: $0.isMultiple(of: 7) ? 1e-9 : 0) }))
    var stream = RandomStream(seed: 1, replication: 0, entity: "weightless", purpose: "test")
    #expect((0..<10_000).allSatisfy { _ in sampler.drawCount(from: &stream).isMultiple(of: 7) })
  }

  @Test(
    "draws, means and variances of valid distributions are finite, and draws are never negative",
    arguments: 0..<13)
  func drawsAreFinite(family: Int) throws {
    var stream = RandomStream(seed: 3, replication: UInt32(family), entity: "extremes", purpose: "test")
    var nonsense: [Distribution] = []
    for _ in 0..<300 {
      let distribution = Self.randomDistribution(family: family, from: &stream)
      let sampler = try Sampler(distribution)
      let draws = (0..<30).map { _ in sampler.draw(from: &stream) }
      let isSound =
        draws.allSatisfy { $0 >= 0 && $0.isFinite } && distribution.mean >= 0 && distribution.mean.isFinite
        && distribution.variance >= 0 && distribution.variance.isFinite
        && sampler.drawCount(from: &stream) >= 0
      if !isSound { nonsense.append(distribution) }
    }
    #expect(nonsense.isEmpty)
  }

  private static func randomDistribution(family: Int, from stream: inout RandomStream) -> Distribution {
    let value = number(in: 0...1e15, from: &stream)
    let other = number(in: 0...1e15, from: &stream)
    let positive = number(in: .leastNonzeroMagnitude...1e15, from: &stream)
    let shape = number(in: 0.05...1e6, from: &stream)
    let otherShape = number(in: 0.05...1e6, from: &stream)
    let countMean = number(in: 0...1e6, from: &stream)
    switch family {
    case 0: return .constant(value)
    case 1: return .uniform(low: min(value, other), high: max(value, other))
    case 2: return .exponential(mean: positive)
    case 3: return .lognormal(median: positive, sigma: number(in: 0...10, from: &stream))
    case 4: return .gamma(shape: shape, scale: positive)
    case 5: return .weibull(shape: shape, scale: positive)
    case 6:
      return .beta(alpha: shape, beta: otherShape, low: min(value, other), high: max(value, other))
    case 7: return .normal(mean: value, standardDeviation: other)
    case 8: return .poisson(mean: countMean)
    case 9: return .negativeBinomial(mean: countMean, dispersion: shape)
    case 10:
      return .empirical([
        WeightedValue(value: value, weight: positive), WeightedValue(value: other, weight: other),
      ])
    default:
      return .mixture([
        WeightedDistribution(
          distribution: randomDistribution(family: stream.integer(below: family), from: &stream),
          weight: positive),
        WeightedDistribution(
          distribution: randomDistribution(family: stream.integer(below: family), from: &stream),
          weight: other),
      ])
    }
  }

  /// One of the ends, or something between, evenly on a logarithmic scale.
  private static func number(in range: ClosedRange<Double>, from stream: inout RandomStream) -> Double {
    switch stream.integer(below: 4) {
    case 0: return range.lowerBound
    case 1: return range.upperBound
    default:
      var candidate = Double.nan
      while !range.contains(candidate) {
        candidate = Sampler.logUniform(from: &stream)
      }
      return candidate
    }
  }
}

extension Sampler {
  /// A power of ten between 10⁻²⁰ and 10¹⁵.
  fileprivate static func logUniform(from stream: inout RandomStream) -> Double {
    var power = 1e-20
    for _ in 0..<stream.integer(below: 36) { power *= 10 }
    return power * (1 + 9 * stream.uniform())
  }
}
