import Experiments
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@Suite struct PracticalMarginTests {
  @Test func `a margin is a share of the figure, and of what is usual of its unit where the figure is small`()
  {
    let margin = PracticalMargin(share: 0.02)
    #expect(margin.size(of: .chargedPerDay, before: 50) == 1)
    #expect(margin.size(of: .freePerDay, before: 0.1) == 0.2)
    #expect(margin.size(of: .freshViews, before: 0.5) == 0.02)
    #expect(margin.size(of: .contentAgeMean, before: 3600) == 72)
    #expect(margin.size(of: .contentAgeMean, before: 0) == 12)
    #expect(margin.size(of: .budgetWaitPerDay, before: 0) == 72)
    #expect(PracticalMargin(share: 0).size(of: .freshViews, before: 1) == 0)
  }

  @Test func `a difference beyond chance is slight unless its whole interval is beyond the margin`() throws {
    let scenarios = [smallScenario(), smallScenario(asksEvery: 60)]
    let comparison = try #require(Comparison(of: scenarios, replications: Replications(of: scenarios[0])))
    let (results, scales) = (try #require(try comparison.run(0..<8)), try comparison.scales())
    func found(_ share: Double) throws -> PairedDifference {
      let differences = comparison.differences(
        results, scales: scales, names: ["a", "b"], confidence: 0.95, margin: PracticalMargin(share: share))
      return try #require(differences.first { $0.figure == .chargedPerDay && $0.widget == "first" })
    }
    let exact = try found(0)
    let (high, before) = (try #require(exact.high), exact.baselineEstimate)
    #expect(exact.verdict == .less && high < 0, "charged reloads are neither better nor worse")
    #expect(try found(-0.99 * high / before).verdict == .less)
    #expect(try found(-1.01 * high / before).verdict == .slight)
    #expect(try found(-1.01 * high / before).margin == -1.01 * high / before * before)
  }
}
