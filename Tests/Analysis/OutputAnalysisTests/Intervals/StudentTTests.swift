import OutputAnalysis
import Testing

@Suite struct StudentTTests {
  // Expected values: R 4, qt((1 + confidence) / 2, df).
  @Test(
    arguments: [
      (0.95, 1, 12.706204736), (0.95, 9, 2.262157163), (0.99, 19, 2.860934606), (0.9, 4, 2.131846786),
      (0.95, 1_000_000, 1.959966),
    ] as [(Double, Int, Double)])
  func `quantiles are the tables'`(confidence: Double, degrees: Int, expected: Double) throws {
    let t = try #require(StudentT.twoSided(confidence: confidence, degreesOfFreedom: degrees))
    #expect(abs(t - expected) < 1e-6)
  }

  @Test func `outside the ranges there is none`() {
    #expect(StudentT.twoSided(confidence: 0.95, degreesOfFreedom: 0) == nil)
    #expect(StudentT.twoSided(confidence: 1, degreesOfFreedom: 5) == nil)
    #expect(StudentT.twoSided(confidence: .nan, degreesOfFreedom: 5) == nil)
  }
}
