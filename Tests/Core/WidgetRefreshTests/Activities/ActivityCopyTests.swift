import EventKernel
import RandomVariates
import Testing

@testable import WidgetRefresh

/// The copies of the phone's Live Activities in the Smart Stack of the watch.
@Suite struct ActivityCopyTests {
  /// A watch that is never apart or off the wrist. A copy takes 5 s, and nobody raises the wrist.
  private static func scenario(
    _ change: (inout Activity, inout ActivityCopies) -> Void = { _, _ in }, views: [TimeOfDay] = []
  ) -> Scenario {
    var copies = ActivityCopies()
    (copies.latency, copies.heldBack) = (.constant(5000), 0)
    var scenario = Scenario.live { activity, _ in change(&activity, &copies) }
    scenario.device.usage = .timetable([
      TimetableView(at: views, surface: .watchSmartStack, duration: .seconds(1))
    ])
    var watch = Watch()
    watch.offWrist = []
    watch.apart.share = 0
    watch.wristRaises.perHour = 0
    watch.activityCopies = copies
    scenario.watch = watch
    return scenario
  }

  private static func changes(_ run: Run, of item: ItemID = 1) -> [ActivityChange] {
    run.observations.compactMap {
      if case .activityChanged(let change) = $0, change.item == item { change } else { nil }
    }
  }

  private static func updates(_ run: Run, of item: ItemID = 1) -> [ActivityUpdate] {
    run.observations.compactMap {
      if case .activityUpdated(let update) = $0, update.item == item { update } else { nil }
    }
  }

  @Test func `the copy is there, and leaves, some seconds after the activity`() throws {
    let run = try Run(Self.scenario())
    #expect(Self.changes(run).map(\.kind) == [.started, .endedBySystem, .dismissed])
    #expect(Self.changes(run).map(\.time) == [at(0, 0, 5), at(8, 0, 5), at(12, 0, 5)])
    #expect(Self.updates(run).map(\.outcome) == [.shownAtOnce, .shownAtOnce, .shownAtOnce])
  }

  @Test func `a change that the phone shows is on the watch some seconds later`() throws {
    let views = [time(1, 0, 2), time(1, 0, 4), time(1, 0, 8), time(13)]
    let run = try Run(
      Self.scenario(
        { activity, _ in
          activity.content = Content(live: .at([.daily(time(1))]))
          activity.pushes = ActivityPushes()
        }, views: views))
    let seen = run.views(of: 1)
    #expect(seen.map(\.isFresh) == [false, false, true])
    #expect(seen.map(\.contentAge) == [.seconds(2), .seconds(4), .zero])
    #expect(seen.map(\.reloadAge) == [at(1, 0, 2) - .zero, at(1, 0, 4) - .zero, .seconds(8)])
  }

  @Test func `copies that are held back arrive together, as the newest of them`() throws {
    let run = try Run(
      Self.scenario { activity, copies in
        activity.content = Content(live: .renewal(interval: .constant(60_000)))
        activity.pushes = ActivityPushes()
        activity.dismissal = .after(.zero)
        (copies.latency, copies.heldBack, copies.hold) = (.constant(0), 0.5, .constant(600_000))
      })
    let updates = Self.updates(run).sorted { $0.ordinal < $1.ordinal }
    #expect(updates.map(\.ordinal) == Array(1...Int32(updates.count)))
    // The last of a life can be older: after it, there are none.
    let late = updates.filter { $0.outcome == .shownLate && $0.time < at(8) }
    // 8 h of holds and gaps of 10 min each.
    #expect(late.count > 8)
    #expect(late.allSatisfy { $0.waitedFor == .heldBack && $0.time - $0.sent <= .minutes(1) })
    let superseded = updates.filter { $0.outcome == .superseded }
    #expect(superseded.count > 5 * late.count)
    for update in superseded {
      #expect(updates.contains { $0.ordinal == update.ordinal + 1 && $0.sent == update.time })
    }
  }

  @Test func `it is stale on the watch when its own stale date has passed`() throws {
    let run = try Run(
      Self.scenario { activity, copies in
        activity.content = Content(live: .at([.daily(time(1))]))
        activity.pushes = ActivityPushes()
        activity.staleAfter = .minutes(90)
        copies.latency = .constant(3_600_000)
      })
    // The copy of the start comes at 01:00, that of the update at 02:00. The phone is stale at 02:30.
    #expect(Self.changes(run).prefix(4).map(\.kind) == [.started, .stale, .updatedAfterStale, .stale])
    #expect(Self.changes(run).prefix(4).map(\.time) == [at(1), at(1, 30), at(2), at(2, 30)])
  }

  @Test func `each raise of the wrist views it while it is active`() throws {
    var scenario = Self.scenario { _, copies in copies.viewed = 1 }
    scenario.watch?.wristRaises.perHour = 60
    scenario.watch?.wristRaises.smartStack = 0
    let run = try Run(scenario)
    let raises = run.observations.compactMap {
      if case .wristRaised(let time, let end) = $0 { (time, end) } else { nil }
    }
    let views = run.views(of: 1)
    #expect(views.count > 100 && views.allSatisfy { $0.surface == .watchSmartStack })
    #expect(views.allSatisfy { view in raises.contains { $0.0 < view.start && view.start < $0.1 } })
    #expect(views.allSatisfy { view in raises.contains { view.end == $0.1 } })
    // A view that has begun goes on until its end.
    #expect(views.allSatisfy { $0.start < at(8, 1) })
  }

  @Test func `the phone does not know of the watch`() throws {
    var scenario = Self.scenario { activity, _ in
      activity.content = Content(live: .poisson(perDay: 100, hours: nil))
      activity.pushes = ActivityPushes(priority10: 0.5)
    }
    scenario.device.usage = Device().usage
    let both = try Run(scenario).observations.filter { $0.item == 0 }
    scenario.watch = nil
    let alone = try Run(scenario)
    #expect(both == alone.observations.filter { $0.item == 0 })
    #expect(alone.observations.allSatisfy { $0.item != 1 })
  }

  @Test func `a scenario with a watch and an activity has the copy as an item, with a name of its own`() {
    var scenario = Self.scenario()
    #expect(scenario.items.map(\.name) == ["activity", "activity on watch"])
    #expect(scenario.items.map(\.device) == ["phone", "watch"])
    #expect(scenario.app(of: 1) == "App" && scenario.activity(2) == nil)
    scenario.apps[0].activities?.append(Activity("activity on watch"))
    #expect(
      scenario.problems.map(\.description).contains {
        $0.contains("because its copy on the watch has this name")
      })
    scenario.watch = nil
    #expect(scenario.problems.isEmpty && scenario.items.count == 2)
  }
}
