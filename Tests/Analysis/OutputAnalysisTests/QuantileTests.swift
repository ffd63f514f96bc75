import OutputAnalysis
import Testing

@Suite struct QuantileTests {
  // Expected values: R 4, quantile(x, p, type = 7).
  @Test(
    arguments: [
      ([10, 20, 30, 40], 0.5, 25.0), ([10, 20, 30, 40], 0.9, 37.0), ([10, 20, 30, 40], 0.0, 10.0),
      ([10, 20, 30, 40], 1.0, 40.0), ([1, 2, 4, 8, 16], 0.95, 14.4), ([7], 0.9, 7.0),
      ([-5, 5], 0.25, -2.5), ([3, 3, 3], 0.37, 3.0),
    ] as [([Int64], Double, Double)])
  func `interpolates between order statistics as type 7 does`(
    sample: [Int64], p: Double, expected: Double
  ) throws {
    let value = try #require(Quantile.ofSorted(sample, at: p))
    #expect(abs(value - expected) < 1e-12)
  }

  @Test func `an empty sample has none`() {
    #expect(Quantile.ofSorted([], at: 0.5) == nil)
  }

  @Test func `a share outside 0 to 1 is the nearer end`() {
    #expect(Quantile.ofSorted([1, 2], at: -3) == 1)
    #expect(Quantile.ofSorted([1, 2], at: 7) == 2)
  }
}
