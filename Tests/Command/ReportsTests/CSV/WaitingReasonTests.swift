import EventKernel
import Reports
import Testing

@testable import WidgetRefresh

@Suite struct WaitingReasonTests {
  /// The reason reported of a request made at 0 and decided at 100 s, with looks at it at these seconds.
  private func reason(
    _ looks: [(WaitReason, Int64)], decision: ReloadDecision = .grantedCharged
  ) throws -> [String] {
    let run = try ReportRun()
    var observations: [Observation] = [
      .requested(.init(id: request(1), cause: .timelinePolicy, time: run.at(0)))
    ]
    for (reason, second) in looks {
      observations.append(
        .waits(.init(request: request(1), reason: reason, time: run.at(second * 1000), next: run.at(100_000)))
      )
    }
    observations += [
      .decided(.init(request: request(1), decision: decision, time: run.at(100_000), balance: 2.5)),
      .finished(.init(request(1), .timeline, entries: 1, at: run.at(101_000))),
    ]
    let reloads = try #require(try run.reports(of: observations)[.reloads])
    #expect(reloads["waited_s"] == ["100.000"])
    return reloads["reason"]
  }

  @Test func `the reason is the one that was waited for longest in all`() throws {
    #expect(try reason([(.systemChoosesMoment, 0), (.budget, 30), (.minimumSpacing, 80)]) == ["budget"])
    #expect(
      try reason([(.budget, 0), (.minimumSpacing, 30), (.budget, 71), (.minimumSpacing, 80)])
        == ["minimumSpacing"])
  }

  @Test func `a request that no look found waiting has no reason`() throws {
    #expect(try reason([]) == [""])
  }

  @Test func `a look in the instant of the grant is no waiting`() throws {
    #expect(try reason([(.budget, 100)]) == [""])
  }

  @Test func `a request that is still waiting at the end always has a reason`() throws {
    #expect(try reason([(.lowPowerMode, 100)], decision: .stillWaiting) == ["lowPowerMode"])
  }
}
