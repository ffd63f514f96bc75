import EventKernel
import OutputAnalysis
import TestSupport
import Testing

@testable import WidgetRefresh

@Suite struct BudgetWaitTests {
  @Test
  func `a wait goes on over looks, ends with another reason or a decision, and counts within the period`()
    throws
  {
    let run = try RunFixture(days: 2)
    func waits(_ ordinal: Int32, _ reason: WaitReason, _ time: SimulationTime) -> Observation {
      .waits(.init(request: request(ordinal), reason: reason, time: time, next: time + .minutes(15)))
    }
    let observations: [Observation] = [
      .requested(.init(id: request(1), cause: .timelinePolicy, time: run.at(22, day: -1))),
      waits(1, .budget, run.at(23, day: -1)), waits(1, .budget, run.at(1)),
      waits(1, .minimumSpacing, run.at(2)), waits(1, .budget, run.at(3)),
      .decided(
        .init(request: request(2), decision: .coalesced, answeredBy: request(1), time: run.at(4), balance: 0)),
      .decided(.init(request: request(1), decision: .grantedCharged, time: run.at(6), balance: 0)),
      .requested(.init(id: request(3), cause: .timelinePolicy, time: run.at(8))),
      waits(3, .devicePool, run.at(8)), waits(3, .budget, run.at(23, day: 1)),
    ]
    // 2 + 3 hours, and the last hour of the second day.
    #expect(run.tally(observations)[.budgetWait] == 6 * 3_600_000)
    #expect(run.summary(observations).value(of: .budgetWaitPerDay) == 10_800)
  }

  @Test(arguments: [
    ("documented", ReloadBudgetProfile.documented), ("reported", .reported), ("fixed 10", .fixed(10)),
    ("unlimited", .unlimited),
  ])
  func `it is the sum of the requests' waits for the budget, and no longer than the day`(
    name: String, profile: ReloadBudgetProfile
  ) throws {
    var scenario = smallScenario(asksEvery: 5)
    scenario.device.budget = profile
    var simulation = try DeviceSimulation(scenario)
    var sinks = StatisticsAndWaits(
      statistics: RunStatistics(of: simulation), period: simulation.reportedPeriod)
    try simulation.run(into: &sinks)
    let tallies = sinks.statistics.tallies
    #expect(sinks.waits.values.allSatisfy { $0.since == nil }, "every request is decided")
    for (index, tally) in tallies.enumerated() {
      let sum = sinks.waits.filter { $0.key.item.index == index }.reduce(0) {
        $0 + Int($1.value.milliseconds)
      }
      #expect(tally[.budgetWait] == sum)
      #expect(tally[.budgetWait] <= tally[.timePresent])
    }
    #expect((tallies.reduce(0) { $0 + $1[.budgetWait] } > 0) == (profile != .unlimited))
  }
}

/// Beside the statistics, the time for which each request waited for its widget's budget, within the period.
private struct StatisticsAndWaits: ObservationSink {
  var statistics: RunStatistics
  let period: Range<SimulationTime>
  var waits: [RequestID: (milliseconds: Int64, since: SimulationTime?)] = [:]

  mutating func receive(_ observations: [Observation]) {
    statistics.receive(observations)
    for observation in observations {
      switch observation {
      case .waits(let wait):
        end(wait.request, at: wait.time)
        if wait.reason == .budget { waits[wait.request, default: (0, nil)].since = wait.time }
      case .decided(let decided): end(decided.request, at: decided.time)
      default: break
      }
    }
  }

  private mutating func end(_ id: RequestID, at time: SimulationTime) {
    guard let since = waits[id]?.since else { return }
    let (from, to) = (max(since, period.lowerBound), min(time, period.upperBound))
    waits[id]?.milliseconds += max(0, (to - from).milliseconds)
    waits[id]?.since = nil
  }
}
