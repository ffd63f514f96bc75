import EventKernel
import OutputAnalysis
import Testing

@testable import WidgetRefresh

@Suite struct RequestStatisticsTests {
  @Test func `each request counts once, by how it ended`() throws {
    let run = try RunFixture()
    let endings: [ReloadDecision] = [
      .grantedFree, .grantedCharged, .grantedCharged, .coalesced, .superseded, .stillWaiting, .widgetRemoved,
    ]
    var observations: [Observation] = []
    for (index, decision) in endings.enumerated() {
      let id = request(Int32(index + 1))
      observations.append(.requested(.init(id: id, cause: .timelinePolicy, time: run.at(8))))
      observations.append(.decided(.init(request: id, decision: decision, time: run.at(9), balance: 0)))
    }
    let tally = run.tally(observations)
    let expected: [Figure.Count: Int] = [
      .requests: 7, .free: 1, .charged: 2, .coalesced: 1, .superseded: 1, .waitingAtEnd: 1, .widgetRemoved: 1,
      .providerCalls: 3,
    ]
    for count in Figure.Count.allCases where ![.timePresent, .datesPresent].contains(count) {
      #expect(tally[count] == expected[count] ?? 0, "\(count)")
    }
    #expect(ReloadDecision.allCases.reduce(0) { $0 + tally[$1.count] } == tally[.requests])
  }

  @Test func `a request of the warm-up does not count, even when it is decided and finished later`() throws {
    let run = try RunFixture()
    let summary = run.summary([
      .requested(.init(id: request(1), cause: .timelinePolicy, time: run.at(23, 59, day: -1))),
      .waits(.init(request: request(1), reason: .budget, time: run.at(0, 5), next: run.at(0, 20))),
      .decided(.init(request: request(1), decision: .grantedCharged, time: run.at(0, 20), balance: 0)),
      .finished(.init(request(1), .timeline, entries: 1, at: run.at(0, 21))),
    ])
    let requestCounts = [.requests, .rateLimited, .providerCalls] + ReloadDecision.allCases.map(\.count)
    #expect(requestCounts.allSatisfy { summary[$0] == 0 })
    #expect(summary.outcomes == CaseCounts<ReloadOutcome>())
    #expect(summary.budgetRanOutDays == 1, "the check that found no budget was in the period")
  }

  @Test(arguments: [
    (WaitReason.budget, 1), (.devicePool, 1), (.minimumSpacing, 0), (.systemChoosesMoment, 0),
    (.lowPowerMode, 0),
  ])
  func `only waiting for the budget or the pool is rate-limited`(reason: WaitReason, count: Int)
    throws
  {
    let run = try RunFixture()
    let summary = run.summary([
      .requested(.init(id: request(1), cause: .timelinePolicy, time: run.at(8))),
      .waits(.init(request: request(1), reason: reason, time: run.at(8), next: run.at(8, 15))),
      .waits(.init(request: request(1), reason: reason, time: run.at(8, 15), next: run.at(8, 30))),
      .decided(.init(request: request(1), decision: .grantedCharged, time: run.at(8, 30), balance: 0)),
    ])
    #expect(summary[.rateLimited] == count)
    #expect(summary.budgetRanOutDays == (reason == .budget ? 1 : 0))
  }

  @Test func `outcomes are counted by kind`() throws {
    let run = try RunFixture()
    var observations: [Observation] = []
    for (index, outcome) in ReloadOutcome.allCases.enumerated() {
      for copy in 0...index {
        let id = request(Int32(index * 100 + copy))
        observations += [
          .requested(.init(id: id, cause: .intent, time: run.at(8))),
          .decided(.init(request: id, decision: .grantedFree, time: run.at(8), balance: 0)),
          .finished(.init(id, outcome, entries: 1, at: run.at(9))),
        ]
      }
    }
    let counts = run.summary(observations).outcomes
    #expect(
      [
        counts[.timeline], counts[.failureTimeline], counts[.unavailableTimeline],
        counts[.oldContentTimeline], counts[.placeholderTimeline], counts[.fetchFailed], counts[.timedOut],
        counts[.memoryLimitExceeded], counts[.processorTimeExceeded], counts[.archiveTooLarge],
        counts[.tooManyEntries], counts[.crashed], counts[.refused], counts[.unfinished],
      ] == Array(1...14))
  }

  /// The clocks go forward, or back, on the second of the three days.
  @Test(arguments: [(month: 3, day: 28), (month: 10, day: 24)])
  func `the budget runs out once a day, at the first check that found none`(month: Int, day: Int) throws {
    let start = try #require(CalendarDate(year: 2026, month: month, day: day))
    let run = try RunFixture(start: start, days: 3, timeZone: "Europe/Berlin")
    var observations: [Observation] = [
      .requested(.init(id: request(1), cause: .timelinePolicy, time: run.at(8)))
    ]
    for (day, hours) in [(0, [9, 10, 23]), (1, [12, 13]), (2, [20])] {
      for hour in hours {
        observations.append(
          .waits(
            .init(
              request: request(1), reason: .budget, time: run.at(hour, day: day), next: run.at(23, day: 2))))
      }
    }
    let summary = run.summary(observations)
    #expect(summary.budgetRanOutDays == 3)
    #expect(summary.budgetRanOutMedianTime == "12:00:00")
    let scale = FigureScale(period: run.period, days: 3)
    #expect(run.tally(observations).value(of: .budgetExhausted, scale: scale) == 1)
  }
}
