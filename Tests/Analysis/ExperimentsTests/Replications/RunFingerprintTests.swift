import EventKernel
import Experiments
import Foundation
import OutputAnalysis
import TestSupport
import Testing
import WidgetRefresh

@Suite struct RunFingerprintTests {
  private func fingerprint(_ scenario: Scenario, _ range: Range<UInt64> = 0..<1, jobs: Int = 1) throws
    -> RunFingerprint
  {
    try #require(try Replications(of: scenario, jobs: jobs).run(range)).fingerprint
  }

  @Test func `replications put together in any order have the fingerprint of one run of all`() throws {
    let scenario = smallScenario()
    let whole = try fingerprint(scenario, 0..<6)
    #expect(try fingerprint(scenario, 0..<6, jobs: 3) == whole)
    var parts = try #require(try Replications(of: scenario).run(4..<6))
    parts.merge(try #require(try Replications(of: scenario).run(0..<4)))
    #expect(parts.fingerprint == whole)
  }

  @Test func `it tells scenarios, seeds and replications apart`() throws {
    var all = [try fingerprint(smallScenario()), try fingerprint(smallScenario(), 1..<2)]
    all.append(try fingerprint(smallScenario(seed: 6)))
    all.append(try fingerprint(smallScenario(asksEvery: 21)))
    #expect(Set(all).count == all.count)
  }

  @Test func `it sees one count that differs where all events are the same`() {
    var tally = WidgetTally()
    let before = RunFingerprint(trajectory: 7, tallies: [tally], replication: 0)
    tally[.freshViews] += 1
    #expect(RunFingerprint(trajectory: 7, tallies: [tally], replication: 0) != before)
  }

  @Test func `a run in pieces, and with nobody listening to it, has the same events`() throws {
    var whole = try DeviceSimulation(smallScenario())
    var log = ObservationLog()
    try whole.run(into: &log)
    var pieces = try DeviceSimulation(smallScenario())
    var statistics = RunStatistics(of: pieces)
    for hour in 1...80 { try pieces.run(until: .zero + .hours(Int64(hour)), into: &statistics) }
    #expect(pieces.trajectory == whole.trajectory)
    #expect(whole.trajectory != (try DeviceSimulation(smallScenario())).trajectory)
  }

  @Test(arguments: [
    "", "0123", "0123456789ABCDEF", "0123456789abcdeg", "00123456789abcdef", "-123456789abcdef",
  ])
  func `what is no fingerprint is not read as one`(text: String) {
    #expect(RunFingerprint(text: text) == nil)
  }

  @Test func `it is read as it was written`() throws {
    let fingerprint = try fingerprint(smallScenario())
    #expect(RunFingerprint(text: fingerprint.text) == fingerprint)
    let data = try JSONEncoder().encode([fingerprint])
    #expect(try JSONDecoder().decode([RunFingerprint].self, from: data) == [fingerprint])
  }
}
