import EventKernel
import Experiments
import Foundation
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@Suite struct BaselineFindingTests {
  private let before = smallScenario(asksEvery: 20)

  private func findings(
    _ now: Scenario, of replications: Range<UInt64> = 0..<12, margin: Double = 0.01
  ) throws -> [PairedDifference] {
    let kept = try #require(try Replications(of: before).paired.run(replications))
    let today = try #require(try Replications(of: now, jobs: 3).paired.run(replications))
    let comparison = try #require(Comparison(of: [before, now], replications: Replications(of: before)))
    let results = try #require(comparison.results(kept, today))
    return try comparison.findings(
      results, names: ["a", "b"], error: 0.01, margin: PracticalMargin(share: margin))
  }

  private func verdict(_ figure: Figure, in findings: [PairedDifference]) -> PairedDifference.Verdict? {
    findings.first { $0.widget == "first" && $0.figure == figure }?.verdict
  }

  @Test func `what was kept makes the same differences as a comparison run at once`() throws {
    let now = smallScenario(asksEvery: 60)
    let kept = try #require(try Replications(of: before).paired.run(0..<8))
    let today = try #require(try Replications(of: now).paired.run(0..<8))
    let comparison = try #require(Comparison(of: [before, now], replications: Replications(of: before)))
    let stored = try JSONDecoder().decode(PairedReplications.self, from: try JSONEncoder().encode(kept))
    #expect(stored == kept && stored.isWhole(widgets: 2))
    let pieced = comparison.results(stored, today)
    let atOnce = try comparison.run(0..<8)
    #expect(pieced == atOnce)
  }

  @Test func `the error is shared by all differences`() throws {
    let now = smallScenario(asksEvery: 60)
    let found = try findings(now)
    let comparison = try #require(Comparison(of: [before, now], replications: Replications(of: before)))
    let results = try #require(try comparison.run(0..<12))
    let each = comparison.differences(
      results, scales: try comparison.scales(), names: ["a", "b"],
      confidence: 1 - 0.01 / Double(found.count), margin: PracticalMargin(share: 0.01))
    #expect(found.count > 10)
    #expect(found.allSatisfy(each.contains))
  }

  @Test func `replications are whole only with all widgets and all figures of each`() throws {
    let kept = try #require(try Replications(of: before).paired.run(0..<3))
    #expect(kept.isWhole(widgets: 2))
    #expect(!kept.isWhole(widgets: 1) && !kept.isWhole(widgets: 3))
    let gap = try #require(try Replications(of: before).paired.run(5..<6))
    var parts = kept
    parts.merge(gap)
    #expect(!parts.isWhole(widgets: 2))
    // A file in which a replication lacks a widget.
    var file = try #require(
      try JSONSerialization.jsonObject(with: JSONEncoder().encode(kept)) as? [String: Any])
    var pairs = try #require(file["pairs"] as? [[Any]])
    pairs[1].removeLast()
    file["pairs"] = pairs
    let part = try JSONDecoder().decode(
      PairedReplications.self, from: JSONSerialization.data(withJSONObject: file))
    #expect(!part.isWhole(widgets: 2))
  }

  @Test func `where nothing has changed nothing differs, not even by chance`() throws {
    let findings = try findings(before)
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.verdict == .noDifferenceSeen && $0.difference == 0 })
  }

  @Test
  func `asking less often makes data older; budget that is spent or spared is neither better nor worse`()
    throws
  {
    let findings = try findings(smallScenario(asksEvery: 90))
    #expect(verdict(.chargedPerDay, in: findings) == nil)
    #expect(verdict(.reloadAgeMean, in: findings) == .worse)
    #expect(findings.allSatisfy { $0.figure.isMoreBetter != nil })
  }

  @Test func `what is worse beyond chance but not surely by more than the margin is slight`() throws {
    let slightly = smallScenario(asksEvery: 30)
    #expect(verdict(.reloadAgeMean, in: try findings(slightly, of: 0..<40, margin: 0)) == .worse)
    #expect(verdict(.reloadAgeMean, in: try findings(slightly, of: 0..<40, margin: 0.9)) == .slight)
  }

  @Test func `it tells whether the program, the scenario or both have changed`() throws {
    func change(_ kept: Scenario, now: Scenario) throws -> BaselineChange {
      let stored = try #require(try Replications(of: kept).paired.run(0..<2))
      let baseline = Baseline(of: before, stored, hasOtherLog: false)
      return try baseline.compared(
        with: now, names: ("a", "b"), error: 0.01, margin: PracticalMargin(share: 0)
      ) { scenario, _ in try #require(try Replications(of: scenario).paired.run(0..<2)) }
      .change
    }
    // What was kept is of another scenario, as if the program had done something else then.
    let (other, today) = (smallScenario(seed: 6), smallScenario(asksEvery: 60))
    #expect(try change(before, now: before) == .nothing)
    #expect(try change(other, now: before) == .model)
    #expect(try change(before, now: today) == .scenario)
    #expect(try change(other, now: today) == .both)
  }

  @Test func `replications of other numbers cannot be paired`() throws {
    let kept = try #require(try Replications(of: before).paired.run(0..<2))
    let other = try #require(try Replications(of: before).paired.run(1..<3))
    let comparison = try #require(Comparison(of: [before, before], replications: Replications(of: before)))
    #expect(comparison.results(kept, other) == nil)
  }
}
