import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// Laws that hold in every scenario with a watch.
@Suite struct TransferLawTests {
  private static func scenario(_ seed: UInt64) -> Scenario {
    var generator = ScenarioGenerator(seed: 400_000 + seed)
    var scenario = generator.scenario()
    if !scenario.hasWatch { generator.addWatch(to: &scenario) }
    return scenario
  }

  /// 20 scenarios in each argument.
  @Test(arguments: 0..<20) func `each transfer has one outcome, which its way allows`(batch: UInt64) throws {
    for seed in batch * 20..<batch * 20 + 20 {
      let scenario = Self.scenario(seed)
      try #require(scenario.problems.isEmpty, "seed \(seed): \(scenario.problems)")
      let run = try Run(scenario)
      for (index, widget) in scenario.widgets.enumerated() {
        guard let app = scenario.apps.first(where: { $0.name == widget.app }),
          let fromPhone = app.watch?.fromPhone
        else { continue }
        let ways = Set(fromPhone.ways.map(\.way))
        let transfers = WatchTests.transfers(run, of: ItemID(index: index))
        let ends = transfers.filter { $0.outcome != .waits }
        let waits = transfers.filter { $0.outcome == .waits }
        // Asked = delivered at once + delivered later + superseded + waiting at the end.
        #expect(ends.map(\.ordinal).sorted() == ends.indices.map { Int32($0) + 1 }, "seed \(seed)")
        #expect(
          Set(waits.map(\.ordinal)) == Set(ends.filter { $0.wait != nil }.map(\.ordinal)), "seed \(seed)")
        #expect(ends.allSatisfy { $0.time >= $0.sent }, "seed \(seed)")
        #expect(ends.allSatisfy { ($0.outcome == .deliveredAtOnce) <= ($0.wait == nil) }, "seed \(seed)")
        for end in ends {
          #expect(ways.contains(end.way), "seed \(seed)")
          #expect((end.outcome == .superseded) <= (end.way == .context), "seed \(seed)")
          switch end.way {
          case .complication: break
          case .userInfo, .context: #expect(end.wait == .method, "seed \(seed)")
          case .message: #expect(end.outcome == .deliveredAtOnce && end.time == end.sent, "seed \(seed)")
          }
        }
        // Those that wait for an opportunity come in order.
        let later = ends.filter { $0.outcome == .deliveredLater && $0.wait != .apart }.map(\.ordinal)
        #expect(later == later.sorted(), "seed \(seed)")
        // If a transfer wakes an app, the app gets all data that waited.
        for arrival in ends where arrival.outcome == .deliveredAtOnce {
          #expect(
            !ends.contains {
              $0.wait != nil && $0.wait != .apart && $0.sent < arrival.time && $0.time > arrival.time
            },
            "seed \(seed)")
        }
        // Between two renewals, at most as many are sent at once as are allowed. A change of the time zone can move a renewal.
        let limit = scenario.watchOrDefault.transfers.complicationPerDay
        let atOnce = ends.filter { $0.wait == nil && $0.way == .complication }.map(\.sent).sorted()
        for (first, next) in zip(atOnce, atOnce.dropFirst(2 * limit)) {
          #expect(next - first > .hours(8), "seed \(seed)")
        }
      }
    }
  }

  /// A transfer carries the newest that the app on the phone knows, so one that arrives at once never makes a view older.
  @Test(arguments: 0..<10) func `more transfers at once make no view older`(batch: UInt64) throws {
    for seed in batch * 5..<batch * 5 + 5 {
      var stream = RandomStream(seed: seed, replication: 0, entity: "tests", purpose: "limits")
      var scenario = WatchTests.scenario(
        changes: (0..<40).map { _ in TimeOfDay(clamping: stream.integer(below: 86_400)) })
      scenario.watch?.transfers.complicationPerDay = 5
      let few = try Run(scenario).views(of: 0)
      scenario.watch?.transfers.complicationPerDay = 20
      let many = try Run(scenario).views(of: 0)
      #expect(few.map(\.start) == many.map(\.start))
      for (old, new) in zip(few, many) { #expect(new.contentAge <= old.contentAge, "seed \(seed)") }
    }
  }
}

extension Bool {
  /// Implication.
  fileprivate static func <= (left: Bool, right: Bool) -> Bool { !left || right }
}
