import Testing

@testable import ClosedForms

@Suite struct ClosedFormResultTests {
  private func result(
    _ distribution: ClosedFormResult.SamplingDistribution, expected: Double, measured: Double = 0, n: Int
  ) -> ClosedFormResult {
    ClosedFormResult(name: "x", expected: expected, measured: measured, n: n, distribution: distribution)
  }

  // P(B ≤ 912) = 3.5e-7 and P(B ≥ 981) = 2.9e-7 for B binomial(1000, 0.95), by exact fractions.
  @Test func `a share is as exact as the binomial distribution`() {
    #expect(result(.share, expected: 0.95, n: 1000).range(confidence: 1 - 1e-6) == 0.913...0.98)
  }

  @Test func `few trials leave no bound`() {
    #expect(result(.share, expected: 0.95, n: 20).range(confidence: 0.99)?.upperBound == 1)
  }

  @Test func `a mean is off by Student's t times its standard error`() throws {
    let range = try #require(
      result(.mean(standardError: 0.1), expected: 3, n: 10).range(confidence: 0.95))
    // t with 9 degrees of freedom: 2.262157.
    #expect(abs(range.lowerBound - (3 - 0.2262157)) < 1e-5)
    #expect(abs(range.upperBound - (3 + 0.2262157)) < 1e-5)
  }

  @Test func `a sum of squares lies between the quantiles of chi-square`() throws {
    let range = try #require(
      result(.chiSquare(degreesOfFreedom: 23), expected: 23, n: 100).range(confidence: 0.95))
    #expect(abs(range.lowerBound - 11.68855) < 1e-4)
    #expect(abs(range.upperBound - 38.07563) < 1e-4)
  }

  @Test(arguments: [0, 1, -1, Double.nan])
  func `no confidence, no range`(confidence: Double) {
    #expect(result(.kolmogorov, expected: 0.1, n: 10).range(confidence: confidence) == nil)
    #expect(!result(.kolmogorov, expected: 0.1, n: 10).holds(confidence: confidence))
  }

  @Test func `what is no number holds at no confidence`() {
    #expect(!result(.mean(standardError: 1), expected: .nan, n: 10).holds(confidence: 0.95))
    #expect(!result(.mean(standardError: 1), expected: 1, measured: .nan, n: 10).holds(confidence: 0.95))
    #expect(!result(.mean(standardError: .nan), expected: 1, measured: 1, n: 10).holds(confidence: 0.95))
  }
}
