import RandomVariates
import Testing

@Suite struct DistributionTests {
  @Test("means and variances are those of the textbooks", arguments: DistributionCase.all)
  func momentsAreExact(of law: DistributionCase) {
    #expect(abs(law.distribution.mean - law.mean) <= 1e-13 * law.mean)
    #expect(abs(law.distribution.variance - law.variance) <= 1e-12 * law.variance)
  }

  @Test("the moments stay exact where terms nearly cancel")
  func momentsAreExactForExtremeParameters() {
    // A Weibull variance for a large shape k is scale² · π² / (6 k²) · (1 + O(1 / k)).
    let weibull = Distribution.weibull(shape: 1e5, scale: 1).variance
    #expect(abs(weibull / (.pi * .pi / 6 * 1e-10) - 1) < 1e-3)
    let farFromZero = Distribution.normal(mean: 1e9, standardDeviation: 2)
    #expect(farFromZero.mean == 1e9)
    #expect(farFromZero.variance == 4)
  }

  @Test(
    "values at the ends of the ranges are valid",
    arguments: [
      .constant(0), .constant(1e15), .uniform(low: 0, high: 0), .exponential(mean: 1e15),
      .lognormal(median: .leastNonzeroMagnitude, sigma: 10), .gamma(shape: 0.05, scale: 1e15),
      .weibull(shape: 1e6, scale: 1e15), .beta(alpha: 0.05, beta: 1e6, low: 0, high: 1e15),
      .normal(mean: 0, standardDeviation: 0), .poisson(mean: 1e6),
      .negativeBinomial(mean: 1e6, dispersion: 0.05),
      .empirical([WeightedValue(value: 0, weight: 0), WeightedValue(value: 1, weight: 1e15)]),
    ] as [Distribution])
  func endsOfRangesAreValid(distribution: Distribution) {
    #expect(throws: Never.self) { try distribution.validate() }
  }

  @Test(
    "a bad parameter is named",
    arguments: [
      (.constant(-1), "value"), (.constant(.nan), "value"), (.constant(.infinity), "value"),
      (.constant(1.1e15), "value"),
      (.uniform(low: -1, high: 1), "low"), (.uniform(low: 2, high: 1), "high"),
      (.uniform(low: 0, high: .nan), "high"),
      (.exponential(mean: 0), "mean"), (.exponential(mean: .infinity), "mean"),
      (.lognormal(median: 0, sigma: 1), "median"), (.lognormal(median: 1, sigma: -0.1), "sigma"),
      (.lognormal(median: 1, sigma: 10.1), "sigma"),
      (.lognormal(mean: 1, coefficientOfVariation: .nan), "median"),
      (.gamma(shape: 0, scale: 1), "shape"), (.gamma(shape: 1, scale: 0), "scale"),
      (.weibull(shape: 1.1e6, scale: 1), "shape"), (.weibull(shape: 1, scale: -1), "scale"),
      (.beta(alpha: 0, beta: 1, low: 0, high: 1), "alpha"),
      (.beta(alpha: 1, beta: .nan, low: 0, high: 1), "beta"),
      (.beta(alpha: 1, beta: 1, low: -1, high: 1), "low"),
      (.beta(alpha: 1, beta: 1, low: 3, high: 1), "high"),
      (.normal(mean: -1, standardDeviation: 1), "mean"),
      (.normal(mean: 1, standardDeviation: -1), "standardDeviation"),
      (.poisson(mean: -1), "mean"), (.poisson(mean: 1.1e6), "mean"),
      (.negativeBinomial(mean: .nan, dispersion: 1), "mean"),
      (.negativeBinomial(mean: 1, dispersion: 0), "dispersion"),
      (.empirical([]), "values"),
      (.empirical([WeightedValue(value: 1, weight: 0)]), "values"),
      (
        .empirical([WeightedValue(value: 1, weight: 1), WeightedValue(value: -1, weight: 1)]),
        "values[1].value"
      ),
      (.empirical([WeightedValue(value: 1, weight: .nan)]), "values[0].weight"),
      (.mixture([]), "components"),
      (.mixture([WeightedDistribution(distribution: .constant(1), weight: -1)]), "components[0].weight"),
      (.mixture([WeightedDistribution(distribution: .constant(1), weight: 0)]), "components"),
      (
        .mixture([
          WeightedDistribution(
            distribution: .mixture([
              WeightedDistribution(distribution: .gamma(shape: 1, scale: .nan), weight: 1)
            ]),
            weight: 1)
        ]), "components[0].distribution.components[0].distribution.scale"
      ),
    ] as [(Distribution, String)])
  func badParametersAreNamed(distribution: Distribution, parameter: String) throws {
    let error = try #require(throws: DistributionError.self) { try distribution.validate() }
    #expect(error.parameter == parameter)
    #expect(throws: error) { try Sampler(distribution) }
  }

  @Test("an error says what was expected and what was found")
  func errorsAreSentences() {
    let error = #expect(throws: DistributionError.self) {
      try Distribution.gamma(shape: -2, scale: 1).validate()
    }
    #expect(error?.description == "shape: expected a number from 0.05 to 1000000.0, found -2.0")
  }
}
