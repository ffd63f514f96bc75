import EventKernel
import RandomVariates
import Testing

@testable import OutputAnalysis
@testable import WidgetRefresh

/// What the headroom of a day depends on, from observations made by hand. The warm-up ends at midnight.
@Suite struct HeadroomRecordTests {
  private let run: RunFixture

  init() throws { run = try RunFixture() }

  private func tally(_ observations: [Observation]) -> WidgetTally {
    var record = HeadroomRecord(period: run.period)
    for observation in observations { record.receive(observation) }
    var tally = WidgetTally()
    record.add(to: &tally)
    return tally
  }

  private func change(_ hour: Int, day: Int = 0) -> Observation {
    .contentChanged(ContentChange(item: 0, isKnownAhead: false, at: run.at(hour, day: day)))
  }

  private func reload(
    _ ordinal: Int32, _ decision: ReloadDecision, _ outcome: ReloadOutcome = .timeline, at hour: Int, day: Int
  ) -> [Observation] {
    [
      .decided(
        DecidedRequest(
          request: request(ordinal), decision: decision, time: run.at(hour, day: day), balance: 1)),
      .finished(FinishedReload(request(ordinal), outcome, entries: 1, at: run.at(hour, day: day))),
    ]
  }

  private func shows(
    _ ordinal: Int32, at hour: Int, day: Int, firstUnshown: SimulationTime? = nil
  ) -> Observation {
    .updated(
      ViewUpdate(
        item: 0, request: request(ordinal), entry: 0, kind: .content, isFromEntryDate: false,
        scheduled: run.at(hour, day: day), shown: run.at(hour, day: day), fetched: nil,
        firstUnshownChange: firstUnshown))
  }

  /// Without a charged reload, a view is as old as the first change that the widget did not show at midnight.
  private func age(viewAt hour: Int, after observations: [Observation]) -> Int {
    tally(observations + [view(run.at(hour))])[.possibleContentAge] / 3_600_000
  }

  @Test func `changes that are shown before the period need no reload, and those that are not do`() {
    let before = reload(1, .grantedFree, at: 10, day: -1)
    // Changes at 8 and 12. The update shows the first, or both, or none.
    let changes = [change(8, day: -1), change(12, day: -1)]
    #expect(age(viewAt: 1, after: before + changes) == 17)
    #expect(
      age(
        viewAt: 1, after: before + changes + [shows(1, at: 13, day: -1, firstUnshown: run.at(12, day: -1))])
        == 13)
    #expect(age(viewAt: 1, after: before + changes + [shows(1, at: 13, day: -1)]) == 0)
    // The first change that is not shown need not have been seen.
    #expect(
      age(viewAt: 1, after: before + [shows(1, at: 13, day: -1, firstUnshown: run.at(11, day: -1))]) == 14)
  }

  @Test func `an update in the period shows nothing for free, unless its timeline is from before`() {
    let before = reload(1, .grantedFree, at: 10, day: -1) + [change(12, day: -1)]
    #expect(age(viewAt: 2, after: before + [shows(2, at: 1, day: 0)]) == 14)
    #expect(age(viewAt: 2, after: before + [shows(2, at: 0, day: 0)]) == 14)
    #expect(age(viewAt: 2, after: before + [shows(1, at: 1, day: 0)]) == 0)
  }

  @Test func `reloads of the period are charged whatever their outcome, and free ones help with a timeline`()
  {
    let failed = ReloadOutcome.allCases.first { !$0.deliversTimeline } ?? .timeline
    func possible(_ decision: ReloadDecision, _ outcome: ReloadOutcome, day: Int = 0) -> Int {
      tally(
        reload(1, .grantedFree, at: 5, day: -1) + [change(6)] + reload(2, decision, outcome, at: 7, day: day)
          + [view(run.at(8))])[.possibleFreshViews]
    }
    #expect(possible(.grantedCharged, .timeline) == 1 && possible(.grantedCharged, failed) == 1)
    #expect(possible(.grantedFree, .timeline) == 1 && possible(.grantedFree, failed) == 0)
    #expect(possible(.grantedCharged, .timeline, day: -1) == 0)
  }

  @Test func `without a timeline there is no headroom`() {
    let failed = ReloadOutcome.allCases.first { !$0.deliversTimeline } ?? .timeline
    #expect(
      tally(reload(1, .grantedFree, failed, at: 5, day: -1) + [view(run.at(8))])[.viewsWithHeadroom] == 0)
    #expect(tally(reload(1, .grantedFree, at: 5, day: -1) + [view(run.at(8))])[.viewsWithHeadroom] == 1)
  }

  @Test func `a widget that is added shows nothing, and views outside of the period do not count`() {
    let observations =
      reload(1, .grantedFree, at: 5, day: -1) + [
        change(6, day: -1), .added(item: 0, at: run.at(9, day: -1)),
      ]
    // It has no data, so its content is as old as the widget.
    #expect(age(viewAt: 1, after: observations) == 16)
    let views = [view(run.at(23, day: -1)), view(run.at(0)), view(run.at(0, day: 1))]
    #expect(tally(observations + views)[.viewsWithHeadroom] == 1)
  }

  /// Changes of 3 contents. The changes of one content come in order of time. Between contents, any order is possible.
  @Test(arguments: 0..<50) func `the order in which contents tell their changes does not matter`(seed: UInt64)
  {
    var random = RandomStream(seed: seed, replication: 0, entity: "test", purpose: "order")
    func draw(_ limit: Int) -> Int { Int(random.uniform() * Double(limit)) }
    let all = (0..<3).map { _ in (0..<draw(6)).map { _ in draw(20) }.sorted() }
    var (queues, told) = (all, [Observation]())
    while let next = queues.indices.filter({ !queues[$0].isEmpty }).randomElement(draw) {
      told.append(change(queues[next].removeFirst()))
    }
    let first = all.joined().min()
    let oldest = age(viewAt: 20, after: reload(1, .grantedFree, at: 10, day: -1) + told)
    #expect(oldest == first.map { 20 - $0 } ?? 0)
    let ordered = all.joined().sorted().map { change($0) }
    for observations in [told, ordered] {
      let reloads =
        reload(1, .grantedFree, at: 10, day: -1) + observations + reload(2, .grantedFree, at: 12, day: 0)
      // The brute force: the free reload at 12 shows all changes until then.
      let unshown = all.joined().filter { $0 > 12 }.min()
      #expect(age(viewAt: 20, after: reloads) == unshown.map { 20 - $0 } ?? 0)
    }
  }
}

extension [Int] {
  fileprivate func randomElement(_ draw: (Int) -> Int) -> Int? { isEmpty ? nil : self[draw(count)] }
}
