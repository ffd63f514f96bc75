import OutputAnalysis
import TestSupport
import Testing

@Suite struct QuantileRanksTests {
  @Test func `ranks are those of the table for 95 percent`() throws {
    let rows = try Fixture.rows("quantile_ci_orderstats", of: .module)
    #expect(rows.count == 28)
    for row in rows {
      let count = try #require(Int(row[0]))
      let ranks = QuantileRanks(count: count, p: try #require(Double(row[1])), confidence: 0.95)
      #expect((ranks != nil) == (row[5] == "valid"), "n \(row[0]), p \(row[1])")
      guard let ranks else { continue }
      #expect([String(ranks.lower), String(ranks.upper)] == [row[2], row[3]], "n \(row[0]), p \(row[1])")
    }
  }

  @Test(arguments: [
    (0, 0.5, 0.95), (100, 0, 0.95), (100, 1, 0.95), (100, 0.5, 0), (100, 0.5, 1), (-3, 0.5, 0.9),
  ])
  func `outside the ranges there are none`(count: Int, p: Double, confidence: Double) {
    #expect(QuantileRanks(count: count, p: p, confidence: confidence) == nil)
  }

  @Test func `of very many samples they are near the quantile`() throws {
    for count in [1_000_000, 1_000_001] {
      let ranks = try #require(QuantileRanks(count: count, p: 0.5, confidence: 0.95))
      // 1.96 standard deviations of 500 on each side.
      #expect(abs(ranks.upper - ranks.lower - 1960) <= 2)
    }
  }
}
